"""How pages end: filled well, an example whole, no half word, no lead without what it leads to."""

from __future__ import annotations

from functools import cache

import pypdfium2
import pytest
from books import rulebook

from rulesgen.documents.drawing import Drawing
from rulesgen.documents.fonts import text_width
from rulesgen.documents.hyphenation import Hyphenator
from rulesgen.documents.profile import MM, Profile
from rulesgen.faults import Where
from rulesgen.renderers.pdf import Printed
from rulesgen.renderers.pdf.blocks import Block, Stack
from rulesgen.renderers.pdf.figures import Figure, Kept, Picture
from rulesgen.renderers.pdf.frames import Closer
from rulesgen.renderers.pdf.inline import Setter, Style, inline_items
from rulesgen.renderers.pdf.mapping import Chapter
from rulesgen.renderers.pdf.ornaments import SideHead
from rulesgen.renderers.pdf.paragraph import Paragraph, Setting
from rulesgen.renderers.pdf.planning import Opening, never, pages_of, plan
from rulesgen.renderers.pdf.sheet import Sheet

LARGE = Profile("a5", "large")
STYLE = Style("serif", 10.0, "#000000")
NARROW = 100.0


def large(code: str) -> Printed:
    return rulebook("braid", code, LARGE)


@cache
def setter() -> Setter:
    return Setter(Profile(), Hyphenator("en"))


def paragraph(text: str, hyphens: bool = False, keep_next: bool = False) -> Paragraph:
    items = inline_items((text,), STYLE, setter(), Where(""), hyphens)
    return Paragraph(items, Setting(10.0, 10.0), keep_next)


def head() -> SideHead:
    items = inline_items(("Head",), STYLE, setter(), Where(""), False)
    return SideHead(items, Setting(10.0, 10.0), keep_next=True)


class Bulk(Block):
    """So many points of something."""

    def __init__(self, tall: float, keep_next: bool = False) -> None:
        self.tall = tall
        self.keep_next = keep_next

    def height(self, width: float) -> float:
        return self.tall

    def ink(self, sheet: Sheet, x: float, top: float, width: float) -> None:
        """Nothing is printed here."""


def sections(*heights: float) -> list[Block]:
    """Heads of ten points, each with a text of the given height."""
    return [block for tall in heights for block in (head(), Bulk(tall))]


def picture(tall: float) -> Figure:
    """A picture of so many points in height, which does not get smaller."""
    return Figure(Picture(Drawing(10.0, tall / MM, ()), 1000.0), None, 0.0, 0.0)


def filled(
    *chapters: list[Block], follows: bool = True, opening: Opening = never
) -> list[float]:
    """How full the pages of a hundred points are; another page follows them."""
    told = [Chapter(blocks) for blocks in chapters]
    if follows:
        told.append(Chapter([Bulk(100)]))
    pages = pages_of(told, NARROW, 100.0, 0.0, opening)
    return [round(page.height(NARROW)) for page in pages[: len(pages) - follows]]


def test_a_full_page_and_a_few_lines_are_shared_out_at_a_head() -> None:
    """Of four sections on pages of a hundred points one would stand alone: two on each page."""
    assert filled(sections(20, 20, 20, 15)) == [60, 55]


def test_a_long_text_fills_its_pages_up_to_the_last() -> None:
    """Pages in the middle of a chapter are not left emptier so that its last is fuller."""
    assert filled(sections(*[10] * 13)) == [100, 100, 60]


def test_no_head_is_parted_from_its_text_for_that() -> None:
    """One long section and one short: there is no other place to divide them."""
    assert filled(sections(80, 20)) == [90, 30]


def test_a_book_does_not_end_with_a_few_lines_on_a_page_of_their_own() -> None:
    """Also where they stand in a stack: the check line did stand alone on the last page."""
    blocks = [Bulk(50), Stack([Bulk(20), Bulk(20), Bulk(15)])]
    assert filled(blocks, follows=False) == [70, 35]


def test_a_chapter_does_not_end_with_a_few_lines_on_a_page_of_their_own() -> None:
    """Though the page before them is emptier for that."""
    assert filled([Bulk(38), Bulk(57), Bulk(8)]) == [38, 65]


def test_few_lines_may_stand_on_a_page_on_which_more_follow() -> None:
    """As the index does: pages before it are filled as if the book did not end with them."""
    blocks = [Bulk(50), Stack([Bulk(20), Bulk(20), Bulk(15)])]
    pages = pages_of([Chapter(list(blocks))], NARROW, 100.0, 0.0, more=True)
    assert [page.height(NARROW) for page in pages] == [90, 15]


