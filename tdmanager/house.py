"""The house in lines: what is set, in words, each with the page that changes it; a search finds every setting."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import resolve, reverse
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from access.page import page
from access.permissions import has_role
from access.roles import INSPECTORS, PUBLIC
from cashier.approvals.pages import ApprovalRulesForm
from cashier.approvals.rows import approval_rules
from cashier.currencies.pages import ExchangeRateForm
from cashier.currencies.queries import rate_list, rates_now
from cashier.drawers.pages import DrawerRulesForm
from cashier.ledger.drawers import drawer_rules
from cashier.limits.counting import day_of
from cashier.limits.pages import CashLimitForm
from cashier.limits.rows import cash_limit_list
from cashier.payments.rows import cashier_rules
from cashier.sales.pages import CashierRulesForm
from displays.displays.looks import THEMES, look
from displays.displays.pages import LookForm
from displays.displays.rows import displays
from displays.playlists.rows import playlists
from journal import instants
from payouts.jackpots.rows import jackpots as all_jackpots
from payouts.paying_rules.pages import PayingRulesForm
from payouts.paying_rules.rows import paying_rules
from payouts.tables.rows import payout_tables
from payouts.taxes.pages import PrizeTaxForm
from payouts.taxes.rows import tax_in_force
from people.bans.lists import ban_lists
from people.devices.rows import devices
from people.naming import folded
from people.players.rows import count_players
from people.staff.pages import NewPersonForm
from people.staff.rows import staff, tokens
from printing.printers.pages import PrinterForm
from printing.printers.rows import printers
from rulebook.money import Money
from tdmanager.upkeep.overview import backups_of_the_house
from tdmanager.upkeep.pages import BackupsForm
from tournaments.chips.pages import ChipSetForm
from tournaments.library.ready import ready_structures
from tournaments.library.rows import Topic, templates
from tournaments.rules.differences import options_of, rules_line
from tournaments.venue.forms import HouseDefaultsForm, RoomTableForm
from tournaments.venue.rows import chairs, house
from wording.dates import date_format
from wording.figures import money_short_text, rate_typed

Fields = Callable[[], Iterable[Any]]
FOUND = 8
"""How many settings of one page a search names."""


class Line(NamedTuple):
    """A page of the house: ``says`` what is set on it, ``fields`` are those of its form."""

    address: str
    title: Promise
    says: Callable[[], str]
    fields: Fields = tuple


@dataclass(frozen=True, slots=True)
class LineForReader:
    """A line for one reader, with what the search found on its page."""

    url: str
    title: str
    text: str
    found: tuple[str, ...] = ()


def of(form: type[Form]) -> Fields:
    """The fields of a form without asking it for anything."""
    return form.base_fields.values  # type: ignore[attr-defined,no-any-return]


def sentence(*parts: str) -> str:
    """The parts that say something, as one sentence without a full stop."""
    return "; ".join(part for part in parts if part)


def _details() -> str:
    return sentence(house().name, house().currency, house().time_zone)


def _tables() -> str:
    seats = chairs()
    if not seats:
        return _("no table yet")
    tables = ngettext("%(count)s table", "%(count)s tables", len(seats)) % {"count": len(seats)}
    return sentence(tables, ngettext("%(count)s seat", "%(count)s seats", sum(seats)) % {"count": sum(seats)})


def _screens() -> str:
    televisions, lists = len(displays()), len(playlists())
    if not televisions:
        return _("no television paired yet")
    return sentence(
        ngettext("%(count)s television", "%(count)s televisions", televisions) % {"count": televisions},
        ngettext("%(count)s playlist", "%(count)s playlists", lists) % {"count": lists} if lists else "",
    )


def _look() -> str:
    appearance = look()
    sponsors = len(appearance.sponsors)
    return sentence(
        str(dict(THEMES)[appearance.theme]),
        appearance.colour,
        _("own logo") if appearance.logo else "",
        ngettext("%(count)s sponsor", "%(count)s sponsors", sponsors) % {"count": sponsors}
        if sponsors
        else "",
    )


def _printers() -> str:
    rows = printers()
    if not rows:
        return _("none: papers are printed from the browser")
    ill = [printer.name for printer in rows if not printer.is_well]
    count = ngettext("%(count)s printer", "%(count)s printers", len(rows)) % {"count": len(rows)}
    return sentence(count, _("look at %(names)s") % {"names": ", ".join(ill)} if ill else "")


def _money(minor: int | None) -> str:
    return "" if minor is None else money_short_text(Money(minor, house().currency))


def _drawers() -> str:
    rules = drawer_rules()
    reason = rules.free_difference_minor
    return sentence(
        _("counted without seeing what is expected")
        if rules.is_blind
        else _("counted beside what is expected"),
        _("by notes and coins") if rules.by_denomination else "",
        ""
        if reason is None
        else _("a reason if over or short by more than %(money)s") % {"money": _money(reason)},
    )


def _desk() -> str:
    rules = cashier_rules()
    return sentence(
        _("a director may override entry rules")
        if rules.allows_override
        else _("nobody overrides entry rules"),
        _("a transfer buys once its money has arrived") if rules.wants_good_funds else "",
    )


def _approvals() -> str:
    rules = approval_rules()
    if not rules.is_on:
        return _("no second person is asked")
    amounts = (
        (_("voids"), rules.void_minor),
        (_("differences"), rules.difference_minor),
        (_("cash moved"), rules.cash_moved_minor),
        (_("payments"), rules.pay_out_minor),
    )
    above = ", ".join(f"{label} {_money(minor)}" for label, minor in amounts if minor is not None)
    return sentence(
        _("a second person above: %(amounts)s") % {"amounts": above} if above else "",
        _("for every override") if rules.overrides else "",
        _("for every deal") if rules.deals else "",
    )


def _limits() -> str:
    today = day_of(instants.now())
    now = [limit for limit in cash_limit_list() if limit.since <= today and not limit.has_ended(today)]
    return sentence(*(f"{limit.name}: {money_short_text(limit.money)}" for limit in now)) or _(
        "no limit on cash"
    )


def _paying() -> str:
    rules = paying_rules()
    days = rules.unclaimed_days
    kept = (
        "" if days is None else ngettext("kept %(count)s day", "kept %(count)s days", days) % {"count": days}
    )
    return sentence(
        _("winners are called by number") if rules.calls else "",
        _("paid with a document") if rules.identifies else "",
        _("tips for the staff") if rules.tips else "",
        kept,
    ) or _("as their winners come")


def _jackpots() -> str:
    lines = [f"{one.name}: {_money(one.amount_minor)}" for one in all_jackpots() if one.closed_at is None]
    return sentence(*lines) or _("no jackpot")


def _tax() -> str:
    rule = tax_in_force(day_of(instants.now()), house().currency)
    return sentence(rule.name) if rule else _("nothing is withheld")


def _currencies() -> str:
    now = {rate.id for rate in rates_now()}
    rates = (
        _("%(currency)s bought at %(rate)s") % {"currency": rate.currency, "rate": rate_typed(rate.bought_at)}
        for rate in rate_list()
        if rate.id in now
    )
    return sentence(house().currency, *rates)


def _rules() -> str:
    return "; ".join(rules_line(house().profile))


def _options() -> Iterable[Any]:
    return options_of(house().profile)


def _chips() -> str:
    count = len(templates(Topic.CHIPS))
    return ngettext("%(count)s chip set", "%(count)s chip sets", count) % {"count": count}


def _structures() -> str:
    ready, own = len(ready_structures()), len(templates(Topic.STRUCTURE))
    return sentence(
        ngettext("%(count)s ready-made", "%(count)s ready-made", ready) % {"count": ready},
        ngettext("%(count)s of the house", "%(count)s of the house", own) % {"count": own} if own else "",
    )


def _payout_tables() -> str:
    count = len(payout_tables())
    return ngettext("%(count)s payout table", "%(count)s payout tables", count) % {"count": count}


def _templates() -> str:
    count = len(templates(Topic.EVENT))
    return ngettext("%(count)s event ready to copy", "%(count)s events ready to copy", count) % {
        "count": count
    }


def _players() -> str:
    count, lists = count_players(), len(ban_lists())
    return sentence(
        ngettext("%(count)s player", "%(count)s players", count) % {"count": count},
        ngettext("%(count)s list of bans", "%(count)s lists of bans", lists) % {"count": lists}
        if lists
        else "",
    )


def _staff() -> str:
    working = staff(is_active=True)
    pins = sum(person.has_pin for person in working)
    return sentence(
        ngettext("%(count)s person", "%(count)s people", len(working)) % {"count": len(working)},
        ngettext("%(count)s with a PIN", "%(count)s with a PIN", pins) % {"count": pins},
    )


def _devices() -> str:
    count = sum(not device.is_cut_off for device in devices())
    return ngettext("%(count)s device", "%(count)s devices", count) % {"count": count}


def _backups() -> str:
    backups = backups_of_the_house()
    if backups.made_at is None:
        return _("no backup yet")
    return sentence(
        _("newest %(at)s") % {"at": date_format(localtime(backups.made_at), "j M H:i")},
        _("encrypted") if backups.is_encrypted else _("not encrypted: set the passphrase"),
        _("a second copy elsewhere") if backups.second_copy_folder else _("no second copy"),
    )


def _api() -> str:
    count = sum(not token.is_over for token in tokens())
    return ngettext("%(count)s program may sign in", "%(count)s programs may sign in", count) % {
        "count": count
    }


def _health() -> str:
    return _("database, timers, screens and backups at a glance")


def _inspection() -> str:
    return _("lists and reports for inspectors")


GROUPS: tuple[tuple[Promise, tuple[Line, ...]], ...] = (
    (
        gettext_lazy("The room"),
        (
            Line("house-details", gettext_lazy("House"), _details, of(HouseDefaultsForm)),
            Line("room", gettext_lazy("Tables"), _tables, of(RoomTableForm)),
            Line("displays", gettext_lazy("Displays"), _screens),
            Line("look", gettext_lazy("Display theme"), _look, of(LookForm)),
            Line("printers", gettext_lazy("Printers"), _printers, of(PrinterForm)),
        ),
    ),
    (
        gettext_lazy("Money"),
        (
            Line("cashier-rules", gettext_lazy("Sales"), _desk, of(CashierRulesForm)),
            Line("drawer-rules", gettext_lazy("Drawers"), _drawers, of(DrawerRulesForm)),
            Line("approval-rules", gettext_lazy("Approvals"), _approvals, of(ApprovalRulesForm)),
            Line("cash-limits", gettext_lazy("Cash limits"), _limits, of(CashLimitForm)),
            Line("paying-rules", gettext_lazy("Paying prizes"), _paying, of(PayingRulesForm)),
            Line("jackpots-page", gettext_lazy("Jackpots"), _jackpots),
            Line("prize-taxes", gettext_lazy("Tax on prizes"), _tax, of(PrizeTaxForm)),
            Line("exchange-rates", gettext_lazy("Currencies"), _currencies, of(ExchangeRateForm)),
        ),
    ),
    (
        gettext_lazy("How we play"),
        (
            Line(
                "house-rules",
                gettext_lazy("Rules"),
                _rules,
                _options,
            ),
            Line("structures", gettext_lazy("Structures"), _structures),
            Line("house-chips", gettext_lazy("Chip sets"), _chips, of(ChipSetForm)),
            Line("payout-tables", gettext_lazy("Payout tables"), _payout_tables),
            Line("templates", gettext_lazy("Templates"), _templates),
        ),
    ),
    (
        gettext_lazy("People and machines"),
        (
            Line("players", gettext_lazy("Players"), _players),
            Line("staff", gettext_lazy("Staff"), _staff, of(NewPersonForm)),
            Line("devices", gettext_lazy("Devices"), _devices),
            Line("backups", gettext_lazy("Backups"), _backups, of(BackupsForm)),
            Line("health", gettext_lazy("System health"), _health),
            Line("inspection", gettext_lazy("Inspection"), _inspection),
            Line("docs", gettext_lazy("API"), _api),
        ),
    ),
)


@page(reads=INSPECTORS)
def house_page(request: HttpRequest) -> HttpResponse:
    """The lines of the house by subject; ``?find=`` leaves those that have the words, and names the settings."""
    words = request.GET.get("find", "").strip()[:80]
    groups = [(title, tuple(lines_for(lines, request, folded(words).split()))) for title, lines in GROUPS]
    context = {"house": house(), "words": words, "groups": [group for group in groups if group[1]]}
    part = request.headers.get("HX-Target") == "house-lines"
    return render(request, "tdmanager/_house_lines.html" if part else "tdmanager/house.html", context)


def lines_for(lines: Iterable[Line], request: HttpRequest, wanted: list[str]) -> Iterator[LineForReader]:
    """The lines that this person may open and that have all the words, themselves or in one of their settings."""
    for line in lines:
        url = reverse(line.address)
        if not has_role(request, getattr(resolve(url).func, "reads", PUBLIC)):
            continue
        title, text = str(line.title), capfirst(line.says())
        if not wanted or has_all(f"{title} {text}", wanted):
            yield LineForReader(url, title, text)
        elif hits := tuple(label for label in labels(line) if has_all(label, wanted)):
            yield LineForReader(url, title, text, hits[:FOUND])


def labels(line: Line) -> Iterator[str]:
    """The settings of a page: their labels, each with its choices."""
    for field in line.fields():
        choices = (
            str(label) for _value, label in getattr(field, "choices", ()) if isinstance(label, str | Promise)
        )
        yield ": ".join(filter(None, (str(field.label or ""), ", ".join(choices))))


def has_all(text: str, wanted: list[str]) -> bool:
    """Whether each of the words is in a text, whatever its case and accents."""
    return all(word in folded(text) for word in wanted)
