"""The shelf: one game folder opened, with its rules, examples and texts."""

from rulesgen.shelf.game import Game, Reader, Shelved, Text, open_game, read_game

__all__ = ["Game", "Reader", "Shelved", "Text", "open_game", "read_game"]
