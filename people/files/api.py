"""Players and lists of bans as files, by API."""

from __future__ import annotations

from typing import Any, ClassVar, get_args

from django.http import HttpResponse
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from access.apart import LongFileView, list_as, on_its_way
from access.bodies import read_sent
from access.parameters import require_declared
from access.parsers import JSONParser
from access.permissions import PermissionView, command_of
from access.roles import DIRECTORS, EXPORTERS, NOBODY, STAFF
from access.serializers import answer_values, serializer_of
from access.verbs import By
from people.files import effects
from people.files.ban_lists import Kind, ban_sheet, edition_in
from people.files.ban_lists import rejected as rejected_bans
from people.files.exports import exported
from people.files.lines import COLUMNS_AT_MOST
from people.files.players import looked_at, rejected
from people.players.lists import PlayerFilters, player_list
from wording.listings import FORMS, file_of
from wording.sent import LARGEST_TEXT, SentText, text_sent

FORM = OpenApiParameter("form", str, OpenApiParameter.PATH, enum=list(FORMS))
SELECTED_BY = [
    OpenApiParameter(
        name,
        bool if name == "banned" else {"type": "string", "maxLength": one.field.max_length},
        description=str(one.field.help_text),
    )
    for name, one in PlayerFilters.base_filters.items()
]


FILE_SENT = serializers.FileField(required=False, help_text="XLSX or CSV, at most 1 MB.")
TEXT_SENT = serializers.CharField(
    required=False,
    allow_blank=True,
    trim_whitespace=False,
    max_length=LARGEST_TEXT,
    help_text="The lines of a CSV file, instead of a file.",
)
FILES = {(200, kind.partition(";")[0]): OpenApiTypes.BINARY for _write, kind in FORMS.values()}


class PlayerFileSent(serializers.Serializer):
    """A list of players, as a file or as text."""

    file = FILE_SENT
    text = TEXT_SENT
    columns = serializers.ListField(
        child=serializers.CharField(max_length=20, allow_blank=True),
        required=False,
        max_length=COLUMNS_AT_MOST + 1,
        help_text="What each column holds, by name and in their order; empty: not imported. Without it, by the headings.",
    )


class PlayerTextSent(serializers.Serializer):
    """A list of players in the text of its preview."""

    text = serializers.CharField(trim_whitespace=False, max_length=LARGEST_TEXT)
    columns = PlayerFileSent().fields["columns"]


class BanFileSent(serializers.Serializer):
    """An edition of a list of bans, as a file or as text."""

    file = FILE_SENT
    text = TEXT_SENT
    name = serializers.CharField(max_length=60, help_text="Whose list; the same as the last time.")
    kind = serializers.ChoiceField(choices=get_args(Kind), help_text="Who keeps the players out.")
    is_whole = serializers.BooleanField(
        default=False, help_text="Whether bans are lifted of whom the edition no longer names."
    )


class BanTextSent(serializers.Serializer):
    """An edition of a list of bans in the text of its preview."""

    text = serializers.CharField(trim_whitespace=False, max_length=LARGEST_TEXT)


class PreviewPlayers(PermissionView):
    """Preview of a file of players."""

    reads: ClassVar = NOBODY
    writes: ClassVar = STAFF
    parser_classes = (MultiPartParser, JSONParser)

    @extend_schema(
        operation_id="preview_players",
        request={"multipart/form-data": PlayerFileSent},
        responses=serializer_of(effects.PlayerFileShown),
        tags=["people"],
    )
    def post(self, request: Request) -> Response:
        """Preview a file of players row by row: added, completed with their changes, or rejected and why.

        Nothing is saved. `players/import/file/` imports it, with `text`, `digest` and the choice for each
        row. Refused are `csv_empty`, `roster_head_missing`, `roster_unreadable`, `roster_names_missing`,
        `too_many_rows`, and files that are too large or cannot be read.
        """
        fields = _body(request, PlayerFileSent)
        sent = _text_of(fields)
        preview = looked_at(sent.text, fields.get("columns", ()))
        return Response(answer_values(effects.PlayerFileShown, effects.file_preview(preview, sent)))