def test_the_colophon_stands_closer_where_it_has_room_only_so() -> None:
    """On the page of what stands before it; one that is set so already goes over as a whole."""
    for last, found in ((25, [pytest.approx(99, abs=2)]), (45, [40, 85])):
        lines = [Bulk(20), Bulk(last)]
        lines[1].before = 20.0
        assert filled([Bulk(40)], [Closer(lines, whole=True)], follows=False) == found


def test_the_room_below_the_last_line_is_no_part_of_a_page() -> None:
    profile = Profile("a5")
    full, below = profile.text_height * MM, (14 - 10.5) / 2
    for more, count in ((below, 1), (below + 0.1, 2)):
        chapter = Chapter([Bulk(280), Bulk(full - 280 + more)])
        assert len(plan([chapter], profile, never)) == count


def test_a_chapter_begins_where_the_one_before_leaves_much_of_a_page() -> None:
    assert filled(sections(20), sections(30)) == [70]
    assert filled(sections(70), sections(70)) == [80, 80]


def example(before: float, moves: float, after: float) -> Kept:
    """A head, a position, a few moves of ten points each and their result."""
    listed = Stack([Bulk(10) for _ in range(round(moves / 10))], whole=True)
    return Kept([head(), picture(before), listed, picture(after)], 0.0, spreads=True)


def test_an_example_that_one_page_holds_is_whole() -> None:
    """The page before it stays emptier for that."""
    assert filled([*sections(20), example(30, 20, 30)]) == [30, 90]


def test_an_example_is_divided_where_both_pages_are_seen_at_once() -> None:
    """Its result stands opposite; over leaf it stays whole, and where little room would stay empty."""
    assert filled([*sections(20), example(30, 20, 30)], opening=left) == [90, 30]
    assert filled([*sections(20), example(30, 20, 30)], opening=right) == [30, 90]
    assert filled([*sections(65), example(10, 20, 30)], opening=left) == [75, 70]


def giving(tall: float, least: float) -> Figure:
    """A picture that may be made smaller, to a share of its height."""
    return Figure(Picture(Drawing(10.0, tall / MM, ()), 1000.0, least=least), None, 0.0, 0.0)


def test_no_example_is_divided_and_its_picture_made_smaller_for_that() -> None:
    """On pages of two hundred points, the first a left-hand one: it would leave room for the moves."""
    moves = Stack([Bulk(10) for _ in range(4)], whole=True)
    whole = Kept([head(), giving(100, 0.7), moves, picture(40)], 0.0, spreads=True)
    chapter = Chapter([*sections(60), whole, *sections(150)])
    pages = pages_of([chapter], NARROW, 200.0, 0.0, left)
    assert [page.height(NARROW) for page in pages] == [70, 190, 160]


def left(place: int) -> bool:
    """The first page is a left-hand one."""
    return place % 2 == 0


def right(place: int) -> bool:
    """It is a right-hand one."""
    return place % 2 == 1


def test_an_example_that_no_page_holds_ends_a_page_with_its_moves() -> None:
    """Its position, which the moves are about, stands above them; the result on the next page."""
    (first, rest) = pages_of([Chapter([example(40, 20, 50)])], NARROW, 100.0, 0.0)
    assert [page.height(NARROW) for page in (first, rest)] == pytest.approx([70, 50])


def test_examples_that_no_page_holds_begin_on_left_hand_pages_where_that_is_worth_a_page() -> None:
    """For six of them the two sections before them stand on a page each, for one they do not."""
    parts = [100, 80]
    for count, opening, before in ((6, right, [100]), (6, left, [50, 50]), (1, left, [100])):
        examples = [example(70, 20, 80) for _ in range(count)]
        found = filled([*sections(40, 40), *examples], opening=opening)
        assert found == [*before, *parts * count]


def test_no_leaf_is_turned_between_a_picture_and_the_moves_that_its_numbers_stand_for() -> None:
    """They have no room below it. The pages before are filled less, so that both lie open side by side."""
    parts = [head(), picture(80), Stack([Bulk(10) for _ in range(3)], whole=True), picture(60)]
    told = [*sections(*[15] * 12), Kept(parts, 0.0, spreads=True)]
    assert filled(told, opening=right) == [100, 100, 100, 90, 90]
    assert filled(told, opening=left) == [75, 75, 75, 75, 90, 90]


def test_an_example_made_smaller_leaves_the_grid_that_would_cost_it_its_page() -> None:
    """Its lines need not be level with those opposite; of its full size it keeps to the grid."""
    for tall, found in ((65, 97), (40, 86)):
        example = Kept([head(), giving(tall, 0.9), Bulk(26)], 20.0, spreads=True)
        assert filled([example], follows=False) == [found]


def test_moves_stand_on_one_page_where_that_leaves_room_for_the_position() -> None:
    """They go over together rather than one by one."""
    assert filled([example(70, 30, 40)]) == [80, 70]


