"""The words of the sheets of a deal, from its rules and its number."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rulesgen.cards import Card
from rulesgen.deal.ids import DealId
from rulesgen.deal.stacking import StackingTable
from rulesgen.deal.table import Deal
from rulesgen.documents.quick_words import reminders
from rulesgen.press.deal_words import deal_sentence
from rulesgen.press.voice import Speaker, Voice
from rulesgen.rules.record import Rules
from rulesgen.rules.schemes import Twin
from rulesgen.rules.words import Role
from rulesgen.solver.grading import Graded
from rulesgen.solver.verdict import Lost, Undecided, Verdict, Why, Won

APART = 2 * "\u00a0"
"""Between the sizes of piles, which stay on one line."""
SHORT = 10_000
"""A search that ends undecided after so many positions or fewer is called a short one."""


@dataclass(frozen=True)
class Sheet:
    """One table to be printed: its rules, what lies where, and the id if it is a numbered deal."""

    rules: Rules
    piles: Mapping[str, Sequence[str]]
    """Bottom first, `~` before a card that lies face down."""
    pack: tuple[Card, ...]
    """First card dealt first, before any deal choice."""
    id: DealId | None = None
    returned: tuple[Card, ...] = ()
    """Cards put back while dealing."""
    twin: Twin | None = None
    """The same table in another program."""
    verdict: Verdict | None = None
    """Whether there is a way through; None if nobody has looked."""
    graded: Graded | None = None
    """How hard it is; None where that was not measured."""
    references: Mapping[str, str] = field(default_factory=dict)
    """Cross-reference by the name of the page it stands on. In a book `all` of them have the same one
    (or another one by `all-` and the page's name), a folio by `folio-` and the page's name, the player's
    page a `hint` and the number of the page with the `rules`."""
    together: tuple[str, ...] = ()
    """The pages that are printed together, so that they can speak of each other."""

    @property
    def shown_id(self) -> str:
        """The id as printed, empty for a pack without a number."""
        return str(self.id) if self.id is not None else ""


def sheet_of(deal: Deal, rules: Rules) -> Sheet:
    """What is printed of a deal by id."""
    return Sheet(rules, deal.table.as_json(), deal.pack, deal.id, deal.table.returned, deal.twin)


def heading(sheet: Sheet, speaker: Speaker) -> str:
    """The title of the player's page: its number or phrase."""
    phrase = speaker.language.phrase
    if sheet.id is None:
        return phrase("sheets.title-own")
    if sheet.id.is_phrase:
        return phrase("sheets.title-phrase", label=sheet.id.label)
    return phrase("sheets.title-number", label=sheet.id.label)


def common_words(sheet: Sheet, voice: Voice, page: str, **facts: str) -> dict[str, str]:
    """Over-title, footer and cross-reference of a page: `player`, `setter`, `strip`, `solution`."""
    defaults = voice.game.defaults
    overs = dict.fromkeys(_over_title(sheet, speaker, defaults) for speaker in voice.speakers)
    key = f"sheets.footer-{page}" if sheet.id is not None else f"sheets.footer-{page}-own"
    if sheet.id is not None:
        facts = {"scheme": sheet.id.scheme, **facts}
    folio = sheet.references.get(f"folio-{page}", "")
    return {
        "over-title": " / ".join(overs),
        "footer": _foot(sheet, page) or voice.short(key, **facts),
        "cross-reference": folio or sheet.references.get(page, ""),
        "qr": voice.short("sheets.qr"),
    }


def _foot(sheet: Sheet, page: str) -> str:
    """What stands at the foot of a page in a book, nothing on a sheet of its own."""
    return sheet.references.get(f"all-{page}", "") or sheet.references.get("all", "")


def _over_title(sheet: Sheet, speaker: Speaker, defaults: Sequence[str]) -> str:
    """The game with its variants, and how hard the deal is where that is known."""
    over = speaker.over_title(sheet.rules, defaults)
    if sheet.graded is None:
        return over
    grade = speaker.language.phrase(f"grade.{sheet.graded.grade}")
    return speaker.language.phrase("sheets.over-title-graded", over=over, grade=grade)


def player_words(
    sheet: Sheet, voice: Voice, brief: bool = False, suit_key: str = ""
) -> dict[str, str]:
    """The words of a player's page; `brief` leaves it to the setter's page how to deal.

    `suit_key` names the phrase that says which colours the suits stand for, where print does not show it.
    """
    steps = _player_steps(sheet, voice, brief, full=True)
    return (
        common_words(sheet, voice, "player")
        | title_words(sheet, voice)
        | {
            "stamp": stamp(sheet.verdict, voice) if sheet.id is not None else "",
            "note": twin_note(sheet, voice),
            "hint": sheet.references.get("hint", ""),
            **{f"step-{n + 1}": steps[n] if n < len(steps) else "" for n in range(3)},
            "in-short": "\n".join(dict.fromkeys(_in_short(sheet, s) for s in voice.speakers)),
            "date": voice.short("sheets.date"),
            "time": voice.short("sheets.time"),
            "moves": voice.short("sheets.moves"),
            "cards-up": voice.short("sheets.cards-up"),
            "cards-up-short": voice.short("sheets.cards-up-short"),
            "of-cards": voice.short("sheets.of-cards", n=len(sheet.pack)),
            "result": voice.short("sheets.result"),
            "won": voice.short("sheets.won"),
            "stuck": voice.short("sheets.stuck"),
            **({"legend": voice.short(f"{suit_key}-short")} if suit_key else {}),
        }
    )


def shorter_words(sheet: Sheet, voice: Voice, brief: bool = False) -> dict[str, str]:
    """The steps of a player's page in fewer words, for pages on which the others leave no room."""
    steps = _player_steps(sheet, voice, brief, full=False)
    return {f"step-{number}": text for number, text in enumerate(steps, start=1)}


def _player_steps(sheet: Sheet, voice: Voice, brief: bool, full: bool) -> list[str]:
    """What to do first: cards stacked or laid out by somebody else, the deal, a look at the picture."""
    laid = "strip" in sheet.together and "setter" not in sheet.together
    page = sheet.references.get("rules", "")
    rules = ["sheets.step-rules-on" if page else "sheets.step-rules"] if full else []
    if brief:
        known = sheet.id is not None
        said = [f"sheets.{stamp_name(sheet.verdict)}"] if known else []
        told = "sheets.step-brief-strip" if laid else "sheets.step-brief"
        return [_run_on(voice, [*said, told, *rules], page=page)]
    compare = "sheets.step-compare" if full else "sheets.step-compare-short"
    last = _run_on(voice, [compare, *rules], page=page)
    if laid:
        return [voice.sentence("sheets.step-strip"), last]
    both = full and "strip" in sheet.together
    key = "sheets.step-stack" if full else "sheets.step-stack-short"
    key = "sheets.step-stack-or-strip" if both else key
    return [voice.sentence(key, n=sheet.rules.packs), _dealt(sheet, voice, short=not full), last]


def _dealt(sheet: Sheet, voice: Voice, short: bool = False) -> str:
    """How the layout is dealt from the stacked pack."""
    dealt = (
        deal_sentence(sheet.rules, speaker, sheet.returned, sheet.twin, short)
        for speaker in voice.speakers
    )
    return "\n".join(dict.fromkeys(dealt))


def _run_on(voice: Voice, keys: Sequence[str], page: str = "") -> str:
    """Sentences one after the other, a stamp's words with a full stop; `page` is that of the rules."""
    facts = {"sheets.step-rules-on": {"page": page}}
    told = (
        " ".join(f"{speaker.language.phrase(k, **facts.get(k, {})).rstrip('.')}." for k in keys)
        for speaker in voice.speakers
    )
    return "\n".join(dict.fromkeys(told))


def _in_short(sheet: Sheet, speaker: Speaker) -> str:
    """The few rules that slip a player's mind, in the words of the quick reference."""
    told = reminders(sheet.rules, speaker.language)
    said = (speaker.language.phrase("sheets.in-short", pile=p, rule=rule) for p, rule in told)
    return " ".join(said)


def title_words(sheet: Sheet, voice: Voice) -> dict[str, str]:
    """The title of a player's page, in the second language beside it."""
    names = [heading(sheet, speaker) for speaker in voice.speakers]
    return {"title": names[0], "title-other": names[1] if len(names) > 1 else ""}


def stamp(verdict: Verdict | None, voice: Voice) -> str:
    """Way through, proved lost, or undecided: also where nobody has looked, in words of its own where a
    longer search, as for a solution page, may find what this one did not."""
    return voice.short(f"sheets.{stamp_name(verdict)}")


def stamp_name(verdict: Verdict | None) -> str:
    """The last part of the key of a stamp."""
    match verdict:
        case Won():
            return "way-through"
        case Lost():
            return "proved-lost"
        case Undecided(why=Why.NODES, nodes=nodes) if nodes <= SHORT:
            return "undecided-soon"
        case Undecided() | None:
            return "undecided"


def twin_note(sheet: Sheet, voice: Voice) -> str:
    """Where else the same table can be played, for numbers that belong to another program."""
    if sheet.twin is None or sheet.id is None:
        return ""
    facts = {"game": sheet.twin.game, "number": sheet.id.label}
    return voice.sentence(f"sheets.twin-{sheet.id.scheme}", **facts)


def setter_words(
    sheet: Sheet, table: StackingTable, voice: Voice, brief: bool = False
) -> dict[str, str]:
    """The words of a setter's page; `brief` player's pages leave it to this one how to deal."""
    first, second = table.piles
    packs = sheet.rules.packs
    several = "packs" if packs > 1 else "pack"
    then = "player" if "player" in sheet.together else "rules"
    titles = voice.each("sheets.setter")
    named = titles[0]
    if sheet.id is not None:
        key = f"sheets.setter-{'phrase' if sheet.id.is_phrase else 'number'}"
        named = voice.first.phrase(key, label=sheet.id.label)
    phrase, short = voice.sentence, voice.short
    ends = {"first": str(first), "second": str(second)}
    in_first, in_second = (APART.join(map(str, sizes)) for sizes in table.sizes)
    common = common_words(sheet, voice, "setter", **ends)
    if "strip" in sheet.together and "all" not in sheet.references:
        common["footer"] += f" · {voice.first.phrase('sheets.setter-strip')}"
    return common | {
        "over-title": _setter_only(sheet, voice),
        "title": named,
        "title-short": titles[0],
        "deal": heading(sheet, voice.speakers[0]),
        "kind": f"{voice.speakers[0].over_title(sheet.rules, voice.game.defaults)} · {titles[0]}",
        "title-other": titles[1] if len(titles) > 1 else "",
        "lead": phrase(f"sheets.setter-lead-{several}", packs=packs, cards=str(len(sheet.pack))),
        **{name: short(f"sheets.{name}") for name in ("first", "second")},
        **{f"{name}-short": short(f"sheets.{name}-short") for name in ("first", "second")},
        **{f"{name}-least": short(f"sheets.{name}-least") for name in ("first", "second")},
        "step-1": phrase(f"sheets.setter-step-1-{several}"),
        "step-2": phrase(f"sheets.setter-step-2-{several}", pile=str(first)),
        "step-3": phrase(f"sheets.setter-step-3-{several}"),
        "step-4": phrase(f"sheets.setter-step-4-{several}"),
        "step-5": phrase("sheets.setter-step-5"),
        "step-6": phrase("sheets.setter-step-6-only" if brief else f"sheets.setter-step-6-{then}"),
        "step-7": _dealt(sheet, voice) if brief else "",
        "first-top": short("sheets.on-top", pile=str(first)),
        "first-bottom": short("sheets.at-bottom", pile="1"),
        "second-top": short("sheets.on-top", pile="1"),
        "second-bottom": short("sheets.at-bottom", pile=str(second)),
        "checks": short("sheets.checks"),
        "checks-lead": phrase(f"sheets.checks-lead-{several}"),
        "checks-lead-short": phrase(f"sheets.checks-lead-short-{several}"),
        "counts-short": phrase("sheets.setter-counts-short", **_closer(in_first, in_second)),
        "counts": phrase("sheets.setter-counts", first=in_first, second=in_second),
        "place": short("sheets.place", place="{n}"),
        "places": short("sheets.places"),
    }


def _closer(first: str, second: str) -> dict[str, str]:
    """The sizes of piles with less between them."""
    return {"first": first.replace(APART, APART[0]), "second": second.replace(APART, APART[0])}


def _setter_only(sheet: Sheet, voice: Voice) -> str:
    """The game in words, and that the page is there for setting up alone."""
    defaults = voice.game.defaults
    games = [speaker.over_title(sheet.rules, defaults) for speaker in voice.speakers]
    told = [
        speaker.language.phrase("sheets.setter-over-title", game=game)
        for game, speaker in zip(games, voice.speakers, strict=True)
    ]
    return " / ".join(dict.fromkeys(told))


def strip_words(sheet: Sheet, voice: Voice) -> dict[str, str]:
    """The words of the page that tells every pile card by card."""
    titles = voice.each("sheets.strip")
    return common_words(sheet, voice, "strip") | {
        "over-title": _setter_only(sheet, voice),
        "title": titles[0],
        "title-other": titles[1] if len(titles) > 1 else "",
        **_strip_lead(sheet, voice),
        "note": "\n".join(twin_note(sheet, voice).split("\n")[:1]),
    }


def _strip_lead(sheet: Sheet, voice: Voice) -> dict[str, str]:
    """What is needed and how it is laid, for this game; then where the picture is."""
    packs, stock = sheet.rules.packs, sheet.rules.kind_of_role(Role.STOCK)
    piles = [cards for name, cards in sheet.piles.items() if name != stock]
    keys = [f"sheets.strip-lead-{'packs' if packs > 1 else 'pack'}"]
    if any(len(cards) > 1 for cards in piles):
        keys.append("sheets.strip-lead-row")
    if any(card.startswith("~") for cards in piles for card in cards):
        keys.append("sheets.strip-lead-down")
    needed = [voice.each(keys[0], packs=packs, cards=str(len(sheet.pack)))]
    told = zip(*needed, *map(voice.each, keys[1:]), strict=True)
    where = {
        f"lead-{name}": voice.sentence(f"sheets.strip-{name}") for name in ("picture", "player")
    }
    return {"lead": "\n".join(map(" ".join, told)), **where}


def solution_words(sheet: Sheet, voice: Voice) -> dict[str, str]:
    """The words of the solution page: what is known of a way through."""
    titles = voice.each("sheets.solution")
    verdict = sheet.verdict
    facts = {}
    match verdict:
        case Won(moves=moves):
            facts = {"n": len(moves)}
        case Lost(states=states):
            facts = {"n": states}
        case Undecided(why=why):
            facts = {}
            key = f"sheets.solution-open-{why.value}"
    if not isinstance(verdict, Undecided):
        key = f"sheets.solution-{stamp_name(verdict)}"
    return common_words(sheet, voice, "solution") | {
        "qr": "",  # the stamp needs the room below the code
        "title": titles[0],
        "title-other": titles[1] if len(titles) > 1 else "",
        "stamp": stamp(verdict, voice),
        "verdict": voice.sentence(key, **facts),
        "note": twin_note(sheet, voice).split("\n")[0],
    }
