"""Deal sheets: the pages of numbered deals, drawn one after the other into one file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from rulesgen.cards import Card
from rulesgen.deal.schemes import R1
from rulesgen.deal.stacking import stacking_table
from rulesgen.documents.deal_sheet import PlayerPage, printed_hint, shared_items
from rulesgen.documents.drawing import Drawing
from rulesgen.documents.game_pictures import name_labels, reading_order
from rulesgen.documents.lettered import closer_or_lettered, widened
from rulesgen.documents.move_notation import Phase, noted
from rulesgen.documents.picture_cards import narrowest_card
from rulesgen.documents.profile import Profile
from rulesgen.documents.setter_sheet import SetterPage, setter_pages
from rulesgen.documents.sheet_mould import Mould, mould, open_cards, shape_of
from rulesgen.documents.sheet_names import dropped, names_of
from rulesgen.documents.sheet_parts import foot_line
from rulesgen.documents.sheet_plan import PAGES, PLAYER, SETTER, Parts, SheetPlan, read_plan
from rulesgen.documents.solution_sheet import solution_pages
from rulesgen.documents.strip_sheet import Chips, Strip, strip_pages
from rulesgen.documents.table_picture import Style, table_picture
from rulesgen.engine import from_piles
from rulesgen.faults import WrongCall
from rulesgen.press.choosing import choose
from rulesgen.press.sheet_words import (
    Sheet,
    player_words,
    setter_words,
    shorter_words,
    solution_words,
    stamp_name,
    strip_words,
    title_words,
)
from rulesgen.press.signs import signs_run_on, signs_told
from rulesgen.press.voice import Desk, Voice, voice_of
from rulesgen.renderers.pdf.sheets import render_sheets
from rulesgen.rules.fingerprint import rules_fingerprint
from rulesgen.rules.geometry import dealt_counts, roles_of, suits_of, table_of
from rulesgen.rules.reading import read_rules
from rulesgen.rules.record import Rules
from rulesgen.rules.table import kind_of
from rulesgen.rules.words import Role
from rulesgen.solver.verdict import Won
from rulesgen.sources import read_source

PAGE_NAMES = ("player", "setter", "strip", "solution")
"""The pages of a sheet set, in the order in which they are printed."""
DEFAULT_PAGES = ("player", "setter")
LEAST_CARD = 4.5
"""Narrower cards cannot be read, mm."""
FEETLESS = {"footer": "", "cross-reference": "", "legend": ""}
"""No words at the foot of a page."""
STRIP_CARD = 13.0
"""The widest card of the picture on the page “Card by card”, mm."""
MOULDS = 32
"""Layouts kept at a time: one for all deals of most games, one for each suit of a base card."""
PLANS: Mapping[str, tuple[str, Parts]] = {
    "player": ("sheets/player.yaml", PLAYER),
    "setter": ("sheets/setter.yaml", SETTER),
    "pages": ("sheets/pages.yaml", PAGES),
}
"""Template and parts of each kind of page."""


@dataclass(frozen=True)
class Sheets:
    """A file of sheets."""

    data: bytes
    pages: int


@dataclass
class SheetPress:
    """Draws the pages of one game's sheets in one voice and profile; plans are read once."""

    desk: Desk
    voice: Voice
    profile: Profile
    _plans: dict[str, SheetPlan] = field(default_factory=dict)
    _words: dict[object, Mapping[str, str]] = field(default_factory=dict)
    _moulds: dict[object, Mould] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._letters = self.voice.letters()

    def plan(self, name: str) -> SheetPlan:
        """The measures of `player`, `setter` or `pages`; `WrongCall` where the template is missing."""
        if name not in self._plans:
            template, parts = PLANS[name]
            path = self.desk.folders.template(template)
            if path is None:
                raise WrongCall("call.no-template", found=template)
            source = read_source(path, self.desk.folders.shown(path))
            self._plans[name] = read_plan(source, self.profile, parts)
        return self._plans[name]

    def pages(self, sheet: Sheet, names: Sequence[str], told: bool = False) -> Iterator[Drawing]:
        """The pages that are wanted of one deal, in the order of `PAGE_NAMES`.

        `told`: how to stack a pack is told once for many deals.
        """
        return (page for _, page in self.named_pages(sheet, names, told))

    def named_pages(
        self, sheet: Sheet, names: Sequence[str], told: bool = False
    ) -> Iterator[tuple[str, Drawing]]:
        """The same, each with its name."""
        makers: Mapping[str, Callable[[Sheet], Iterable[Drawing]]] = {
            "player": lambda s: (self.player(s),),
            "setter": lambda s: self.setter(s, told),
            "strip": self.strip,
            "solution": self.solution,
        }
        sheet = replace(sheet, together=tuple(names))
        for name in PAGE_NAMES:
            if name in names:
                yield from ((name, page) for page in makers[name](sheet))

    def player(self, sheet: Sheet) -> Drawing:
        """The player's page: only what a player may see."""
        plan, page = self.plan("player"), self.profile.page
        words = self._player_words(sheet)
        bound = "all" in sheet.references  # in a book the feet name other pages on each deal
        left, right = plan["margin"]["left"], page.width - plan["margin"]["right"]
        names = names_of(sheet.shown_id, words, plan, self.profile, left, right)
        mould = self._mould(sheet, {**words, **FEETLESS} if bound else words, names.drop)
        own = [*names.items]
        if bound:
            own += foot_line(words, plan, self.profile, left, right)
        if mould.hint is not None:
            own.append(printed_hint(words["hint"], plan, left, right, mould.hint.y))
        items = mould.filled(open_cards(sheet.piles), self._letters)
        return Drawing(page.width, page.height, (*items, *own))

    def _player_words(self, sheet: Sheet) -> Mapping[str, str]:
        """The words of a player's page; but for the title those of deals alike are made once."""
        scheme = sheet.id.scheme if sheet.id is not None else None
        label = sheet.id.label if sheet.id is not None and sheet.twin is not None else ""
        known = (sheet.rules.chosen, scheme, label, sheet.returned, stamp_name(sheet.verdict))
        grade = sheet.graded.grade if sheet.graded is not None else None
        key = (*known, grade, sheet.together, tuple(sheet.references.items()))
        if key not in self._words:
            large, suit_key = self.profile.large, self.profile.suit_key
            self._words = {key: player_words(sheet, self.voice, large, suit_key)}
        return {**self._words[key], **title_words(sheet, self.voice)}

    def _mould(self, sheet: Sheet, words: Mapping[str, str], drop: float) -> Mould:
        """The mould for the page: another one where cards lie otherwise or other words stand there, or
        where everything stands lower, `drop` mm."""
        own = ("title", "title-other", "stamp", "hint")
        said = (bool(words["hint"]), *(text for name, text in words.items() if name not in own))
        key = (sheet.rules.chosen, sheet.id is None, shape_of(sheet.piles), said, drop)
        if key not in self._moulds:
            if len(self._moulds) >= MOULDS:
                self._moulds.clear()

            def drawn(piles: Mapping[str, Sequence[str]]) -> Drawing:
                page = PlayerPage(
                    sheet.shown_id,
                    words,
                    lambda w, h, most: self.picture(replace(sheet, piles=piles), w, h, most),
                    shorter_words(sheet, self.voice, self.profile.large),
                )
                plan = dropped(self.plan("player"), drop, "steps")
                return legible(shared_items(page, plan, self.profile))

            self._moulds[key] = mould(sheet.piles, drawn)
        return self._moulds[key]

    def picture(
        self, sheet: Sheet, width: float, height: float, largest: float, named: bool = True
    ) -> Drawing:
        """The table in a width, a greatest height and a greatest card width, mm; piles may be `named`."""
        rules = sheet.rules
        labels = self.labels(rules, sheet.piles) if named else {}
        numbers = {key: text for key, text in labels.items() if text.isdecimal()}
        names = {kind: labels[kind] for kind in reading_order(rules) if kind in labels}

        def drawn(style: Style, names: Mapping[str, str]) -> Drawing:
            return table_picture(
                table_of(rules),
                sheet.piles,
                roles=roles_of(rules),
                suits=suits_of(rules),
                rank_letters=self.voice.letters(),
                style=style,
                labels={**numbers, **names},
                dealt=dealt_counts(rules),
            )

        style = Style(
            self.profile,
            width=width,
            tallest=height,
            largest=largest,
            parted=False,
            numbered=numbered(rules),
        )

        def fitted(style: Style) -> Drawing:
            return closer_or_lettered(drawn, names, style)

        places = [pile for pile in rules.pile_names() if kind_of(pile) in style.numbered]
        return widened(fitted, table_of(rules), names, style, len(places) + len(numbers))

    def labels(self, rules: Rules, piles: Mapping[str, Sequence[str]]) -> dict[str, str]:
        """The piles' names; a second language stands lighter below the first.

        The stock tells its number of cards, columns side by side are numbered.
        """
        named = [name_labels(rules, speaker.language) for speaker in self.voice.speakers]
        labels: dict[str, str] = {}
        for kind, pile in rules.piles.items():
            if pile.role is Role.COLUMN and pile.count > 1:
                labels |= {f"{kind}.{n}": str(n) for n in range(1, pile.count + 1)}
            else:
                own = [names[kind] for names in named]
                if pile.role is Role.STOCK and piles.get(kind):
                    own[0] = f"{own[0]},\u00a0{len(piles[kind])}"  # its number stays with it
                labels[kind] = "\n".join(dict.fromkeys(own))
        return labels

    def setter(self, sheet: Sheet, told: bool = False) -> list[Drawing]:
        """The setter's page or pages."""
        page = replace(self.setter_page(sheet), told=told, small="all" in sheet.references)
        return setter_pages(page, self.plan("setter"), self.profile)

    def setter_page(self, sheet: Sheet) -> SetterPage:
        """What a setter's page shows."""
        table = stacking_table(sheet.pack)
        return SetterPage(
            sheet.shown_id,
            setter_words(sheet, table, self.voice, self.profile.large),
            table,
            self.voice.letters(),
            self.voice.row_letters(),
            self.voice.both,
        )

    def strip(self, sheet: Sheet) -> list[Drawing]:
        """The stock strip: every pile card by card."""
        return strip_pages(
            sheet.shown_id,
            strip_words(sheet, self.voice),
            self._strips(sheet),
            self.voice.letters(),
            self.plan("pages"),
            self.profile,
            lambda width, tallest: self.picture(sheet, width, tallest, STRIP_CARD),
        )

    def _strips(self, sheet: Sheet) -> list[Strip]:
        """Piles with cards by kind, in dealing order, and their cards in the order in which they are laid.

        A stock is laid face up, the card to be turned first before all others, and then turned over.
        """
        rules = sheet.rules
        kinds = [*dict.fromkeys(step.to for step in rules.deal)]
        kinds += [kind for kind in rules.piles if kind not in kinds]
        strips = []
        for kind in kinds:
            stock = rules.piles[kind].role is Role.STOCK
            piles = []
            for pile, codes in sheet.piles.items():
                own, _, index = pile.partition(".")
                if own == kind and codes:
                    cards = [(Card.parse(code.lstrip("~")), code[0] != "~") for code in codes]
                    if stock and not cards[-1][1]:
                        cards = [(card, True) for card, _ in reversed(cards)]
                    piles.append(Chips(index, tuple(cards)))
            if not piles:
                continue
            turned = stock and sheet.piles[kind][-1].startswith("~")
            if len(piles) == 1:
                piles = [replace(piles[0], name="")]
            title = self._strip_title(kind, len(piles), turned)
            many = len(piles) == 1 and len(piles[0].cards) > 1
            strips.append(Strip(title, tuple(piles), many))
        return strips

    def _strip_title(self, kind: str, piles: int, turned: bool) -> str:
        """The name of a kind, of several piles with their numbers; of a stock how it is laid."""
        if turned:
            return self.voice.sentence(
                "sheets.strip-stock", pile=lambda speaker: speaker.language.term(kind, "cap")
            )
        form = "pl cap" if piles > 1 else "sg cap"
        names = [speaker.language.term(kind, form) for speaker in self.voice.speakers]
        title = " · ".join(dict.fromkeys(names))
        return f"{title} 1–{piles}" if piles > 1 else title

    def solution(self, sheet: Sheet) -> list[Drawing]:
        """The way through, or what is known in its place."""
        phases = self.phases(sheet)
        words, plan = solution_words(sheet, self.voice), self.plan("pages")
        signs: list[str] = []
        if plan["text"]["columns"] > 1:
            words["signs"] = signs_run_on(self.voice, sheet)
        else:
            signs = signs_told(self.voice, (sheet,))
        return solution_pages(
            sheet.shown_id, words, phases, self.phase_title, plan, self.profile, signs
        )

    def phases(self, sheet: Sheet) -> tuple[Phase, ...]:
        """The moves of the way through, none where there is none."""
        if not isinstance(sheet.verdict, Won):
            return ()
        start = from_piles(sheet.rules, sheet.piles)
        return noted(start, sheet.verdict.moves, self.voice.first)

    def phase_title(self, number: int) -> str:
        """The heading of a pass through the stock."""
        return self.voice.short("sheets.phase", number=number)


