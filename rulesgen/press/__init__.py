"""The press: opens games and languages once, checks them and puts the pages into files."""
