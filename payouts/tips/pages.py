"""Tips of winners on a page: the amounts by event, and their payment to the staff."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from access.page import by_page, page, say_done
from access.permissions import has_role
from access.problems import status_of
from access.roles import CASHIERS, INSPECTORS
from access.typed import whole_number
from cashier.ledger.drawers import AtDrawer, drawer
from cashier.paper.pages import print_page
from cashier.payments.pages import way_out
from payouts.tips.paper import TipsSlip, tips_blocks, tips_slip_paper
from payouts.tips.rows import all_tips, tips_of, tips_payment
from payouts.tips.verbs import pay_tips
from people.staff import rows as people
from rulebook.money import parse_money
from rulebook.refusals import Refusal
from tournaments import queries as tournaments
from wording import words


@page(reads=CASHIERS | INSPECTORS, writes=CASHIERS)
def tips(request: HttpRequest) -> HttpResponse:
    """The events with tips; a POST pays ``amount`` of an ``event`` to the ``receiver``."""
    problem: Refusal | None = None
    if request.method == "POST":
        try:
            _pay(request)
            return redirect("tips")
        except Refusal as refusal:
            problem = refusal
    context = {
        "events": all_tips(),
        "may_pay": has_role(request, CASHIERS),
        "problem": words.explain(problem) if problem else None,
        "way": way_out(request, problem) if problem else None,
    }
    return render(request, "payouts/tips.html", context, status=status_of(problem) if problem else 200)


def _pay(request: HttpRequest) -> None:
    text = request.POST.get("event", "")
    event = tips_of(whole_number(text) or 0)
    amount = parse_money(request.POST.get("amount", ""), event.currency, field="amount")
    result = pay_tips.perform_with(
        by_page(request),
        at=AtDrawer(),
        event=event.id,
        amount_minor=amount.minor,
        receiver=request.POST.get("receiver", "").strip()[:80],
    )
    say_done(request, result.line)


@page(reads=CASHIERS | INSPECTORS, writes=CASHIERS | INSPECTORS)
def slip(request: HttpRequest, payment_id: int) -> HttpResponse:
    """The slip signed for the staff."""
    payment = tips_payment(payment_id)
    cashier_id = drawer(payment.drawer).cashier_id
    content = TipsSlip(
        house=tournaments.house().name,
        event=tournaments.event(payment.event).name,
        number=payment.slip,
        receiver=payment.receiver,
        amount=payment.amount,
        at=payment.at,
        cashier=people.staff_names([cashier_id])[cashier_id],
    )
    title = _("Slip of tips %(number)s") % {"number": payment.slip}
    return print_page(
        request, [tips_slip_paper(payment)], [tips_blocks(content)], name=f"tips-{payment.slip}", title=title
    )
