"""The seed of a draw without an event: given or drawn, always shown, with what is needed to repeat the draw."""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from rulebook.breaking import Lot
from rulebook.cards import RANKS
from rulebook.dice import SEED_BYTES, commitment
from rulebook.proof import KeptDraw

SUIT_SIGNS = "♣♦♥♠"
SEED = re.compile(rf"[0-9a-fA-F]{{{2 * SEED_BYTES}}}")


class SeedField(serializers.RegexField):
    """64 hexadecimal digits; left out, a seed is drawn."""

    def __init__(self, **options: Any) -> None:
        help_text = "64 hexadecimal digits; left out, one is drawn. The same seed gives the same draw."
        super().__init__(rf"^{SEED.pattern}$", default="", allow_blank=True, help_text=help_text, **options)


class SeedInput(forms.RegexField):
    """The seed as it is typed or pasted."""

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


class DrawFound(serializers.Serializer):
    """What is needed to repeat the draw by docs/draws.md."""

    seed = serializers.CharField(source="record.seed")
    commitment = serializers.CharField(source="record.commitment", help_text="SHA-256 of the seed.")
    draws = serializers.ListField(
        child=serializers.JSONField(), source="record.draws", help_text="As docs/draws.md section 5 has them."
    )


@dataclass(frozen=True, slots=True)
class DrawRecord:
    """The seed in hexadecimal, whether it was drawn just now, and the draws made with it in their order."""

    seed: str
    is_drawn_now: bool
    kept: tuple[KeptDraw, ...]

    @property
    def commitment(self) -> str:
        """The hash to publish before the draw: SHA-256 of the seed."""
        return commitment(bytes.fromhex(self.seed))

    @property
    def draws(self) -> list[dict[str, Any]]:
        """The draws as a line exports them."""
        return [one.plain for one in self.kept]

    @property
    def told(self) -> str:
        """The origin of the seed, in a sentence."""
        if self.is_drawn_now:
            return _now("This seed was just generated; keep it with the paperwork to repeat the draw.")
        return _now("Your seed was used: the same seed gives the same draw again.")


def seed_of(text: str) -> bytes:
    """The seed given, or one of 32 random bytes."""
    return bytes.fromhex(text) if text else secrets.token_bytes(SEED_BYTES)


def card_sign(card: Lot) -> str:
    """``A♠``, ``10♦``; a number as it is."""
    if isinstance(card, int):
        return str(card)
    return RANKS[card.rank].replace("T", "10") + SUIT_SIGNS[card.suit]
