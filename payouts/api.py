"""Pool, ladder, awards and settling by API; amounts in minor units of the event's currency."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema, inline_serializer
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from access.paging import Pages, paged
from access.permissions import DoorView, command_of
from access.roles import CASHIERS, DIRECTORS, READERS
from cashier.desk import money_books, own_drawer
from cashier.kinds import PRIZE_METHODS
from journal.opening import perform, tournament_book
from payouts import queries
from payouts.actions import pay, publish, settle
from payouts.actions.publish import PrizeTyped
from tournaments import queries as tournaments


class WithheldSerializer(serializers.Serializer):
    """A named share of the pool that is not paid out."""

    name = serializers.CharField()
    amount_minor = serializers.IntegerField(source="amount")


class PoolSerializer(serializers.Serializer):
    """The pool: taken = fees + gross; gross + overlay = withheld + prizes."""

    taken_minor = serializers.IntegerField(source="taken")
    fees_minor = serializers.IntegerField(source="fees")
    gross_minor = serializers.IntegerField(source="gross")
    withholdings = WithheldSerializer(many=True)
    withheld_minor = serializers.IntegerField(source="withheld")
    guarantee_minor = serializers.IntegerField(source="guarantee")
    overlay_minor = serializers.IntegerField(source="overlay")
    prizes_minor = serializers.IntegerField(source="prizes")


class PrizeSerializer(serializers.Serializer):
    """What a place receives."""

    place = serializers.IntegerField(min_value=1)
    amount_minor = serializers.IntegerField(min_value=0, default=0, source="amount.minor")
    ticket_minor = serializers.IntegerField(min_value=0, default=0, source="ticket.minor")
    thing = serializers.CharField(required=False, allow_blank=True, default="", max_length=120)


class LadderSerializer(serializers.Serializer):
    """The prizes by place: as published, or as they would be now."""

    is_published = serializers.BooleanField()
    is_edited = serializers.BooleanField()
    published_at = serializers.DateTimeField(allow_null=True)
    entries = serializers.IntegerField()
    currency = serializers.CharField()
    total_minor = serializers.IntegerField(source="total.minor")
    prizes = PrizeSerializer(many=True)


class PrizeTypedSerializer(serializers.Serializer):
    """A prize as a director types it."""

    place = serializers.IntegerField(min_value=1)
    amount_minor = serializers.IntegerField(min_value=0, default=0)
    ticket_minor = serializers.IntegerField(min_value=0, default=0)
    thing = serializers.CharField(required=False, allow_blank=True, default="", max_length=120)


class LadderEditSerializer(serializers.Serializer):
    """All prizes, from place 1 on; they sum to what was published."""

    prizes = PrizeTypedSerializer(many=True)


class ReasonSerializer(serializers.Serializer):
    """Why."""

    reason = serializers.CharField(max_length=200)


class AwardSerializer(serializers.Serializer):
    """The prize of an entry."""

    id = serializers.IntegerField()
    entry = serializers.IntegerField(source="entry_id")
    player = serializers.IntegerField(source="player_id")
    number = serializers.IntegerField()
    place = serializers.IntegerField()
    place_to = serializers.IntegerField()
    amount_minor = serializers.IntegerField(source="amount.minor")
    ticket_minor = serializers.IntegerField(source="ticket.minor")
    currency = serializers.CharField(source="amount.currency")
    thing = serializers.CharField()
    status = serializers.CharField()
    paid_at = serializers.DateTimeField(allow_null=True)
    method = serializers.CharField()
    slip = serializers.IntegerField(allow_null=True)


class AwardPaymentSerializer(serializers.Serializer):
    """How a prize is paid; the amount confirms what is handed out."""

    method = serializers.ChoiceField(
        [(method.value, method.label) for method in PRIZE_METHODS], default="cash"
    )
    amount_minor = serializers.IntegerField(help_text="What you are about to hand out; 0 for a thing.")
    drawer = serializers.IntegerField(required=False, allow_null=True, default=None)


Published = inline_serializer("LadderPublished", {"places": serializers.IntegerField()})
Paid = inline_serializer(
    "AwardPaid",
    {
        "award": serializers.IntegerField(),
        "slip": serializers.IntegerField(),
        "amount_minor": serializers.IntegerField(),
        "method": serializers.CharField(),
    },
)
TakenBack = inline_serializer("AwardTakenBack", {"award": serializers.IntegerField()})
Settled = inline_serializer(
    "EventSettled",
    {
        "taken_minor": serializers.IntegerField(),
        "fees_minor": serializers.IntegerField(),
        "withheld_minor": serializers.IntegerField(),
        "paid_minor": serializers.IntegerField(),
        "income_minor": serializers.IntegerField(),
    },
)


def asked(shape: type[serializers.Serializer], request: Request) -> dict[str, Any]:
    """The values of a request that has the shape; raises DRF's ``ValidationError``."""
    typed = shape(data=request.data)
    typed.is_valid(raise_exception=True)
    return dict(typed.validated_data)


