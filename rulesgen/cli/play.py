"""`rulesgen play`: a game at the keyboard."""

from __future__ import annotations

import io
import sys
import time
from collections.abc import Iterator

from rulesgen.cards import Card
from rulesgen.cli.asked import Asked, Dealt, game_options
from rulesgen.cli.commands import command as make_command
from rulesgen.cli.interrupts import stop_if_asked
from rulesgen.cli.replay import refusal_text
from rulesgen.cli.streams import print_coloured, print_text
from rulesgen.cli.telling import wrong_call_text
from rulesgen.deal.ids import make_id
from rulesgen.deal.labels import random_number
from rulesgen.deal.schemes import DEFAULT, scheme_named
from rulesgen.engine import Refusal, hints
from rulesgen.engine.finish import finish
from rulesgen.faults import WrongCall
from rulesgen.language import Language, load_language
from rulesgen.playing.lock import Hold
from rulesgen.playing.names import Names
from rulesgen.playing.screen import BOLD, RESET, clock, table_text
from rulesgen.playing.session import Session, replayed
from rulesgen.playing.store import Saved, Store, data_folder
from rulesgen.shelf.game import read_text_file

WORDS = ("hint", "undo", "finish", "again", "new", "why", "moves", "help", "quit")
TURNS = ("draw", "redeal")
WITH_MORE = ("hint", "new")
"""Words after which something more may stand."""
LONGEST = 10_000
"""Characters of a line that is read; nobody types more."""


@make_command("play")
@game_options(several=False, position=False)
def command(asked: Asked) -> None:
    """Play a game: the deal named, else the game left last, else a new deal."""
    Player(asked).play()


