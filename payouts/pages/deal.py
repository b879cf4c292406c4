"""The deal of the players left: each method side by side, the consents, the sheet to sign."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from access.page import by_page, page
from access.roles import DIRECTORS, READERS
from cashier.pages.printing import paper_of, pdf
from cashier.paper.sheets import printed
from journal import instants
from payouts import queries
from payouts.actions.deals import ProposeDeal, TypedShare, propose_deal
from payouts.pages.deal_approval import ApprovalNote, approval_note
from payouts.pages.deal_sheet import DealSheet, SignedShare, deal_blocks
from payouts.queries import deals
from payouts.queries.deal_details import DealDetails, DealPlayer, deal_details
from people import queries as people
from rulebook.deal_shares import DealMethod
from rulebook.money import Money, minor_digits, parse_money
from rulebook.refusals import Refusal
from tournaments import queries as tournaments
from tournaments.shell import put_in_hand
from wording.figures import money_short_text
from wording.words import explain

METHODS = {
    DealMethod.ICM: gettext_lazy("ICM"),
    DealMethod.CHIP_CHOP_OVER_MINIMUM: gettext_lazy("Over the lowest prize"),
    DealMethod.CHIP_CHOP: gettext_lazy("Chip chop"),
    DealMethod.EVEN: gettext_lazy("Even"),
    DealMethod.CURRENT_PLACE: gettext_lazy("By current place"),
}
"""The columns, the most usual first."""


MOST_DIGITS, FEWEST = 19, 2
"""An id has fewer digits; a deal takes at least this number of players."""


@dataclass(frozen=True, slots=True)
class MethodColumn:
    """A method; ``total`` None where it cannot leave so much to play for, or stacks are missing."""

    method: str
    label: str | Promise
    total: Money | None
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class OfferCell:
    """What a method gives a player; ``beside`` says how far it is from the published prize of the stack's place."""

    label: str | Promise
    amount: Money | None
    beside: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A player left, by stack; ``typed`` is the amount in its field."""

    entry_id: int
    name: str
    number: int
    place: int
    stack: int | None
    percent: str
    prize: Money
    cells: tuple[OfferCell, ...]
    amount: Money | None
    typed: str
    has_agreed: bool


@dataclass(frozen=True, slots=True)
class AgreedLine:
    """A share of an agreed deal: the player with the stack of that moment, or in a deal by place the place alone."""

    place: int
    name: str
    stack: int
    amount: Money


@dataclass(frozen=True, slots=True)
class DealPage:
    """The page; ``why_not`` says why nothing can be proposed now, ``agreed`` what was agreed, also of players out since."""

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

    @property
    def consents(self) -> int:
        """How many have agreed."""
        return sum(line.has_agreed for line in self.lines)

    @property
    def chips_agree(self) -> bool:
        """Whether the stacks counted make the chips in play."""
        return self.deal.counted == self.deal.in_play


@page(reads=READERS, writes=DIRECTORS)
def deal(request: HttpRequest, event_id: int) -> HttpResponse:
    """Every method side by side; ``?left=`` and ``?unit=`` change the offers, a form of amounts proposes those typed."""
    put_in_hand(request, event_id)
    if not deals.are_made(event_id):
        raise Refusal("deal_not_allowed", event=event_id)
    if request.method == "POST":
        return _proposed(request, event_id)
    return _shown(request, event_id)


def _proposed(request: HttpRequest, event_id: int) -> HttpResponse:
    typed = {name[6:]: str(text) for name, text in request.POST.items() if name.startswith("share-")}
    currency = tournaments.event(event_id).currency
    try:
        shares = tuple(
            TypedShare(int(entry), parse_money(text or "0", currency, field=f"share-{entry}").minor)
            for entry, text in typed.items()
            if entry.isdecimal() and len(entry) < MOST_DIGITS
        )
        left = _left(request.POST.get("left", ""), currency)
        propose_deal.perform(ProposeDeal(event=event_id, shares=shares, left_minor=left), by_page(request))
    except Refusal as refusal:
        return _shown(request, event_id, typed, refusal)
    return redirect("deal", event_id)


def _left(text: str, currency: str) -> int:
    return parse_money(text or "0", currency, field="left").minor


def _shown(
    request: HttpRequest,
    event_id: int,
    typed: Mapping[str, str] | None = None,
    refusal: Refusal | None = None,
) -> HttpResponse:
    shown = _page(request, event_id, typed or {}, refusal)
    template = "payouts/_deal.html" if request.headers.get("HX-Request") else "payouts/deal.html"
    return render(request, template, {"page": shown}, status=400 if refusal else 200)


def _page(request: HttpRequest, event_id: int, typed: Mapping[str, str], refusal: Refusal | None) -> DealPage:
    event = tournaments.event(event_id)
    asked = request.POST if typed else request.GET
    unit = _unit(asked.get("unit"), event_id, event.currency)
    left, refusal = _left_asked(asked.get("left"), event.currency, refusal)
    found = deal_details(event_id, left, unit)
    leaves = Money(found.left_minor, event.currency)
    is_typed = bool(typed) or "typed" in request.GET
    return DealPage(
        event_id=event_id,
        event_name=event.name,
        deal=found,
        columns=_columns(found),
        lines=_lines(found, typed),
        agreed=_agreed(event_id, found.currency) if found.status == "agreed" else (),
        left=leaves,
        left_text=f"{leaves.amount}" if leaves.minor else "",
        remaining=Money(found.remaining_minor, event.currency),
        unit_minor=unit,
        units=tuple((minor, Money(minor, event.currency)) for minor in _units(event.currency)),
        may_change=getattr(request.user, "role", "") in DIRECTORS,
        why_not=_why_not(event_id, found),
        is_typed=is_typed and found.status != "agreed",
        refusal=explain(refusal) if refusal else None,
        approval=approval_note(event_id),
    )


def _agreed(event_id: int, currency: str) -> tuple[AgreedLine, ...]:
    """What was agreed, also of players who are out by now."""
    found = deals.require_deal_of(event_id)
    players = tournaments.players_of(tuple(one.entry_id for one in found.shares))
    names = people.player_names({player for player, _number in players.values()})
    return tuple(
        AgreedLine(
            one.place,
            "" if found.is_by_place else names[players[one.entry_id][0]],
            one.stack,
            Money(one.amount_minor, currency),
        )
        for one in found.shares
    )


def _left_asked(
    text: str | None, currency: str, refusal: Refusal | None
) -> tuple[int | None, Refusal | None]:
    """What the page was asked to leave to play for, None to keep what is proposed; what was wrong with it."""
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
    """The unit asked for, else the one that the deal proposed is rounded to, else a whole unit of the currency."""
    known, found = _units(currency), deals.deal(event_id)
    if text is None and found is not None:
        # One amount may have the rest.
        return max((unit for unit in known if sum(one % unit > 0 for one in found.amounts) <= 1), default=1)
    asked = [unit for unit in known if str(unit) == text]
    return asked[0] if asked else 10 ** minor_digits(currency)


def _why_not(event_id: int, found: DealDetails) -> str:
    """Why no deal can be proposed now."""
    if found.status == "agreed":
        return ""
    if not queries.is_published(event_id):
        return explain(Refusal("payouts_missing"))[1]
    if len(found.players) < FEWEST:
        return explain(Refusal("deal_one_player"))[1]
    return "" if found.is_paused else explain(Refusal("deal_clock_running"))[1]


def _columns(found: DealDetails) -> tuple[MethodColumn, ...]:
    totals: dict[str, Money | None] = {}
    for method in METHODS:
        amounts = [_offer(player, method) for player in found.players]
        known = [amount for amount in amounts if amount is not None]
        is_whole = bool(amounts) and len(known) == len(amounts)
        totals[method] = Money(sum(known), found.currency) if is_whole else None
    return tuple(
        MethodColumn(method.value, label, totals[method], _is_chosen(found, method))
        for method, label in METHODS.items()
    )


def _is_chosen(found: DealDetails, method: DealMethod) -> bool:
    """Whether the column shows what is proposed: with another rounding, or more left to play for, it does not."""
    is_named = found.status is not None and found.method == method.value
    return is_named and all(_offer(player, method) == player.amount_minor for player in found.players)


def _offer(player: DealPlayer, method: DealMethod) -> int | None:
    return next(one.amount_minor for one in player.offers if one.method == method)


def _lines(found: DealDetails, typed: Mapping[str, str]) -> tuple[PlayerLine, ...]:
    names = people.player_names({player.player for player in found.players})
    return tuple(
        _line(found, player, place, names[player.player], typed)
        for place, player in enumerate(found.players, start=1)
    )


def _line(
    found: DealDetails, player: DealPlayer, place: int, name: str, typed: Mapping[str, str]
) -> PlayerLine:
    amount = None if player.amount_minor is None else Money(player.amount_minor, found.currency)
    share = number_format(Decimal(1_000 * player.stack // found.counted) / 10, 1) if player.stack else ""
    return PlayerLine(
        entry_id=player.entry,
        name=name,
        number=player.number,
        place=place,
        stack=player.stack,
        percent=share,
        prize=Money(player.prize_minor, found.currency),
        cells=tuple(_cell(found, player, method, label) for method, label in METHODS.items()),
        amount=amount,
        typed=typed.get(str(player.entry), f"{amount.amount}" if amount else ""),
        has_agreed=player.has_agreed,
    )


def _cell(found: DealDetails, player: DealPlayer, method: DealMethod, label: str | Promise) -> OfferCell:
    minor = _offer(player, method)
    if minor is None:
        return OfferCell(label, None, "", is_chosen=False)
    beside = Money(minor - player.prize_minor, found.currency)
    told = f"{'+' if beside.minor > 0 else ''}{money_short_text(beside)}" if beside.minor else ""
    return OfferCell(label, Money(minor, found.currency), told, is_chosen=_is_chosen(found, method))


@page(reads=READERS)
def sheet(request: HttpRequest, event_id: int) -> HttpResponse:
    """The sheet that every player of the deal signs."""
    found = deals.require_deal_of(event_id)
    details = deal_details(event_id, found.left_minor)
    entries = tournaments.players_of(tuple(one.entry_id for one in found.shares))
    names = people.player_names({player for player, _number in entries.values()})
    shown = DealSheet(
        house=tournaments.house().name,
        event=tournaments.event(event_id).name,
        is_by_place=found.is_by_place,
        is_agreed=found.is_agreed,
        shares=tuple(
            SignedShare(
                one.place,
                names[entries[one.entry_id][0]],
                entries[one.entry_id][1],
                one.stack,
                Money(one.amount_minor, details.currency),
            )
            for one in found.shares
        ),
        left=Money(found.left_minor, details.currency),
        total=Money(found.prizes_minor, details.currency),
        at=found.agreed_at or instants.now(),
    )
    return pdf(printed([deal_blocks(shown)], paper_of(request), title=_("Deal")), f"deal-{event_id}")


def url_of(event_id: int) -> str:
    """Where the players left may deal; empty where the house has no deals or nothing is to be shared yet."""
    if not queries.is_published(event_id) or not deals.are_made(event_id):
        return ""
    return reverse("deal", args=[event_id])
