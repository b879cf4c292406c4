"""The deal of the players left: all methods side by side, the consents, the sheet to sign."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from access.page import by_page, page
from access.roles import DIRECTORS, READERS
from access.typed import whole_number
from cashier.approvals.rows import approval_rules, latest_about
from cashier.kinds import ApprovalState
from cashier.paper.pages import paper_of, pdf
from cashier.paper.prints import printed
from journal import instants
from payouts.awards import agreed as agreements
from payouts.awards.agreed import require_deal_of
from payouts.deals import rows as deals
from payouts.deals.paper import DealSheet, SignedShare, deal_blocks
from payouts.deals.rows import DealDetails, DealOffer, DealPlayer, deal_details
from payouts.deals.verbs import TypedShare, propose_deal
from payouts.structure import rows
from payouts.structure.rows import is_published
from people.players import rows as people
from rulebook.approvals import ApprovalKind
from rulebook.deal_shares import DealMethod
from rulebook.money import Money, minor_digits, parse_money
from rulebook.refusals import Refusal
from tournaments import queries as tournaments
from tournaments.shell import put_in_hand
from wording.figures import money_short_text, money_typed
from wording.icm import icm_checked
from wording.words import explain


@dataclass(frozen=True, slots=True)
class ApprovalNote:
    """A sentence; ``url`` is where another person approves by PIN, empty if nothing waits."""

    text: str
    url: str = ""


def approval_note(event_id: int) -> ApprovalNote | None:
    """The note; None if the house requires no approval, or no deal is proposed."""
    row = agreements.deal(event_id)
    if row is None or row.is_agreed or not approval_rules().deals:
        return None
    approval = latest_about(ApprovalKind.DEAL, row.subject)
    if approval is None or approval.until < instants.now() or approval.state == ApprovalState.USED:
        return ApprovalNote(_("A second person approves the deal: agreeing asks for it."))
    if approval.state == ApprovalState.APPROVED:
        return ApprovalNote(_("The deal is approved: agree on it now."))
    if approval.state == ApprovalState.DECLINED:
        return ApprovalNote(_("The deal was declined. Propose another one, or ask again by agreeing on it."))
    url = reverse("approval", args=[approval.id])
    return ApprovalNote(
        _("Request %(number)s waits for a head of cage or director.") % {"number": approval.id},
        f"{url}?{urlencode({'next': reverse('deal', args=[event_id])})}",
    )


METHODS = {
    DealMethod.ICM: gettext_lazy("ICM"),
    DealMethod.CHIP_CHOP_OVER_MINIMUM: gettext_lazy("Over the lowest prize"),
    DealMethod.CHIP_CHOP: gettext_lazy("Chip chop"),
    DealMethod.EVEN: gettext_lazy("Even"),
    DealMethod.CURRENT_PLACE: gettext_lazy("By current place"),
}
"""The columns, most common first."""


@dataclass(frozen=True, slots=True)
class MethodColumn:
    """A method; ``total`` is None if it cannot leave that much to play for, or stacks are missing."""

    method: str
    label: str | Promise
    total: Money | None
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class OfferCell:
    """A player's amount by a method; ``beside`` is its difference from the prize of the stack's place.

    ``mark`` warns that it is below the lowest prize, or above the first prize: shown, never forbidden.
    """

    label: str | Promise
    amount: Money | None
    beside: str
    is_chosen: bool
    mark: str = ""


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A player left, by stack; ``typed`` is the amount in its field, ``bounty`` the worth of the own head."""

    entry_id: int
    name: str
    number: int
    place: int
    sits: str
    stack: int | None
    counted_at: datetime | None
    percent: str
    prize: Money
    cells: tuple[OfferCell, ...]
    amount: Money | None
    mark: str
    typed: str
    has_agreed: bool
    bounty: Money | None


def columns_of(details: DealDetails) -> tuple[MethodColumn, ...]:
    """Each method with its total."""
    totals: dict[str, Money | None] = {}
    for method in METHODS:
        amounts = [_offer(player, method).amount_minor for player in details.players]
        known = [amount for amount in amounts if amount is not None]
        is_whole = bool(amounts) and len(known) == len(amounts)
        totals[method] = Money(sum(known), details.currency) if is_whole else None
    return tuple(
        MethodColumn(method.value, label, totals[method], _is_chosen(details, method))
        for method, label in METHODS.items()
    )


