"""The seed of a draw without an event: entered or random, always shown, with the data to repeat the draw."""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from django import forms
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from access.fields import Aside, Note, Pattern
from rulebook.breaking import Lot
from rulebook.cards import RANKS
from rulebook.dice import SEED_BYTES, commitment
from rulebook.proof import KeptDraw

SUIT_SIGNS = "♣♦♥♠"
SEED = re.compile(rf"[0-9a-fA-F]{{{2 * SEED_BYTES}}}")


Seed = Annotated[
    str,
    Pattern(rf"^{SEED.pattern}$"),
    Note("64 hexadecimal digits; left out, one is drawn. The same seed gives the same draw."),
]


class SeedInput(forms.RegexField):
    """A seed, typed or pasted."""

    def __init__(self) -> None:
        super().__init__(
            rf"^{SEED.pattern}$",
            label=_("Seed"),
            required=False,
            help_text=_(
                "64 hexadecimal digits. Empty: one is generated and shown. The same seed gives the same draw."
            ),
            error_messages={"invalid": _("A seed has 64 hexadecimal digits (0-9, a-f).")},
        )


@dataclass(frozen=True, slots=True)
class DrawFound:
    """The data to repeat the draw by docs/draws.md."""

    seed: str
    commitment: Annotated[str, Note("SHA-256 of the seed.")]
    draws: Annotated[tuple[Any, ...], Note("As docs/draws.md section 5 has them.")]
    seed_told: Annotated[str, Aside()]


def repeated_by(seed: bytes, typed: str, draws: Sequence[KeptDraw]) -> dict[str, Any]:
    """The fields of ``DrawFound``: the seed and its hash, the draws as a line exports them, the origin."""
    text = (
        _now("Your seed was used: the same seed gives the same draw again.")
        if typed
        else _now("This seed was just generated; keep it with the paperwork to repeat the draw.")
    )
    return {
        "seed": seed.hex(),
        "commitment": commitment(seed),
        "draws": tuple(one.plain for one in draws),
        "seed_told": text,
    }


def seed_of(text: str) -> bytes:
    """The seed entered, or one of 32 random bytes."""
    return bytes.fromhex(text) if text else secrets.token_bytes(SEED_BYTES)


def card_sign(card: Lot) -> str:
    """``A♠``, ``10♦``; a number is unchanged."""
    if isinstance(card, int):
        return str(card)
    return RANKS[card.rank].replace("T", "10") + SUIT_SIGNS[card.suit]
