"""Playing at the keyboard: one game with its moves and undos, kept safe, and the records."""

from rulesgen.playing.session import Session
from rulesgen.playing.store import Record, Store

__all__ = ["Record", "Session", "Store"]
