"""A player the house has no record of, added on the spot so that the sale can follow."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from access.page import by_page, page
from access.roles import CASHIERS, NOBODY
from cashier.sales.nameless_verbs import add_nameless_player
from cashier.sales.sale_pages import show_sale
from journal import instants
from people.bans.exclusions import holder_of
from people.forms import show_refusal
from people.players import finding as people
from people.players.finding import typed_details
from people.players.pages import PlayerForm
from people.players.rows import PlayerView
from people.players.verbs import PlayerDetails, add_player
from rulebook.refusals import Refusal

ASKED = ("last_name", "first_name", "card_number", "birth_date", "country", "document")


class CashierPlayerForm(PlayerForm):
    """The few details a cashier asks for."""

    email = phone = note = None  # type: ignore[assignment]

    def details(self) -> PlayerDetails:
        """What was typed."""
        return PlayerDetails(**{name: self.cleaned_data[name] for name in ASKED})


@dataclass(frozen=True, slots=True)
class Likely:
    """A recorded player who may be the same person."""

    name: str
    born: str
    pick_url: str


@dataclass(frozen=True, slots=True)
class NewPlayer:
    """The form, and players who may be the same person."""

    form: CashierPlayerForm
    action_url: str
    likely: tuple[Likely, ...] = ()


@page(reads=CASHIERS, writes=CASHIERS)
def new_player(request: HttpRequest, event_id: int) -> HttpResponse:
    """Ask for the name, prefilled with what was typed; add the player, then sell."""
    if request.method != "POST":
        return _form(request, event_id, CashierPlayerForm(initial=typed_details(request.GET.get("q", ""))))
    form = CashierPlayerForm(request.POST)
    if not form.is_valid():
        return _form(request, event_id, form)
    likely = _likely(event_id, form.details())
    is_asked = request.POST.get("is_new") != "yes" and holder_of(form.details().document) is None
    if likely and is_asked:
        return _form(request, event_id, form, likely)
    try:
        player = add_player.perform(form.details(), by_page(request)).answer
    except Refusal as refusal:
        show_refusal(form, refusal)
        return _form(request, event_id, form, likely)
    return show_sale(request, event_id, player.id)


@page(reads=NOBODY, writes=CASHIERS)
def nameless(request: HttpRequest, event_id: int) -> HttpResponse:
    """Add somebody without a name, then sell."""
    player = add_nameless_player.perform_with(by_page(request)).answer.player
    return show_sale(request, event_id, player)


def _likely(event_id: int, details: PlayerDetails) -> tuple[Likely, ...]:
    holder = holder_of(details.document)
    alike = people.likely_same(details.first_name, details.last_name, details.birth_date)
    found = {one.id: one for one in (*((holder,) if holder else ()), *alike)}
    return tuple(_as_likely(event_id, player) for player in tuple(found.values())[:4])


def _as_likely(event_id: int, player: PlayerView) -> Likely:
    born = player.birth_date.isoformat() if player.birth_date else ""
    url = reverse("cashier-player", args=[event_id, player.id])
    barred = _("barred") if player.is_banned_on(timezone.localdate(instants.now())) else ""
    return Likely(
        player.name, " · ".join(part for part in (player.card_number or "", born, barred) if part), url
    )


def _form(
    request: HttpRequest, event_id: int, form: CashierPlayerForm, likely: tuple[Likely, ...] = ()
) -> HttpResponse:
    shown = NewPlayer(form, reverse("cashier-new", args=[event_id]), likely)
    return render(request, "cashier/_new_player.html", {"new_player": shown})
