"""A library of verdicts in one SQLite file: nothing is searched twice, and nothing old is trusted.

A verdict is filed under scheme, game, variants, fingerprint of the rules and label; with it stand the
budget it was reached with and the version of the solver. Each verdict is written as it comes, so that a
run that is killed loses at most the deal it was at. Two libraries can be merged.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

from rulesgen.deal.ids import DealId
from rulesgen.engine.play import replay
from rulesgen.engine.position import Position
from rulesgen.faults import WrongCall
from rulesgen.rules.fingerprint import rules_fingerprint
from rulesgen.rules.record import Rules
from rulesgen.solver.sight import lost_at_sight
from rulesgen.solver.verdict import Budget, Lost, Undecided, Verdict, Why, Won

SOLVER = 4
"""Raised whenever the search changes: what an older solver left undecided is then searched anew."""
PROOFS_SINCE = 4
"""Raised to `SOLVER` whenever a proof of an older solver may be wrong: it is then made anew. (Those before 4
could run parts of another game's search, had both come from Numba's cache.)"""

_TABLE = """
CREATE TABLE IF NOT EXISTS verdicts (
    scheme TEXT NOT NULL, game TEXT NOT NULL, variants TEXT NOT NULL, rules TEXT NOT NULL,
    label TEXT NOT NULL, verdict TEXT NOT NULL, why TEXT, moves TEXT, states INTEGER,
    nodes INTEGER NOT NULL, budget_nodes INTEGER, budget_seconds REAL, budget_memory INTEGER NOT NULL,
    solver INTEGER NOT NULL,
    PRIMARY KEY (scheme, game, variants, rules, label)
)
"""
_COLUMNS = (
    "scheme, game, variants, rules, label, verdict, why, moves, states, "
    "nodes, budget_nodes, budget_seconds, budget_memory, solver"
)
# What is decided stays, but for proofs that are not trusted any more; of two ways through the shorter; of
# undecided what more was spent on.
_PUT = f"""
INSERT INTO verdicts ({_COLUMNS}) {{values}}
ON CONFLICT (scheme, game, variants, rules, label) DO UPDATE SET
    verdict = excluded.verdict, why = excluded.why, moves = excluded.moves,
    states = excluded.states, nodes = excluded.nodes, budget_nodes = excluded.budget_nodes,
    budget_seconds = excluded.budget_seconds, budget_memory = excluded.budget_memory,
    solver = excluded.solver
WHERE (excluded.verdict = 'won' AND (verdicts.verdict <> 'won'
       OR length(excluded.moves) - length(replace(excluded.moves, char(10), ''))
        < length(verdicts.moves) - length(replace(verdicts.moves, char(10), ''))))
   OR (excluded.verdict = 'lost' AND verdicts.verdict <> 'won' AND excluded.solver >= verdicts.solver)
   OR (excluded.verdict = 'undecided' AND verdicts.verdict = 'undecided'
       AND (excluded.nodes > verdicts.nodes OR excluded.solver > verdicts.solver))
   OR (excluded.verdict = 'undecided' AND verdicts.verdict = 'lost'
       AND verdicts.solver < {{since}} AND excluded.solver >= {{since}})
"""


@dataclass(frozen=True)
class Question:
    """One deal whose verdict is asked for."""

    scheme: str
    game: str
    variants: tuple[str, ...]
    """Where cards were put back by choice, with these, as a deal's id names them."""
    rules: str
    """Fingerprint of the rules (`rules_fingerprint`)."""
    label: str


def question(rules: Rules, scheme: str, label: str) -> Question:
    """The question after one numbered deal without choices."""
    return Question(scheme, rules.game, rules.chosen, rules_fingerprint(rules), label)


def question_of(rules: Rules, deal: DealId) -> Question:
    """The question after a deal that has an id, also one with choices."""
    fingerprint = rules_fingerprint(rules)
    return Question(deal.scheme, deal.game, deal.named_variants, fingerprint, deal.label)


APPLICATION, FORMAT = 0x52474C56, 1
"""What marks a SQLite file as a library of ours, and the shape of its table."""
PATIENCE = 30.0
"""Seconds to wait while another process writes."""
_REASONS = {
    "SQLITE_NOTADB": "foreign",
    "SQLITE_CORRUPT": "damaged",
    "SQLITE_BUSY": "busy",
    "SQLITE_LOCKED": "busy",
    "SQLITE_CANTOPEN": "denied",
    "SQLITE_PERM": "denied",
    "SQLITE_READONLY": "denied",
    "SQLITE_FULL": "full",
    "SQLITE_IOERR": "device",
}


