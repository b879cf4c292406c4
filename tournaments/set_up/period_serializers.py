"""Levels and their games as the API takes them."""

from __future__ import annotations

from rest_framework import serializers

from rulebook.structure import AnteKind, Game, GameChange, PeriodKind
from rulebook.structure.order import HANDS_AT_MOST
from tournaments.set_up.choices import choices_of

PERIOD_KINDS = choices_of(PeriodKind)


class PeriodInputSerializer(serializers.Serializer):
    """A level or a break; ``big_blind`` defaults to twice the small one.

    The limits of a limit game default to the big blind and twice as much.
    """

    kind = serializers.ChoiceField(PERIOD_KINDS, default=PeriodKind.LEVEL.value)
    number = serializers.IntegerField(read_only=True)
    closes_registration = serializers.BooleanField(read_only=True)
    seconds = serializers.IntegerField(min_value=1)
    small_blind = serializers.IntegerField(min_value=0, required=False, default=0)
    big_blind = serializers.IntegerField(min_value=0, required=False, default=0)
    ante = serializers.IntegerField(min_value=0, required=False, default=0)
    ante_kind = serializers.ChoiceField(choices_of(AnteKind), required=False, default=AnteKind.NONE.value)
    has_colour_up = serializers.BooleanField(required=False, default=False)
    note = serializers.CharField(max_length=80, required=False, allow_blank=True, default="")
    game = serializers.ChoiceField(choices_of(Game), required=False, default=Game.HOLDEM.value)
    small_bet = serializers.IntegerField(min_value=0, required=False, default=0)
    big_bet = serializers.IntegerField(min_value=0, required=False, default=0)
    bring_in = serializers.IntegerField(min_value=0, required=False, default=0)
    limit_small_blind = serializers.IntegerField(
        min_value=0,
        required=False,
        default=0,
        help_text="Of limit games in a level of several; 0: the small blind.",
    )
    limit_big_blind = serializers.IntegerField(min_value=0, required=False, default=0)
    stud_ante = serializers.IntegerField(
        min_value=0, required=False, default=0, help_text="Of stud in a level of several games; 0: the ante."
    )


class GameOrderInputSerializer(serializers.Serializer):
    """The games that follow each other within a level."""

    games = serializers.ListField(
        child=serializers.ChoiceField(choices_of(Game)), required=False, default=list
    )
    change = serializers.ChoiceField(
        choices_of(GameChange),
        required=False,
        default=GameChange.LEVEL.value,
        help_text=(
            "`level`: each level states its game; `hands`, `orbits`: the next game of `games` begins after `every`; "
            "`choice`: the dealer's choice among them."
        ),
    )
    every = serializers.IntegerField(min_value=1, max_value=HANDS_AT_MOST, required=False, default=6)
