"""Players, the person signed in, and tokens for programs, by API."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from drf_spectacular.utils import extend_schema, inline_serializer
from rest_framework import serializers, status
from rest_framework.authtoken.models import Token as TokenRow
from rest_framework.request import Request
from rest_framework.response import Response

from access.paging import Pages, paged
from access.permissions import DoorView, command_of
from access.roles import ADMINISTRATORS, DIRECTORS, PUBLIC, READERS, STAFF
from journal.book import OpenBook
from journal.opening import HOUSE, perform
from people import actions, queries, signing
from people.actions import PlayerDetails


class PlayerSerializer(serializers.Serializer):
    """What the house knows of a player."""

    id = serializers.IntegerField(read_only=True)
    last_name = serializers.CharField(max_length=80)
    first_name = serializers.CharField(max_length=80, required=False, allow_blank=True, default="")
    card_number = serializers.CharField(
        max_length=40, required=False, allow_blank=True, allow_null=True, default=""
    )
    document = serializers.CharField(max_length=60, required=False, allow_blank=True, default="")
    birth_date = serializers.DateField(required=False, allow_null=True, default=None)
    country = serializers.CharField(max_length=2, required=False, allow_blank=True, default="")
    email = serializers.EmailField(required=False, allow_blank=True, default="")
    phone = serializers.CharField(max_length=40, required=False, allow_blank=True, default="")
    note = serializers.CharField(max_length=200, required=False, allow_blank=True, default="")
    ban_reason = serializers.CharField(read_only=True)
    banned_until = serializers.DateField(read_only=True, allow_null=True)


class BanSerializer(serializers.Serializer):
    """Why a player is turned away; without ``until`` for ever."""

    reason = serializers.CharField(max_length=200)
    until = serializers.DateField(required=False, allow_null=True, default=None)


class MeSerializer(serializers.Serializer):
    """Who is signed in, and from which device."""

    id = serializers.IntegerField()
    username = serializers.CharField()
    name = serializers.CharField()
    role = serializers.CharField()
    language = serializers.CharField(allow_blank=True)
    device = serializers.IntegerField(allow_null=True)


class CredentialsSerializer(serializers.Serializer):
    """Name and password."""

    username = serializers.CharField(max_length=150)
    password = serializers.CharField(max_length=128)


TokenSerializer = inline_serializer("Token", {"token": serializers.CharField()})
PlayerId = inline_serializer("PlayerId", {"player": serializers.IntegerField()})
Changed = inline_serializer("Changed", {"changed": serializers.ListField(child=serializers.CharField())})


class Me(DoorView):
    """The person signed in."""

    reads: ClassVar = READERS

    @extend_schema(responses=MeSerializer)
    def get(self, request: Request) -> Response:
        """Who am I here?"""
        shown = queries.person(int(request.user.pk or 0))
        device = getattr(request, "device", None)
        told = {name: getattr(shown, name) for name in ("id", "username", "name", "role", "language")}
        return Response(MeSerializer(told | {"device": device.pk if device else None}).data)


class Token(DoorView):
    """Tokens for programs: one a person."""

    reads: ClassVar = frozenset()
    writes: ClassVar = PUBLIC

    @extend_schema(request=CredentialsSerializer, responses=TokenSerializer)
    def post(self, request: Request) -> Response:
        """A token for name and password; send it as ``Authorization: Token …``."""
        asked = CredentialsSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        user = signing.by_password(request._request, **asked.validated_data)
        token, _made = TokenRow.objects.get_or_create(user=user)
        return Response({"token": token.key})

    @extend_schema(request=None, responses={204: None})
    def delete(self, request: Request) -> Response:
        """The person's token is good no more."""
        if request.user.is_authenticated:
            TokenRow.objects.filter(user=request.user).delete()
        return Response(status=status.HTTP_204_NO_CONTENT)


class PlayerList(DoorView):
    """Players."""

    reads: ClassVar = STAFF
    writes: ClassVar = STAFF
    pagination_class = Pages
    filterset_class = queries.PlayerFilters

    @extend_schema(responses=PlayerSerializer(many=True))
    def get(self, request: Request) -> Response:
        """The players by name: all, or those found by a few letters or a card."""
        return paged(request, queries.player_list(request.query_params), PlayerSerializer)

    @extend_schema(request=PlayerSerializer, responses={201: PlayerId})
    def post(self, request: Request) -> Response:
        """Enter a player."""
        verb = partial(_add, details=_details(request))
        return Response(perform([HOUSE], command_of(request), verb), status=status.HTTP_201_CREATED)


class PlayerDetail(DoorView):
    """One player."""

    reads: ClassVar = STAFF
    writes: ClassVar = STAFF

    @extend_schema(responses=PlayerSerializer)
    def get(self, _request: Request, player_id: int) -> Response:
        """What the house knows."""
        return Response(PlayerSerializer(queries.player(player_id)).data)

    @extend_schema(request=PlayerSerializer, responses=Changed)
    def put(self, request: Request, player_id: int) -> Response:
        """Correct what the house knows."""
        verb = partial(_edit, player_id=player_id, details=_details(request))
        return Response(perform([HOUSE], command_of(request), verb))


class PlayerErase(DoorView):
    """Erasing a player for good."""

    reads: ClassVar = frozenset()
    writes: ClassVar = ADMINISTRATORS

    @extend_schema(request=None, responses=PlayerId)
    def post(self, request: Request, player_id: int) -> Response:
        """Erase everything personal; entries stay without a name."""
        verb = partial(_done, verb=partial(actions.erase_player, player_id=player_id), player_id=player_id)
        return Response(perform([HOUSE], command_of(request), verb))


class PlayerBan(DoorView):
    """Turning a player away."""

    reads: ClassVar = frozenset()
    writes: ClassVar = DIRECTORS

    @extend_schema(request=BanSerializer, responses=PlayerId)
    def post(self, request: Request, player_id: int) -> Response:
        """Turn the player away, until a day or for ever."""
        asked = BanSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        ban = partial(actions.ban_player, player_id=player_id, **asked.validated_data)
        return Response(perform([HOUSE], command_of(request), partial(_done, verb=ban, player_id=player_id)))

    @extend_schema(request=None, responses={200: PlayerId})
    def delete(self, request: Request, player_id: int) -> Response:
        """Welcome the player again."""
        lift = partial(actions.lift_ban, player_id=player_id)
        return Response(perform([HOUSE], command_of(request), partial(_done, verb=lift, player_id=player_id)))


def _details(request: Request) -> PlayerDetails:
    asked = PlayerSerializer(data=request.data)
    asked.is_valid(raise_exception=True)
    told = asked.validated_data
    return PlayerDetails(**{**told, "card_number": told["card_number"] or ""})


def _add(book: OpenBook, *, details: PlayerDetails) -> dict[str, int]:
    return {"player": actions.add_player(book, details=details)}


def _edit(book: OpenBook, *, player_id: int, details: PlayerDetails) -> dict[str, list[str]]:
    changed = actions.edit_player(book, player_id=player_id, details=details)
    return {"changed": list(changed)}


def _done(book: OpenBook, *, verb: partial, player_id: int) -> dict[str, int]:
    verb(book)
    return {"player": player_id}
