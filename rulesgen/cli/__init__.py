"""The command line. `main` is the door; everything else is imported behind it, when it is needed.

Exit codes: 0 everything asked for was done · 1 faults in what people wrote, or an illegal move · 2 the call
is wrong · 70 an error of ours · 130, 143 interrupted by Ctrl-C, SIGTERM · 141 the reader of our output went
away (`rulesgen … | head -1`; nothing is said about it).
"""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line with the arguments of the process, and end the process."""
    from rulesgen.cli import interrupts

    try:
        interrupts.listen()
        from rulesgen.cli.run import run

        code = run(sys.argv[1:])
    except interrupts.Interrupted as interrupted:  # so early that nothing has begun
        code = interrupted.exit_code
    sys.exit(code)
