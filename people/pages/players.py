"""Players: found by a few letters, added, corrected, erased."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from access.page import by_page, page
from access.roles import ADMINISTRATORS, CASHIERS, DIRECTORS, EXPORTERS, INSPECTORS, READERS, STAFF
from journal import instants
from people.actions import players as actions
from people.engagements import engagements
from people.erasing import remains
from people.forms import PlayerForm, show_refusal
from people.keeping import kept_of, kept_to, last_paid
from people.pages.bans import shown_bans, still_known
from people.queries import players as queries
from people.queries.ban_lists import may_be_listed
from people.queries.duplicates import merged_into
from people.queries.listed import LISTED, first_players
from people.queries.papers import holder_of
from people.queries.restricted import asked_by, erasures_asked, restricted_players
from people.queries.scanned import players_with, scanned, typed_details
from people.staff.rows import staff_names
from rulebook.keeping import takes_two
from rulebook.refusals import Refusal
from wording.listings import FORMS
from wording.words import in_one_line

PER_PAGE = 50


@page(reads=READERS)
def players(request: HttpRequest) -> HttpResponse:
    """Players by the first letters of their names, or by card; all of them while the search is empty."""
    text = request.GET.get("q", "").strip()
    shown = first_players().shown
    listed = None if text else Paginator(shown, PER_PAGE).get_page(request.GET.get("page"))
    found, misread = _found(text) if listed is None else (tuple(listed), "")
    role = request.user.role  # type: ignore[union-attr]
    is_whole = listed is not None
    context = {
        "text": text,
        "found": found,
        "similar": queries.similar_players(text, found) if listed is None and len(found) < PER_PAGE else (),
        "misread": misread,
        "page": listed,
        "is_cut": listed is not None and shown.is_cut,
        "most": LISTED,
        "may_write": role in STAFF,
        "add_url": f"{reverse('player-new')}?{urlencode({'q': text})}" if role in STAFF else "",
        "may_merge": role in DIRECTORS,
        "restricted": restricted_players() if is_whole and role in ADMINISTRATORS else (),
        "asked": erasures_asked() if is_whole and role in DIRECTORS else (),
        "files": export_files(role),
    }
    is_part = request.headers.get("HX-Request")
    return render(request, "people/_players.html" if is_part else "people/players.html", context)


def export_files(role: str) -> tuple[tuple[str, str], ...]:
    """In which forms somebody may take all players away, each with its address; none without the role."""
    forms = FORMS if role in EXPORTERS else ()
    return tuple((form.upper(), reverse("players-export", args=[form])) for form in reversed(tuple(forms)))


def _found(text: str) -> tuple[tuple[queries.PlayerView, ...], str]:
    """By what was typed, or by the lines of a document; with why these could not be read, empty where they could."""
    try:
        document = scanned(text)
    except Refusal as refusal:
        return (), in_one_line(refusal)
    if document is not None:
        return players_with(document, PER_PAGE), ""
    return queries.find_players(text, limit=PER_PAGE), ""


@page(reads=STAFF, writes=STAFF)
def new_player(request: HttpRequest) -> HttpResponse:
    """Add a player, ``?q=`` as it was typed or scanned; possible duplicates are shown first."""
    form = PlayerForm(request.POST or None, initial=typed_details(request.GET.get("q", "")))
    same: tuple[queries.PlayerView, ...] = ()
    if request.method == "POST" and form.is_valid():
        typed = form.cleaned_data
        holder = holder_of(typed["document"])
        alike = queries.likely_same(typed["first_name"], typed["last_name"], typed["birth_date"])
        same = tuple({one.id: one for one in (*((holder,) if holder else ()), *alike)}.values())
        if not same or holder or request.POST.get("is_new") == "yes":
            try:
                added = actions.add_player.perform(form.details(), by_page(request)).answer
                return redirect("player", added.id)
            except Refusal as refusal:
                show_refusal(form, refusal)
    today = timezone.localdate(instants.now())
    barred = {one.id for one in same if one.is_banned_on(today)}
    return render(request, "people/player_new.html", {"form": form, "same": same, "barred": barred})


@page(reads=READERS, writes=STAFF)
def player(request: HttpRequest, player_id: int) -> HttpResponse:
    """A player's details."""
    shown = queries.player(player_id)
    if shown.merged_into is not None and request.method != "POST":
        messages.info(request, _("%(player)s was merged into this player.") % {"player": shown.name})
        return redirect("player", shown.merged_into)
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
        "bans": shown_bans(shown, request.user.role),  # type: ignore[union-attr]
        "perhaps_listed": may_be_listed(player_id),
        "may_write": request.user.role in STAFF,  # type: ignore[union-attr]
        **_one_person(request, shown),
        "may_ban": request.user.role in DIRECTORS,  # type: ignore[union-attr]
        "may_see_account": request.user.role in CASHIERS | INSPECTORS,  # type: ignore[union-attr]
        "may_erase": request.user.role in ADMINISTRATORS  # type: ignore[union-attr]
        or (asked_by(player_id) is not None and request.user.role in DIRECTORS),  # type: ignore[union-attr]
        "may_lift": request.user.role in ADMINISTRATORS,  # type: ignore[union-attr]
    }
    return render(request, "people/player.html", context)


def _one_person(request: HttpRequest, shown: queries.PlayerView) -> dict[str, Any]:
    """Who was merged into a player, and who may be the same person, for directors."""
    if request.user.role not in DIRECTORS:  # type: ignore[union-attr]
        return {}
    like = queries.likely_same(shown.first_name, shown.last_name, shown.birth_date)
    alike = tuple(one for one in like if one.id != shown.id)
    return {"merged": merged_into(shown.id), "alike": alike}


@page(reads=DIRECTORS)
def erase(request: HttpRequest, player_id: int) -> HttpResponse:
    """Ask for confirmation before a player's details are erased, and a second person where that takes two."""
    shown, today = still_known(player_id), timezone.localdate(instants.now())
    asked = asked_by(player_id)
    until = kept_to(player_id)
    context = {
        "player": shown,
        "events": ", ".join(engagements(player_id)),
        "remains": remains(player_id),
        "kept": [one for one in kept_of(player_id) if one.until is not None and one.until >= today],
        "until": until if until is not None and until >= today else None,
        "takes_two": takes_two(last_paid(player_id), today),
        "asked_by": staff_names([asked])[asked] if asked else "",
        "may_confirm": asked is not None and asked != request.user.pk,
        "may_ask": asked is None and request.user.role in ADMINISTRATORS,  # type: ignore[union-attr]
    }
    return render(request, "people/player_erase.html", context)
