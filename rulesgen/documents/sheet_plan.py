"""The plan of a sheet: where things stand on it, read from templates/sheets/*.yaml."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from rulesgen.documents.profile import Profile
from rulesgen.faults import Fault, Faults
from rulesgen.sources import Data, Source

Parts = Mapping[str, tuple[str, ...]]
"""What a plan must say: the numbers of each part, a form where a part has one."""

HEAD: Parts = {
    "margin": ("left", "right", "top", "bottom"),
    "over-title": ("baseline", "size"),
    "title": ("baseline", "size"),
    "id": ("baseline", "size", "stamp"),
    "qr": ("top", "side", "caption"),
    "twist": ("baseline", "period", "swing", "weight"),
    "footer": ("size", "gap"),
}
"""What every page of a sheet has."""
PLAYER: Parts = {
    **HEAD,
    "steps": ("top", "columns", "gutter", "indent", "size", "leading", "number"),
    "picture": ("gap", "largest"),
    "record": ("gap", "head", "row", "least", "most", "size", "form"),
}
SETTER: Parts = {
    **HEAD,
    "lead": ("top", "size", "leading", "gap"),
    "table": (
        "first",
        "column",
        "least",
        "most",
        "double-least",
        "double-most",
        "head",
        "figure",
        "suit",
        "form",
    ),
    "steps": ("gutter", "indent", "size", "leading", "number", "gap"),
    "bars": ("width", "height", "pitch", "most", "label"),
    "checks": ("card", "size"),
}
PAGES: Parts = {
    **HEAD,
    "text": ("top", "size", "leading", "heading", "columns", "gutter", "small"),
}
"""Pages of running text: strips, solutions, worksheets, what goes with a collection."""
FORMS: Mapping[str, tuple[str, ...]] = {
    "record": ("table", "lines"),
    "table": ("beside", "apart"),
}
"""The forms a part may have: results noted in a table or on lines; steps beside the table or on a page
of their own."""


@dataclass(frozen=True)
class SheetPlan:
    """Lengths (mm) and sizes (pt) of one sheet by part and name, as the template has them."""

    numbers: Mapping[str, Mapping[str, float]]
    forms: Mapping[str, str]
    """The form of each part that has several."""

    def __getitem__(self, part: str) -> Mapping[str, float]:
        return self.numbers[part]


def read_plan(source: Source, profile: Profile, parts: Parts = PLAYER) -> SheetPlan:
    """The plan for a paper and size. Raises `Faults` with every value that is missing or no number."""
    return _read(source, f"{profile.paper} {profile.size}", parts)


def plan_faults(source: Source, names: Iterable[str], parts: Parts) -> Iterator[Fault]:
    """What is wrong in any of these plans of a file, and what no plan has."""
    data = source.data if isinstance(source.data, dict) else {}
    for name in names:
        try:
            _read(source, name, parts)
        except Faults as found:
            yield from found.faults
        plan = data.get(name)
        for part, numbers in plan.items() if isinstance(plan, dict) else ():
            words = numbers if isinstance(numbers, dict) else {}
            for path, known in (
                ((name, part), tuple(parts)),
                *(((name, part, word), parts.get(part, (word,))) for word in words),
            ):
                if path[-1] not in known:
                    facts = {"field": part, "found": path[-1], "known": ", ".join(known)}
                    near = difflib.get_close_matches(path[-1], known, n=1)
                    facts["near"] = near[0] if near else "–"
                    yield Fault(source.where_key(path), "fault.unknown-field", facts)


def _read(source: Source, name: str, parts: Parts) -> SheetPlan:
    data = source.data if isinstance(source.data, dict) else {}
    plan = data.get(name)
    faults: list[Fault] = []
    if not isinstance(plan, dict):
        raise Faults((Fault(source.where(), "fault.sheet-plan-missing", {"plan": name}),))
    numbers: dict[str, dict[str, float]] = {}
    forms: dict[str, str] = {}
    for part, names in parts.items():
        numbers[part] = {}
        for word in names:
            if word == "form":
                forms[part] = _form(plan, part)
                if forms[part] not in FORMS[part]:
                    where = source.where((name, part, "form"))
                    facts = {"found": forms[part], "known": ", ".join(FORMS[part])}
                    faults.append(Fault(where, "fault.sheet-plan-form", facts))
                continue
            value = _number(plan, part, word)
            if value is None:
                where = source.where((name, part, word))
                facts = {"plan": name, "part": part, "value": word}
                faults.append(Fault(where, "fault.sheet-plan-number", facts))
            else:
                numbers[part][word] = value
    if faults:
        raise Faults(tuple(faults))
    return SheetPlan(numbers, forms)


def _form(plan: Mapping[str, Data], part: str) -> str:
    inner = plan.get(part)
    return str(inner.get("form", "")) if isinstance(inner, dict) else ""


def _number(plan: Mapping[str, Data], part: str, word: str) -> float | None:
    inner = plan.get(part)
    text = inner.get(word) if isinstance(inner, dict) else None
    if not isinstance(text, str):
        return None
    try:
        return float(text)
    except ValueError:
        return None
