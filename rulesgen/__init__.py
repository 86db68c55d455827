"""rulesgen: the press for patience."""

__version__ = "0.1.0"
