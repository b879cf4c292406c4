"""Places and shares when several players go out in one hand on the bubble."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any

from django import forms
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from calculators.calculator import Calculator, Given, refused_at, typed_lines, unreadable
from calculators.payouts import MOST_ENTRIES, MOST_MINOR
from calculators.rulebooks import sanremo, tda, wsop
from calculators.typed_levels import MOST_STACK
from calculators.typed_tables import ProfileForm
from rulebook.knockouts import Bust, stacks_needed, tie_rules
from rulebook.money import MINOR_DIGITS, Money, parse_money
from rulebook.profile import PROFILES, profile_named
from rulebook.profile.variants import Ties
from rulebook.shares import ranked_shares
from wording.figures import currency_choices, money_text

MOST_OUT = 40
TOO_MANY: dict[str, Any] = {"max_length": _("Use at most {max_length} lines.")}
OUT_LINE = re.compile(r"^(?P<player>.*?\S)\s+(?P<table>\d{1,4})(?:\s+(?P<stack>[\d.,']{1,12}))?$")
PRIZE_LINE = re.compile(r"^(?P<place>\d{1,5})[\s:.)]+(?P<amount>[\d.,']+)$")


class OutRequest(serializers.Serializer):
    """A player out: the table, and the chips at the start of the hand if known."""

    player = serializers.CharField(max_length=60)
    table = serializers.IntegerField(min_value=1, max_value=9_999)
    stack = serializers.IntegerField(min_value=0, max_value=MOST_STACK, allow_null=True, default=None)


class PrizeRequest(serializers.Serializer):
    """The prize of a place, in minor units."""

    place = serializers.IntegerField(min_value=1, max_value=MOST_ENTRIES)
    amount_minor = serializers.IntegerField(min_value=0, max_value=MOST_MINOR)


class SharesRequest(serializers.Serializer):
    """The field before the hand, who went out in it, and the prizes of nearby places; places without one are unpaid."""

    profile = serializers.ChoiceField(sorted(PROFILES), default="TDA2024")
    currency = serializers.ChoiceField(sorted(MINOR_DIGITS), default="EUR")
    left = serializers.IntegerField(min_value=2, max_value=MOST_ENTRIES, help_text="Before the hand.")
    out = OutRequest(many=True, max_length=MOST_OUT, error_messages=TOO_MANY)  # type: ignore[call-arg]
    prizes = PrizeRequest(many=True, max_length=MOST_OUT, error_messages=TOO_MANY)  # type: ignore[call-arg]
    ties = serializers.ChoiceField(
        [one.value for one in Ties],
        allow_null=True,
        default=None,
        help_text="Busts of one hand at different tables; left out: as the profile says.",
    )
    share_unit = serializers.IntegerField(
        min_value=1, max_value=MOST_MINOR, allow_null=True, default=None, help_text="In minor units."
    )

    def validate(self, attrs: Given) -> Given:
        """Everybody is named once, at least one player is left, and every place has one prize."""
        if len(attrs["out"]) == attrs["left"]:
            raise serializers.ValidationError(
                {"left": _now("At least one player must be left after the hand.")}
            )
        for field, key in (("out", "player"), ("prizes", "place")):
            keys = [row[key] for row in attrs[field]]
            if not keys:
                raise serializers.ValidationError({field: _now("Type at least one line.")})
            if len(set(keys)) < len(keys):
                raise serializers.ValidationError({field: _now("Something is listed twice. Remove one.")})
        return attrs


class ShareFound(serializers.Serializer):
    """A player's places, equal if none is shared, and share in minor units."""

    player = serializers.CharField()
    table = serializers.IntegerField()
    place = serializers.IntegerField()
    place_to = serializers.IntegerField()
    share_minor = serializers.IntegerField()


class SharesFound(serializers.Serializer):
    """Best place first; the remainder after rounding; players whose unknown chips would decide."""

    shares = ShareFound(many=True)
    undistributed_minor = serializers.IntegerField()
    needs_stacks = serializers.ListField(child=serializers.CharField())


@dataclass(frozen=True, slots=True)
class Share:
    """The places and share of one player."""

    player: str
    table: int
    stack: int | None
    place: int
    place_to: int
    share_minor: int
    currency: str

    @property
    def places(self) -> str:
        """``50``, or ``50–52`` where they are shared."""
        return str(self.place) if self.place == self.place_to else f"{self.place}–{self.place_to}"

    @property
    def amount(self) -> Money:
        """The share as money."""
        return Money(self.share_minor, self.currency)


@dataclass(frozen=True, slots=True)
class SharesMade:
    """All shares of a hand, in minor units of ``currency``."""

    currency: str
    shares: tuple[Share, ...]
    undistributed_minor: int
    needs_stacks: tuple[str, ...]


