"""The last step of a file: small objects in streams, and the same bytes every time."""

from __future__ import annotations

from io import BytesIO

import pikepdf


def packed(data: bytes) -> bytes:
    """The same file with its small objects in streams: a third less for many pages."""
    with pikepdf.open(BytesIO(data)) as pdf:
        return save(pdf)


def save(pdf: pikepdf.Pdf) -> bytes:
    """The bytes of an open file."""
    target = BytesIO()
    pdf.save(
        target,
        object_stream_mode=pikepdf.ObjectStreamMode.generate,
        deterministic_id=True,
        recompress_flate=False,
    )
    return target.getvalue()
