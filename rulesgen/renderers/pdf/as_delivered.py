"""ReportLab as it is delivered: imported before it, this keeps it from running what lies in a home folder.

By itself it runs `~/.reportlab_mods` and `~/.reportlab_settings`, so that the same sources could print other
pages elsewhere, and gives up where the home folder is none, such as /dev/null.
"""

from __future__ import annotations

import sys
from types import ModuleType

for name in ("reportlab_mods", "reportlab_settings"):
    sys.modules.setdefault(name, ModuleType(name, "Nothing is changed."))
