"""The front of a collection: its title page, and how it is used."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rulesgen.documents.deal_sheet import SMALL_CARD
from rulesgen.documents.drawing import Drawing, moved
from rulesgen.documents.picture_cards import narrowest_card
from rulesgen.documents.setter_sheet import step_pages
from rulesgen.documents.sheet_text import Set
from rulesgen.documents.text_pages import TextPages
from rulesgen.press.voice import Told
from rulesgen.press.volume import Volume, grade_word
from rulesgen.shelf.grades import GradesFields
from rulesgen.solver.grading import Grade
from rulesgen.solver.verdict import Lost, Won


def front_pages(volume: Volume, facing: bool) -> list[Drawing]:
    """The pages before the deals. Where a deal's two pages are to face each other the back of the
    title page may be blank."""
    title, how = [*_title_page(volume)], [*_how_pages(volume, 2)]
    if facing and (len(title) + len(how)) % 2 == 0:
        page = volume.profile.page
        title.append(Drawing(page.width, page.height, ()))
        how = [*_how_pages(volume, 3)]
    return [*title, *how]


def _title_page(volume: Volume) -> Iterator[Drawing]:
    speaker = volume.voice.speakers[0]
    rules = volume.sheets[0].rules
    words = {
        "over-title": speaker.over_title(rules, volume.voice.game.defaults),
        "title": volume.title,
        "title-other": "",
        "footer": "",
    }
    pages = TextPages("", words, volume.plan, volume.profile)
    sentence = volume.voice.sentence
    pages.text(sentence("collection.contents", n=len(volume.sheets)), 4)
    room = (pages.width, 0.72 * pages.room, 22)
    picture = volume.press.picture(volume.sheets[0], *room)
    if (narrowest_card(picture) or 0.0) < SMALL_CARD:  # long names leave no room for the cards
        picture = volume.press.picture(volume.sheets[0], *room, named=False)
    inset = (pages.width - picture.width) / 2
    pages.add(Set(tuple(moved(i, inset, 0) for i in picture.items), picture.height), 4)
    yield from pages.finish()


def _how_pages(volume: Volume, folio: int) -> Iterator[Drawing]:
    pages = volume.text("how", folio, columns=1)
    proved = sum(isinstance(sheet.verdict, Won) for sheet in volume.sheets)
    lost = sum(isinstance(sheet.verdict, Lost) for sheet in volume.sheets)
    setter = "setter" in volume.wanted.pages
    steps = _step_pages(volume, folio) if setter else []
    keys = ["deal", ("setter-steps" if steps else "setter") if setter else "no-setter"]
    keys += ["strip"] if "strip" in volume.wanted.pages else []
    sentence = volume.voice.sentence
    for key in (*keys, "solutions"):
        pages.text(sentence(f"collection.how-{key}"), 2.5)
    total = len(volume.sheets)
    if proved == total:
        pages.text(sentence("collection.how-all-proved", n=total), 2.5)
    else:
        facts = {"proved": str(proved), "lost": str(lost), "open": str(total - proved - lost)}
        pages.text(sentence("collection.how-verdicts", **facts), 2.5)
    for key in (*(["hints"] if proved else []), "id"):
        pages.text(sentence(f"collection.how-{key}"), 2.5)
    if volume.wanted.grades is not None:
        _add_grades(volume, pages, volume.wanted.grades)
    if volume.profile.suits == "outline":
        pages.text(sentence("print.open-suits"), 2.5)
    yield from (told := pages.finish())
    if steps:
        yield from _step_pages(volume, folio + len(told))


def _step_pages(volume: Volume, folio: int) -> list[Drawing]:
    """How to stack a pack, where the setter's pages do not tell it themselves."""
    page = volume.press.setter_page(replace(volume.sheets[0], id=None))
    titles = volume.voice.each("collection.how-steps")
    words = {**page.words, "footer": "", "title": titles[0]}
    words["title-other"] = titles[1] if len(titles) > 1 else ""
    plan = volume.press.plan("setter")
    return step_pages(replace(page, words=words), plan, volume.profile, folio)


def _add_grades(volume: Volume, pages: TextPages, grades: GradesFields) -> None:
    """What the grades of these deals mean, in numbers."""
    sentence = volume.voice.sentence
    pages.text(sentence("collection.how-grades", tries=str(grades.tries)), 0.8)
    easiest, told = grades.tries, []
    ends = (grades.easy.wins, grades.medium.wins, grades.hard.wins, 0)
    for grade, hardest in zip(Grade, ends, strict=True):
        facts: dict[str, Told] = {"to": str(easiest), "grade": grade_word(grade)}
        key = "same" if hardest == easiest else "range"
        facts |= {} if key == "same" else {"from": str(hardest)}
        told.append(volume.voice.each(f"collection.grade-{key}", **facts))
        easiest = hardest
    pages.text("\n".join(" · ".join(said) for said in zip(*told, strict=True)), 0.8)
    pages.text(sentence("collection.how-ties"), 2.5)