def test_pictures_give_a_little_so_that_an_example_is_whole() -> None:
    assert filled([Kept([head(), giving(70, 0.8), Bulk(25)], 0.0)]) == [pytest.approx(100, abs=4)]


def test_a_caption_without_room_below_its_picture_stands_opposite_it() -> None:
    """Rather than over leaf: the two sections before them stand on a page each for that."""
    captioned = Figure(Picture(Drawing(10.0, 95 / MM, ()), 1000.0), paragraph("word " * 6), 0, 0)
    chapters = sections(50), sections(30), [captioned]
    assert filled(*chapters, opening=right) == [100, 95, 20]
    assert filled(*chapters, opening=left) == [60, 40, 95, 20]


def half(tall: float, least: float) -> Figure:
    """One of two pictures, one below the other."""
    made = Picture(Drawing(10.0, tall / MM, ()), 1000.0, least)
    made.joined = True
    return Figure(made, None, 0.0, 0.0)


def heights(pages: list[Stack]) -> list[float]:
    """Those of the pictures on some pages."""
    pictures = (block for page in pages for block in page.walk() if isinstance(block, Picture))
    return [picture.height(NARROW) for picture in pictures]


def test_both_pictures_of_an_example_are_made_smaller_so_that_it_is_whole() -> None:
    """By the same share, and no further than both can be read."""
    example = Kept([head(), half(40, 0.8), Bulk(20), half(36, 0.6)], 0.0, spreads=True)
    (page,) = pages_of([Chapter([example])], NARROW, 100.0, 0.0)
    first, second = heights([page])
    assert first / 40 == pytest.approx(second / 36)
    assert 32 <= first <= 37
    example = Kept([head(), half(40, 0.96), Bulk(20), half(36, 0.6)], 0.0, spreads=True)
    pages = pages_of([Chapter([example])], NARROW, 100.0, 0.0)
    assert heights(pages) == pytest.approx([40, 36])


def test_they_keep_one_scale_on_two_pages() -> None:
    """The moves have room below the first, made smaller; so is the second, which has a page of its own."""
    example = Kept([head(), half(85, 0.9), Bulk(10), half(85, 0.9)], 0.0, spreads=True)
    pages = pages_of([Chapter([example])], NARROW, 100.0, 0.0)
    first, second = heights(pages)
    assert first == second == pytest.approx(79.9)


def test_what_is_looked_at_with_a_picture_is_not_parted_from_it_by_turning_a_leaf() -> None:
    """The picture, made smaller, has room on the page before; it stays there if the next lies opposite."""
    table = Bulk(25)
    chapters = sections(30), [giving(70, 0.8), table], sections(60)
    divided = [pytest.approx(98, abs=3), 95]
    assert filled(*chapters, opening=right) == divided
    table.turned = table.opposite = 1.0
    assert filled(*chapters, opening=right) == [40, 95, 70]
    assert filled(*chapters, opening=left) == divided


def test_nor_is_a_smaller_picture_parted_from_what_leads_to_it() -> None:
    """Its words go over with it rather than stand on the page before it, which would be fuller."""
    shown = giving(70, 0.8)
    chapter = [*sections(30), Bulk(25), shown]
    assert filled(chapter, opening=right) == [65, 70]
    shown.turned = shown.opposite = 1.0
    assert filled(chapter, opening=right) == [40, 95]


def test_pictures_give_nothing_for_a_head_whose_text_has_no_room() -> None:
    """Smaller, the picture would leave room for the head, which stood alone at the page's foot then."""
    assert filled([giving(95, 0.8), *sections(90), Bulk(8)]) == [95, 100, 8]


def test_no_page_ends_with_half_a_word() -> None:
    words = "considerable satisfactory establishment " * 6
    whole = paragraph(words, hyphens=True)
    lines = whole.lines(NARROW)
    at = next(n for n, line in enumerate(lines, start=1) if line.hyphen and n > 2)
    parts = whole.cut(NARROW, at * 10.0)
    assert parts is not None
    first, rest = parts
    assert not first.lines(NARROW)[-1].hyphen
    assert len(first.lines(NARROW)) < at
    assert len(first.lines(NARROW)) + len(rest.lines(NARROW)) == len(lines)


@pytest.mark.parametrize(("lead", "parted"), [(False, True), (True, False)])
def test_words_that_lead_to_a_list_do_not_stand_on_the_page_before_it(
    lead: bool, parted: bool
) -> None:
    """In large print the first words of an example may stand on the page before its picture."""
    text = paragraph("these moves are not allowed " * 6, keep_next=lead)
    kept = Kept([text, picture(90)], 5.0, opens=True)
    ways = list(kept.ways(NARROW, 100.0, 100.0))
    assert bool(ways) == parted


