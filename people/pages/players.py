"""Players: found by a few letters, added, corrected, banned, erased."""

from __future__ import annotations

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from access.page import by_page, page
from access.roles import ADMINISTRATORS, CASHIERS, DIRECTORS, INSPECTORS, READERS, STAFF
from people import actions, queries
from people.engagements import engagements
from people.erasing import remains
from people.forms import BanForm, PlayerForm, show_refusal
from rulebook.refusals import Refusal

PER_PAGE = 50


@page(reads=READERS)
def players(request: HttpRequest) -> HttpResponse:
    """Players by the first letters of their names, or by card; all of them while the search is empty."""
    text = request.GET.get("q", "").strip()
    listed = None if text else Paginator(queries.player_list(), PER_PAGE).get_page(request.GET.get("page"))
    found = queries.find_players(text, limit=PER_PAGE) if listed is None else tuple(listed)
    context = {"text": text, "found": found, "page": listed, "may_write": request.user.role in STAFF}  # type: ignore[union-attr]
    is_part = request.headers.get("HX-Request")
    return render(request, "people/_players.html" if is_part else "people/players.html", context)


@page(reads=STAFF, writes=STAFF)
def new_player(request: HttpRequest) -> HttpResponse:
    """Add a player; possible duplicates are shown first."""
    form = PlayerForm(request.POST or None)
    same: tuple[queries.PlayerView, ...] = ()
    if request.method == "POST" and form.is_valid():
        typed = form.cleaned_data
        same = queries.likely_same(typed["first_name"], typed["last_name"], typed["birth_date"])
        if not same or request.POST.get("is_new") == "yes":
            try:
                added = actions.add_player.perform(form.details(), by_page(request)).answer
                return redirect("player", added.id)
            except Refusal as refusal:
                show_refusal(form, refusal)
    return render(request, "people/player_new.html", {"form": form, "same": same})


@page(reads=READERS, writes=STAFF)
def player(request: HttpRequest, player_id: int) -> HttpResponse:
    """A player's details."""
    shown = queries.player(player_id)
    form = PlayerForm(request.POST) if request.method == "POST" else PlayerForm.of(shown)
    if request.method == "POST" and form.is_valid():
        try:
            edit = actions.EditPlayer(player=player_id, **form.cleaned_data)
            actions.edit_player.perform(edit, by_page(request))
            messages.success(request, _("Saved"))
            return redirect("player", player_id)
        except Refusal as refusal:
            show_refusal(form, refusal)
    context = {
        "player": shown,
        "form": form,
        "ban_form": BanForm(),
        "may_write": request.user.role in STAFF,  # type: ignore[union-attr]
        "may_ban": request.user.role in DIRECTORS,  # type: ignore[union-attr]
        "may_see_account": request.user.role in CASHIERS | INSPECTORS,  # type: ignore[union-attr]
        "may_erase": request.user.role in ADMINISTRATORS,  # type: ignore[union-attr]
    }
    return render(request, "people/player.html", context)


@page(reads=DIRECTORS, writes=DIRECTORS)
def ban(request: HttpRequest, player_id: int) -> HttpResponse:
    """Ban a player."""
    shown = _still_known(player_id)
    form = BanForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        actions.ban_player.perform(actions.BanPlayer(player=player_id, **form.cleaned_data), by_page(request))
        return redirect("player", player_id)
    context = {"player": shown, "form": form}
    return render(request, "people/player_ban.html", context)


@page(reads=ADMINISTRATORS)
def erase(request: HttpRequest, player_id: int) -> HttpResponse:
    """Ask for confirmation before a player's details are erased."""
    shown = _still_known(player_id)
    context = {
        "player": shown,
        "events": ", ".join(engagements(player_id)),
        "remains": remains(player_id),
    }
    return render(request, "people/player_erase.html", context)


def _still_known(player_id: int) -> queries.PlayerView:
    """The player; raises ``Refusal("player_erased")`` where there is nothing left to show."""
    shown = queries.player(player_id)
    if shown.is_erased:
        raise Refusal("player_erased", player=player_id)
    return shown