class RejectedPlayers(PermissionView):
    """The rejected rows of a file of players."""

    reads: ClassVar = NOBODY
    writes: ClassVar = STAFF

    @extend_schema(
        operation_id="rejected_players",
        parameters=[FORM],
        request=PlayerTextSent,
        responses=FILES,
        tags=["people"],
    )
    def post(self, request: Request, form: str) -> HttpResponse:
        """Get the rejected rows as `csv` or `xlsx`, with their errors; corrected rows can be imported."""
        fields = _body(request, PlayerTextSent)
        listing = rejected(looked_at(fields["text"], fields.get("columns", ())))
        return file_of(listing, "players-to-correct", form)


class PreviewBans(PermissionView):
    """Preview of a file of bans."""

    reads: ClassVar = NOBODY
    writes: ClassVar = DIRECTORS
    parser_classes = (MultiPartParser, JSONParser)

    @extend_schema(
        operation_id="preview_bans",
        request={"multipart/form-data": BanFileSent},
        responses=serializer_of(effects.BanFileShown),
        tags=["people"],
    )
    def post(self, request: Request) -> Response:
        """Preview an edition of a list of bans line by line: new, changed, lifted, or rejected and why.

        Nothing is saved. `players/ban-lists/file/` imports it, with `text` and `digest`. No ban is lifted if
        a line is rejected. Refused are `csv_empty`, `roster_head_missing`, `roster_unreadable`,
        `too_many_rows`, and files that are too large or cannot be read.
        """
        fields = _body(request, BanFileSent)
        sent = _text_of(fields)
        edition = edition_in(fields["kind"], fields["name"], sent.text, is_whole=fields["is_whole"])
        result = effects.edition_preview(edition, sent, ban_sheet(sent.text))
        return Response(answer_values(effects.BanFileShown, result))


class RejectedBans(PermissionView):
    """The rejected lines of a file of bans."""

    reads: ClassVar = NOBODY
    writes: ClassVar = DIRECTORS

    @extend_schema(
        operation_id="rejected_bans", parameters=[FORM], request=BanTextSent, responses=FILES, tags=["people"]
    )
    def post(self, request: Request, form: str) -> HttpResponse:
        """Get the rejected lines as `csv` or `xlsx`, with their errors; corrected lines can be imported."""
        return file_of(rejected_bans(_body(request, BanTextSent)["text"]), "bans-to-correct", form)


def _body(request: Request, shape: type[serializers.Serializer[Any]]) -> dict[str, Any]:
    return read_sent(shape(data=request.data), request.data)


def _text_of(body: dict[str, Any]) -> SentText:
    """The text of the request, sent as a file or typed."""
    file = body.get("file")
    return text_sent(file) if file is not None else SentText(body.get("text", ""))


class ExportPlayers(LongFileView):
    """Players as a file."""

    reads: ClassVar = NOBODY
    writes: ClassVar = EXPORTERS
    filtered_by: ClassVar = PlayerFilters

    @extend_schema(
        operation_id="export_players",
        parameters=[FORM, *SELECTED_BY],
        request=None,
        responses=on_its_way(kind for _write, kind in FORMS.values()),
        tags=["people"],
    )
    def post(self, request: Request, form: str) -> HttpResponse:
        """Export all players, or those selected, as `csv` or `xlsx` that can be imported again.

        Each export is a line of the journal: who, how many, by which filters. The header `Content-SHA256` has
        the hash of the content as CSV, for both formats.
        """
        require_declared(request, self)
        command = command_of(request)
        return exported(form, request.query_params, By(command.actor, command.key))

    def rows_in(self, request: Request, *, form: str) -> int:
        """As many as players are selected."""
        require_declared(request, self)
        return len(player_list(request.query_params)) if form in FORMS else 0

    def title_of(self, _request: Request, *, form: str) -> str:
        """The list and its form."""
        return list_as(_("Players"), form)