def test_letters_that_are_spaced_out_space_out_the_words_too() -> None:
    """Else the words of the series on the title page stand closer than they are measured."""
    tracked = Style("sans-medium", 10.0, "#000000", track=0.12)
    glue = next(i for i in inline_items(("A B",), tracked, setter(), Where(""), False) if i.glue)
    assert glue.width == pytest.approx(text_width(" ", "sans-medium", 10.0) + 1.2)


def page_texts(printed: Printed) -> list[str]:
    document = pypdfium2.PdfDocument(printed.data)
    try:
        return [page.get_textpage().get_text_range() for page in document]
    finally:
        document.close()


@pytest.mark.parametrize("code", ["en", "de"])
def test_two_steps_of_the_setup_stand_on_a_small_page_of_large_print(code: str) -> None:
    heads = {"en": ("The corners", "The sides"), "de": ("Die Ecken", "Die Seitenplätze")}[code]
    assert any(all(words in text for words in heads) for text in page_texts(large(code)))


@pytest.mark.parametrize("code", ["en", "de"])
def test_the_check_line_does_not_stand_alone(code: str) -> None:
    words = page_texts(large(code))[-1]
    assert "100 mm" in words
    assert "CC BY 4.0" in words


@pytest.mark.parametrize("game", ["british-square", "gargantua"])
def test_the_index_begins_below_the_sources_where_there_is_room(game: str) -> None:
    chapters = rulebook(game, "en", LARGE).chapters
    assert chapters["index"] == chapters["sources"]


@pytest.mark.parametrize("code", ["en", "de"])
def test_the_colophon_s_page_bears_its_own_name(code: str) -> None:
    """Not that of the index, which ended on the page before."""
    name = {"en": "How this book was made", "de": "Wie dieses Heft entstand"}[code]
    assert name in page_texts(large(code))[-1]


@pytest.mark.parametrize("code", ["en", "de"])
def test_the_table_of_the_parts_stands_below_their_picture(code: str) -> None:
    """On A5; it stood alone on the next page, which was left empty below it."""
    chapters = rulebook("braid", code, Profile("a5")).chapters
    assert chapters["setup"] == chapters["parts"] + 1


@pytest.mark.parametrize("code", ["en", "de"])
def test_no_leaf_is_turned_between_the_parts_and_the_table_that_tells_of_them(code: str) -> None:
    """On A4: the English table stood over leaf from its picture."""
    book = rulebook("braid", code, Profile("a4"))
    head = {"en": "What may go there", "de": "dorthin darf"}[code]
    assert head in page_texts(book)[book.chapters["parts"] - 1]


def test_words_stand_where_the_picture_is_that_they_lead_to() -> None:
    """On A5 the two columns that a paragraph explains were drawn over leaf."""
    told, drawn = "zeigen die fünfte und", "Die beiden Spalten mit offenen Karten"
    texts = page_texts(rulebook("klondike", "de", Profile("a5")))
    (page,) = (text for text in texts if drawn in text)
    assert told in " ".join(page.split())


def test_the_caption_of_the_parts_has_room_where_their_cards_are_wide_enough() -> None:
    """In large print on A5 it stood on the next page, though Klondike has few cards in a row."""
    book = rulebook("klondike", "en", LARGE)
    assert "The piles and their names." in page_texts(book)[book.chapters["parts"] - 1]


def test_a_chapter_that_opens_with_a_picture_does_not_begin_overleaf_from_it() -> None:
    """In large print on A4 its head and two lines stood on a page that was left empty below them."""
    book = rulebook("klondike", "en", Profile("a4", "large"))
    assert "The columns" in page_texts(book)[book.chapters["setup"] - 1]


def test_rows_told_as_text_stand_closer_where_their_last_has_room_only_so() -> None:
    """In large print on A5 the table of the parts took two pages, neither of them full."""
    chapters = rulebook("klondike", "en", LARGE).chapters
    assert chapters["setup"] == chapters["parts"] + 2


@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
@pytest.mark.parametrize(
    ("game", "code"), [("braid", "de"), ("klondike", "en"), ("klondike", "de")]
)
def test_a_title_page_of_large_print_holds_its_picture(game: str, code: str, paper: str) -> None:
    """The contents are on the second page then, and no picture stands alone on it.

    On A5 the introduction stands above them; the braid's table is too high for such a title page.
    """
    contents = 3 if (paper, game) == ("a5", "braid") else 2
    assert rulebook(game, code, Profile.of(paper, "large")).chapters["contents"] == contents


@pytest.mark.parametrize("game", ["british-square", "gargantua"])
def test_two_lines_of_facts_leave_room_for_it_too(game: str) -> None:
    assert rulebook(game, "de", LARGE).chapters["contents"] == 2
