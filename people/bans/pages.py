"""Bans of a player: recorded, shown and lifted."""

from __future__ import annotations

from dataclasses import dataclass

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from access.day_fields import DayField
from access.page import by_page, page
from access.roles import ADMINISTRATORS, DIRECTORS, STAFF
from journal import instants
from people.bans import verbs
from people.forms import show_refusal
from people.models import BanKinds
from people.players.rows import Ban, Player, player_to_show
from rulebook.refusals import Refusal


class BanForm(forms.Form):
    """The source, reason and term of a ban."""

    kind = forms.ChoiceField(label=_("Kind"), choices=BanKinds.choices, initial=BanKinds.HOUSE)
    reason = forms.CharField(label=_("Reason"), max_length=200)
    since = DayField(
        label=_("From"),
        required=False,
        help_text=_("Empty: from today"),
    )
    until = DayField(
        label=_("Until (inclusive)"),
        required=False,
        help_text=_("Empty: permanent"),
    )


class ExclusionForm(forms.Form):
    """The end of a self-exclusion."""

    reason = forms.CharField(label=_("Reason"), max_length=200, initial=_("At the player’s own request"))
    until = DayField(
        label=_("Until (inclusive)"),
        required=False,
        help_text=_("Empty: permanent"),
    )


class LiftBanForm(forms.Form):
    reason = forms.CharField(label=_("Reason"), max_length=200)


@dataclass(frozen=True, slots=True)
class BanLine:
    """A ban on the player's page; ``may_lift`` applies to the signed-in person."""

    ban: Ban
    stands: bool
    may_lift: bool


def ban_lines(player: Player, role: str) -> tuple[BanLine, ...]:
    """The bans of a player, as this role may see them."""
    today = timezone.localdate(instants.now())
    return tuple(BanLine(row, row.term.stands_on(today), _may_lift(row, role)) for row in player.open_bans)


def _may_lift(ban: Ban, role: str) -> bool:
    return role in (ADMINISTRATORS if ban.is_protective else DIRECTORS)


@page(reads=STAFF, writes=STAFF)
def ban(request: HttpRequest, player_id: int) -> HttpResponse:
    """Ban a player; cashiers may only record a self-exclusion."""
    player = player_to_show(player_id)
    is_director = request.user.role in DIRECTORS  # type: ignore[union-attr]
    form_of: type[forms.Form] = BanForm if is_director else ExclusionForm
    form = form_of(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            _record(request, player_id, form, is_director=is_director)
            return redirect("player", player_id)
        except Refusal as refusal:
            show_refusal(form, refusal)
    return render(
        request, "people/player_ban.html", {"player": player, "form": form, "bans_any": is_director}
    )


def _record(request: HttpRequest, player_id: int, form: forms.Form, *, is_director: bool) -> None:
    by = by_page(request)
    if is_director:
        verbs.ban_player.perform_with(by, player=player_id, **form.cleaned_data)
    else:
        verbs.exclude_player.perform_with(by, player=player_id, **form.cleaned_data)


@page(reads=DIRECTORS, writes=DIRECTORS)
def lift(request: HttpRequest, player_id: int, ban_id: int) -> HttpResponse:
    """Lift a ban, with the reason."""
    player = player_to_show(player_id)
    row = next((one for one in player.open_bans if one.id == ban_id), None)
    if row is None:
        raise Refusal("player_not_banned", player=player_id)
    form = LiftBanForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            reason = form.cleaned_data["reason"]
            verbs.lift_ban.perform_with(by_page(request), player=player_id, ban=ban_id, reason=reason)
            return redirect("player", player_id)
        except Refusal as refusal:
            show_refusal(form, refusal)
    context = {"player": player, "form": form, "ban": row}
    return render(request, "people/player_ban_lift.html", context)
