"""The set-up of an event in the API: money in minor units, date-times in ISO 8601, lengths in seconds."""

from __future__ import annotations

from typing import Any, ClassVar

from django.utils.translation import gettext_lazy as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from rulebook.advance import AdvanceKind
from rulebook.days.carry import Carry
from rulebook.payouts import RemainderPlace, Steepness, Tiering
from rulebook.payouts.by_entries import MOST_PLACES, WHOLE_POOL
from rulebook.payouts.places import LEAST_PAID, MOST_PAID
from rulebook.products import LONGEST_NAME, LONGEST_TIER, PartKind, ProductKind
from rulebook.satellite import RemainderRule, SecondSeat
from rulebook.split import PartRounding
from rulebook.structure import LastLevel
from rulebook.withholdings import LONGEST_ACCOUNT, Rounded, WithheldPer
from tournaments.models import EventState
from tournaments.set_up.choices import choices_of
from tournaments.set_up.day_serializers import DaySetupInputSerializer
from tournaments.set_up.period_serializers import GameOrderInputSerializer, PeriodInputSerializer
from tournaments.set_up.side_pool_input import SidePoolInputSerializer
from tournaments.values import MOST_FIRST, MOST_MIN_CASH_PERCENT, PayoutKind
from tournaments.venue.zone import InstantField

MOST_SIZE = 100_000
"""The largest field."""


PAYOUT_KINDS = choices_of(PayoutKind)

STEEPNESSES = choices_of(Steepness)

TIERINGS = choices_of(Tiering)

REST_PLACES = choices_of(RemainderPlace)


class ThingInputSerializer(serializers.Serializer):
    """A prize in kind."""

    place = serializers.IntegerField(min_value=1)
    name = serializers.CharField(max_length=120)


class PayoutTableShareSerializer(serializers.Serializer):
    """The prize of places in a payout table."""

    first = serializers.IntegerField(min_value=1, max_value=MOST_PLACES)
    last = serializers.IntegerField(min_value=1, max_value=MOST_PLACES)
    parts = serializers.IntegerField(
        min_value=1, max_value=WHOLE_POOL, help_text="Millionths of the prizes, each of these places."
    )


class PayoutTableRowSerializer(serializers.Serializer):
    """The prizes of a payout table for a range of entries."""

    least = serializers.IntegerField(min_value=1, max_value=MOST_SIZE)
    most = serializers.IntegerField(
        min_value=1, max_value=MOST_SIZE, allow_null=True, help_text="Null: any number more."
    )
    shares = PayoutTableShareSerializer(many=True)


class PayoutSerializer(serializers.Serializer):
    """How prizes are determined."""

    kind = serializers.ChoiceField(PAYOUT_KINDS, required=False)
    places = serializers.IntegerField(min_value=1, required=False, allow_null=True)
    paid_points = serializers.IntegerField(
        min_value=LEAST_PAID,
        max_value=MOST_PAID,
        required=False,
        allow_null=True,
        help_text="How much of the field is paid, in hundredths of a percent: 1250 is one in eight.",
    )
    shares = serializers.ListField(child=serializers.IntegerField(min_value=0), required=False)
    ticket_minor = serializers.IntegerField(min_value=0, required=False)
    ticket_name = serializers.CharField(max_length=60, required=False, allow_blank=True)
    ticket_places = serializers.IntegerField(
        min_value=0,
        max_value=MOST_PLACES,
        required=False,
        help_text="Of an event for money: how many of the first places win such a ticket beside it. Of a satellite: no "
        "more than this many; 0: all that the pool buys.",
    )
    target = serializers.IntegerField(
        min_value=1,
        required=False,
        allow_null=True,
        help_text="The event in which a satellite's seats are played; null: any. A seat is worth its entry unless given.",
    )
    remainder = serializers.ChoiceField(
        choices_of(RemainderRule),
        required=False,
        help_text="Where the money of a satellite goes that buys no seat.",
    )
    second_seat = serializers.ChoiceField(
        choices_of(SecondSeat),
        required=False,
        help_text="What the seat of a winner becomes who has entered the target already.",
    )
    chunk_minor = serializers.IntegerField(
        min_value=0, required=False, help_text="`spread`: in pieces of this; 0: twice the buy-in and fee."
    )
    percents = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=100),
        required=False,
        help_text="`structure`: of the next places, `tickets_first`: of the first ones; they make 100.",
    )
    milestone = serializers.IntegerField(
        min_value=0,
        max_value=2_000_000_000,
        required=False,
        help_text="The stack in chips that wins a seat of a satellite early; 0: none does.",
    )
    things = ThingInputSerializer(many=True, required=False)
    round_to_minor = serializers.IntegerField(min_value=0, required=False)
    min_cash_minor = serializers.IntegerField(
        min_value=0, required=False, help_text="The last prize; 0: usual for the field."
    )
    min_cash_percent = serializers.IntegerField(
        min_value=0,
        max_value=MOST_MIN_CASH_PERCENT,
        required=False,
        help_text="The same in percent of what an entry costs: 150 is one and a half.",
    )
    bubble_minor = serializers.IntegerField(
        min_value=0, required=False, help_text="What the first place out of the money receives; 0: nothing."
    )
    bubble_percent = serializers.IntegerField(
        min_value=0,
        max_value=MOST_MIN_CASH_PERCENT,
        required=False,
        help_text="The same in percent of what an entry costs: 100 is the buy-in back.",
    )
    is_bubble_ticket = serializers.BooleanField(
        required=False, help_text="Whether that is a ticket of that worth."
    )
    steepness = serializers.ChoiceField(STEEPNESSES, required=False, help_text="Of generated prizes.")
    first_points = serializers.IntegerField(
        min_value=0,
        max_value=MOST_FIRST,
        required=False,
        help_text="The first's share of generated prizes in hundredths of a percent; 0: usual for the field.",
    )
    tiers = serializers.ChoiceField(
        TIERINGS, required=False, help_text="Whether places behind the final table share prizes."
    )
    rest_place = serializers.ChoiceField(
        REST_PLACES, required=False, help_text="Which place gets what rounding leaves."
    )
    table = serializers.CharField(
        max_length=60, required=False, allow_blank=True, help_text="The name of the payout table."
    )
    rows = PayoutTableRowSerializer(
        many=True, required=False, help_text="The payout table itself: the house may change its own."
    )