def deal_sheets(
    desk: Desk,
    game: str,
    codes: Sequence[str],
    profile: Profile,
    sheets: Iterable[Sheet],
    names: Sequence[str] = DEFAULT_PAGES,
    two_sided: bool = True,
) -> Sheets:
    """The named pages of each table, deal after deal.

    `two_sided`: they are printed on both sides of sheets, so that each can say what is overleaf.
    """
    voice = voice_of(desk, game, codes)
    press = SheetPress(desk, voice, profile)
    counter = _Counter()

    two_sided = two_sided and {"player", "setter"} <= set(names)
    overleaf = {
        "player": voice.short("sheets.setter-overleaf"),
        "setter": voice.short("sheets.player-overleaf"),
    }

    def pages() -> Iterator[Drawing]:
        for sheet in sheets:
            if two_sided and counter.pages % 2 == 0 and not sheet.references:
                sheet = replace(sheet, references=overleaf)
            for page in press.pages(sheet, names):
                counter.pages += 1
                yield page

    title = voice.first.phrase("sheets.document-title", game=voice.speakers[0].title)
    data = render_sheets(pages(), profile, title, voice.code)
    return Sheets(data, counter.pages)


def numbered(rules: Rules) -> tuple[str, ...]:
    """The kinds whose places are told apart by numbers only: columns have theirs as names."""
    return tuple(
        kind for kind, pile in rules.piles.items() if pile.role is Role.RESERVE and pile.count > 1
    )


