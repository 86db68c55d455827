"""The shelf: one game folder opened, with its rules, examples and texts."""

from rulesgen.shelf.game import Game, Text, open_game

__all__ = ["Game", "Text", "open_game"]
