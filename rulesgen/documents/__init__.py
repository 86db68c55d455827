"""What a page says and where it stands, in millimetres and points; no ink yet."""
