"""What is done to the project by hand: rebuilding the gallery."""
