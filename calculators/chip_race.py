"""The chip race of a table: whole chips exchanged, odd ones raced for, nobody out of chips."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from rest_framework import serializers

from calculators.calculator import Calculator, Given, refused_at, typed_lines, unreadable
from calculators.rulebooks import montegalda, sanremo, tda, wsop
from calculators.tables import MOST_SEATS, ProfileField
from calculators.typed_tables import ProfileForm
from rulebook.cards import Card, read_card
from rulebook.chips import (
    Exchange,
    Exchanged,
    Holding,
    Raced,
    RacePlan,
    exchange,
    first_dealt,
    plan_race,
    race_dealt,
)
from rulebook.profile import profile_named
from wording.figures import chips_text

MOST_CHIPS = 10_000
LINE = re.compile(r"^(?P<seat>\d{1,2})\s*:\s*(?P<chips>\d{1,5})(?P<last>!?)\s*(?:/(?P<cards>[\w ]*))?$")
WANTED = "1: 7 / Kd 4c 9s"


class RacerRequest(serializers.Serializer):
    """A player's chips that leave, and the cards dealt for the odd ones."""

    seat = serializers.IntegerField(min_value=1, max_value=MOST_SEATS)
    chips = serializers.IntegerField(min_value=0, max_value=MOST_CHIPS)
    has_nothing_else = serializers.BooleanField(default=False)
    cards = serializers.ListField(
        child=serializers.CharField(max_length=2), default=list, help_text="Rank and suit: Kd, Td, 4c."
    )


class ChipRaceRequest(serializers.Serializer):
    """The chip that leaves, the one it becomes, and what each player has."""

    profile = ProfileField()
    gone = serializers.IntegerField(min_value=1)
    into = serializers.IntegerField(min_value=2)
    small_blind = serializers.IntegerField(
        min_value=1,
        max_value=MOST_SEATS,
        allow_null=True,
        default=None,
        help_text="The seat of the last hand, where the race starts there.",
    )
    players = RacerRequest(many=True, allow_empty=False, max_length=MOST_SEATS)  # type: ignore[call-arg]

    def validate(self, attrs: Given) -> Given:
        """No seat is listed twice."""
        seats = [row["seat"] for row in attrs["players"]]
        if len(set(seats)) < len(seats):
            raise serializers.ValidationError({"players": _now("A seat is listed twice.")})
        return attrs


class RacerFound(serializers.Serializer):
    """What a player receives at once, what is odd, and the cards dealt for it."""

    seat = serializers.IntegerField()
    direct = serializers.IntegerField()
    odd = serializers.IntegerField()
    cards = serializers.IntegerField()


class ChipRaceFound(serializers.Serializer):
    """The race, and its end once all cards are given."""

    players = RacerFound(many=True, source="lines")
    odd_chips = serializers.IntegerField(source="plan.odd_total")
    new_chips = serializers.IntegerField(source="plan.chips")
    winners = serializers.ListField(child=serializers.IntegerField(), allow_null=True)
    rescued = serializers.ListField(child=serializers.IntegerField(), allow_null=True)
    delta = serializers.IntegerField(allow_null=True)


@dataclass(frozen=True, slots=True)
class Racer:
    """A line of the answer."""

    seat: int
    direct: int
    odd: int
    cards: int


@dataclass(frozen=True, slots=True)
class ChipRaceMade:
    """The plan of the race; ``raced`` is its end, none while cards are still to be dealt."""

    plan: RacePlan
    lines: tuple[Racer, ...]
    raced: Raced | None

    @property
    def winners(self) -> tuple[int, ...] | None:
        """Who received a new chip, the best card first."""
        return self.raced.winners if self.raced else None

    @property
    def rescued(self) -> tuple[int, ...] | None:
        """Who was kept in by one more chip."""
        return self.raced.rescued if self.raced else None

    @property
    def delta(self) -> int | None:
        """How the chips in play change."""
        return self.raced.delta if self.raced else None


class ChipRaceForm(ProfileForm):
    """The chips of a table as typed."""

    gone = forms.IntegerField(label=_("Chip that leaves"), min_value=1, initial=25)
    into = forms.IntegerField(label=_("Chip that it becomes"), min_value=2, initial=100)
    small_blind = forms.IntegerField(
        label=_("Small blind of the last hand"),
        help_text=_("Only where the race starts there"),
        min_value=1,
        max_value=MOST_SEATS,
        required=False,
    )
    players = forms.CharField(
        label=_("Players"),
        help_text=_(
            "One line per player: seat and chips, an exclamation mark if there is nothing else; after a slash "
            "the cards, if they are dealt. 1: 7 / Kd 4c 9s"
        ),
        widget=forms.Textarea(attrs={"rows": 8}),
        initial="1: 7\n2: 4\n3: 2\n5: 9\n6: 3\n7: 1!",
    )

    def given(self) -> dict[str, Any]:
        """The input; raises ``Refusal("row_unreadable")`` naming the line."""
        rows = [_player(row, line) for row, line in typed_lines(self.cleaned_data["players"])]
        return {**self.cleaned_data, "players": rows}


