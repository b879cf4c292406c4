"""Paying a prize: checked first, then its slip is printed and signed, then it is paid."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from access.page import by_page, page
from access.permissions import actor_of
from access.roles import CASHIERS, INSPECTORS
from access.typed import whole_number
from cashier.currencies.notes_forms import notes_asked, notes_given_at, notes_held, notes_kept, notes_worth
from cashier.drawers.rules_rows import drawer_rules
from cashier.kinds import PRIZE_METHODS, Method
from cashier.ledger.books import drawer_of
from cashier.ledger.drawers import cash_in, drawer
from cashier.limits.counting import allowed
from cashier.limits.pages import documents_url
from cashier.paper.printing import print_page
from cashier.paper.slips import AwardSlip, slip_blocks
from cashier.payments.rows import PaymentDetails
from cashier.player_accounts.queries import takes_prizes
from cashier.sales.contexts import HandOut, MethodChoice
from cashier.sales.pages import drawer_in_sight
from cashier.sales.paper import paid_on_paper
from cashier.sales.said import methods, paid_by
from journal import instants
from payouts.awards import rows as queries
from payouts.awards.rows import AwardView
from payouts.paying.notes import notes_on_slip, slip_url
from payouts.paying.paid_out import handed_out, paid_out_as_typed, tip_as_typed, typed_again
from payouts.paying.panels import PaidPanel, PayPanel
from payouts.paying.papers import prize_slip_paper
from payouts.paying.seat_pages import entered, plays, with_seat
from payouts.paying.verbs import PayAward, PrepareSlip, pay_award, prepare_slip
from payouts.paying_rules.rows import paying_rules
from payouts.reports import require_hand_over
from payouts.taxes.rows import as_paid_at
from people.queries import players as people
from people.queries.staff import staff_names
from rulebook.cash_limit import CashLimit
from rulebook.money import Money, minor_digits
from rulebook.payments import Back, Way
from rulebook.refusals import Refusal
from rulebook.tips import suggested_tip
from tournaments import queries as tournaments
from tournaments.shell import put_in_hand
from wording.figures import money_text


@page(reads=CASHIERS, writes=CASHIERS)
def pay(request: HttpRequest, award_id: int) -> HttpResponse:
    """Ask for the method, print the slip, then pay."""
    found = queries.award(award_id)
    award = as_paid_at(found, instants.now(), tip_as_typed(request.POST, found.amount.currency))
    put_in_hand(request, award.event_id)
    if award.is_paid:
        raise Refusal("award_paid", event=award.event_id, entry=award.entry_id)
    require_hand_over(award.event_id, award.entry_id)
    if "handed_minor" in request.POST:
        return _paid(request, award)
    payments: tuple[PaymentDetails, ...] = ()
    if request.method == "POST":
        wanted = PrepareSlip(award=award_id, **_how(request, award) | {"notes_seen_minor": None})
        payments = prepare_slip.perform(wanted, by_page(request)).answer.payments
    return _render(request, award, "pay", {"pay": _panel(request, award, payments)})


def _render(request: HttpRequest, award: AwardView, name: str, context: dict[str, object]) -> HttpResponse:
    is_part = bool(request.headers.get("HX-Request"))
    template = f"payouts/_{name}.html" if is_part else f"payouts/{name}.html"
    return render(request, template, context | {"event_id": award.event_id})


def _how(request: HttpRequest, award: AwardView) -> dict[str, Any]:
    """How the prize is paid, as typed; nothing to say of a thing."""
    if not award.amount.minor:
        return {}
    typed = paid_out_as_typed(request.POST, award.amount.currency)
    return {"method": typed.method, "payments": typed.payments, "tip_minor": typed.tip_minor} | (
        notes_asked(request.POST)
    )


def _panel(request: HttpRequest, award: AwardView, payments: tuple[PaymentDetails, ...]) -> PayPanel:
    drawer_id, player = drawer_of(actor_of(request)), people.player(award.player_id).name
    currency, offered_ways = award.amount.currency, _methods(award, drawer_id)
    going = [Back(Way(one.method), one.amount_minor) for one in payments]
    made = notes_worth(request.POST, going, currency) if payments else None
    panel = PayPanel(
        player=player,
        number=award.number,
        places=award.places,
        amount=award.net,
        thing=award.handed,
        action_url=reverse("award-pay", args=[award.id]),
        digits=minor_digits(currency),
        methods=offered_ways,
        kept=(*typed_again(request.POST), *notes_kept(request.POST, made)),
        lines=handed_out(payments, currency, drawer_id or 0, player, made),
        is_asked=request.method == "POST",
        slip_url=slip_url(award.id, request.POST if made else {}),
        drawers_url=_drawers_url(request, award, drawer_id),
        limit_note=_limit_note(award),
        documents_url=_documents_url(award),
        target="",
        why_ticket="",
        plays=False,
        prize=award.amount if award.net != award.amount else None,
        off=taken_off(award),
        tip=_suggested(award),
        rates=notes_given_at(currency) if offered_ways else (),
    )
    return with_seat(request, panel, award)


def _documents_url(award: AwardView) -> str:
    """Where the winner's document is recorded: a limit on cash may ask for one, or the house for every winner's."""
    if paying_rules().identifies:
        return reverse("player-documents", args=[award.player_id])
    return documents_url(award.player_id, award.amount.currency)


def taken_off(award: AwardView) -> tuple[HandOut, ...]:
    """What the winner does not receive of a prize, in words; ``award`` with its tax."""
    currency = award.amount.currency
    parts = ((_("Tax"), award.tax_minor), (_("Tip for the staff"), award.tip_minor))
    return tuple(HandOut(label, Money(minor, currency)) for label, minor in parts if minor)


def _suggested(award: AwardView) -> Decimal | None:
    """The tip that the house suggests; None where it takes none."""
    rules = paying_rules()
    if not rules.tips or not award.net.minor:
        return None
    return Money(suggested_tip(award.net.minor, rules.tip_points), award.amount.currency).amount


def _methods(award: AwardView, drawer_id: int | None) -> tuple[MethodChoice, ...]:
    """How the prize may be paid; cash only as far as the house's limit and the drawer go, and none chosen for it.

    Where notes of another currency in the drawer make up for what it lacks, cash says so.
    """
    if not award.net.minor or drawer_id is None:
        return ()
    why, lacking = _why_no_cash(award), _lacking(award, drawer_id)
    is_made_up = lacking and lacking <= notes_held(drawer_id, award.amount.currency)
    hint = _in_notes(award, lacking) if is_made_up and not why else ""
    refused = why or (_held(award, drawer_id) if lacking and not hint else "")
    return tuple(
        replace(one, refused_why=refused, hint=hint, is_default=not (refused or hint))
        if one.is_cash
        else replace(one, is_default=False)
        for one in methods(offered(award))
    )


def offered(award: AwardView) -> tuple[Method, ...]:
    """The player's account only where the house keeps accounts, in that currency."""
    takes = takes_prizes(award.player_id, award.amount.currency)
    return tuple(one for one in PRIZE_METHODS if takes or one is not Method.ACCOUNT)


