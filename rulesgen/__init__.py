"""rulesgen: the press for patience."""
