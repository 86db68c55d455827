"""What is wrong in the sheets of an own templates/ folder, before anybody prints them."""

from __future__ import annotations

from collections.abc import Iterator

from rulesgen.documents.quick_reference import QUICK
from rulesgen.documents.sheet_plan import plan_faults
from rulesgen.faults import Fault, Faults
from rulesgen.folders import Folders, built_in_folder
from rulesgen.press.quick import TEMPLATE
from rulesgen.press.sheets import PLANS
from rulesgen.sources import read_source


def own_plan_faults(folders: Folders) -> Iterator[Fault]:
    """Faults of own sheets; the built-in ones of the same name say which papers and sizes there are."""
    for template, parts in (*PLANS.values(), (TEMPLATE, QUICK)):
        ours, own = built_in_folder() / "templates" / template, folders.template(template)
        if own is None or own.samefile(ours):
            continue
        try:
            names, source = read_source(ours).data, read_source(own, folders.shown(own))
            yield from plan_faults(source, names if isinstance(names, dict) else (), parts)
        except Faults as found:
            yield from found.faults
