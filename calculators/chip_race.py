"""The chip race of a table: whole chips exchanged, odd chips raced for, no player left without chips."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated, Any

from django import forms
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from access.fields import Aside, Length, Limits, Note
from calculators.calculator import calculator, refused_at, require_once, typed_lines, unreadable
from calculators.rulebooks import montegalda, sanremo, tda, wsop
from calculators.tables import MOST_SEATS, TWICE, Edition, ProfileForm, SeatNumber
from rulebook.cards import read_card
from rulebook.chips import (
    Exchange,
    Exchanged,
    Holding,
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
CardText = Annotated[str, Length(2, may_be_empty=False)]


@dataclass(frozen=True, slots=True, kw_only=True)
class RacerRequest:
    """A player's chips that leave, and the cards dealt for the odd chips."""

    seat: SeatNumber
    chips: Annotated[int, Limits(0, MOST_CHIPS)]
    has_nothing_else: bool = False
    cards: Annotated[tuple[CardText, ...], Note("Rank and suit: Kd, Td, 4c.")] = ()


@dataclass(frozen=True, slots=True)
class RacerFound:
    """What a player receives at once, the odd chips, and the cards dealt for them."""

    seat: int
    direct: int
    odd: int
    cards: int


@dataclass(frozen=True, slots=True)
class ChipRaceFound:
    """The race, and its end once all cards are given."""

    players: tuple[RacerFound, ...]
    odd_chips: int
    new_chips: int
    winners: tuple[int, ...] | None
    rescued: tuple[int, ...] | None
    delta: int | None
    plan: Annotated[RacePlan, Aside()]


class ChipRaceForm(ProfileForm):
    """The form: the chips of a table."""

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

    def inputs(self) -> dict[str, Any]:
        """The input; raises ``Refusal("row_unreadable")`` naming the line."""
        rows = [_player(row, line) for row, line in typed_lines(self.cleaned_data["players"])]
        return {**self.cleaned_data, "players": rows}


def _player(row: int, line: str) -> dict[str, Any]:
    match = LINE.match(line)
    if match is None:
        raise unreadable("players", row, line, WANTED)
    return {
        "seat": int(match["seat"]),
        "chips": int(match["chips"]),
        "has_nothing_else": bool(match["last"]),
        "cards": (match["cards"] or "").split(),
    }


def _sentences(result: ChipRaceFound) -> tuple[str, ...]:
    """The new chips, how the cards are dealt for them, and the winners."""
    plan = result.plan
    odd = {
        "odd": plan.odd_total,
        "value": chips_text(plan.swap.value(plan.odd_total)),
        "chips": plan.chips,
        "into": chips_text(plan.swap.into),
    }
    lines = [_now("Odd chips: %(odd)s, worth %(value)s. New chips: %(chips)s of %(into)s.") % odd]
    if plan.needs_cards:
        values = {"cards": sum(count for _seat, count in plan.cards), "seat": plan.cards[0][0]}
        text = (
            _now("One card each from seat %(seat)s, round by round.")
            if plan.is_by_round
            else ngettext(
                "%(cards)s card from seat %(seat)s.", "%(cards)s cards from seat %(seat)s.", values["cards"]
            )
        )
        lines.append(text % values)
    if plan.decks > 1:
        lines.append(
            _now(
                "More cards than a deck holds: %(decks)s decks shuffled together, or a race drawn by the house. Of two equal cards, the first one dealt wins."
            )
            % {"decks": plan.decks}
        )
    if result.winners is not None:
        lines.append(_now("New chips for seats: %(seats)s.") % {"seats": _listed(result.winners)})
        if result.rescued:
            lines.append(
                _now("Kept in by one more chip: seats %(seats)s.") % {"seats": _listed(result.rescued)}
            )
        lines.append(_now("Chips in play change by %(delta)s.") % {"delta": f"{result.delta:+d}"})
    return tuple(lines)


def _listed(seats: tuple[int, ...]) -> str:
    return ", ".join(map(str, seats)) or "–"


@calculator(
    _("Chip race"),
    _("How many new chips a table races for, who is dealt how many cards, and who wins."),
    says=_sentences,
    form=ChipRaceForm,
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
def chip_race(
    *,
    profile: Edition = "TDA2024",
    gone: Annotated[int, Limits(1)],
    into: Annotated[int, Limits(2)],
    small_blind: Annotated[
        SeatNumber | None, Note("The seat of the last hand, where the race starts there.")
    ] = None,
    players: Annotated[tuple[RacerRequest, ...], Limits(1, MOST_SEATS)],
) -> ChipRaceFound:
    """The chip that leaves, the one it becomes, and what each player has (TDA 2024 rule 24-A)."""
    require_once("players", [player.seat for player in players], str(TWICE))
    rules = profile_named(profile).chips
    with refused_at("into", "chips_not_multiple"):
        swap = Exchange(gone, into)
    split = exchange(swap, {player.seat: player.chips for player in players})
    holdings = [_holding(swap, split, player) for player in players]
    plan = plan_race(swap, holdings, rules, first=first_dealt(rules, small_blind))
    hands = {player.seat: [read_card(card) for card in player.cards] for player in players if player.cards}
    raced = None
    if not plan.needs_cards or (hands and not plan.is_by_round):
        cards = [hands] if plan.needs_cards else []
        raced = race_dealt(swap, holdings, rules, cards, small_blind=small_blind)
    counts = dict(plan.cards) if plan.needs_cards else {}
    lines = tuple(
        RacerFound(seat, split.direct[seat], split.odd[seat], counts.get(seat, 0))
        for seat in sorted(split.odd)
    )
    return ChipRaceFound(
        lines,
        plan.odd_total,
        plan.chips,
        raced.winners if raced else None,
        raced.rescued if raced else None,
        raced.delta if raced else None,
        plan,
    )


def _holding(swap: Exchange, split: Exchanged, one: RacerRequest) -> Holding:
    """A player's chips; if these are the only ones, nothing else is left once they are odd."""
    stack = swap.value(one.chips) if one.has_nothing_else else None
    return Holding(one.seat, split.odd[one.seat], stack)
