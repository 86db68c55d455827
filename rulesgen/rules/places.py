"""From a field of the record back to its line and column, through variants and role tags."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rulesgen.faults import Where
from rulesgen.sources import Source

Path = tuple[str | int, ...]


@dataclass(frozen=True)
class Places:
    """Places of one reading: the file, and which values a variant put in."""

    source: Source
    origins: Mapping[Path, Path]
    data: Mapping[str, Any]
    """The file's values with the variants' changes made."""

    def where(self, path: Path) -> Where:
        """The place of a value; of its nearest ancestor where the file does not have it."""
        return self.source.where(self._origin(path))

    def where_key(self, path: Path) -> Where:
        """The place of a key."""
        return self.source.where_key(self._origin(path))

    def changed(self, path: Path) -> bool:
        """Whether a variant put in this value, a part of it or what it is a part of."""
        return self._origin(path) != path

    def _origin(self, path: Path) -> Path:
        """Where a value stands: in the variant that changed it, or a part of it, else where it was.

        What is wrong in a combination is the variant's doing: the base was found right before.
        """
        for length in range(len(path), 0, -1):
            origin = self.origins.get(path[:length])
            if origin is not None:
                return origin + path[length:]
        within = (o for changed, o in self.origins.items() if changed[: len(path)] == path)
        return next(within, path) if path else path

    def path(self, loc: tuple[str | int, ...]) -> Path:
        """A validation error's location without the tags of unions in it."""
        path: list[str | int] = []
        here: Any = self.data
        for number, step in enumerate(loc):
            if step == "[key]":
                continue
            last = number == len(loc) - 1
            known = (isinstance(here, Mapping) and step in here) or (
                isinstance(here, list) and isinstance(step, int) and step < len(here)
            )
            if known:
                here = here[step]
                path.append(step)
            elif last and isinstance(step, str) and isinstance(here, Mapping):
                path.append(step)
        return tuple(path)

    def dotted(self, path: Path) -> str:
        """The path as a person writes it: deal.column.cards."""
        parts: list[str] = []
        here: Any = self.data
        for step in path:
            if isinstance(step, int) and isinstance(here, list) and step < len(here):
                item = here[step]
                label = item.get("to") or item.get("name") if isinstance(item, Mapping) else None
                parts.append(label if isinstance(label, str) and label else str(step + 1))
                here = item
            else:
                parts.append(str(step))
                here = here.get(step) if isinstance(here, Mapping) else None
        return ".".join(parts)
