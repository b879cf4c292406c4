"""Pay a prize: check it, print the slip to sign, then pay."""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import Decimal
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from access.page import by_page, page
from access.permissions import actor_of
from access.roles import CAGE, CASHIERS, INSPECTORS, READERS
from access.typed import signed_number, whole_number
from cashier.currencies.pages import notes_fields, notes_given_at, notes_held, notes_worth, wanted_notes
from cashier.kinds import PRIZE_METHODS, Method, prize_method
from cashier.ledger.drawers import AtDrawer, cash_in, drawer, drawer_of, drawer_rules
from cashier.limits.counting import allowed
from cashier.limits.pages import documents_url
from cashier.paper.pages import print_page
from cashier.paper.slips import AwardSlip, note_blocks, slip_blocks
from cashier.payments.columns import PaymentDetails
from cashier.payments.pages import HandOut, MethodChoice, methods, paid_by, way_out
from cashier.player_accounts.rows import takes_prizes
from cashier.sales.pages import drawer_in_sight
from cashier.sales.paper import paid_on_paper
from journal import instants
from payouts.awards import rows as queries
from payouts.awards.rows import award_of
from payouts.models import Award, AwardDifference
from payouts.paying.differences import settle_difference
from payouts.paying.papers import prize_note_paper, prize_slip_paper
from payouts.paying.seats import SeatPlayed, enter_winner, why_not_played
from payouts.paying.typed import (
    handed_out,
    notes_in_payment,
    notes_on_slip,
    paid_out_as_typed,
    slip_url,
    tip_as_typed,
    typed_again,
)
from payouts.paying.verbs import (
    open_target,
    pay_award,
    prepare_slip,
    take_award_back,
)
from payouts.paying.ways import PaidOut, PrizeBack, in_cash
from payouts.paying_rules.rows import paying_rules
from payouts.publishing.differences import difference
from payouts.reports import require_hand_over
from payouts.taxes.rows import as_paid_at
from people.players import rows as people
from people.staff.rows import staff_names
from rulebook.cash_limit import CashLimit
from rulebook.money import Money, minor_digits
from rulebook.payments import Back, Way
from rulebook.refusals import Refusal
from rulebook.tips import suggested_tip
from tournaments import queries as tournaments
from tournaments.queries import EventView
from tournaments.shell import put_in_hand
from wording.figures import money_text
from wording.words import explain


@dataclass(frozen=True, slots=True)
class PayPanel:
    """A prize about to be paid; confirmed twice, because money leaves the drawer.

    ``lines`` are the amounts by way of payment, ``kept`` the form's values, which the confirmation submits
    again. ``target`` is the event that a seat is for, ``why_ticket`` why its winner may not enter it,
    ``plays`` whether the winner wants to.
    """

    player: str
    number: int
    places: str
    amount: Money
    thing: str
    action_url: str
    digits: int
    methods: tuple[MethodChoice, ...]
    kept: tuple[tuple[str, str], ...]
    lines: tuple[HandOut, ...]
    is_asked: bool
    slip_url: str
    drawers_url: str
    limit_note: str
    documents_url: str
    target: str
    why_ticket: str
    plays: bool
    prize: Money | None = None
    """The prize before the deductions ``off``; ``amount`` is the rest."""
    off: tuple[HandOut, ...] = ()
    tip: Decimal | None = None
    """The suggested tip for the staff; None if the house takes no tips."""
    rates: tuple[tuple[str, str], ...] = ()
    """The currencies whose notes may be part of the cash, each with its selling rate."""

    @property
    def asks_notes(self) -> bool:
        """Whether the drawer lacks cash that its notes of another currency can cover."""
        return any(method.hint for method in self.methods)


@dataclass(frozen=True, slots=True)
class PaidPanel:
    """A paid prize; ``ticket_url`` prints its ticket, ``receipt_url`` the entry bought with it."""

    player: str
    places: str
    amount: Money
    thing: str
    slip: int
    method_label: str
    slip_url: str
    ticket_url: str
    receipt_url: str = ""
    entered: str = ""


ENTRY = "entry"


def plays(request: HttpRequest) -> bool:
    """Whether the winner wants to play the seat now."""
    return request.POST.get("seat") == ENTRY


def with_seat(request: HttpRequest, panel: PayPanel, award: Award) -> PayPanel:
    """The panel of a prize that is a seat of a target: played now unless there is a reason against it."""
    target = open_target(award.event_id) if award.ticket.minor else None
    if target is None:
        return panel
    refusal = _why_not(request, award, target)
    return replace(
        panel,
        target=target.name,
        why_ticket=explain(refusal)[0] if refusal else "",
        plays=plays(request) if panel.is_asked else refusal is None,
    )


