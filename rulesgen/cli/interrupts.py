"""Ctrl-C, SIGTERM and a closed terminal become one exception, so that everything cleans up behind itself.

Kept free of imports that take time: it has to stand before anything can be interrupted.
"""

from __future__ import annotations

import signal
import time

_AGAIN = 1.0
"""Seconds in which a repeated signal is taken for the same one, to let the cleaning up finish."""


class Interrupted(BaseException):
    """The user or the system asked the run to end; exit code 128 + the signal's number."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.exit_code = 128 + number
        """130 for Ctrl-C, 143 for SIGTERM."""


class _Asked:
    """What has been asked so far; libraries with a bare `except:` may have swallowed the exception."""

    number = 0
    at = 0.0


def listen() -> None:
    """Let SIGINT, SIGTERM and SIGHUP raise `Interrupted`; a signal that is ignored stays ignored."""
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)  # Windows has no SIGHUP
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _raise)


def stop_if_asked() -> None:
    """Raise `Interrupted` if a signal came and was lost on its way; called between two outputs."""
    if _Asked.number:
        raise Interrupted(_Asked.number)


def _raise(number: int, _frame: object) -> None:
    now = time.monotonic()
    if _Asked.number and now - _Asked.at < _AGAIN:
        return
    _Asked.number, _Asked.at = number, now
    raise Interrupted(number)
