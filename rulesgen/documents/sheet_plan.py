"""The plan of a sheet: where things stand on it, read from templates/sheets/*.yaml."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rulesgen.documents.profile import Profile
from rulesgen.faults import Fault, Faults
from rulesgen.sources import Data, Source

_NUMBERS: Mapping[str, tuple[str, ...]] = {
    "margin": ("left", "right", "top", "bottom"),
    "over-title": ("baseline", "size"),
    "title": ("baseline", "size"),
    "id": ("baseline", "size"),
    "twist": ("baseline", "period", "swing", "weight"),
    "steps": ("top", "columns", "gutter", "indent", "size", "leading", "number"),
    "picture": ("gap", "largest"),
    "record": ("gap", "head", "row", "least", "most", "size"),
    "footer": ("size", "gap"),
}
RECORD_FORMS = ("table", "lines")


@dataclass(frozen=True)
class SheetPlan:
    """Lengths (mm) and sizes (pt) of one sheet by part and name, as the template has them."""

    numbers: Mapping[str, Mapping[str, float]]
    record_form: str
    """Results noted in a table, or on lines with room for large print."""

    def __getitem__(self, part: str) -> Mapping[str, float]:
        return self.numbers[part]


def read_plan(source: Source, profile: Profile) -> SheetPlan:
    """The plan for a paper and size. Raises `Faults` with every value that is missing or no number."""
    name = f"{profile.paper} {profile.size}"
    data = source.data if isinstance(source.data, dict) else {}
    plan = data.get(name)
    faults: list[Fault] = []
    if not isinstance(plan, dict):
        raise Faults((Fault(source.where(), "fault.sheet-plan-missing", {"plan": name}),))
    numbers: dict[str, dict[str, float]] = {}
    for part, names in _NUMBERS.items():
        numbers[part] = {}
        for word in names:
            value = _number(plan, part, word)
            if value is None:
                where = source.where((name, part, word))
                facts = {"plan": name, "part": part, "value": word}
                faults.append(Fault(where, "fault.sheet-plan-number", facts))
            else:
                numbers[part][word] = value
    record = plan.get("record")
    form = record.get("form", "") if isinstance(record, dict) else ""
    if form not in RECORD_FORMS:
        where = source.where((name, "record", "form"))
        facts = {"found": str(form), "known": ", ".join(RECORD_FORMS)}
        faults.append(Fault(where, "fault.sheet-plan-form", facts))
    if faults:
        raise Faults(tuple(faults))
    return SheetPlan(numbers, str(form))


def _number(plan: Mapping[str, Data], part: str, word: str) -> float | None:
    inner = plan.get(part)
    text = inner.get(word) if isinstance(inner, dict) else None
    if not isinstance(text, str):
        return None
    try:
        return float(text)
    except ValueError:
        return None
