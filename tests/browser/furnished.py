"""A house with one of everything, so that every page of it has something to show."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from access.roles import Role
from access.verbs import By
from automation.verbs import make_automation
from calculators.registry import CALCULATORS
from cashier.approvals.verbs import change_approval_rules
from cashier.drawers.counting import Counted, close_drawer, count_drawer, hand_over_drawer
from cashier.drawers.verbs import move_cash
from cashier.limits.verbs import add_cash_limit
from cashier.models import Approval
from cashier.papers import receipt_paper
from cashier.player_accounts.verbs import deposit_money
from cashier.queue.verbs import give_queue_number
from cashier.sales.rows import sales
from displays.announcements.verbs import announce
from displays.displays.verbs import change_display
from displays.playlists.verbs import Turn
from floor.bags import rows as bags
from floor.bags.verbs import bag_stack, hold_bag, recount_bag
from floor.colour_up.rows import colour_ups
from floor.colour_up.verbs import announce_colour_up
from floor.counts.verbs import count_stack, open_chip_count
from floor.hands.verbs import announce_hand_for_hand, make_dealer_passes
from floor.incidents.verbs import Incident, record_incident
from floor.life.verbs import end_day
from floor.penalties.verbs import GivenKind, give_penalty
from floor.play.hands import dealer_passes
from floor.shot_clock.verbs import call_shot_clock
from journal import instants
from journal.chance.draw_lines import drawn_lines
from journal.opening import HOUSE, account_book, drawer_book, tournament_book
from journal.queries import latest_lines
from payouts.awards.rows import awards, due_awards
from payouts.paying_rules.verbs import change_paying_rules
from payouts.unclaimed.verbs import set_prizes_aside
from people.bans.verbs import ban_player, exclude_player
from people.devices.verbs import add_device
from people.models import User
from people.players import rows
from people.players.merging import merge_players
from printing.kinds import JobState, LongPaperState, PrinterState
from printing.models import LongPaper
from printing.printers.queue import claim_job, note_status, queue_job, settle_job
from printing.printers.verbs import add_printer
from printing.prints.verbs import record_prints
from rulebook.advance import AdvanceKind, AdvanceRule
from rulebook.pool import Withholding
from rulebook.public_results import PublicResults
from rulebook.refusals import Refusal
from seating import queries as seats
from seating.breaking.verbs import break_table
from tests import builders as b
from tests.browser.bounty_pages import bounty_pages
from tests.browser.exchange_pages import exchange_pages
from tests.browser.rebuy_pages import rebuy_pages
from tests.cashier import at_cashier, cancelling, tickets
from tests.displays import televisions
from tests.floor.test_life import two_days
from tests.payouts import differing, evening
from tournaments import queries
from tournaments.library.ready import ready_structures
from tournaments.library.rows import Topic, body_of
from tournaments.library.verbs import save_template
from tournaments.set_up.topics import FIELDS, SetupTopic
from tournaments.values import PayoutRule

Values = Mapping[str, tuple[str | int, ...]]
PAID: dict[str, Any] = {
    "payout": PayoutRule(places=14),
    "late_until_level": None,
    "withholdings": (Withholding("Staff", 300),),
}
ENTRIES, OUT, OUT_IN_THE_MONEY = 19, 5, 2
STAFF = (Role.CASHIER, Role.DIRECTOR, Role.ADMINISTRATOR)


def calculators_unlike() -> Iterator[str]:
    """Every calculator with a page of its own; of the rulings, those with a new kind of input or answer."""
    seen: set[str] = set()
    for one in CALCULATORS:
        kinds = {getattr(field, "kind", "") for field in one.form.base_fields.values()}
        parts = {one.template, *kinds} if one.rules else {one.name}
        if parts - seen:
            yield one.name
        seen |= parts


@dataclass(frozen=True, slots=True)
class FurnishedHouse:
    """``values`` fill the parameters of addresses; ``special`` those of single addresses, by their name.

    ``asked`` is the query string that an address needs.
    """

    people: Mapping[str, User]
    values: Values
    special: Mapping[str, Values]
    asked: Mapping[str, str]
    display: int


def furnish() -> FurnishedHouse:
    """An event in the money, one played out, a draft, and one of everything else that a house has."""
    b.house(public_results=PublicResults.AWARDED)
    b.room(11)
    people = {str(role): at_cashier.staff(role) for role in STAFF}
    drawer = at_cashier.open_drawer(500_000, user=people[Role.CASHIER])
    event = _sold(drawer, ENTRIES)
    line = _played_into_the_money(event, drawer)
    over, draft = _played_out(drawer), b.event(state="draft")
    paid, due = awards(event)[-1], due_awards(event)[0]
    body = body_of(queries.event_setup(draft), Topic.STRUCTURE)
    template = b.do([HOUSE], save_template, topic=Topic.STRUCTURE, name="Friday", body=body)
    entry = queries.entry(b.at_seat(event, 1, 1))
    b.at(event, count_stack, entry=entry.id, stack=31_500)
    refs = [account_book(entry.player_id), drawer_book(drawer)]
    b.do(refs, deposit_money, player=entry.player_id, amount_minor=30_000, drawer=drawer)
    b.at(event, open_chip_count, event=event)
    b.at(event, give_queue_number, event=event)
    filled, restarted = _bagged(drawer)
    ticket = tickets.sell(entry.player_id, drawer, event=event, is_personal=True)
    tickets.give(5_000)
    display, secret = televisions.paired(event=event)
    televisions.house(change_display, display=display, room="Bar")
    values: Values = {
        "event_id": (event,),
        "day_id": (b.day_of(event),),
        "table_id": (b.table(event, 1).id,),
        "entry_id": (entry.id,),
        "player_id": (entry.player_id,),
        "line_id": (line,),
        "sale_id": (sales(event)[-1].id,),
        "drawer_id": (drawer,),
        "award_id": (due.id,),
        "difference_id": (_differing(drawer),),
        "limit_id": (_cash_limit(),),
        "currency": ("CHF",),
        "ticket_id": (ticket.id,),
        "template_id": (template.id,),
        "user_id": (people[Role.CASHIER].pk,),
        "device_id": (b.do([HOUSE], add_device, name="Till", kind="terminal", token_hash="0" * 64),),
        "automation_id": (_automation(),),
        "printer_id": (_printer(),),
        "display_id": (display,),
        "colour_up_id": (colour_ups(event)[0].id,),
        "playlist_id": (televisions.playlist(Turn(10, "clock")),),
        "layout_id": (televisions.layout(),),
        "approval_id": (_asked_for(people[Role.CASHIER], drawer),),
        "secret": (secret,),
        "incident_id": (_incident(event, entry.id),),
        "digest": ("0" * 64,),
        "form": ("csv",),
        "facts": ("sales",),
        "step": ("finished",),
        "key": (_long_paper(people[Role.DIRECTOR], event),),
    }
    whole_event = {"event_id": (event, over, draft)}
    special: Mapping[str, Values] = {
        "dashboard": whole_event,
        "event": whole_event,
        "cashier": whole_event,
        "payouts": whole_event,
        "inspection-list": {"facts": ("drawers", "ledger")},
        "results": {"event_id": (over,)},
        "results-file": {"event_id": (over,)},
        "event-edit": {"event_id": (draft,)},
        "event-topic": {"event_id": (draft,), "topic": tuple(SetupTopic)},
        "event-topic-outlook": {"event_id": (draft,), "topic": tuple(FIELDS)},
        "structure": {"event_id": (draft, event)},
        "floor-start": {"event_id": (_sold(drawer, 5),)},
        "award-back": {"award_id": (paid.id,)},
        "award-slip": {"award_id": (paid.id,)},
        **rebuy_pages(drawer),
        "prints-of": {"kind": ("receipt",), "subject_id": (_printed(people[Role.CASHIER], event),)},
        "queue-number": {"event_id": (event,), "number": (1,)},
        "try-opening": {"number": (1,)},
        **_refunds(drawer),
        **bounty_pages(),
        **exchange_pages(drawer),
        "drawer-sheet": {"drawer_id": (_closed_drawer(), _handed_over())},
        "room-table": {"table_id": (queries.room_tables()[0].id,)},
        "room-table-remove": {"table_id": (queries.room_tables()[-1].id,)},
        "player-page": {"code": (entry.code, queries.entry(paid.entry_id).code)},
        "dealer-page": {"code": (dealer_passes(event)[0].code,)},
        "dealer-report": {"code": (dealer_passes(event)[0].code,)},
        "dealer-player-out": {"code": (dealer_passes(event)[0].code,)},
        "floor-pots-hand": {"entry_id": (queries.entries(event, "out")[-1].id,)},
        "dealer-colour-up": {"code": (dealer_passes(event)[0].code,)},
        "dealer-count": {"code": (dealer_passes(event)[0].code,)},
        "floor-bags": {"day_id": (filled, restarted)},
        "floor-bag-sign": {"day_id": (filled,), "number": (1,)},
        "floor-end-day": {"day_id": (b.day_of(event), filled)},
        "print-bags": {"day_id": (filled,)},
        "floor-undo": {
            "line_id": (next(one.id for one in latest_lines(tournament_book(event)) if one.can_undo),)
        },
        **_persons(entry.player_id),
        "event-frame": {"name": ("board",)},
        "house-frame": {"name": ("displays", "sounds")},
        "structure-ready": {"name": (ready_structures()[0].name,)},
        "calculator": {"name": tuple(calculators_unlike())},
        # Last: later moves of money would require another count.
        "drawer-hand-over": {
            "drawer_id": (_counted_to_hand_over(people[Role.CASHIER], drawer, people[Role.DIRECTOR]),)
        },
    }
    asked = {
        "floor-incident-new": f"?entry={entry.id}",
        "floor-blinds": "?table=1&table=2",
        "displays-room": "?room=Bar",
        "event-frame": "?since=0",
        "house-frame": "?since=0",
        "day-lines": "?what=sales&currency=EUR",
        "pool-lines": "?figure=taken",
        "side-pool": "?name=High+hand",
    }
    return FurnishedHouse(people, values, special, asked, display)


def _refunds(drawer: int) -> dict[str, Values]:
    """The refunds of a cancelled event: one due, one paid."""
    event_id = _sold(drawer, 2)
    cancelling.cancel(event_id)
    due, paid = cancelling.due(event_id)
    cancelling.pay(paid, drawer)
    return {
        "refund": {"refund_id": (due.id, paid.id)},
        "refund-take-back": {"refund_id": (paid.id,)},
        "refund-slip": {"refund_id": (paid.id,)},
    }


def _printer() -> int:
    """A printer without paper for which a receipt waits, and another that is perhaps printed."""
    made = b.do([HOUSE], add_printer, name="Till 1", host="192.168.1.50").id
    for title in ("Receipt 1", "Receipt 2"):
        b.do([HOUSE], queue_job, printer_id=made, title=title, content=b"paper")
    b.do([HOUSE], settle_job, job=b.do([HOUSE], claim_job, printer=made).job, state=JobState.UNSURE)
    b.do([HOUSE], note_status, printer=made, state=PrinterState.NO_PAPER)
    return made


def _long_paper(person: User, event: int) -> str:
    """A paper that another process makes for this person."""
    later = instants.now() + timedelta(hours=1)
    values = {"address": f"/events/{event}/prints/names/", "host": "localhost", "language": "en"}
    far = {"state": LongPaperState.MAKING, "done": 1_188, "total": 8_496, "asked_at": later, "seen_at": later}
    who = {"user_id": person.pk, "role": Role.DIRECTOR, "method": "GET", "title": "Seats by name"}
    return LongPaper.objects.create(key="furnished", **values, **far, **who).key


def _printed(person: User, event: int) -> int:
    """A sale whose receipt was printed twice."""
    sale = sales(event)[-1]
    for _ in range(2):
        at_cashier.act(at_cashier.by(person), [HOUSE], record_prints, papers=[receipt_paper(sale)])
    return sale.id


def _persons(usual: int) -> dict[str, Values]:
    """Players banned, merged and alike, for the pages that show them."""
    banned, kept, gone, alike, other = (
        b.player(last, first)
        for last, first in (
            *(("Neri", "Bruno"), ("Galli", "Ida"), ("Gali", "Ida")),
            *(("Verdi", "Ugo"), ("Verdi", "Ugo")),
        )
    )
    b.do([HOUSE], ban_player, player=banned, reason="Shouted at a dealer", kind="room")
    b.do([HOUSE], exclude_player, player=banned, reason="At the player’s own request")
    merge_players.perform_with(By(b.NOBODY), player=kept, other=gone)
    (ban, *_others) = rows.player(banned).open_bans
    return {
        "player": {"player_id": (usual, banned, kept)},
        "player-merge": {"player_id": (alike,), "other_id": (other,)},
        "player-ban-lift": {"player_id": (banned,), "ban_id": (ban.id,)},
    }


def _sold(drawer: int, entries: int, **over: Any) -> int:
    """An event sold to this many players."""
    event_id = b.event(**PAID | over)
    for _number in range(entries):
        at_cashier.sell_entry(event_id, drawer)
    return event_id


def _played_into_the_money(event_id: int, drawer: int) -> int:
    """Down to one prize paid and one to collect, hand for hand; the line in which a table was broken."""
    at_cashier.start(event_id)
    evening.publish_late(event_id)
    b.bust(event_id, *_leaving(event_id, OUT))
    b.at(event_id, break_table, table=b.table(event_id, 3).id)
    line = drawn_lines(tournament_book(event_id))[-1]
    b.bust(event_id, *_leaving(event_id, OUT_IN_THE_MONEY))
    evening.pay(event_id, due_awards(event_id)[-1].id, drawer)
    table = b.table(event_id, 1)
    b.at(event_id, give_penalty, entry=table.entries[1], kind=GivenKind.MISSED_HANDS, hands=2)
    b.at(event_id, call_shot_clock, table=table.id)
    b.at(event_id, make_dealer_passes, event=event_id)
    b.at(event_id, announce, event=event_id, text="Dinner is served at the bar")
    b.at(event_id, announce_colour_up, event=event_id, gone=25, into=100)
    b.at(event_id, announce_hand_for_hand, event=event_id, goal=10)
    return line


def _differing(drawer: int) -> int:
    """A difference to a prize that was paid."""
    return differing.paid_otherwise(drawer)[1]


def _leaving(event_id: int, count: int) -> list[int]:
    """The next players out: the last ones of the largest tables."""
    return [entry for _seat, entry in sorted(b.table(event_id, 2).entries.items())][-count:]


def _played_out(drawer: int) -> int:
    """An event with its winner, the prizes still to be paid, one of them unclaimed."""
    event_id = _sold(drawer, 6)
    at_cashier.start(event_id)
    evening.publish_late(event_id)
    (table,) = seats.tables(b.day_of(event_id))
    b.bust(event_id, *list(table.entries.values())[1:])
    b.do([HOUSE], change_paying_rules, unclaimed_days=0, calls=True)
    last = due_awards(event_id)[-1]
    with instants.simulated_at(instants.now() + timedelta(days=2)):
        b.at(event_id, set_prizes_aside, event=event_id, awards=(last.id,))
    return event_id


def _asked_for(cashier: User, drawer: int) -> int:
    """Cash to the safe that a second person is asked to approve; later nobody is asked."""
    b.do([HOUSE], change_approval_rules, cash_moved_minor=0)
    with suppress(Refusal):
        move_cash.perform_with(
            By(at_cashier.by(cashier)), drawer=drawer, amount_minor=-100, reason="to the bank"
        )
    b.do([HOUSE], change_approval_rules)
    return Approval.objects.get().pk


def _cash_limit() -> int:
    """A limit above everything that is sold or paid here."""
    limit = {"name": "Law on cash", "limit_minor": 50_000_000, "since": date(2026, 1, 1)}
    return int(b.do([HOUSE], add_cash_limit, **limit).id)


def _closed_drawer() -> int:
    user = at_cashier.staff()
    drawer = at_cashier.open_drawer(user=user)
    at_cashier.act(
        at_cashier.by(user), [drawer_book(drawer)], close_drawer, drawer=drawer, counted_minor=49_000
    )
    return drawer


def _counted_to_hand_over(user: User, drawer: int, successor: User) -> int:
    count_drawer.perform_with(
        By(at_cashier.by(user)), drawer=drawer, successor=successor.pk, count=Counted(counted_minor=49_500)
    )
    return drawer


def _handed_over() -> int:
    user, successor = at_cashier.staff(), at_cashier.staff()
    drawer = _counted_to_hand_over(user, at_cashier.open_drawer(user=user), successor)
    hand_over_drawer.perform_with(
        By(at_cashier.by(successor)), drawer=drawer, second=Counted(counted_minor=49_500)
    )
    return drawer


def _incident(event_id: int, entry_id: int) -> int:
    """An incident with a statement and a ruling."""
    told = {"kind": "conduct", "entries": (entry_id,), "statement": "Threw the cards", "ruling": "Warning"}
    made: Incident = b.at(event_id, record_incident, event=event_id, table=1, **told)
    return made.id


def _bagged(drawer: int) -> tuple[int, int]:
    """A day that is being bagged, and one whose bags are opened again."""
    restarted = _bags(drawer, 3)
    b.at(queries.day(restarted).event_id, end_day, day=restarted, from_bags=True)
    listed = bags.bags_of(restarted)
    b.at(listed[0].event_id, hold_bag, bag=listed[0].id, reason="Wrong table")
    b.at(listed[0].event_id, recount_bag, bag=listed[1].id, is_seal_intact=False, chips=19_500)
    return _bags(drawer, 2), restarted


def _bags(drawer: int, number: int) -> int:
    """A first day of three players, with a bag for each; its id."""
    event_id = _sold(drawer, 3, **two_days(AdvanceRule(AdvanceKind.ALL_LEFT)))
    at_cashier.start(event_id)
    for entry in queries.entries(event_id, "alive")[:number]:
        b.at(event_id, bag_stack, entry=entry.id, chips=20_000, player_chips=20_000)
    return b.day_of(event_id)


def _automation() -> int:
    made = b.do(
        [HOUSE], make_automation, name="Bar", trigger="level_end", deed="announce", text="Last orders"
    )
    return int(made.id)
