"""The front of a collection: title page, how it is used, how a pack is stacked, the rules in short."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from rulesgen.documents.deal_sheet import SMALL_CARD
from rulesgen.documents.drawing import Drawing, Line, moved
from rulesgen.documents.picture_cards import narrowest_card
from rulesgen.documents.setter_sheet import step_pages
from rulesgen.documents.sheet_page import SheetPage
from rulesgen.documents.sheet_text import Set
from rulesgen.documents.text_pages import TextPages
from rulesgen.press.collection_rules import rules_pages
from rulesgen.press.voice import Speaker, Told
from rulesgen.press.volume import Volume, grade_word
from rulesgen.shelf.grades import GradesFields
from rulesgen.solver.grading import Grade
from rulesgen.solver.verdict import Lost, Won

WRITING = 10.0
"""Distance of lines to write on, mm."""
HOW_GAP = 2.5
"""Room between paragraphs that tell how the book is used, mm."""
ROUNDS = 9
"""The front is set so often at most; two or three times is usual."""


@dataclass(frozen=True)
class Front:
    """The pages before the deals, and which of them, counted from 1, tell what."""

    pages: Sequence[SheetPage] = ()
    steps: range = range(0)
    """How a pack is stacked; no pages where the setter's pages tell it, or where there are none."""
    rules: Mapping[tuple[str, ...], range] = field(default_factory=dict)
    """The rules by the variants that are played."""

    @property
    def places(self) -> tuple[int, range, tuple[range, ...]]:
        """Everything that pages of the front name of themselves."""
        return len(self.pages), self.steps, tuple(self.rules.values())

    @property
    def all_rules(self) -> range:
        """The pages with all the rules."""
        told = self.rules.values()
        return range(min(r.start for r in told), max(r.stop for r in told)) if told else range(0)


def front_of(volume: Volume, each: int) -> Front:
    """The front of a book that has `each` pages for a deal.

    The front names pages of its own and the one on which solutions begin. It is set until these are
    where it says: from the smallest numbers on, since larger ones never take less room.
    """
    told = Front()
    for _ in range(ROUNDS):
        made = _front(volume, each, told)
        if made.places == told.places:
            return made
        told = made
    raise RuntimeError("the front of the collection does not come to rest")


def _front(volume: Volume, each: int, told: Front) -> Front:
    """The front as it is if everything stands where it stands in another one."""
    title, overleaf = [*_title_page(volume)], each == 2
    solutions = len(told.pages) + each * len(volume.sheets) + 1
    begin = len(title) + 1
    how = [*_how_pages(volume, begin, told, solutions)]
    steps = _step_pages(volume, begin + len(how))
    rules: list[SheetPage] = []
    places: dict[tuple[str, ...], range] = {}
    for chosen in volume.choices:
        first = begin + len(how) + len(steps) + len(rules)
        rules += (pages := rules_pages(volume, chosen, first))
        places[chosen] = range(first, first + len(pages))
    made = [SheetPage(title[0], "title", volume.title), *map(SheetPage, title[1:])]
    made += _outlined(how, "how", volume.voice.first.phrase("collection.how"))
    made += _outlined(steps, "steps", volume.voice.first.phrase("collection.how-steps"))
    made += rules
    if overleaf and len(made) % 2:
        # A deal begins on a right-hand page: what is only for the setter stands on its back.
        made += map(SheetPage, _notes_page(volume, len(made) + 1))
    first = begin + len(how)
    return Front(tuple(made), range(first, first + len(steps)), places)


def _outlined(pages: Sequence[Drawing], name: str, title: str) -> list[SheetPage]:
    """Pages that can be linked to, the first of which stands in the outline."""
    return [
        SheetPage(page, f"{name}-{number}" if number else name, "" if number else title)
        for number, page in enumerate(pages)
    ]


def _title_page(volume: Volume) -> Iterator[Drawing]:
    words = {
        "over-title": volume.over_title(volume.voice.speakers[0]),
        "title": volume.title,
        "title-other": "",
        "footer": "",
    }
    pages = TextPages("", words, volume.plan, volume.profile)
    sentence = volume.voice.sentence
    contents = "contents" if volume.solved else "contents-unsolved"
    pages.text(sentence(f"collection.{contents}", n=len(volume.sheets)), 4)
    room = (pages.width, 0.72 * pages.room, 22)
    picture = volume.press.picture(volume.sheets[0], *room)
    if (narrowest_card(picture) or 0.0) < SMALL_CARD:  # long names leave no room for the cards
        picture = volume.press.picture(volume.sheets[0], *room, named=False)
    inset = (pages.width - picture.width) / 2
    pages.add(Set(tuple(moved(i, inset, 0) for i in picture.items), picture.height), 4)
    yield from pages.finish()


