"""A player's winnings in a year: on a page, as a statement on paper, and as a file."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from access.page import page
from access.roles import CASHIERS, INSPECTORS
from access.typed import whole_number
from cashier.paper.pages import print_page
from journal import instants
from payouts.winnings.paper import winnings_blocks, winnings_listing, winnings_paper
from payouts.winnings.rows import winnings_of, years_won
from people.players import rows as people
from tournaments import queries as tournaments
from wording.listings import download

READERS = CASHIERS | INSPECTORS


@page(reads=READERS)
def winnings(request: HttpRequest, player_id: int) -> HttpResponse:
    """The prizes of ``?year=``, by default the current one."""
    context = {
        "player": people.player(player_id).name,
        "winnings": winnings_of(player_id, _year(request)),
        "years": years_won(player_id),
    }
    return render(request, "payouts/winnings.html", context)


def _year(request: HttpRequest) -> int | None:
    year = whole_number(request.GET.get("year", "")) or 0
    return year if 2000 <= year < 3000 else None


@page(reads=READERS, writes=READERS)
def winnings_statement(request: HttpRequest, player_id: int) -> HttpResponse:
    """The statement, on receipt paper or on A4."""
    result = winnings_of(player_id, _year(request))
    house, player = tournaments.house().name, people.player(player_id).name
    slips = [winnings_blocks(house, player, result, instants.now())]
    title = _("Winnings %(year)s") % {"year": result.year}
    return print_page(
        request, [winnings_paper(result)], slips, name=f"winnings-{player_id}-{result.year}", title=title
    )


@page(reads=READERS)
def winnings_csv(request: HttpRequest, player_id: int) -> HttpResponse:
    result = winnings_of(player_id, _year(request))
    return download(winnings_listing(result), f"winnings-{player_id}-{result.year}", "csv")