class Player:
    """One sitting: reads lines, answers on standard output, saves after every move."""

    def __init__(self, asked: Asked) -> None:
        self.asked = asked
        self.phrase = asked.call.messages.phrase
        self.language: Language = _language(asked)
        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")  # what is no text is no move either
        self.tty = sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()
        self.colours = self.tty and _may_colour()
        self.store = Store(data_folder(), asked.game, asked.chosen.chosen)
        self.held: Hold | None = None
        self.key, self.pack = "", tuple[str, ...]()
        self.began = time.monotonic()
        self.session: Session
        self._first_game()

    @property
    def names(self) -> Names:
        """The piles as the player calls them."""
        return Names(self.session.start.rules, self.language)

    def _first_game(self) -> None:
        """The deal named (resumed where it was left), the last game, or a new deal."""
        if not self.asked.nothing:
            self._begin(self.asked.one_deal())
            return
        saved = self.store.last()
        if saved is None:
            self._begin(self._new_deal())
            return
        again = Asked(self.asked.call, self.asked.game, variant=self.asked.variant)
        if saved.pack:
            again.pack = " ".join(saved.pack)
        else:
            again.what = (saved.key,)
            again.variant = ()
        try:
            self._begin(again.one_deal())
        except WrongCall as wrong:
            if wrong.key != "play.in-use":
                raise
            self._say("play.last-in-use")
            self._begin(self._new_deal())

    def _begin(self, dealt: Dealt) -> None:
        """Take a deal up where it was left, and let go of the one before.

        Raises `WrongCall` `play.in-use` while another process plays it.
        """
        store, key = Store(data_folder(), self.asked.game, dealt.rules.chosen), _key(dealt)
        if self.held is None or (key, store.name) != (self.key, self.store.name):
            held = store.hold(key)
            if held is None:
                raise WrongCall("play.in-use")
            if self.held is not None:
                self._save()
                self.held.let_go()
            self.held = held
        self.store, self.key = store, key
        if store.unreadable(key):
            kept = store.set_aside(key)
            self._say("play.saved-unreadable", path=str(kept or store.folder))
        self.pack = () if dealt.id is not None else tuple(card.code for card in dealt.pack)
        self.session = self._resumed(dealt, store.load(key))
        self.began = time.monotonic()

    def _resumed(self, dealt: Dealt, saved: Saved | None) -> Session:
        if saved is None or saved.won:
            return Session(dealt.position)
        try:
            session = replayed(dealt.position, saved.log, saved.seconds)
        except ValueError:
            # the rules have changed since: the log no longer holds, so the deal starts anew
            kept = self.store.set_aside(saved.key)
            self._say("play.saved-does-not-replay", path=str(kept or self.store.folder))
            return Session(dealt.position)
        if session.log:
            self._say("play.resumed", moves=str(session.moves))
        return session

    def _new_deal(self) -> Dealt:
        """A deal chosen at random: in games of one pack one with a proved way through."""
        from rulesgen.press.choosing import NODES, TRIES
        from rulesgen.solver import Budget, Won, solve

        again = Asked(self.asked.call, self.asked.game, variant=self.asked.variant)
        rules = again.chosen
        again.variant = ()
        for _ in range(TRIES if rules.packs == 1 else 1):
            deal_id = make_id(scheme_named(DEFAULT), self.asked.game, random_number(), rules.chosen)
            again.what = (str(deal_id),)
            dealt = again.one_deal()
            if rules.packs > 1 or isinstance(solve(dealt.position, Budget(nodes=NODES)), Won):
                return dealt
        raise WrongCall("collection.too-few", examined=str(TRIES), found="0", wanted="1")

    def play(self) -> None:
        """Read and answer until the input ends or the player quits."""
        try:
            self._say("play.welcome", command="help")
            self._show()
            for line in self._lines():
                if not self._answer(line):
                    break
            self._save()
        finally:
            if self.held is not None:
                self.held.let_go()

    def _lines(self) -> Iterator[str]:
        while True:
            if self.tty:
                sys.stdout.write("> ")
                sys.stdout.flush()
            line = sys.stdin.readline(LONGEST + 1) if sys.stdin is not None else ""
            stop_if_asked()
            if not line:
                return
            if len(line) > LONGEST:
                raise WrongCall("play.line-too-long", most=str(LONGEST))
            if line.strip():
                yield line.strip()

    def _answer(self, line: str) -> bool:
        """Carry one line out; False to end the sitting."""
        first, *others = line.split()
        word, rest = first.lower(), " ".join(others)
        word = {"?": "help", "q": "quit", "d": "draw"}.get(word, word)
        if rest and word in (*WORDS, *TURNS) and word not in WITH_MORE and ">" not in rest:
            self._say("play.stands-alone", word=word, rest=rest)
        elif word == "quit":
            return False
        elif word in WORDS:
            getattr(self, f"_{word}")(rest)
        else:
            self._move(word if word in TURNS and not rest else line)
        return True

    def _move(self, line: str) -> None:
        try:
            read = self.names.read(self.session.position, line)
        except WrongCall as wrong:
            print_text(self.phrase(wrong.key, wrong.facts))
            return
        refusal = self.session.refuse(read) if isinstance(read, Refusal) else self.session.move(read)
        if refusal is not None:
            self._tell(refusal, line)
            return
        self._after_move()

    def _after_move(self) -> None:
        self._save()
        self._show()
        if self.session.won:
            before = self.store.record()
            record = self.store.keep_win(self._seconds(), self.session.moves)
            self._say("play.won", moves=str(self.session.moves), time=clock(self._seconds()))
            if before.fewest_moves != record.fewest_moves:
                self._say("play.fewest-moves", moves=str(record.fewest_moves))
            if before.best_seconds != record.best_seconds:
                self._say("play.best-time", time=clock(record.best_seconds or 0))
        elif finish(self.session.position):
            self._say("play.may-finish", command="finish")

    def _hint(self, rest: str) -> None:
        """Where a card may go."""
        try:
            card = self.language.parse_card(rest) if rest else None
        except WrongCall as wrong:
            print_text(self.phrase(wrong.key, wrong.facts))
            return
        if card is None:
            self._say("play.hint-which")
            return
        places = hints(self.session.position).get(card.code, ())
        if places and self.colours:
            print_coloured(table_text(self.session.position, self.names, True, places) + "\n")
        self._places(card)

    def _places(self, card: Card) -> None:
        places = hints(self.session.position).get(card.code, ())
        key = "play.hint-places" if places else "play.hint-none"
        named = ", ".join(self.names.typed(place) for place in places)
        self._say(key, card=self.language.card(card), places=named)

    def _tell(self, refusal: Refusal, typed: str = "") -> None:
        """Say why a move is refused, cards as the language prints them, piles by their words."""
        shown = Refusal(
            refusal.reason,
            tuple(self.language.card(card) for card in refusal.cards),
            tuple(self.names.said(pile) for pile in refusal.piles),
            typed or refusal.move,
        )
        text = refusal_text(shown, self.asked.call.messages)
        print_text(self.language.capital(text))

    def _undo(self, _rest: str) -> None:
        if self.session.won:
            self._say("play.is-won")
        elif self.session.undo():
            self._save()
            self._show()
        else:
            self._say("play.nothing-to-undo")

    def _finish(self, _rest: str) -> None:
        if self.session.won:
            self._say("play.is-won")
        elif self.session.finish():
            self._after_move()
        else:
            self._say("play.cannot-finish")

    def _again(self, _rest: str) -> None:
        self._save()
        self.session = self.session.again()
        self.began = time.monotonic()
        self._save()
        self._show()

    def _new(self, rest: str) -> None:
        """Another deal: the one named, else one chosen at random."""
        self._save()
        try:
            self._begin(self._named(rest) if rest else self._new_deal())
        except WrongCall as wrong:
            print_text(wrong_call_text(self.asked.call.messages, wrong))
            return
        self._save()
        self._show()

    def _named(self, what: str) -> Dealt:
        named = Asked(self.asked.call, self.asked.game, what=(what,), scheme=self.asked.scheme)
        if ":" not in what:
            named.variant = self.session.start.rules.chosen
        return named.one_deal()

    def _why(self, _rest: str) -> None:
        """The last refusal once more, its hint, and where the card could go instead."""
        refusal = self.session.last_refusal
        if refusal is None:
            self._say("play.nothing-refused")
            return
        self._tell(refusal)
        self._say(f"play.why.{refusal.reason.value}")
        if refusal.cards:
            self._places(Card.parse(refusal.cards[0]))

    def _moves(self, _rest: str) -> None:
        from rulesgen.engine import legal_moves

        moves = [self.names.move(move) for move in legal_moves(self.session.position)]
        print_text("\n".join(moves) or self.phrase("cli.moves.none"))

    def _help(self, _rest: str) -> None:
        print_text(self.phrase("play.help"))

    def _show(self) -> None:
        position = self.session.position
        facts = {
            "id": self.key if not self.pack else self.phrase("play.own-pack"),
            "moves": str(self.session.moves),
            "time": clock(self._seconds()),
            "pass": str(position.pass_number),
        }
        head = self.phrase("play.status", facts)
        show = print_coloured if self.colours else print_text
        show(f"\n{BOLD}{head}{RESET}\n" if self.colours else f"\n{head}\n")
        show(table_text(position, self.names, self.colours) + "\n")

    def _seconds(self) -> float:
        return self.session.seconds + time.monotonic() - self.began

    def _save(self) -> None:
        self.session.seconds, self.began = self._seconds(), time.monotonic()
        self.store.save(
            Saved(
                self.key,
                self.pack,
                tuple(self.session.log),
                round(self.session.seconds, 1),
                self.session.won,
            )
        )

    def _say(self, key: str, **facts: str) -> None:
        print_text(self.phrase(key, facts))


def _language(asked: Asked) -> Language:
    """The language of the talk, with the game's own words where its text is written."""
    folders, code = asked.call.folders, asked.call.messages.language
    language = load_language(code, folders.locales, folders.shown)
    path = folders.game(asked.game) / f"text.{code}.yaml"
    if not path.is_file():
        return language
    text = read_text_file(path, asked.rules, code, folders.shown(path))
    return language.with_terms(text.source)


def _key(dealt: Dealt) -> str:
    if dealt.id is not None:
        return str(dealt.id)
    return " ".join(card.code for card in dealt.pack)


def _may_colour() -> bool:
    import os

    return "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"
