"""What the counter's API takes and answers; amounts in minor units of the event's currency."""

from __future__ import annotations

from drf_spectacular.utils import inline_serializer
from rest_framework import serializers

from cashier.kinds import SALE_METHODS, SaleKind

SALE_METHOD_CHOICES = [(method.value, method.label) for method in SALE_METHODS]
DRAWER_HELP = "The drawer that takes or gives the money; your own open one unless told."
OVERRIDE_HELP = "A director's reason to let pass what the entry rules forbid."


class SaleSerializer(serializers.Serializer):
    """A sale as it stands."""

    id = serializers.IntegerField()
    event = serializers.IntegerField(source="event_id")
    entry = serializers.IntegerField(source="entry_id")
    player = serializers.IntegerField(source="player_id")
    number = serializers.IntegerField(help_text="The number of the entry in its event.")
    drawer = serializers.IntegerField(source="drawer_id")
    kind = serializers.ChoiceField(SaleKind.choices)
    price_minor = serializers.IntegerField(source="price.minor")
    fee_minor = serializers.IntegerField(source="fee.minor")
    currency = serializers.CharField(source="price.currency")
    chips = serializers.IntegerField()
    method = serializers.CharField()
    receipt = serializers.IntegerField()
    at = serializers.DateTimeField()
    level = serializers.IntegerField()
    override_reason = serializers.CharField()
    is_void = serializers.BooleanField()
    void_reason = serializers.CharField()
    void_receipt = serializers.IntegerField(allow_null=True)


class PaymentSerializer(serializers.Serializer):
    """How something is paid."""

    method = serializers.ChoiceField(SALE_METHOD_CHOICES, default="cash")
    drawer = serializers.IntegerField(required=False, allow_null=True, default=None, help_text=DRAWER_HELP)
    override_reason = serializers.CharField(
        required=False, allow_blank=True, default="", max_length=200, help_text=OVERRIDE_HELP
    )


class SellSerializer(PaymentSerializer):
    """An entry or re-entry to sell."""

    player = serializers.IntegerField()
    day = serializers.IntegerField(required=False, allow_null=True, default=None)


class RebuySerializer(PaymentSerializer):
    """A rebuy to sell."""

    chips_left = serializers.IntegerField(
        min_value=0, default=0, help_text="What the player still has, as the seller states it."
    )


class RegisterSerializer(serializers.Serializer):
    """A player to put on the list without money."""

    player = serializers.IntegerField()
    day = serializers.IntegerField(required=False, allow_null=True, default=None)
    in_queue = serializers.BooleanField(default=False, help_text="Waits for a seat, without a deadline.")
    override_reason = serializers.CharField(required=False, allow_blank=True, default="", max_length=200)


class VoidSerializer(serializers.Serializer):
    """A sale to take back; the amount confirms what is handed out."""

    reason = serializers.CharField(max_length=200)
    amount_minor = serializers.IntegerField(help_text="What you are about to hand back.")
    drawer = serializers.IntegerField(required=False, allow_null=True, default=None, help_text=DRAWER_HELP)


class UnpaidSerializer(serializers.Serializer):
    """An entry that has not been paid; without ``until`` it waits for a seat."""

    entry = serializers.IntegerField(source="entry_id")
    player = serializers.IntegerField(source="player_id")
    number = serializers.IntegerField()
    registered_at = serializers.DateTimeField()
    until = serializers.DateTimeField(allow_null=True)
    table = serializers.IntegerField(source="seat.table", default=None, allow_null=True)
    seat = serializers.IntegerField(source="seat.seat", default=None, allow_null=True)


class UnpaidFilter(serializers.Serializer):
    """Which entries that have not been paid."""

    queued = serializers.BooleanField(required=False, help_text="Only those that wait for a seat, or not.")


class DrawerSerializer(serializers.Serializer):
    """A drawer from its float to its count."""

    id = serializers.IntegerField()
    cashier = serializers.IntegerField(source="cashier_id")
    currency = serializers.CharField()
    float_minor = serializers.IntegerField(source="float.minor")
    opened_at = serializers.DateTimeField()
    closed_at = serializers.DateTimeField(allow_null=True)
    expected_minor = serializers.IntegerField(source="expected.minor", default=None, allow_null=True)
    counted_minor = serializers.IntegerField(source="counted.minor", default=None, allow_null=True)
    difference_minor = serializers.IntegerField(source="difference.minor", default=None, allow_null=True)


class OpenDrawerSerializer(serializers.Serializer):
    """A float, in the house's currency unless told."""

    float_minor = serializers.IntegerField(min_value=0)
    currency = serializers.CharField(required=False, max_length=3, default="")


class CountSerializer(serializers.Serializer):
    """The cash that was counted."""

    counted_minor = serializers.IntegerField(min_value=0)


class MoveCashSerializer(serializers.Serializer):
    """Cash from the safe, or to it if negative."""

    amount_minor = serializers.IntegerField()
    reason = serializers.CharField(max_length=200)


class CounterRulesSerializer(serializers.Serializer):
    """What the house lets its counter do."""

    allows_override = serializers.BooleanField()
    cash_limit_minor = serializers.IntegerField(min_value=0, allow_null=True)


SoldSerializer = inline_serializer(
    "Sold",
    {
        "sale": serializers.IntegerField(),
        "entry": serializers.IntegerField(),
        "number": serializers.IntegerField(),
        "receipt": serializers.IntegerField(),
        "table": serializers.IntegerField(allow_null=True),
        "seat": serializers.IntegerField(allow_null=True),
        "code": serializers.CharField(),
    },
)
RegisteredSerializer = inline_serializer(
    "Registered",
    {
        "entry": serializers.IntegerField(),
        "number": serializers.IntegerField(),
        "table": serializers.IntegerField(allow_null=True),
        "seat": serializers.IntegerField(allow_null=True),
        "code": serializers.CharField(),
        "until": serializers.DateTimeField(allow_null=True),
    },
)
VoidedSerializer = inline_serializer(
    "Voided",
    {
        "sale": serializers.IntegerField(),
        "receipt": serializers.IntegerField(),
        "void_receipt": serializers.IntegerField(),
        "amount_minor": serializers.IntegerField(),
        "method": serializers.CharField(),
    },
)
DrawerOpened = inline_serializer("DrawerOpened", {"drawer": serializers.IntegerField()})
DrawerCounted = inline_serializer("DrawerCounted", {"difference_minor": serializers.IntegerField()})
CashMoved = inline_serializer("CashMoved", {"cash_minor": serializers.IntegerField()})
Released = inline_serializer("Released", {"entry": serializers.IntegerField()})
RulesChanged = inline_serializer("CounterRulesChanged", {"allows_override": serializers.BooleanField()})