def _notes_page(volume: Volume, folio: int) -> list[Drawing]:
    """A page with lines to write on."""
    pages = volume.text("notes", folio, columns=1)
    while pages.room > WRITING:
        pages.add(Set((Line(0, WRITING, pages.width, WRITING, 0.5, "grey"),), WRITING))
    return pages.finish()


def _how_pages(volume: Volume, folio: int, told: Front, solutions: int) -> list[Drawing]:
    """How the book is used, in a front that is as `told`; `solutions` is the page they begin on."""

    def pages_with(gap: float, close: bool) -> list[Drawing]:
        pages = volume.text("how", folio, columns=1, close=close)
        for text in _how_told(volume, told, solutions):
            pages.text(text, gap)
        if volume.wanted.grades is not None:
            _add_grades(volume, pages, volume.wanted.grades, gap)
        if volume.profile.suit_key:
            pages.text(volume.voice.sentence(volume.profile.suit_key), gap)
        return pages.finish()

    return volume.fewest(pages_with, HOW_GAP)


def _how_told(volume: Volume, told: Front, solutions: int) -> Iterator[str]:
    """What is said of every collection."""
    proved = sum(isinstance(sheet.verdict, Won) for sheet in volume.sheets)
    lost = sum(isinstance(sheet.verdict, Lost) for sheet in volume.sheets)
    sentence, packs = volume.voice.sentence, volume.sheets[0].rules.packs
    yield sentence("collection.how-deal")
    if "setter" not in volume.wanted.pages:
        yield sentence("collection.how-no-setter")
    elif told.steps:
        yield sentence("collection.how-setter-steps", n=packs, where=_where(told.steps))
    else:
        yield sentence("collection.how-setter", n=packs)
    if "strip" in volume.wanted.pages:
        yield sentence("collection.how-strip")
    yield sentence("collection.how-rules", where=_where(told.all_rules))
    told_of = "how-solutions" if volume.solved else "how-solutions-none"
    yield sentence(f"collection.{told_of}", page=str(solutions))
    total = len(volume.sheets)
    if proved == total:
        yield sentence("collection.how-all-proved", n=total)
    else:
        facts = {"proved": str(proved), "lost": str(lost), "open": str(total - proved - lost)}
        yield sentence("collection.how-verdicts", **facts)
    for key in (*(["hints"] if proved else []), "id"):
        yield sentence(f"collection.how-{key}")


def _where(pages: range) -> Callable[[Speaker], str]:
    """One page, or the first of several, in a speaker's language."""
    key = "collection.from-page" if len(pages) > 1 else "collection.on-page"
    return lambda speaker: speaker.language.phrase(key, page=str(pages.start))


def _step_pages(volume: Volume, folio: int) -> list[Drawing]:
    """How to stack a pack, where the setter's pages do not tell it themselves."""
    if "setter" not in volume.wanted.pages:
        return []
    page = volume.press.setter_page(replace(volume.sheets[0], id=None))
    words = {**page.words, "footer": "", **volume.head("collection.how-steps")}
    plan = volume.press.plan("setter")
    return step_pages(replace(page, words=words), plan, volume.profile, folio)


def _add_grades(volume: Volume, pages: TextPages, grades: GradesFields, gap: float) -> None:
    """How the grades of these deals were found, and in numbers where those in the book begin and end."""
    voice = volume.voice
    pages.text(voice.sentence("collection.how-grades", tries=str(grades.tries)), 0.8)
    easiest = grades.tries
    ends = (grades.easy.wins, grades.medium.wins, grades.hard.wins, 0)
    # Only grades of which the book has deals.
    used = {s.graded.grade for s in volume.sheets if s.graded is not None} or set(Grade)
    for grade, hardest in zip(Grade, ends, strict=True):
        if grade not in used:
            easiest = hardest
            continue
        facts: dict[str, Told] = {"to": str(easiest), "grade": grade_word(grade)}
        key = "same" if hardest == easiest else "range"
        facts |= {} if key == "same" else {"from": str(hardest)}
        after = 1.5 if grade is max(used, key=list(Grade).index) else 0.0
        pages.text(voice.short(f"collection.grade-{key}", **facts), after)
        easiest = hardest
    pages.text(voice.sentence("collection.how-order"), gap)