def _why_no_cash(award: AwardView) -> str:
    return _("above the cash limit") if _limit_against_cash(award) is not None else ""


def _lacking(award: AwardView, drawer_id: int) -> int:
    """How much of the prize the drawer does not hold in cash, in minor units; counted blind, nobody is told before it is paid."""
    if drawer_rules().is_blind:
        return 0
    return max(award.net.minor - cash_in(drawer_id), 0)


def _held(award: AwardView, drawer_id: int) -> str:
    held = Money(cash_in(drawer_id), award.amount.currency)
    return _("the drawer holds %(held)s") % {"held": money_text(held)}


def _in_notes(award: AwardView, lacking: int) -> str:
    amount = money_text(Money(lacking, award.amount.currency))
    return _("%(amount)s of it in notes of another currency") % {"amount": amount}


def _drawers_url(request: HttpRequest, award: AwardView, drawer_id: int | None) -> str:
    """Where to open a drawer first, empty where none is needed."""
    if drawer_id is not None or not award.amount.minor:
        return ""
    return f"{reverse('drawers')}?{urlencode({'next': reverse('award-pay', args=[award.id])})}"


def _limit_against_cash(award: AwardView) -> CashLimit | None:
    found = allowed(award.in_cash(instants.now()))
    return found.limit if found is not None and found.minor < award.net.minor else None


def _limit_note(award: AwardView) -> str:
    limit = _limit_against_cash(award)
    if limit is None:
        return ""
    shown = money_text(Money(limit.most, award.amount.currency))
    return _("Above %(limit)s, pay only by transfer or by cheque in the winner’s own name.") % {
        "limit": shown
    }


def _paid(request: HttpRequest, award: AwardView) -> HttpResponse:
    handed = whole_number(request.POST["handed_minor"])
    wanted = PayAward(
        award=award.id,
        amount_minor=-1 if handed is None else handed,
        **_how(request, award),
    )
    done = PaidPanel(
        player=people.player(award.player_id).name,
        places=award.places,
        amount=award.net,
        thing=award.handed,
        slip=0,
        method_label="",
        slip_url=reverse("award-slip", args=[award.id]),
        ticket_url="",
    )
    told = entered(request, wanted, done) if plays(request) else _handed(request, wanted, done)
    return _render(request, award, "paid", {"done": told, "drawer": drawer_in_sight(request)})


def _handed(request: HttpRequest, wanted: PayAward, done: PaidPanel) -> PaidPanel:
    answer = pay_award.perform(wanted, by_page(request)).answer
    return replace(
        done,
        slip=answer.slip or 0,
        method_label=paid_by(answer.payments, answer.currency) if answer.payments else "",
        ticket_url=reverse("ticket-paper", args=[answer.ticket]) if answer.ticket else "",
    )


@page(reads=CASHIERS | INSPECTORS, writes=CASHIERS | INSPECTORS)
def slip(request: HttpRequest, award_id: int) -> HttpResponse:
    """The slip that the winner signs."""
    award = queries.award(award_id)
    if award.slip is None:
        raise Refusal("award_due", entry=award.entry_id)
    cashier_id = drawer(award.drawer_id).cashier_id if award.drawer_id else None
    if award.paid_at is None:
        cashier_id = request.user.pk
    shown = AwardSlip(
        house=tournaments.house().name,
        event=tournaments.event(award.event_id).name,
        number=award.slip,
        player=people.player(award.player_id).name,
        entry=award.number,
        place=award.places,
        amount=award.amount,
        thing=award.handed,
        payments=tuple(paid_on_paper(one, award.amount.currency) for one in award.payments),
        has_cheque=any(one.method is Method.CHEQUE for one in award.payments),
        off=tuple((one.label, one.amount) for one in taken_off(award)),
        notes=notes_on_slip(award, request.GET),
        at=award.paid_at or instants.now(),
        cashier=staff_names([cashier_id])[cashier_id] if cashier_id else "",
    )
    title = _("Prize slip %(number)s") % {"number": award.slip}
    papers, slips = [prize_slip_paper(award)], [slip_blocks(shown)]
    return print_page(request, papers, slips, name=f"slip-{award.slip}", title=title)