MOST_SIZES = 8


PART_ROUNDINGS = choices_of(PartRounding)

ADVANCE_KINDS = choices_of(AdvanceKind)

PART_KINDS = choices_of(PartKind)

PRODUCT_KINDS = choices_of(ProductKind)


class WithholdingInputSerializer(serializers.Serializer):
    """A withholding: `points` in hundredths of a percent, or an amount."""

    name = serializers.CharField(max_length=60)
    points = serializers.IntegerField(min_value=0, max_value=9_999, required=False)
    amount_minor = serializers.IntegerField(min_value=0, required=False, help_text="Instead of `points`.")
    per = serializers.ChoiceField(
        choices_of(WithheldPer),
        required=False,
        help_text="Of the whole pool, or of what each entry brings, rounded there.",
    )
    account = serializers.CharField(
        max_length=LONGEST_ACCOUNT,
        required=False,
        allow_blank=True,
        help_text="In the ledger; empty: its name.",
    )
    in_guarantee = serializers.BooleanField(
        required=False, help_text="Whether a guarantee before withholding contains it."
    )
    unit = serializers.IntegerField(min_value=1, required=False, help_text="In minor units.")
    rounding = serializers.ChoiceField(PART_ROUNDINGS, required=False)
    rounds = serializers.ChoiceField(
        choices_of(Rounded), required=False, help_text="What is rounded: what is withheld, or what is left."
    )
    prizes = serializers.ListField(
        child=serializers.IntegerField(min_value=1),
        required=False,
        help_text="Set aside for the chip leaders of each of `days`, the largest stack first.",
    )
    days = serializers.ListField(
        child=serializers.IntegerField(min_value=1), required=False, help_text="By their numbers."
    )


class ChipInputSerializer(serializers.Serializer):
    """A chip of the set."""

    worth = serializers.IntegerField(min_value=1)
    colour = serializers.CharField(max_length=30, required=False, allow_blank=True, default="")
    count = serializers.IntegerField(min_value=0, required=False, default=0)
    owned = serializers.IntegerField(
        min_value=0, required=False, default=0, help_text="How many the house owns; 0: not specified."
    )


class AdvanceSerializer(serializers.Serializer):
    """Who advances when a day ends."""

    kind = serializers.ChoiceField(ADVANCE_KINDS, required=False)
    count = serializers.IntegerField(min_value=1, required=False)


