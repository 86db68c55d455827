"""What `--grade` asks for, and the grades of the game that a call is about."""

from __future__ import annotations

from rulesgen.cli.asked import Asked
from rulesgen.faults import WrongCall
from rulesgen.shelf.grades import GradesFields, read_grades
from rulesgen.solver.grading import Grade, grades_named


def wanted_grades(text: str | None) -> tuple[Grade, ...]:
    """The grades named, none without the option. Raises `WrongCall` for what is no grade."""
    return grades_named(text) if text is not None else ()


def measured_grades(asked: Asked, needed: bool) -> GradesFields | None:
    """The grades measured for the rules asked about.

    Where they are `needed` and there are none, `WrongCall` `grade.none` names what of the game has grades,
    or `grade.none-of-game` says that nothing has.
    """
    folder = asked.call.folders.game(asked.game)
    found = read_grades(folder, asked.call.folders.shown(folder))
    result = found.of(asked.chosen) if found is not None else None
    if result is None and needed:
        graded = found.graded(asked.rules) if found is not None else ()
        known = ", ".join(_named(asked.game, rules.chosen) for rules in graded)
        name = _named(asked.game, asked.chosen.chosen)
        if known:
            raise WrongCall("grade.none", game=name, known=known)
        raise WrongCall("grade.none-of-game", game=name)
    return result


def _named(game: str, variants: tuple[str, ...]) -> str:
    return "+".join((game, *variants))