def _is_chosen(details: DealDetails, method: DealMethod) -> bool:
    """Whether the column shows the proposal: not with another rounding or another amount left to play for."""
    is_named = details.status is not None and details.method == method.value
    return is_named and all(
        _offer(player, method).amount_minor == player.amount_minor for player in details.players
    )


def _offer(player: DealPlayer, method: DealMethod) -> DealOffer:
    return next(offer for offer in player.offers if offer.method == method)


def lines_of(details: DealDetails, typed: Mapping[str, str]) -> tuple[PlayerLine, ...]:
    """The players left by stack, largest first."""
    names = people.player_names({player.player for player in details.players})
    return tuple(
        _line(details, player, place, names[player.player], typed)
        for place, player in enumerate(details.players, start=1)
    )


def _line(
    details: DealDetails, player: DealPlayer, place: int, name: str, typed: Mapping[str, str]
) -> PlayerLine:
    amount = _money(player.amount_minor, details)
    is_counted = all(deal_player.stack is not None for deal_player in details.players)
    permille = 1_000 * player.stack // details.counted if player.stack and is_counted else 0
    share = number_format(Decimal(permille) / 10, 1) if permille else ""
    return PlayerLine(
        entry_id=player.entry,
        name=name,
        number=player.number,
        place=place,
        sits=_sits(details, player),
        stack=player.stack,
        counted_at=player.counted_at,
        percent=share,
        prize=Money(player.prize_minor, details.currency),
        cells=tuple(_cell(details, player, method, label) for method, label in METHODS.items()),
        amount=amount,
        mark=_mark(player),
        typed=typed.get(str(player.entry), money_typed(amount) if amount else ""),
        has_agreed=player.has_agreed,
        bounty=_money(player.bounty_minor, details),
    )


def _sits(details: DealDetails, player: DealPlayer) -> str:
    """The seat, with its table if players sit at several."""
    if player.seat is None:
        return ""
    if len({deal_player.table for deal_player in details.players}) == 1:
        return _("seat %(seat)s") % {"seat": player.seat}
    return _("table %(table)s, seat %(seat)s") % {"table": player.table, "seat": player.seat}


def _money(minor: int | None, details: DealDetails) -> Money | None:
    return None if minor is None else Money(minor, details.currency)


def _cell(details: DealDetails, player: DealPlayer, method: DealMethod, label: str | Promise) -> OfferCell:
    offer = _offer(player, method)
    if offer.amount_minor is None:
        return OfferCell(label, None, "", is_chosen=False)
    beside = Money(offer.amount_minor - player.prize_minor, details.currency)
    text = f"{'+' if beside.minor > 0 else ''}{money_short_text(beside)}" if beside.minor else ""
    amount = Money(offer.amount_minor, details.currency)
    return OfferCell(label, amount, text, is_chosen=_is_chosen(details, method), mark=_mark(offer))


def _mark(offer: DealOffer | DealPlayer) -> str:
    if offer.is_below_lowest:
        return _("below the lowest prize")
    return _("above the first prize") if offer.is_above_first else ""


FEWEST = 2
"""A deal needs at least this number of players."""


@dataclass(frozen=True, slots=True)
class AgreedLine:
    """A share of an agreed deal: the player with the stack at the time; in a deal by place only the place."""

    place: int
    name: str
    stack: int
    amount: Money


@dataclass(frozen=True, slots=True)
class DealPage:
    """The page; ``why_not`` is why no proposal is possible, ``agreed`` the agreement, with players out since.

    ``pause_day`` is the day whose clock may be paused from here, else 0.
    """

    event_id: int
    event_name: str
    deal: DealDetails
    columns: tuple[MethodColumn, ...]
    lines: tuple[PlayerLine, ...]
    agreed: tuple[AgreedLine, ...]
    left: Money
    left_text: str
    remaining: Money
    unit_minor: int
    units: tuple[tuple[int, Money], ...]
    may_change: bool
    why_not: str
    is_typed: bool
    refusal: tuple[str, str] | None
    approval: ApprovalNote | None
    icm_note: str
    pause_day: int

    @property
    def consents(self) -> int:
        return sum(line.has_agreed for line in self.lines)

    @property
    def all_agree(self) -> bool:
        """Whether every player has agreed to the current proposal."""
        return bool(self.lines) and self.consents == len(self.lines) and self.deal.is_current

    @property
    def may_ask(self) -> bool:
        """Whether players can agree now."""
        return self.may_change and self.deal.is_current and not self.why_not

    @property
    def may_withdraw(self) -> bool:
        """Whether a given consent can be withdrawn."""
        return self.may_change and self.deal.is_current

    @property
    def has_own_column(self) -> bool:
        """Whether no method's column shows the proposal: typed amounts, or other stacks or rounding."""
        return self.deal.status == "proposed" and not any(column.is_chosen for column in self.columns)

    @property
    def proposed(self) -> Money:
        """The sum of all proposed amounts."""
        return Money(sum(line.amount.minor for line in self.lines if line.amount), self.deal.currency)

    @property
    def lowest(self) -> Money:
        """The lowest prize still to be won."""
        return min((line.prize for line in self.lines), key=lambda prize: prize.minor)

    @property
    def uncounted(self) -> int:
        """How many players have no counted stack."""
        return sum(player.stack is None for player in self.deal.players)

    @property
    def chips_agree(self) -> bool:
        """Whether every stack was counted and their sum is the chips in play."""
        return not self.uncounted and self.deal.counted == self.deal.in_play


