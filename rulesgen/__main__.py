"""`python -m rulesgen` is the same as `rulesgen`."""

from rulesgen.cli import main

if __name__ == "__main__":
    main()