def _why_not(request: HttpRequest, award: Award, target: EventView) -> Refusal | None:
    if drawer_of(actor_of(request)) is None:
        return Refusal("drawer_missing")
    return why_not_played(award, target)


def entered(request: HttpRequest, award_id: int, how: PaidOut, handed: int, done: PaidPanel) -> PaidPanel:
    """The played seat, on the panel of a paid prize."""
    played = enter_winner.perform_with(by_page(request), how=how, award=award_id, amount_minor=handed).answer
    return replace(
        done,
        slip=played.slip,
        receipt_url=reverse("receipt", args=[played.sale]),
        entered=_where(played),
    )


def _where(played: SeatPlayed) -> str:
    """``Main Event · table 3, seat 5``."""
    name = tournaments.event(played.event).name
    if played.table is None:
        return name
    return _("%(event)s · table %(table)s, seat %(seat)s") % {
        "event": name,
        "table": played.table,
        "seat": played.seat,
    }


@page(reads=CASHIERS, writes=CASHIERS)
def pay(request: HttpRequest, award_id: int) -> HttpResponse:
    """Choose the way of payment, print the slip, then pay."""
    row = queries.award(award_id)
    award = as_paid_at(row, instants.now(), tip_as_typed(request.POST, row.amount.currency))
    put_in_hand(request, award.event_id)
    if award.is_paid:
        raise Refusal("award_paid", event=award.event_id, entry=award.entry_id)
    require_hand_over(award.event_id, award.entry_id)
    if "handed_minor" in request.POST:
        return _paid(request, award)
    payments: tuple[PaymentDetails, ...] = ()
    if request.method == "POST":
        how = replace(_how(request, award), notes_seen_minor=None)
        payments = prepare_slip.perform_with(by_page(request), how=how, award=award_id).answer.payments
    return _render(request, award, "pay", {"pay": _panel(request, award, payments)})


def _render(request: HttpRequest, award: Award, name: str, context: dict[str, object]) -> HttpResponse:
    is_part = bool(request.headers.get("HX-Request"))
    template = f"payouts/_{name}.html" if is_part else f"payouts/{name}.html"
    return render(request, template, context | {"event_id": award.event_id})


def _how(request: HttpRequest, award: Award) -> PaidOut:
    """The submitted ways of payment; empty for a thing."""
    if not award.amount.minor:
        return PaidOut()
    typed = paid_out_as_typed(request.POST, award.amount.currency)
    return replace(typed, **wanted_notes(request.POST))