class Pool(DoorView):
    """The pool of an event."""

    reads: ClassVar = READERS

    @extend_schema(responses=PoolSerializer)
    def get(self, _request: Request, event_id: int) -> Response:
        """What was taken, withheld, guaranteed, and is played for."""
        return Response(PoolSerializer(queries.pool(event_id)).data)


class Ladder(DoorView):
    """The prizes of an event."""

    reads: ClassVar = READERS
    writes: ClassVar = DIRECTORS

    @extend_schema(responses=LadderSerializer)
    def get(self, _request: Request, event_id: int) -> Response:
        """As published, or as they would be now."""
        return Response(LadderSerializer(queries.ladder(event_id)).data)

    @extend_schema(request=None, responses={201: Published})
    def post(self, request: Request, event_id: int) -> Response:
        """Publish them: from here on nothing is sold or voided."""
        verb = partial(publish.publish_ladder, event_id=event_id)
        made = perform([tournament_book(event_id)], command_of(request), verb)
        return Response(made, status=status.HTTP_201_CREATED)

    @extend_schema(request=LadderEditSerializer, responses=Published)
    def put(self, request: Request, event_id: int) -> Response:
        """Change them within their sum."""
        typed = asked(LadderEditSerializer, request)["prizes"]
        verb = partial(
            publish.edit_prizes, event_id=event_id, prizes=[PrizeTyped(**prize) for prize in typed]
        )
        return Response(perform([tournament_book(event_id)], command_of(request), verb))

    @extend_schema(request=ReasonSerializer, responses={200: Published})
    def delete(self, request: Request, event_id: int) -> Response:
        """Withdraw them, with a reason: sales go on."""
        verb = partial(publish.withdraw_ladder, event_id=event_id, **asked(ReasonSerializer, request))
        return Response(perform([tournament_book(event_id)], command_of(request), verb))


class AwardList(DoorView):
    """The awards of an event."""

    reads: ClassVar = READERS
    pagination_class = Pages
    filterset_class = queries.AwardFilters

    @extend_schema(responses=AwardSerializer(many=True))
    def get(self, request: Request, event_id: int) -> Response:
        """By place, paid and due."""
        found = queries.award_list(tournaments.event(event_id).id, request.query_params)
        return paged(request, found, AwardSerializer)


class AwardPay(DoorView):
    """Paying a prize."""

    reads: ClassVar = frozenset()
    writes: ClassVar = CASHIERS

    @extend_schema(request=AwardPaymentSerializer, responses=Paid)
    def post(self, request: Request, award_id: int) -> Response:
        """Hand a prize out of your drawer against a signed slip."""
        values = asked(AwardPaymentSerializer, request)
        award = queries.award(award_id)
        drawer_id = own_drawer(request, values["drawer"]) if award.amount.minor else None
        verb = partial(
            pay.pay_award,
            award_id=award_id,
            drawer_id=drawer_id,
            method=values["method"],
            seen_minor=values["amount_minor"],
        )
        return Response(perform(money_books(award.event_id, drawer_id), command_of(request), verb))


class AwardTakeBack(DoorView):
    """Taking a paid prize back."""

    reads: ClassVar = frozenset()
    writes: ClassVar = CASHIERS

    @extend_schema(request=ReasonSerializer, responses=TakenBack)
    def post(self, request: Request, award_id: int) -> Response:
        """The prize is due again, the money back in the drawer it came from."""
        award = queries.award(award_id)
        verb = partial(pay.take_award_back, award_id=award_id, **asked(ReasonSerializer, request))
        return Response(perform(money_books(award.event_id, award.drawer_id), command_of(request), verb))


class Settle(DoorView):
    """Closing the money of an event."""

    reads: ClassVar = frozenset()
    writes: ClassVar = DIRECTORS

    @extend_schema(request=None, responses=Settled)
    def post(self, request: Request, event_id: int) -> Response:
        """Post what is withheld; nothing stays in the pool."""
        verb = partial(settle.settle_event, event_id=event_id)
        return Response(perform([tournament_book(event_id)], command_of(request), verb))