class PartInputSerializer(serializers.Serializer):
    """A part of a price besides the pool part: an amount, or hundredths of a percent of the pool part."""

    kind = serializers.ChoiceField(PART_KINDS)
    name = serializers.CharField(
        max_length=LONGEST_NAME, required=False, allow_blank=True, help_text="Of a side fee: `Jackpot`."
    )
    amount_minor = serializers.IntegerField(min_value=0, required=False)
    points = serializers.IntegerField(min_value=0, max_value=9_999, required=False)


def _count(least: int, help_text: str) -> serializers.IntegerField:
    return serializers.IntegerField(min_value=least, required=False, allow_null=True, help_text=help_text)


class PileInputSerializer(serializers.Serializer):
    """A number of one chip."""

    worth = serializers.IntegerField(min_value=1)
    count = serializers.IntegerField(min_value=1, max_value=9_999)


class ProductInputSerializer(serializers.Serializer):
    """Something that the event sells; ``chips`` 0 is the starting stack (for a double rebuy twice that).

    A further entry or a re-entry may begin with other chips: an early bird, a price for members.

    ``limit`` is per player for entries and re-entries, per entry for the rest; null is no limit. Without a
    window it is sold as long as registration is open, an add-on in the break after ``after_level``.
    """

    number = serializers.IntegerField(
        min_value=1, required=False, help_text="Left out of a new product: the next one."
    )
    kind = serializers.ChoiceField(PRODUCT_KINDS)
    name = serializers.CharField(
        max_length=60, required=False, allow_blank=True, help_text="Empty: that of its kind."
    )
    pool_minor = serializers.IntegerField(min_value=0, required=False, help_text="Goes to the pool.")
    parts = PartInputSerializer(many=True, required=False)
    chips = serializers.IntegerField(min_value=0, required=False)
    piles = PileInputSerializer(
        many=True,
        required=False,
        help_text="How many of each chip it is given in, together its chips; empty: as the chip set pays it.",
    )
    limit = serializers.IntegerField(min_value=0, required=False, allow_null=True)
    until_level = _count(0, "Until the end of this level; 0: until play starts.")
    after_level = _count(1, "Once this level is over; an add-on without an end: in the break after it.")
    until_break = _count(1, "Until the end of the break after this level.")
    until_at = InstantField(required=False, allow_null=True)
    from_entries = _count(1, "Once this many players have entered.")
    until_entries = _count(1, "Until this many players have entered.")
    in_last_break = serializers.BooleanField(
        required=False, help_text="Only in the last break before registration closes."
    )
    days = serializers.ListField(
        child=serializers.IntegerField(min_value=1), required=False, help_text="By their numbers; empty: all."
    )
    only_booked = serializers.BooleanField(
        required=False, help_text="Only to players who were on the list before."
    )
    is_given = serializers.BooleanField(
        required=False,
        help_text="An add-on given to everybody in play at once; the fees pay its price into the prize pool.",
    )
    tiers = serializers.ListField(
        child=serializers.CharField(max_length=LONGEST_TIER),
        required=False,
        help_text="Only to members of one of these; empty: to everybody.",
    )
    player_limit = _count(1, "Most to one player.")
    day_limit = _count(1, "Most on one day, altogether.")
    event_limit = _count(1, "Most in the event, altogether.")