def _panel(request: HttpRequest, award: Award, payments: tuple[PaymentDetails, ...]) -> PayPanel:
    drawer_id, player = drawer_of(actor_of(request)), people.player(award.player_id).name
    currency, offered_ways = award.amount.currency, _methods(award, drawer_id)
    ways = [Back(Way(payment.method), payment.amount_minor) for payment in payments]
    notes = notes_worth(request.POST, ways, currency) if payments else None
    panel = PayPanel(
        player=player,
        number=award.number,
        places=award.places,
        amount=award.net,
        thing=award.handed,
        action_url=reverse("award-pay", args=[award.id]),
        digits=minor_digits(currency),
        methods=offered_ways,
        kept=(*typed_again(request.POST), *notes_fields(request.POST, notes)),
        lines=handed_out(payments, currency, drawer_id or 0, player, notes),
        is_asked=request.method == "POST",
        slip_url=slip_url(award.id, request.POST if notes else {}),
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


def _documents_url(award: Award) -> str:
    """The URL to record the winner's document: a cash limit or the house may require it."""
    if paying_rules().identifies:
        return reverse("player-documents", args=[award.player_id])
    return documents_url(award.player_id, award.amount.currency)


def taken_off(award: Award) -> tuple[HandOut, ...]:
    """The deductions from a prize, in words; ``award`` with its tax."""
    currency = award.amount.currency
    parts = ((_("Tax"), award.tax_minor), (_("Tip for the staff"), award.tip_minor))
    return tuple(HandOut(label, Money(minor, currency)) for label, minor in parts if minor)


def _suggested(award: Award) -> Decimal | None:
    """The tip that the house suggests; None if it takes no tips."""
    rules = paying_rules()
    if not rules.tips or not award.net.minor:
        return None
    return Money(suggested_tip(award.net.minor, rules.tip_points), award.amount.currency).amount


def _methods(award: Award, drawer_id: int | None) -> tuple[MethodChoice, ...]:
    """The available ways of payment; cash within the house's limit and the drawer's cash, no default.

    If notes of another currency in the drawer cover the missing cash, the choice of cash says so.
    """
    if not award.net.minor or drawer_id is None:
        return ()
    why = _("above the cash limit") if _limit_against_cash(award) is not None else ""
    lacking = _lacking(award, drawer_id)
    is_made_up = lacking and lacking <= notes_held(drawer_id, award.amount.currency)
    hint = _in_notes(award, lacking) if is_made_up and not why else ""
    refusal_text = why or (_held(award, drawer_id) if lacking and not hint else "")
    return tuple(
        replace(method, refused_why=refusal_text, hint=hint, is_default=not (refusal_text or hint))
        if method.is_cash
        else replace(method, is_default=False)
        for method in methods(offered(award))
    )


def offered(award: Award) -> tuple[Method, ...]:
    """The available methods; the player's account only if the house keeps accounts in that currency."""
    takes = takes_prizes(award.player_id, award.amount.currency)
    return tuple(method for method in PRIZE_METHODS if takes or method is not Method.ACCOUNT)


def _lacking(award: Award, drawer_id: int) -> int:
    """How much of the prize the drawer lacks in cash, in minor units; 0 for a drawer counted blind."""
    if drawer_rules().is_blind:
        return 0
    return max(award.net.minor - cash_in(drawer_id), 0)


def _held(award: Award, drawer_id: int) -> str:
    amount = Money(cash_in(drawer_id), award.amount.currency)
    return _("the drawer holds %(held)s") % {"held": money_text(amount)}


def _in_notes(award: Award, lacking: int) -> str:
    amount = money_text(Money(lacking, award.amount.currency))
    return _("%(amount)s of it in notes of another currency") % {"amount": amount}


def _drawers_url(request: HttpRequest, award: Award, drawer_id: int | None) -> str:
    """The URL to open a drawer first; empty if none is needed."""
    if drawer_id is not None or not award.amount.minor:
        return ""
    return f"{reverse('drawers')}?{urlencode({'next': reverse('award-pay', args=[award.id])})}"


def _limit_against_cash(award: Award) -> CashLimit | None:
    allowance = allowed(in_cash(award, instants.now()))
    return allowance.limit if allowance is not None and allowance.minor < award.net.minor else None


def _limit_note(award: Award) -> str:
    limit = _limit_against_cash(award)
    if limit is None:
        return ""
    most = money_text(Money(limit.most, award.amount.currency))
    return _("Above %(limit)s, pay only by transfer or by cheque in the winner’s own name.") % {"limit": most}


def _paid(request: HttpRequest, award: Award) -> HttpResponse:
    handed_minor = whole_number(request.POST["handed_minor"])
    minor, how = -1 if handed_minor is None else handed_minor, _how(request, award)
    panel = PaidPanel(
        player=people.player(award.player_id).name,
        places=award.places,
        amount=award.net,
        thing=award.handed,
        slip=0,
        method_label="",
        slip_url=reverse("award-slip", args=[award.id]),
        ticket_url="",
    )
    pays = entered if plays(request) else _handed
    message = pays(request, award.id, how, minor, panel)
    return _render(request, award, "paid", {"done": message, "own": drawer_in_sight(request, award.event_id)})


def _handed(request: HttpRequest, award_id: int, how: PaidOut, handed: int, done: PaidPanel) -> PaidPanel:
    answer = pay_award.perform_with(by_page(request), how=how, award=award_id, amount_minor=handed).answer
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
    content = AwardSlip(
        house=tournaments.house().name,
        event=tournaments.event(award.event_id).name,
        number=award.slip,
        player=people.player(award.player_id).name,
        entry=award.number,
        place=award.places,
        amount=award.amount,
        thing=award.handed,
        payments=tuple(paid_on_paper(payment, award.amount.currency) for payment in award.payments),
        has_cheque=any(payment.method is Method.CHEQUE for payment in award.payments),
        off=tuple((part.label, part.amount) for part in taken_off(award)),
        notes=notes_on_slip(award, request.GET),
        at=award.paid_at or instants.now(),
        cashier=staff_names([cashier_id])[cashier_id] if cashier_id else "",
    )
    title = _("Prize slip %(number)s") % {"number": award.slip}
    papers, slips = [prize_slip_paper(award)], [slip_blocks(content)]
    return print_page(request, papers, slips, name=f"slip-{award.slip}", title=title)


@page(reads=READERS, writes=READERS)
def note(request: HttpRequest, award_id: int) -> HttpResponse:
    """Place and prize of a player who is out, before payment; empty while others may share them."""
    award = queries.award(award_id)
    require_hand_over(award.event_id, award.entry_id)
    person = actor_of(request).user_id
    content = AwardSlip(
        house=tournaments.house().name,
        event=tournaments.event(award.event_id).name,
        number=award.slip or 0,
        player=people.player(award.player_id).name,
        entry=award.number,
        place=award.places,
        amount=award.amount,
        thing=award.handed,
        payments=(),
        at=instants.now(),
        cashier=staff_names([person]).get(person, "") if person is not None else "",
    )
    title = _("Prize to collect, place %(place)s") % {"place": award.places}
    papers, slips = [prize_note_paper(award)], [note_blocks(content)]
    return print_page(request, papers, slips, name=f"prize-{award.id}", title=title)


@page(reads=CASHIERS, writes=CASHIERS)
def take_back(request: HttpRequest, award_id: int) -> HttpResponse:
    """Ask for the reason to return a paid prize, and the drawer.

    Each part comes back the way it was paid, unless the head of cage decides differently.
    """
    award = queries.award(award_id)
    put_in_hand(request, award.event_id)
    if request.method == "POST":
        reason = request.POST.get("reason", "")
        into = whole_number(request.POST.get("drawer", ""))
        back = _back(request, award)
        take_award_back.perform_with(by_page(request), award=award_id, reason=reason, drawer=into, back=back)
        messages.success(request, _("The payout has been undone."))
        return redirect("payouts", award.event_id)
    context = {
        "award": award,
        "player": people.player(award.player_id).name,
        "paid_by": paid_by(award.payments, award.amount.currency) if award.payments else "",
        "notes": notes_in_payment(award),
        "ways": _other_ways(request, award),
        "drawers": _drawers(request, award),
    }
    return render(request, "payouts/take_back.html", context)


def _drawers(request: HttpRequest, award: Award) -> tuple[tuple[int, str], ...]:
    """The drawers that may take the money: the paying one while it is open, and the person's own."""
    if award.drawer_id is None:
        return ()
    own = drawer_of(actor_of(request))
    paid = drawer(award.drawer_id)
    ids = dict.fromkeys([*([paid.id] if paid.is_open else []), *([own] if own else [])])
    return tuple((pk, _("Drawer %(number)s") % {"number": pk}) for pk in ids)


def _back(request: HttpRequest, award: Award) -> tuple[PrizeBack, ...]:
    """The whole amount by the chosen way; empty to return it the way it was paid."""
    if not (method := request.POST.get("back", "")):
        return ()
    return (PrizeBack(method=prize_method(method), amount_minor=award.net.minor),)


def _other_ways(request: HttpRequest, award: Award) -> tuple[MethodChoice, ...]:
    """The other ways for the whole amount: for the head of cage or a director, if money was paid."""
    if actor_of(request).role not in CAGE or not award.payments:
        return ()
    paid = {payment.method.value for payment in award.payments}
    return tuple(method for method in methods(offered(award)) if {method.code} != paid)


@page(reads=CASHIERS, writes=CASHIERS)
def settle(request: HttpRequest, difference_id: int) -> HttpResponse:
    """Pay or collect a difference, in one way."""
    row = difference(difference_id)
    put_in_hand(request, row.event_id)
    award = award_of(row.entry_id)
    if award is None or not row.is_open:
        raise Refusal("difference_settled", entry=row.entry_id)
    refusal: Refusal | None = None
    if request.method == "POST":
        try:
            return _settled(request, row)
        except Refusal as refused:
            refusal = refused
    context = {
        "found": row,
        "off": -row.tax,
        "award": award,
        "player": people.player(row.player_id).name,
        "methods": methods(offered(award)),
        "has_drawer": drawer_of(actor_of(request)) is not None,
        "refusal": explain(refusal) if refusal else None,
        "way": way_out(request, refusal) if refusal else None,
    }
    return render(request, "payouts/difference.html", context, status=400 if refusal else 200)


def _settled(request: HttpRequest, row: AwardDifference) -> HttpResponse:
    settle_difference.perform_with(
        by_page(request),
        at=AtDrawer(),
        difference=row.id,
        amount_minor=signed_number(request.POST.get("amount_minor", "")) or 0,
        method=prize_method(request.POST.get("method") or "cash"),
    )
    messages.success(request, _("The difference is settled; the prize has a new slip."))
    return redirect("payouts", row.event_id)
