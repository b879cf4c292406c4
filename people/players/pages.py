"""The pages of players: search, add, correct, compare, photograph."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import cache_control

from access.day_fields import DayField, DayInput
from access.page import by_page, page
from access.roles import ADMINISTRATORS, CASHIERS, DIRECTORS, INSPECTORS, READERS, STAFF
from journal import instants
from people.bans.exclusions import holder_of
from people.bans.pages import ban_lines
from people.bans.rows import may_be_listed
from people.files.cells import LABELS, Column
from people.files.exports import export_files
from people.forms import show_refusal
from people.naming import PublicNames
from people.players import finding, merging, rows, verbs
from people.players.likeness import likenesses, merged_into
from people.players.lists import LISTED, first_players
from people.players.rows import Player, player_to_show
from people.privacy.rows import erasures_waiting, requester_of, restricted_players
from rulebook.refusals import Refusal
from wording import words
from wording.dates import date_format
from wording.words import in_one_line


class PlayerForm(forms.Form):
    """A player's details."""

    last_name = forms.CharField(label=_("Surname"), max_length=80)
    first_name = forms.CharField(label=_("First name"), max_length=80, required=False)
    card_number = forms.CharField(label=_("Card number"), max_length=40, required=False)
    birth_date = DayField(
        label=_("Date of birth"),
        required=False,
        widget=DayInput(example=date(1980, 12, 31)),
    )
    country = forms.CharField(label=_("Country"), max_length=2, required=False, help_text=_("Two letters"))
    document = forms.CharField(label=_("ID document"), max_length=60, required=False)
    email = forms.EmailField(label=_("E-mail"), required=False)
    phone = forms.CharField(label=_("Phone"), max_length=40, required=False)
    note = forms.CharField(label=_("Note"), max_length=200, required=False)
    tier = forms.CharField(
        label=_("Member tier"),
        max_length=24,
        required=False,
        help_text=_("As the house calls it: some prices are only for some members"),
    )

    def details(self) -> verbs.PlayerDetails:
        """The form's values."""
        return verbs.PlayerDetails(**self.cleaned_data)

    @classmethod
    def of(cls, player: Player) -> PlayerForm:
        """The form filled with the player's details."""
        return cls(initial={name: getattr(player, name) for name in cls.base_fields})


PER_PAGE = 50


@page(reads=READERS)
def players(request: HttpRequest) -> HttpResponse:
    """Players by the first letters of their names, or by card; all players if the search is empty."""
    text = request.GET.get("q", "").strip()
    first = first_players(rows.with_bans).for_page
    in_page = None if text else Paginator(first, PER_PAGE).get_page(request.GET.get("page"))
    hits, misread = _matching_players(text) if in_page is None else (tuple(in_page), "")
    role = request.user.role  # type: ignore[union-attr]
    is_whole = in_page is not None
    context = {
        "text": text,
        "hits": hits,
        "similar": finding.similar_players(text, hits) if in_page is None and len(hits) < PER_PAGE else (),
        "misread": misread,
        "page": in_page,
        "is_cut": in_page is not None and first.is_cut,
        "most": LISTED,
        "may_write": role in STAFF,
        "add_url": f"{reverse('player-new')}?{urlencode({'q': text})}" if role in STAFF else "",
        "may_merge": role in DIRECTORS,
        "restricted": restricted_players() if is_whole and role in ADMINISTRATORS else (),
        "waiting": erasures_waiting() if is_whole and role in DIRECTORS else (),
        "files": export_files(role),
    }
    is_part = request.headers.get("HX-Request")
    return render(request, "people/_players.html" if is_part else "people/players.html", context)


def _matching_players(text: str) -> tuple[tuple[Player, ...], str]:
    """Players by the typed text or by the lines of a document, and the error if these are unreadable."""
    try:
        document = finding.scanned(text)
    except Refusal as refusal:
        return (), in_one_line(refusal)
    if document is not None:
        return finding.players_with(document, PER_PAGE), ""
    return finding.find_players(text, limit=PER_PAGE), ""