class EventSetupSerializer(serializers.Serializer):
    """A whole set-up; missing fields keep their value, or get the house's default."""

    name = serializers.CharField(max_length=120)
    starts_at = InstantField()
    currency = serializers.CharField(min_length=3, max_length=3, required=False)
    is_main = serializers.BooleanField(required=False)
    products = ProductInputSerializer(
        many=True,
        required=False,
        help_text="All that is sold. The prices below are those of the first product of each kind, "
        "and may be sent instead, or to change them.",
    )
    buy_in_minor = serializers.IntegerField(min_value=0, required=False)
    fee_minor = serializers.IntegerField(
        min_value=0, required=False, help_text="Left out of a new event: by the house's rule."
    )
    withholdings = WithholdingInputSerializer(many=True, required=False)
    guarantee_minor = serializers.IntegerField(min_value=0, required=False)
    is_guarantee_gross = serializers.BooleanField(required=False)
    guarantee_parts = serializers.ListField(
        child=serializers.CharField(max_length=40),
        required=False,
        help_text="What a guarantee before withholding contains beside the pool: `staff`, `bounty`, `side/Jackpot`.",
    )
    added_minor = serializers.IntegerField(
        min_value=0, required=False, help_text="What the house gives to the pool in any case."
    )
    side_pools = SidePoolInputSerializer(
        many=True, required=False, help_text="Side fees that are paid out in this event; any other leaves it."
    )
    starting_stack = serializers.IntegerField(min_value=1, required=False)
    seats_per_table = serializers.IntegerField(min_value=2, max_value=12, required=False)
    min_entries = serializers.IntegerField(min_value=2, required=False)
    max_entries = serializers.IntegerField(min_value=2, required=False, allow_null=True)
    late_until_level = serializers.IntegerField(min_value=0, required=False, allow_null=True)
    late_until_at = InstantField(required=False, allow_null=True)
    re_entries = serializers.IntegerField(
        min_value=0, required=False, allow_null=True, help_text="Null: no limit."
    )
    re_entry_until_level = serializers.IntegerField(min_value=1, required=False, allow_null=True)
    rebuys = serializers.IntegerField(
        min_value=0, required=False, allow_null=True, help_text="Null: no limit."
    )
    rebuy_until_level = serializers.IntegerField(min_value=1, required=False, allow_null=True)
    rebuy_minor = serializers.IntegerField(min_value=0, required=False)
    rebuy_fee_minor = serializers.IntegerField(min_value=0, required=False)
    rebuy_stack = serializers.IntegerField(min_value=0, required=False)
    has_add_on = serializers.BooleanField(required=False)
    add_on_minor = serializers.IntegerField(min_value=0, required=False)
    add_on_fee_minor = serializers.IntegerField(min_value=0, required=False)
    add_on_stack = serializers.IntegerField(min_value=0, required=False)
    add_on_after_level = serializers.IntegerField(min_value=1, required=False, allow_null=True)
    chip_set = ChipInputSerializer(many=True, required=False)
    payout = PayoutSerializer(required=False)
    profile = serializers.DictField(
        required=False, help_text="`edition`, and a group of options each to change."
    )
    advance = AdvanceSerializer(required=False)
    carry = serializers.ChoiceField(
        choices_of(Carry), required=False, help_text="Which of several bags of a player is played."
    )
    re_entries_in_all = serializers.IntegerField(
        min_value=0,
        required=False,
        allow_null=True,
        help_text="Of a player on all days together; `re_entries` counts for each day. Null: no limit.",
    )
    last_level = serializers.ChoiceField(choices_of(LastLevel), required=False)
    games = GameOrderInputSerializer(required=False)
    draws_at_sale = serializers.BooleanField(required=False)
    unpaid_holds_seat = serializers.BooleanField(required=False)
    unpaid_minutes = serializers.IntegerField(min_value=1, required=False)
    shows_names = serializers.BooleanField(required=False)
    house_defaults = serializers.ListField(child=serializers.CharField(), read_only=True)
    days = DaySetupInputSerializer(many=True, required=False)
    periods = PeriodInputSerializer(many=True, required=False)


class EventLineSerializer(serializers.Serializer):
    """An event in a list."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    state = serializers.ChoiceField(EventState.choices)
    starts_at = serializers.DateTimeField()
    currency = serializers.CharField()
    buy_in_minor = serializers.IntegerField()
    fee_minor = serializers.IntegerField()
    guarantee_minor = serializers.IntegerField()
    is_main = serializers.BooleanField()


@extend_schema_field(OpenApiTypes.STR)
class SizesField(serializers.Field):
    """A few numbers of entries, separated by commas."""

    default_error_messages: ClassVar = {
        "sizes": _("Type one to eight numbers of entries, such as 50,100,200.")
    }

    def to_internal_value(self, data: Any) -> tuple[int, ...]:
        """The numbers."""
        typed = [part.strip() for part in str(data).split(",")]
        if not all(part.isascii() and part.isdecimal() and 1 < int(part) <= MOST_SIZE for part in typed):
            self.fail("sizes")
        if len(typed) > MOST_SIZES:
            self.fail("sizes")
        return tuple(int(part) for part in typed)


class OutlookFilter(serializers.Serializer):
    """The sizes of the field."""

    entries = SizesField(required=False, help_text="Separated by commas: `50,100,200`.")


class ForecastFilter(serializers.Serializer):
    """The size of the field, in play the players left, and a closing time."""

    entries = serializers.IntegerField(
        min_value=1, max_value=MOST_SIZE, required=False, help_text="Without it the present field."
    )
    closing_time = serializers.CharField(
        max_length=5, required=False, help_text="`23:30`: with levels that end the event then."
    )


class ChipsFilter(serializers.Serializer):
    """The size of the field."""

    entries = serializers.IntegerField(
        min_value=1, max_value=MOST_SIZE, required=False, help_text="Without it a full field."
    )
