"""Put what people write inside the wheel; an editable install reads it where it lies in the checkout."""

from __future__ import annotations

from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CatalogueHook(BuildHookInterface[Any]):
    """Adds content, locales and templates as `rulesgen/_catalogue/`."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling before a wheel is built; `version` is "standard" or "editable"."""
        if version == "standard":
            for folder in ("content", "locales", "templates"):
                build_data["force_include"][folder] = f"rulesgen/_catalogue/{folder}"
