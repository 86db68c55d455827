"""Ink: a document or a drawing as PDF, SVG, HTML or plain text."""
