"""One short word for all that decides how a game is dealt and played: tells whether results still hold."""

from __future__ import annotations

import hashlib
import json

from rulesgen.rules.record import Rules


def rules_fingerprint(rules: Rules) -> str:
    """Hash of all that decides how a deal lies and is played; words, places and sources aside."""
    played = rules.model_dump(mode="json", include={"packs", "deal", "piles", "goal"})
    text = json.dumps(played, sort_keys=True, ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]
