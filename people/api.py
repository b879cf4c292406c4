"""The signed-in person, and tokens of programs, by API."""

from __future__ import annotations

from typing import ClassVar, cast

from drf_spectacular.utils import extend_schema, inline_serializer
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from access.bodies import read_sent
from access.permissions import PermissionView, is_locked
from access.roles import PUBLIC, READERS, Role
from journal.book import Actor
from journal.opening import HOUSE, Command, perform
from people.devices import signing
from people.models import ProgramToken, User
from people.staff.verbs import Scope, end_tokens, make_token
from rulebook.refusals import Refusal


class MeSerializer(serializers.Serializer):
    """Who is signed in, and from which device."""

    id = serializers.IntegerField()
    username = serializers.CharField()
    name = serializers.CharField()
    role = serializers.CharField()
    language = serializers.CharField(allow_blank=True)
    device = serializers.IntegerField(allow_null=True)


class CredentialsSerializer(serializers.Serializer):
    """Name and password; the name and permissions of the token, by default those of its person."""

    username = serializers.CharField(max_length=150)
    password = serializers.CharField(max_length=128)
    name = serializers.CharField(
        max_length=60, default="", allow_blank=True, help_text="What the program is called in the list."
    )
    role = serializers.ChoiceField(
        [(one.value, one.label) for one in Role if one != Role.DISPLAY],
        default="",
        allow_blank=True,
        help_text="A role that may do less than the person's; empty: the person's.",
    )
    only_reads = serializers.BooleanField(default=False, help_text="The token changes nothing.")
    ends_on = serializers.DateField(
        default=None, allow_null=True, help_text="The last day of the token; null: until it is revoked."
    )


TokenSerializer = inline_serializer("Token", {"token": serializers.CharField()})


class Me(PermissionView):
    """The person signed in."""

    reads: ClassVar = READERS

    @extend_schema(responses=MeSerializer)
    def get(self, request: Request) -> Response:
        """Show who is signed in."""
        person = cast(User, request.user)
        device = getattr(request, "device", None)
        values = {name: getattr(person, name) for name in ("id", "username", "role", "language")}
        values["name"] = str(person)
        # Plain already: the smallest request of all builds no serializer.
        return Response(values | {"device": device.pk if device else None})


class Token(PermissionView):
    """Tokens of programs, several per person; a locked terminal neither gets nor revokes one."""

    reads: ClassVar = frozenset()
    writes: ClassVar = PUBLIC

    @extend_schema(request=CredentialsSerializer, responses=TokenSerializer)
    def post(self, request: Request) -> Response:
        """Get a new token for name and password; send it as ``Authorization: Token …``. It is shown once."""
        _require_unlocked(request)
        fields = read_sent(CredentialsSerializer(data=request.data), request.data)
        credentials = {"username": fields.pop("username"), "password": fields.pop("password")}
        user = signing.by_password(request._request, **credentials)
        device = getattr(request, "device", None)
        by = Actor(user_id=user.pk, device_id=device.pk if device else None, role=user.role)
        token = perform([HOUSE], Command(by), lambda book: make_token(book, user=user, scope=Scope(**fields)))
        return Response({"token": token.clear})

    @extend_schema(request=None, responses={204: None})
    def delete(self, request: Request) -> Response:
        """Revoke the token of the request; at a terminal, all tokens of the person."""
        _require_unlocked(request)
        if isinstance(request.auth, ProgramToken):
            request.auth.delete()
        elif request.user.is_authenticated:
            end_tokens(request.user.pk)
        return Response(status=status.HTTP_204_NO_CONTENT)


def _require_unlocked(request: Request) -> None:
    if is_locked(request):
        raise Refusal("person_needed")