class Library:
    """An open library; used with `with`.

    A folder that is not there is made. Raises `WrongCall` `library.<reason>` for a file that is none, is
    one of a newer program, or is not to be had: unreadable, held by another process, on a full disk.
    """

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)
        if self.path.exists() and not self.path.is_file():
            raise WrongCall("library.foreign", path=str(path))
        with suppress(OSError):  # the file is told of, if it cannot be had
            self.path.parent.mkdir(parents=True, exist_ok=True)
        with _told(self.path):
            self._data = sqlite3.connect(str(path), timeout=PATIENCE)
            try:
                self._begin()
            except BaseException:
                self._data.close()
                raise

    def _begin(self) -> None:
        """Look whether the file is a library, and make it one if it is empty."""
        application, version = (
            int(self._data.execute(f"PRAGMA {name}").fetchone()[0])
            for name in ("application_id", "user_version")
        )
        known = self._data.execute("SELECT name FROM pragma_table_info('verdicts')").fetchall()
        tables = self._data.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
        if application not in (0, APPLICATION) or (application == 0 and version):
            raise WrongCall("library.foreign", path=str(self.path))
        if version > FORMAT:
            raise WrongCall("library.newer", path=str(self.path))
        if tables and [name for (name,) in known] != _COLUMNS.split(", "):
            raise WrongCall("library.foreign", path=str(self.path))
        if not version:
            with self._data:
                self._data.execute(_TABLE)
                self._data.execute(f"PRAGMA application_id = {APPLICATION}")
                self._data.execute(f"PRAGMA user_version = {FORMAT}")

    def __enter__(self) -> Library:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._data.close()

    def get(self, asked: Question, budget: Budget) -> Verdict | None:
        """What is known: a verdict, or None if it has to be searched for.

        Undecided is an answer only if no more may be spent now than was spent then; a proof counts
        only if all shortcuts are still the same. Wins are to be replayed before they are shown.
        """
        with _told(self.path):
            row = self._data.execute(
                "SELECT verdict, why, moves, states, nodes, budget_nodes, budget_seconds,"
                " budget_memory, solver FROM verdicts WHERE scheme = ? AND game = ?"
                " AND variants = ? AND rules = ? AND label = ?",
                (asked.scheme, asked.game, " ".join(asked.variants), asked.rules, asked.label),
            ).fetchone()
        if row is None:
            return None
        verdict, why, moves, states, nodes, most_nodes, seconds, memory, solver = row
        if verdict == "won":
            return Won(tuple(moves.split("\n")), nodes)
        if verdict == "lost":
            return Lost(states, nodes) if PROOFS_SINCE <= solver <= SOLVER else None
        if solver != SOLVER:
            return None
        if (most_nodes, seconds, memory) == (budget.nodes, budget.seconds, budget.memory):
            return Undecided(Why(why), nodes)
        return None

    def confirmed(self, asked: Question, found: Verdict, position: Position) -> Verdict | None:
        """A verdict from here as it may be shown; None if it has to be searched for after all.

        A win is replayed like any other; what was left undecided before deals were told lost at sight is
        looked at. Raises `WrongCall` `library.no-win` where moves do not win.
        """
        if isinstance(found, Won) and not replay(position, found.moves).won:
            raise WrongCall("library.no-win", path=str(self.path), label=asked.label)
        if isinstance(found, Undecided) and lost_at_sight(position.tables, position.state):
            return None
        return found

    def put(self, asked: Question, verdict: Verdict, budget: Budget) -> None:
        """File a verdict, at once and for good."""
        row = (
            *(asked.scheme, asked.game, " ".join(asked.variants), asked.rules, asked.label),
            {Won: "won", Lost: "lost", Undecided: "undecided"}[type(verdict)],
            str(verdict.why) if isinstance(verdict, Undecided) else None,
            "\n".join(verdict.moves) if isinstance(verdict, Won) else None,
            verdict.states if isinstance(verdict, Lost) else None,
            *(verdict.nodes, budget.nodes, budget.seconds, budget.memory, SOLVER),
        )
        with _told(self.path), self._data:
            self._data.execute(_put(f"VALUES ({', '.join('?' * len(row))})"), row)

    def merge(self, other: Path | str) -> None:
        """Take over all that another library knows better."""
        self._data.execute("ATTACH ? AS other", (str(other),))
        try:
            with self._data:
                # "WHERE true" keeps SQLite from taking ON CONFLICT for the clause of a join
                rows = f"SELECT {_COLUMNS} FROM other.verdicts WHERE true"
                self._data.execute(_put(rows))
        finally:
            self._data.execute("DETACH other")

    def __len__(self) -> int:
        return int(self._data.execute("SELECT count(*) FROM verdicts").fetchone()[0])


def _put(values: str) -> str:
    """The statement that files rows where they are better than what is there."""
    return _PUT.format(values=values, since=PROOFS_SINCE)


@contextmanager
def _told(path: Path) -> Iterator[None]:
    """What SQLite refuses, as `WrongCall` `library.<reason>`."""
    try:
        yield
    except sqlite3.Error as error:
        name = getattr(error, "sqlite_errorname", None) or ""
        known = (reason for start, reason in _REASONS.items() if name.startswith(start))
        reason = next(known, "other")
        raise WrongCall(f"library.{reason}", path=str(path), detail=str(error)) from error