@page(reads=STAFF, writes=STAFF)
def new_player(request: HttpRequest) -> HttpResponse:
    """Add a player, ``?q=`` as typed or scanned; possible duplicates are shown first."""
    form = PlayerForm(request.POST or None, initial=finding.typed_details(request.GET.get("q", "")))
    same: tuple[Player, ...] = ()
    if request.method == "POST" and form.is_valid():
        values = form.cleaned_data
        holder = holder_of(values["document"])
        alike = finding.likely_same(values["first_name"], values["last_name"], values["birth_date"])
        same = tuple({person.id: person for person in (*((holder,) if holder else ()), *alike)}.values())
        if not same or holder or request.POST.get("is_new") == "yes":
            try:
                answer = verbs.add_player.perform_with(by_page(request), details=form.details()).answer
                return redirect("player", answer.id)
            except Refusal as refusal:
                show_refusal(form, refusal)
    today = timezone.localdate(instants.now())
    barred = {person.id for person in same if person.is_banned_on(today)}
    return render(request, "people/player_new.html", {"form": form, "same": same, "barred": barred})


@page(reads=READERS, writes=STAFF)
def player(request: HttpRequest, player_id: int) -> HttpResponse:
    """A player's details."""
    row = rows.player(player_id)
    if row.merged_into_id is not None and request.method != "POST":
        messages.info(request, gettext("%(player)s was merged into this player.") % {"player": row.name})
        return redirect("player", row.merged_into_id)
    form = PlayerForm(request.POST) if request.method == "POST" else PlayerForm.of(row)
    if request.method == "POST" and form.is_valid():
        try:
            verbs.edit_player.perform_with(by_page(request), details=form.details(), player=player_id)
            messages.success(request, gettext("Saved"))
            return redirect("player", player_id)
        except Refusal as refusal:
            show_refusal(form, refusal)
    context = {
        "player": row,
        "form": form,
        "bans": ban_lines(row, request.user.role),  # type: ignore[union-attr]
        "perhaps_listed": may_be_listed(player_id),
        "may_write": request.user.role in STAFF,  # type: ignore[union-attr]
        **_one_person(request, row),
        "may_ban": request.user.role in DIRECTORS,  # type: ignore[union-attr]
        "may_see_account": request.user.role in CASHIERS | INSPECTORS,  # type: ignore[union-attr]
        "may_erase": request.user.role in ADMINISTRATORS  # type: ignore[union-attr]
        or (requester_of(player_id) is not None and request.user.role in DIRECTORS),  # type: ignore[union-attr]
        "may_lift": request.user.role in ADMINISTRATORS,  # type: ignore[union-attr]
    }
    return render(request, "people/player.html", context)


def _one_person(request: HttpRequest, player: Player) -> dict[str, Any]:
    """The players merged into this one, and possible duplicates, for directors."""
    if request.user.role not in DIRECTORS:  # type: ignore[union-attr]
        return {}
    like = finding.likely_same(player.first_name, player.last_name, player.birth_date)
    alike = tuple(person for person in like if person.id != player.id)
    return {"merged": merged_into(player.id), "alike": alike}


COMPARED = (
    Column.LAST_NAME,
    Column.FIRST_NAME,
    Column.BIRTH_DATE,
    Column.CARD_NUMBER,
    Column.DOCUMENT,
    Column.COUNTRY,
    Column.EMAIL,
    Column.PHONE,
    Column.NOTE,
)
APART = "apart"
"""The value of the button for two different players."""


@dataclass(frozen=True, slots=True)
class Trait:
    """A value of two players, side by side."""

    label: str
    kept: str
    gone: str

    @property
    def differs(self) -> bool:
        """Whether both values are known and different."""
        return bool(self.kept and self.gone and self.kept != self.gone)


@page(reads=DIRECTORS)
def duplicates(request: HttpRequest) -> HttpResponse:
    """Possible duplicates."""
    return render(request, "people/duplicates.html", {"pairs": likenesses()})


@page(reads=DIRECTORS, writes=DIRECTORS)
def merge(request: HttpRequest, player_id: int, other_id: int) -> HttpResponse:
    """Compare two players; merge the second into the first, or note that they are different people."""
    if request.method == "POST":
        return _decision(request, player_id, other_id)
    kept, gone = rows.require_here(player_id), rows.require_here(other_id)
    context = {"kept": kept, "gone": gone, "traits": tuple(_traits(kept, gone))}
    return render(request, "people/player_merge.html", context)


