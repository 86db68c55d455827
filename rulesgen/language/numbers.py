"""Numbers in words up to twelve and in figures above, and ordinals."""

from __future__ import annotations

from rulesgen.language.grammar import Form, Grammar

LAST_IN_WORDS = 12


def figures(grammar: Grammar, number: int) -> str:
    """A number in figures, in groups of three: 1,000, or in German 1000 and 10.000."""
    grouped = abs(number) >= 10 ** (grammar.grouped_from - 1)
    group = grammar.group if grouped else ""
    return f"{number:,}".replace(",", group).replace("-", "−")


def percent(grammar: Grammar, thousandths: int) -> str:
    """A share of a thousand as per cent with one decimal: 81.6% or 81,6 %."""
    whole, tenth = divmod(thousandths, 10)
    number = f"{figures(grammar, whole)}{grammar.decimal}{tenth}"
    return grammar.percent.replace("{n}", number)


def number_words(grammar: Grammar, number: int, form: Form) -> str:
    """A number as a book prints it: a word from one to twelve, else figures.

    One agrees with its noun where the form says gender or case; bare it is the word for counting.
    """
    if not 1 <= number <= LAST_IN_WORDS or "figures" in form.flags:
        return figures(grammar, number)
    if number == 1 and len(grammar.genders) > 1 and (form.gender or form.case):
        article = "indef"
        gender = form.gender or grammar.genders[0]
        return grammar.article(article, gender, form.case, "") or grammar.one
    return grammar.count_words[number - 1]


def ordinal_figures(grammar: Grammar, number: int) -> str:
    """33rd or 33.; the pattern is looked up by the last two figures, then by the last.

    The table's `else` serves all others.
    """
    table = grammar.ordinal_figures
    pattern = table.get(str(number % 100)) or table.get(str(number % 10)) or table["else"]
    return pattern.replace("{n}", figures(grammar, number))


def ordinal_stem(grammar: Grammar, number: int) -> tuple[str, bool]:
    """First … twelfth as the stem of an adjective (True: it takes endings), figures above."""
    if 1 <= number <= LAST_IN_WORDS:
        return grammar.ordinal_stems[number - 1], True
    return ordinal_figures(grammar, number), False