class SharesForm(ProfileForm):
    """The field, one line per player out, one line per prize."""

    left = forms.IntegerField(label=_("Players before the hand"), min_value=2, initial=52)
    out = forms.CharField(
        label=_("Out in this hand"),
        help_text=_("One line per player: name, table, chips at the start of the hand. Rossi 4 12000"),
        widget=forms.Textarea(attrs={"rows": 4}),
        initial="Rossi 4 12000\nBianchi 4 30000\nVerdi 9",
    )
    prizes = forms.CharField(
        label=_("Prizes"),
        help_text=_("One line per place, the last paid places: 50 1500. Places not listed are unpaid."),
        widget=forms.Textarea(attrs={"rows": 4}),
        initial="49 1500\n50 1500",
    )
    currency = forms.ChoiceField(label=_("Currency"), choices=currency_choices, initial="EUR")

    def given(self) -> dict[str, Any]:
        """The input; raises ``Refusal`` naming field and line."""
        typed = self.cleaned_data
        out = [_out(row, line) for row, line in typed_lines(typed["out"])]
        prizes = [_prize(row, line, typed["currency"]) for row, line in typed_lines(typed["prizes"])]
        return {**typed, "out": out, "prizes": prizes}


def _out(row: int, line: str) -> dict[str, Any]:
    found = OUT_LINE.match(line)
    if found is None:
        raise unreadable("out", row, line, "Rossi 4 12000")
    stack = re.sub(r"\D", "", found["stack"] or "")
    return {"player": found["player"], "table": int(found["table"]), "stack": int(stack) if stack else None}


def _prize(row: int, line: str, currency: str) -> dict[str, Any]:
    found = PRIZE_LINE.match(line)
    if found is None:
        raise unreadable("prizes", row, line, "50 1500")
    amount = parse_money(found["amount"], currency, field="prizes")
    return {"place": int(found["place"]), "amount_minor": amount.minor}


def shares_made(given: Given) -> SharesMade:
    """Places and shares of one hand for hand hand (procedure 9); raises ``Refusal("more_out_than_left")``."""
    profile = profile_named(given["profile"])
    rules, places = tie_rules(profile), profile.places
    if given["ties"] is not None:
        rules = replace(rules, several_tables=Ties(given["ties"]))
    if given["share_unit"] is not None:
        places = replace(places, share_unit=given["share_unit"])
    told = {row["player"]: row for row in given["out"]}
    busts = [Bust(name, row["table"], 1, stack=row["stack"]) for name, row in told.items()]
    prizes = {row["place"]: row["amount_minor"] for row in given["prizes"]}
    with refused_at("left", "more_out_than_left"):
        found = ranked_shares(given["left"], busts, prizes, rules, places, is_hand_for_hand=True)
    listed = tuple(
        Share(
            str(one.key),
            told[str(one.key)]["table"],
            told[str(one.key)]["stack"],
            one.first,
            one.last,
            found.amounts[one.key],
            given["currency"],
        )
        for one in found.placings
    )
    unknown = {bust.key for bust in busts if bust.stack is None}
    needed = tuple(str(key) for key in stacks_needed(busts, rules) if key in unknown)
    return SharesMade(given["currency"], listed, found.undistributed, needed)


def shares_told(made: SharesMade) -> tuple[str, ...]:
    """One sentence per player; whose chips are missing; the remainder after rounding."""
    said = []
    for one in made.shares:
        told = {
            "player": one.player,
            "place": one.places,
            "amount": money_text(Money(one.share_minor, made.currency)),
        }
        is_shared = one.place != one.place_to
        text = (
            _now("%(player)s shares places %(place)s and receives %(amount)s.")
            if is_shared
            else _now("%(player)s takes place %(place)s and receives %(amount)s.")
        )
        said.append(text % told)
    if made.needs_stacks:
        names = ", ".join(made.needs_stacks)
        said.append(
            _now(
                "Chips at the start of the hand would decide; those of %(names)s are unknown, so they share."
            )
            % {"names": names}
        )
    if made.undistributed_minor:
        rest = money_text(Money(made.undistributed_minor, made.currency))
        said.append(_now("Rounding leaves %(rest)s with the house.") % {"rest": rest})
    return tuple(said)


BUBBLE_SHARES = Calculator(
    name="bubble-shares",
    title=_("Shared places on the bubble"),
    summary=_("Who takes which place and which share when several players bust in one hand."),
    asks=SharesRequest,
    works=shares_made,
    answers=SharesFound,
    tells=shares_told,
    form=SharesForm,
    template="calculators/_bubble_shares.html",
    example={
        "profile": "TDA2024",
        "left": 52,
        "out": [
            {"player": "Rossi", "table": 1},
            {"player": "Bianchi", "table": 2},
            {"player": "Verdi", "table": 3},
        ],
        "prizes": [{"place": 50, "amount_minor": 150_000}],
    },
    sources=(tda("RP-8-A"), wsop("rule 126.b"), sanremo("art. 4.2.30")),
)