MOST_IN_A_DEAL = 100


@page(reads=READERS, writes=DIRECTORS)
def deal(request: HttpRequest, event_id: int) -> HttpResponse:
    """All methods side by side; ``?left=`` and ``?unit=`` change the offers, a POST proposes amounts."""
    put_in_hand(request, event_id)
    if not deals.allows_deals(event_id):
        raise Refusal("deal_not_allowed", event=event_id)
    if tournaments.field(event_id).alive > MOST_IN_A_DEAL:
        raise Refusal("deal_too_many", most=MOST_IN_A_DEAL)
    if request.method == "POST":
        return _proposed(request, event_id)
    return _render(request, event_id, _typed(request.GET))


def _typed(sent: QueryDict) -> dict[str, str]:
    """The typed amounts, by entry."""
    return {name[6:]: str(text) for name, text in sent.items() if name.startswith("share-")}


def _proposed(request: HttpRequest, event_id: int) -> HttpResponse:
    typed = _typed(request.POST)
    try:
        proposal = _proposal(request, event_id, typed)
        propose_deal.perform_with(by_page(request), event=event_id, **proposal)
    except Refusal as refusal:
        return _render(request, event_id, typed, refusal)
    return redirect("deal", event_id)


def _proposal(request: HttpRequest, event_id: int, typed: Mapping[str, str]) -> dict[str, Any]:
    """The submitted proposal, as the action takes it: typed amounts, or a method with rounding and the amount left to play for."""
    currency = tournaments.event(event_id).currency
    shares = tuple(
        TypedShare(number, parse_money(text or "0", currency, field=f"share-{entry}").minor)
        for entry, text in typed.items()
        if (number := whole_number(entry)) is not None
    )
    left, method = _left(request.POST.get("left", ""), currency), request.POST.get("method", "")
    if method not in tuple(DealMethod):
        return {"shares": shares, "left_minor": left}
    unit = _unit(request.POST.get("unit"), event_id, currency)
    return {"method": DealMethod(method), "left_minor": left, "unit_minor": unit}


def _left(text: str, currency: str) -> int:
    return parse_money(text or "0", currency, field="left").minor


def _render(
    request: HttpRequest,
    event_id: int,
    typed: Mapping[str, str] | None = None,
    refusal: Refusal | None = None,
) -> HttpResponse:
    content = _page(request, event_id, typed or {}, refusal)
    template = "payouts/_deal.html" if request.headers.get("HX-Request") else "payouts/deal.html"
    return render(request, template, {"page": content}, status=400 if refusal else 200)


def _page(request: HttpRequest, event_id: int, typed: Mapping[str, str], refusal: Refusal | None) -> DealPage:
    event = tournaments.event(event_id)
    fields = request.POST or request.GET
    unit = _unit(fields.get("unit"), event_id, event.currency)
    left, refusal = _left_typed(fields.get("left"), event.currency, refusal)
    details = deal_details(event_id, left, unit)
    leaves = Money(details.left_minor, event.currency)
    is_typed = bool(typed) or "typed" in request.GET
    may_change = getattr(request.user, "role", "") in DIRECTORS
    may_pause = may_change and event.state == "running" and not details.is_paused
    return DealPage(
        event_id=event_id,
        event_name=event.name,
        deal=details,
        columns=columns_of(details),
        lines=lines_of(details, typed),
        agreed=_agreed(event_id, details.currency) if details.status == "agreed" else (),
        left=leaves,
        left_text=money_typed(leaves) if leaves.minor else "",
        remaining=Money(details.remaining_minor, event.currency),
        unit_minor=unit,
        units=tuple((minor, Money(minor, event.currency)) for minor in _units(event.currency)),
        may_change=may_change,
        why_not=_why_not(event_id, details),
        is_typed=is_typed and details.status != "agreed",
        refusal=explain(refusal) if refusal else None,
        approval=approval_note(event_id),
        icm_note=_icm_note(details),
        pause_day=tournaments.current_day(event_id).id if may_pause else 0,
    )


