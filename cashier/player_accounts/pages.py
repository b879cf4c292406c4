"""The page of a player's account, also for print: deposits, withdrawals, a director's corrections."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from access.page import by_page, page, say_done
from access.problems import status_of
from access.roles import CASHIERS, DIRECTORS, INSPECTORS, forbidden
from cashier.kinds import DRAWER_METHODS, MovementKind, drawer_method
from cashier.ledger.drawers import AtDrawer
from cashier.limits.pages import documents_url
from cashier.models import AccountMovement
from cashier.payments.pages import way_out
from cashier.payments.rows import cashier_rules
from cashier.player_accounts.rows import held, movements
from cashier.player_accounts.verbs import (
    adjust_account,
    deposit_money,
    withdraw_money,
)
from journal import instants
from journal.opening import Done
from people.players import rows as people
from rulebook.money import Money, parse_money
from rulebook.refusals import Refusal
from tournaments import queries as tournaments
from wording import words


@dataclass(frozen=True, slots=True)
class AccountPage:
    """The statement, newest movement last, and what the user may record; ``typed`` after a refusal."""

    house: str
    player_id: int
    player: str
    held: Money
    lines: tuple[AccountMovement, ...]
    kinds: tuple[tuple[str, str], ...]
    methods: tuple[tuple[str, str], ...]
    may_adjust: bool
    wants_good_funds: bool
    documents_url: str
    printed_at: object


@page(reads=CASHIERS | INSPECTORS, writes=CASHIERS)
def account(request: HttpRequest, player_id: int) -> HttpResponse:
    """The statement; a POST records a movement."""
    if request.method != "POST":
        return _render(request, player_id)
    try:
        done = _moved(request, player_id)
    except Refusal as refusal:
        title, detail = words.explain(refusal)
        unsaved: dict[str, object] = {
            "title": title,
            "detail": detail,
            "typed": request.POST.dict(),
            "way": way_out(request, refusal),
        }
        return _render(request, player_id, unsaved, status_of(refusal))
    say_done(request, done.line)
    return redirect("player-account", player_id)


def _moved(request: HttpRequest, player_id: int) -> Done[object]:
    kind, by = request.POST.get("kind", ""), by_page(request)
    amount = parse_money(request.POST.get("amount", ""), held(player_id).currency, field="amount").minor
    if amount <= 0:
        raise Refusal("amount_zero", field="amount")
    if kind in (MovementKind.CREDIT, MovementKind.DEBIT):
        if by.actor.role not in DIRECTORS:
            raise forbidden(DIRECTORS)
        change = amount if kind == MovementKind.CREDIT else -amount
        return adjust_account.perform_with(
            by, player=player_id, amount_minor=change, reason=request.POST.get("reason", "")
        )  # type: ignore[return-value]
    method = drawer_method(request.POST.get("method", "cash"))
    money: dict[str, Any] = {
        "player": player_id,
        "amount_minor": amount,
        "method": method,
        "reference": request.POST.get("reference", "")[:60],
    }
    if kind == MovementKind.WITHDRAWAL:
        return withdraw_money.perform_with(by, where=AtDrawer(), **money)  # type: ignore[return-value]
    return deposit_money.perform_with(
        by, where=AtDrawer(), **money, has_arrived="has_arrived" in request.POST
    )  # type: ignore[return-value]


def _render(
    request: HttpRequest, player_id: int, unsaved: dict[str, object] | None = None, status: int = 200
) -> HttpResponse:
    role = getattr(request.user, "role", "")
    kinds = [MovementKind.DEPOSIT, MovementKind.WITHDRAWAL]
    if role in DIRECTORS:
        kinds += [MovementKind.CREDIT, MovementKind.DEBIT]
    page = AccountPage(
        house=tournaments.house().name,
        player_id=player_id,
        player=people.player(player_id).name,
        held=held(player_id),
        lines=movements(player_id),
        kinds=tuple((kind.value, str(kind.label)) for kind in kinds) if role in CASHIERS else (),
        methods=tuple((method.value, str(method.label)) for method in DRAWER_METHODS),
        may_adjust=role in DIRECTORS,
        wants_good_funds=cashier_rules().wants_good_funds,
        documents_url=documents_url(player_id, held(player_id).currency),
        printed_at=instants.now(),
    )
    return render(request, "cashier/account.html", {"account": page, "unsaved": unsaved}, status=status)
