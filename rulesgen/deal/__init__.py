"""Numbered deals: label -> pack (by a scheme) -> table (by the rules), and the id that names it."""