def legible(page: Drawing) -> Drawing:
    """The page; `WrongCall` where it leaves the picture so little room that nobody could read it."""
    if (width := narrowest_card(page) or LEAST_CARD) < LEAST_CARD:
        raise WrongCall("sheets.no-room", width=f"{width:.1f}")
    return page


def sample_sheets(desk: Desk, game: str, code: str, profile: Profile, count: int) -> Sheets:
    """The pages of the first `count` deals of the base game that can be offered."""
    return deal_sheets(desk, game, (code,), profile, samples(desk, game, count))


_SAMPLES: dict[tuple[str, str, int], list[Sheet]] = {}


def samples(
    desk: Desk, game: str, count: int, on_compile: Callable[[], None] | None = None
) -> list[Sheet]:
    """Sample deals, searched for once however many languages and profiles they are printed in.

    `on_compile` is called before something is compiled."""
    path = desk.folders.game(game) / "rules.yaml"
    rules = read_rules(path, desk.folders.shown(path)).base
    key = (game, rules_fingerprint(rules), count)
    if key not in _SAMPLES:
        _SAMPLES[key] = choose(rules, R1, count, on_compile=on_compile)
    return [replace(sheet, rules=rules) for sheet in _SAMPLES[key]]


@dataclass
class _Counter:
    pages: int = 0