def _player(row: int, line: str) -> dict[str, Any]:
    found = LINE.match(line)
    if found is None:
        raise unreadable("players", row, line, WANTED)
    return {
        "seat": int(found["seat"]),
        "chips": int(found["chips"]),
        "has_nothing_else": bool(found["last"]),
        "cards": (found["cards"] or "").split(),
    }


def chip_race_made(given: Given) -> ChipRaceMade:
    """The race of a table (TDA 2024 rule 24-A); raises ``chips_not_multiple``, ``small_blind_unknown`` and others."""
    rules = profile_named(given["profile"]).chips
    with refused_at("into", "chips_not_multiple"):
        swap = Exchange(given["gone"], given["into"])
    split = exchange(swap, {row["seat"]: row["chips"] for row in given["players"]})
    held = [_holding(swap, split, row) for row in given["players"]]
    plan = plan_race(swap, held, rules, first=first_dealt(rules, given["small_blind"]))
    dealt = _dealt(given)
    raced = None
    if not plan.needs_cards or (dealt and not plan.is_by_round):
        cards = [dealt] if plan.needs_cards else []
        raced = race_dealt(swap, held, rules, cards, small_blind=given["small_blind"])
    counts = dict(plan.cards) if plan.needs_cards else {}
    lines = tuple(
        Racer(seat, split.direct[seat], split.odd[seat], counts.get(seat, 0)) for seat in sorted(split.odd)
    )
    return ChipRaceMade(plan, lines, raced)


def _holding(swap: Exchange, split: Exchanged, row: Given) -> Holding:
    """A player whose only chips these are has nothing else once they are odd."""
    stack = swap.value(row["chips"]) if row["has_nothing_else"] else None
    return Holding(row["seat"], split.odd[row["seat"]], stack)


def _dealt(given: Given) -> dict[int, list[Card]]:
    return {
        row["seat"]: [read_card(card) for card in row["cards"]] for row in given["players"] if row["cards"]
    }


def chip_race_told(made: ChipRaceMade) -> tuple[str, ...]:
    """The new chips, then how they are dealt for, then who has them."""
    plan = made.plan
    odd = {
        "odd": plan.odd_total,
        "value": chips_text(plan.swap.value(plan.odd_total)),
        "chips": plan.chips,
        "into": chips_text(plan.swap.into),
    }
    told = [_now("Odd chips: %(odd)s, worth %(value)s. New chips: %(chips)s of %(into)s.") % odd]
    if plan.needs_cards:
        dealt = {"cards": sum(count for _seat, count in plan.cards), "seat": plan.cards[0][0]}
        said = (
            _now("One card each from seat %(seat)s, round by round.")
            if plan.is_by_round
            else ngettext(
                "%(cards)s card from seat %(seat)s.", "%(cards)s cards from seat %(seat)s.", dealt["cards"]
            )
        )
        told.append(said % dealt)
    if plan.decks > 1:
        told.append(
            _now(
                "More cards than a deck holds: %(decks)s decks shuffled together, or a race drawn by the house. Of two equal cards, the first one dealt wins."
            )
            % {"decks": plan.decks}
        )
    if made.raced:
        told.append(_now("New chips for seats: %(seats)s.") % {"seats": _listed(made.raced.winners)})
        if made.raced.rescued:
            told.append(
                _now("Kept in by one more chip: seats %(seats)s.") % {"seats": _listed(made.raced.rescued)}
            )
        told.append(_now("Chips in play change by %(delta)s.") % {"delta": f"{made.raced.delta:+d}"})
    return tuple(told)


def _listed(seats: tuple[int, ...]) -> str:
    return ", ".join(map(str, seats)) or "–"


CHIP_RACE = Calculator(
    name="chip-race",
    title=_("Chip race"),
    summary=_("How many new chips a table races for, who is dealt how many cards, and who wins."),
    asks=ChipRaceRequest,
    works=chip_race_made,
    answers=ChipRaceFound,
    tells=chip_race_told,
    form=ChipRaceForm,
    template="calculators/_chip_race.html",
    example={
        "profile": "TDA2024",
        "gone": 25,
        "into": 100,
        "players": [
            {"seat": 1, "chips": 7, "cards": ["Kd", "4c", "9s"]},
            {"seat": 2, "chips": 4},
            {"seat": 3, "chips": 2, "cards": ["Ac", "2h"]},
            {"seat": 5, "chips": 9, "cards": ["Ks"]},
            {"seat": 6, "chips": 3, "cards": ["Qh", "Qc", "7d"]},
            {"seat": 7, "chips": 1, "cards": ["Ah"]},
        ],
    },
    sources=(tda("rule 24"), wsop("rule 77"), sanremo("art. 4.2.6"), montegalda("art. 17")),
)
