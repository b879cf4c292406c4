"""Places and shares when several players go out in one hand on the bubble."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Annotated, Any

from django import forms
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from access.fields import SPREAD, Aside, Length, Limits, Note, TooMany
from calculators.calculator import calculator, refused_at, typed_lines, unreadable, wrong
from calculators.payouts import MOST_ENTRIES, MOST_MINOR, Currency, Minor
from calculators.rulebooks import sanremo, tda, wsop
from calculators.tables import Edition, ProfileForm, TableNumber
from calculators.typed_levels import MOST_STACK
from rulebook.knockouts import Bust, TieRules, stacks_needed, tie_rules
from rulebook.money import Money, parse_money
from rulebook.profile import PlaceRules, RulesProfile, profile_named
from rulebook.profile.variants import Ties
from rulebook.shares import ranked_shares
from wording.figures import currency_choices, money_text

MOST_OUT = 40
TOO_MANY = TooMany(_("Use at most {max_length} lines."))
OUT_LINE = re.compile(r"^(?P<player>.*?\S)\s+(?P<table>\d{1,4})(?:\s+(?P<stack>[\d.,']{1,12}))?$")
PRIZE_LINE = re.compile(r"^(?P<place>\d{1,5})[\s:.)]+(?P<amount>[\d.,']+)$")


@dataclass(frozen=True, slots=True, kw_only=True)
class OutRequest:
    """A player out: the table, and the chips at the start of the hand if known."""

    player: Annotated[str, Length(60, may_be_empty=False)]
    table: TableNumber
    stack: Annotated[int | None, Limits(0, MOST_STACK)] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeRequest:
    """The prize of a place, in minor units."""

    place: Annotated[int, Limits(1, MOST_ENTRIES)]
    amount_minor: Minor


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherRules:
    """The rules of the house that differ from its edition."""

    ties: Annotated[
        Ties | None, Note("Busts of one hand at different tables; left out: as the profile says.")
    ] = None
    share_unit: Annotated[int | None, Limits(1, MOST_MINOR), Note("In minor units.")] = None


@dataclass(frozen=True, slots=True)
class ShareFound:
    """A player's places, equal if none is shared, and the player's share in minor units."""

    player: str
    table: int
    place: int
    place_to: int
    share_minor: int
    stack: Annotated[int | None, Aside()]
    amount: Annotated[Money, Aside()]

    @property
    def places(self) -> str:
        """``50``, or ``50–52`` if they are shared."""
        return str(self.place) if self.place == self.place_to else f"{self.place}–{self.place_to}"


@dataclass(frozen=True, slots=True)
class SharesFound:
    """Best place first; the remainder after rounding; players whose unknown chips would decide."""

    shares: tuple[ShareFound, ...]
    undistributed_minor: int
    needs_stacks: tuple[str, ...]
    undistributed: Annotated[Money, Aside()]


class SharesForm(ProfileForm):
    """The form: the field, one line per player out, one line per prize."""

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

    def inputs(self) -> dict[str, Any]:
        """The input; raises ``Refusal`` naming field and line."""
        values = self.cleaned_data
        out = [_out(row, line) for row, line in typed_lines(values["out"])]
        prizes = [_prize(row, line, values["currency"]) for row, line in typed_lines(values["prizes"])]
        return {**values, "out": out, "prizes": prizes}


def _out(row: int, line: str) -> dict[str, Any]:
    match = OUT_LINE.match(line)
    if match is None:
        raise unreadable("out", row, line, "Rossi 4 12000")
    stack = re.sub(r"\D", "", match["stack"] or "")
    return {"player": match["player"], "table": int(match["table"]), "stack": int(stack) if stack else None}


def _prize(row: int, line: str, currency: str) -> dict[str, Any]:
    match = PRIZE_LINE.match(line)
    if match is None:
        raise unreadable("prizes", row, line, "50 1500")
    amount = parse_money(match["amount"], currency, field="prizes")
    return {"place": int(match["place"]), "amount_minor": amount.minor}


def _sentences(result: SharesFound) -> tuple[str, ...]:
    """One sentence per player; the players whose chips are missing; the remainder after rounding."""
    lines = []
    for share in result.shares:
        values = {
            "player": share.player,
            "place": share.places,
            "amount": money_text(share.amount),
        }
        is_shared = share.place != share.place_to
        text = (
            _now("%(player)s shares places %(place)s and receives %(amount)s.")
            if is_shared
            else _now("%(player)s takes place %(place)s and receives %(amount)s.")
        )
        lines.append(text % values)
    if result.needs_stacks:
        names = ", ".join(result.needs_stacks)
        lines.append(
            _now(
                "Chips at the start of the hand would decide; those of %(names)s are unknown, so they share."
            )
            % {"names": names}
        )
    if result.undistributed_minor:
        rest = money_text(result.undistributed)
        lines.append(_now("Rounding leaves %(rest)s with the house.") % {"rest": rest})
    return tuple(lines)


@calculator(
    _("Shared places on the bubble"),
    _("Who takes which place and which share when several players bust in one hand."),
    says=_sentences,
    form=SharesForm,
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
def bubble_shares(
    *,
    profile: Edition = "TDA2024",
    currency: Currency = "EUR",
    left: Annotated[int, Limits(2, MOST_ENTRIES), Note("Before the hand.")],
    out: Annotated[tuple[OutRequest, ...], Limits(0, MOST_OUT), TOO_MANY],
    prizes: Annotated[tuple[PrizeRequest, ...], Limits(0, MOST_OUT), TOO_MANY],
    other: Annotated[OtherRules, SPREAD],
) -> SharesFound:
    """The field before the hand, who went out in it, and the prizes of nearby places; places without one are unpaid."""
    if len(out) == left:
        raise wrong("left", _now("At least one player must be left after the hand."))
    by_player = {row.player: row for row in out}
    amounts = {row.place: row.amount_minor for row in prizes}
    for field, rows, by_key in (("out", out, by_player), ("prizes", prizes, amounts)):
        if not rows:
            raise wrong(field, _now("Type at least one line."))
        if len(by_key) < len(rows):
            raise wrong(field, _now("Something is listed twice. Remove one."))
    rules, places = _rules(profile_named(profile), other)
    busts = [Bust(row.player, row.table, 1, stack=row.stack) for row in out]
    with refused_at("left", "more_out_than_left"):
        result = ranked_shares(left, busts, amounts, rules, places, is_hand_for_hand=True)
    shares = tuple(
        ShareFound(
            row.player,
            row.table,
            placing.first,
            placing.last,
            result.amounts[placing.key],
            row.stack,
            Money(result.amounts[placing.key], currency),
        )
        for placing in result.placings
        for row in (by_player[str(placing.key)],)
    )
    without_stack = {bust.key for bust in busts if bust.stack is None}
    needed = tuple(str(key) for key in stacks_needed(busts, rules) if key in without_stack)
    return SharesFound(shares, result.undistributed, needed, Money(result.undistributed, currency))


def _rules(profile: RulesProfile, other: OtherRules) -> tuple[TieRules, PlaceRules]:
    rules, places = tie_rules(profile), profile.places
    if other.ties is not None:
        rules = replace(rules, several_tables=other.ties)
    if other.share_unit is not None:
        places = replace(places, share_unit=other.share_unit)
    return rules, places