def _icm_note(details: DealDetails) -> str:
    """How the column of ICM was verified; empty if it has no amounts."""
    if details.icm_off_minor is None or details.status == "agreed":
        return ""
    return f"{_('ICM')}: {icm_checked(Money(details.icm_off_minor, details.currency))}"


def _agreed(event_id: int, currency: str) -> tuple[AgreedLine, ...]:
    """The agreement, with players who are out by now."""
    row = require_deal_of(event_id)
    players = tournaments.players_of(tuple(player.entry_id for player in row.players))
    names = people.player_names({player for player, _number in players.values()})
    return tuple(
        AgreedLine(
            player.place,
            "" if row.is_by_place else names[players[player.entry_id][0]],
            player.stack,
            Money(player.amount_minor, currency),
        )
        for player in row.players
    )


def _left_typed(
    text: str | None, currency: str, refusal: Refusal | None
) -> tuple[int | None, Refusal | None]:
    """The amount to leave to play for, None to keep that of the proposal; and the error in it, if any."""
    if text is None:
        return None, refusal
    try:
        return max(0, _left(text, currency)), refusal
    except Refusal as unreadable:
        return 0, refusal or unreadable


def _units(currency: str) -> tuple[int, ...]:
    whole = 10 ** minor_digits(currency)
    return tuple(sorted({1, whole, 5 * whole, 10 * whole}))


def _unit(text: str | None, event_id: int, currency: str) -> int:
    """The requested unit, else the rounding of the proposal, else a whole unit of the currency."""
    known, deal = _units(currency), agreements.deal(event_id)
    if text is None and deal is not None:
        # One amount may contain the remainder.
        return max(
            (unit for unit in known if sum(amount % unit > 0 for amount in deal.amounts) <= 1), default=1
        )
    units = [unit for unit in known if str(unit) == text]
    return units[0] if units else 10 ** minor_digits(currency)


def _why_not(event_id: int, details: DealDetails) -> str:
    """Why no deal can be proposed now, in words."""
    if details.status == "agreed":
        return ""
    if not is_published(event_id):
        return explain(Refusal("payouts_missing"))[1]
    if len(details.players) < FEWEST:
        return explain(Refusal("deal_one_player"))[1]
    if rows.is_reopened(event_id):
        return explain(Refusal("payouts_reopened"))[1]
    return "" if details.is_paused else explain(Refusal("deal_clock_running"))[1]


@page(reads=READERS)
def sheet(request: HttpRequest, event_id: int) -> HttpResponse:
    """The sheet that every player of the deal signs."""
    row = require_deal_of(event_id)
    details = deal_details(event_id, row.left_minor)
    heads = {} if row.is_agreed else {player.entry: player.bounty_minor for player in details.players}
    entries = tournaments.players_of(tuple(player.entry_id for player in row.players))
    names = people.player_names({player for player, _number in entries.values()})
    content = DealSheet(
        house=tournaments.house().name,
        event=tournaments.event(event_id).name,
        is_by_place=row.is_by_place,
        is_agreed=row.is_agreed,
        shares=tuple(
            SignedShare(
                player.place,
                names[entries[player.entry_id][0]],
                entries[player.entry_id][1],
                player.stack,
                Money(player.amount_minor, details.currency),
                _bounty(heads.get(player.entry_id), details.currency),
            )
            for player in row.players
        ),
        has_bounties=details.has_bounties,
        left=Money(row.left_minor, details.currency),
        total=Money(row.prizes_minor, details.currency),
        at=row.agreed_at or instants.now(),
    )
    title = f"{_('Deal')} · {content.event}"
    return pdf(printed([deal_blocks(content)], paper_of(request), title=title), f"deal-{event_id}")


def _bounty(minor: int | None, currency: str) -> Money | None:
    return None if minor is None else Money(minor, currency)


def url_of(event_id: int) -> str:
    """The URL of the deal; empty if the house has no deals or there is nothing to share yet."""
    if not is_published(event_id) or not deals.allows_deals(event_id):
        return ""
    return reverse("deal", args=[event_id])
