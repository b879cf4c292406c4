"""The positions of button and blinds on the next hand, who posts, and which new players are dealt in."""

from __future__ import annotations

from dataclasses import dataclass

from django import forms
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from calculators.blinds import ArrivalFound, LastHandForm, LastHandRequest, arrival_told, table_of
from calculators.calculator import Calculator, Given, refused_at
from calculators.rulebooks import montegalda, sanremo, tda, wsop
from calculators.tables import POSITIONS, SeatsField, within
from calculators.typed_tables import SeatsInput
from rulebook.arrivals import next_hands
from rulebook.button import Arrival, DealtHand, HeadsUp, heads_up
from rulebook.profile import profile_named
from rulebook.profile.variants import NewcomerWait
from rulebook.room import Positions

HANDS_AHEAD = 4
MOST_HANDS = 20


class NextButtonRequest(LastHandRequest):
    """The seats dealt in on the hand just ended, who went out in it, who sat down since."""

    busted = SeatsField(default=list, help_text="Seats whose players went out in the hand just ended.")
    arrived = SeatsField(default=list, help_text="Seats taken by newcomers since.")
    hands = serializers.IntegerField(
        min_value=1, max_value=MOST_HANDS, default=HANDS_AHEAD, help_text="So many hands are told ahead."
    )

    def validate(self, attrs: Given) -> Given:
        """Only a player who sat there goes out, and only a free seat is taken."""
        attrs = super().validate(attrs)
        within("arrived", attrs["arrived"], attrs["seats"])
        taken = set(attrs["occupied"])
        if not taken.issuperset(attrs["busted"]):
            raise serializers.ValidationError({"busted": _now("This seat is empty.")})
        if (taken - set(attrs["busted"])).intersection(attrs["arrived"]):
            raise serializers.ValidationError({"arrived": _now("That seat is taken.")})
        return attrs


class HandFound(serializers.Serializer):
    """One hand: its positions, which of them are dead, who acts last after the flop."""

    button = serializers.IntegerField(source="positions.btn")
    small_blind = serializers.IntegerField(source="positions.sb")
    big_blind = serializers.IntegerField(source="positions.bb")
    is_button_dead = serializers.BooleanField(source="is_btn_dead", help_text="It stands at an empty seat.")
    is_small_blind_dead = serializers.BooleanField(source="is_sb_dead", help_text="Nobody posts it.")
    last_actor = serializers.IntegerField(help_text="Acts last after the flop.")


class HeadsUpFound(serializers.Serializer):
    """Who does what between two players."""

    small_blind = serializers.IntegerField()
    big_blind = serializers.IntegerField()
    last_card_to = serializers.IntegerField()
    first_to_act_preflop = serializers.IntegerField()
    first_to_act_postflop = serializers.IntegerField()


class NextButtonFound(serializers.Serializer):
    """The next hand, those after it if nobody else joins or leaves, and what awaits new players."""

    hands = HandFound(many=True)
    newcomers = ArrivalFound(many=True)
    heads_up = HeadsUpFound(allow_null=True)


@dataclass(frozen=True, slots=True)
class NextButtonMade:
    """The hands to come, the new players, and the positions before."""

    before: Positions
    hands: tuple[DealtHand, ...]
    newcomers: tuple[Arrival, ...]
    heads_up: HeadsUp | None
    rule: NewcomerWait


class NextButtonForm(LastHandForm):
    """A table after a hand, who went out and who sat down."""

    busted = SeatsInput(label=_("Out in this hand"), required=False, initial="5")
    arrived = SeatsInput(label=_("New players’ seats"), required=False, initial="4")
    field_order = ("profile", "seats", "occupied", "busted", "arrived", "button", "small_blind", "big_blind")

    hands = forms.IntegerField(label=_("Hands ahead"), min_value=1, max_value=MOST_HANDS, initial=HANDS_AHEAD)


def next_button_made(given: Given) -> NextButtonMade:
    """The next hands (TDA 2024 rules 32 and 34; WSOP 85); raises ``Refusal("too_few_players")``."""
    profile = profile_named(given["profile"])
    table = table_of(given, frozenset(given["occupied"]) - frozenset(given["busted"]))
    with refused_at("occupied", "too_few_players"):
        told = next_hands(table, given["arrived"], profile, given["hands"])
    first, before = told.hands[0].positions, Positions(*(given[name] for name in POSITIONS))
    dealt_in = len(table.occupied) + sum(one.is_dealt_in for one in told.arrivals)
    two = heads_up(first.btn, first.bb) if dealt_in == 2 else None
    return NextButtonMade(before, told.hands, told.arrivals, two, profile.seating.newcomer_wait)


def next_button_told(made: NextButtonMade) -> tuple[str, ...]:
    """Button, small blind and big blind in a sentence each, then who acts last, then the new players."""
    hand = made.hands[0]
    values = {
        "button": hand.positions.btn,
        "small": hand.positions.sb,
        "big": hand.positions.bb,
        "last": hand.last_actor,
    }
    said = [_button(made, hand), _small_blind(hand), _now("Seat %(big)s posts the big blind.")]
    if made.heads_up is None:
        said.append(_now("After the flop seat %(last)s acts last."))
    else:
        said.append(
            _now(
                "Heads-up: the button posts the small blind, gets the last card, acts first before the flop "
                "and last after it (TDA 2024 rule 34-B)."
            )
        )
    return (*(one % values for one in said), *(arrival_told(one, made.rule) for one in made.newcomers))


def _button(made: NextButtonMade, hand: DealtHand) -> str:
    if hand.positions.btn == made.before.btn:
        return _now("The button stays at seat %(button)s.")
    if hand.is_btn_dead:
        return _now("Dead button: it is at empty seat %(button)s (TDA 2024 rule 32).")
    return _now("Seat %(button)s has the button.")


def _small_blind(hand: DealtHand) -> str:
    if not hand.is_sb_dead:
        return _now("Seat %(small)s posts the small blind.")
    if hand.positions.sb == hand.positions.btn:
        return _now("Nobody posts the small blind.")
    return _now("Nobody posts the small blind: seat %(small)s is empty (TDA 2024 rule 32).")


NEXT_BUTTON = Calculator(
    name="next-button",
    title=_("Next button and blinds"),
    summary=_("Where the button and blinds are on the next hand, including dead button and heads-up."),
    asks=NextButtonRequest,
    works=next_button_made,
    answers=NextButtonFound,
    tells=next_button_told,
    form=NextButtonForm,
    template="calculators/_next_button.html",
    example={
        "profile": "TDA2024",
        "seats": 9,
        "occupied": [1, 2, 3, 5, 6, 8, 9],
        "button": 2,
        "small_blind": 3,
        "big_blind": 5,
        "busted": [5],
        "arrived": [4],
    },
    sources=(
        tda("rules 32, 34"),
        wsop("rules 85, 87"),
        sanremo("art. 4.2.16"),
        montegalda("art. 13"),
    ),
)