def _decision(request: HttpRequest, player_id: int, other_id: int) -> HttpResponse:
    if request.POST.get("step") == APART:
        merging.tell_apart.perform_with(by_page(request), player=player_id, other=other_id)
        messages.success(request, gettext("Noted: two different players."))
        return redirect("players-duplicates")
    merging.merge_players.perform_with(by_page(request), player=player_id, other=other_id)
    messages.success(request, gettext("Merged. Both cards find this player now."))
    return redirect("player", player_id)


def _traits(remaining: Player, gone: Player) -> Iterator[Trait]:
    for column in COMPARED:
        trait = Trait(str(LABELS[column]), _cell_text(remaining, column), _cell_text(gone, column))
        if trait.kept or trait.gone:
            yield trait
    if remaining.open_bans or gone.open_bans:
        yield Trait(gettext("Banned"), _reasons(remaining), _reasons(gone))


def _cell_text(one: Player, column: Column) -> str:
    if column is Column.BIRTH_DATE:
        return date_format(one.birth_date) if one.birth_date else ""
    return str(getattr(one, column.value) or "")


def _reasons(one: Player) -> str:
    return ", ".join(ban.reason for ban in one.open_bans)


REMOVE = "remove"
"""The value of the button that removes the photograph."""


class PhotographForm(forms.Form):
    """A photograph; a telephone or tablet offers its camera."""

    photograph = forms.FileField(
        label=_("Photograph"),
        max_length=200,
        help_text=_("JPEG, PNG or WebP, at most 12 MB"),
        widget=forms.FileInput(attrs={"accept": "image/jpeg,image/png,image/webp", "capture": "environment"}),
    )


@page(reads=STAFF, writes=STAFF)
def photograph(request: HttpRequest, player_id: int) -> HttpResponseBase:
    """Add, replace or remove the photograph of a player."""
    row = player_to_show(player_id)
    form = PhotographForm()
    if request.method == "POST" and request.POST.get("step") == REMOVE:
        verbs.remove_photograph.perform_with(by_page(request), player=player_id)
        messages.success(request, _now("The photograph was removed."))
        return redirect("player", player_id)
    if request.method == "POST":
        form = PhotographForm(request.POST, request.FILES)
        if form.is_valid() and _saves_photograph(request, form, player_id):
            return redirect("player", player_id)
    return render(request, "people/player_photograph.html", {"player": row, "form": form})


def _saves_photograph(request: HttpRequest, form: PhotographForm, player_id: int) -> bool:
    """Store the player's new photograph; returns False if the form shows an error."""
    try:
        digest = verbs.keep_photograph(
            form.cleaned_data["photograph"].read(verbs.LARGEST_PHOTOGRAPH + 1)
        ).digest
        verbs.photograph_player.perform_with(by_page(request), player=player_id, photograph=digest)
    except Refusal as refusal:
        form.add_error("photograph", words.explain(refusal)[1])
        return False
    messages.success(request, _now("Saved"))
    return True


@page(reads=READERS)
@cache_control(private=True, max_age=3_600)
def player_photo(_request: HttpRequest, digest: str) -> HttpResponse:
    """The photograph of a player, for the staff only."""
    media_type, content = rows.photograph(digest)
    answer = HttpResponse(content, content_type=media_type)
    answer["Content-Security-Policy"] = "default-src 'none'; sandbox"
    answer["X-Content-Type-Options"] = "nosniff"
    return answer


class PublicNameForm(forms.Form):
    """The form of a name that others read."""

    public_name = forms.ChoiceField(
        label=_("Name in public"),
        choices=[("", _("As the house does")), *PublicNames.choices],
        required=False,
    )
    nickname = forms.CharField(label=_("Nickname"), max_length=40, required=False)


@page(reads=STAFF, writes=STAFF)
def public_name(request: HttpRequest, player_id: int) -> HttpResponse:
    """Choose the form of a player's name that others read."""
    row = player_to_show(player_id)
    initial = {"public_name": row.public_name, "nickname": row.nickname}
    form = PublicNameForm(request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        try:
            verbs.choose_public_name.perform_with(by_page(request), player=player_id, **form.cleaned_data)
            messages.success(request, _now("Saved"))
            return redirect("player", player_id)
        except Refusal as refusal:
            show_refusal(form, refusal)
    return render(request, "people/player_public_name.html", {"player": row, "form": form})
