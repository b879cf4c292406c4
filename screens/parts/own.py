"""Parts of a single holder: what a display shows, a player's own seat."""

from __future__ import annotations

from django.utils.translation import gettext as _

from cashier.refunds.queries import Refund, refunds_of
from cashier.sales.bullets import bullet_lines
from displays.displays.rows import DisplayRow, display
from floor.play.hands import tables_awaited
from journal.parts import shows
from payouts.awards.agreed import was_stopped
from payouts.awards.rows import Award
from payouts.bounties.rows import own_bounties
from screens.parts.bracket import own_match
from screens.parts.cache import Body, PartRequest
from screens.parts.display import dressed, showing
from screens.parts.names import shown_names
from screens.parts.own_penalty import own_penalty
from screens.parts.own_prizes import longer_label, own_prizes
from screens.parts.words import Mine, mine_label
from seating import queries as seating
from tournaments import queries as tournaments
from tournaments.queries import EntryView

shows(
    "displays",
    "displays.display",
    "displays.layout",
    "displays.playlist",
    "displays.look",
)


# The views' names on a display's page.
VIEWS = {
    "clock": "clock",
    "seats_by_name": "seats",
    "seats_by_table": "tables",
    "moves": "moves",
    "payouts": "payouts",
    "clock_alone": "clock_alone",
    "events": "events",
    "table_map": "map",
    "welcome": "welcome",
    "break": "break",
    "draw": "draw",
    "levels": "levels",
    "payout_jumps": "jumps",
    "final_table": "final",
    "winner": "winner",
    "chip_leaders": "leaders",
    "bounties": "bounties",
    "bracket": "bracket",
    "days": "days",
    "jackpot": "jackpot",
}
OF_CLOCK = ("clock", "clock_alone", "break", "levels", "winner")


def display_part(request: PartRequest) -> Body:
    """What the display shows; raises ``Refusal("not_found")`` once it is disconnected."""
    row = display(request.holder_id)
    return {**shown_by(row), **showing(row, VIEWS, request.language)}


def shown_by(row: DisplayRow) -> Body:
    """The view and event that a display shows, and its look; without an event it shows the welcome view."""
    view = VIEWS[row.view]
    if row.event_id is None and view in OF_CLOCK:
        view = VIEWS["welcome"]
    event = {"event": row.event_id or 0, "day": row.day_id}
    return {"view": view, "name": row.name, **event, **dressed(row)}


def mine_part(request: PartRequest) -> Body:
    """The player's own entry: its seat while it plays, its place and prize when it is out."""
    entry = tournaments.named_entry(request.holder_id)
    # Only a player in play has a seat, and only a player who is out has a place or a prize.
    seat = seating.seat_of(entry.id) if entry.is_alive else None
    move = seating.latest_move(entry.id) if seat else None
    waits_for = tables_awaited(entry)
    bounties = own_bounties(entry)
    waits = waits_for is not None
    prizes = own_prizes(entry, waits=waits)
    award = prizes.of_place
    is_stopped = was_stopped(entry.event_id)
    refund = _refund(entry, is_stopped=is_stopped)
    status = _status(entry, award, refund, is_stopped=is_stopped)
    return {
        "name": shown_names(request, {entry.id: (entry.player_id, entry.number)})[entry.id],
        "number": entry.number,
        "status": status.value,
        "status_label": _("You are called by the number of your slip: bring your seat card")
        if prizes.slips and not waits
        else _label(
            status,
            has_prize=award is not None,
            has_ticket=award is not None and award.ticket.minor > 0,
            waits_for=waits_for,
            ranked=tournaments.ranked_instead(entry.id),
        ),
        "table": seat.table if seat else 0,
        "seat": seat.seat if seat else 0,
        "moved_from": f"{move.from_table}.{move.from_seat}" if seat and move and move.from_table else "",
        "place": "" if waits else _place(entry),
        "prize_minor": award.amount.minor if award and not waits else 0,
        "prize_text": award.handed if award and not waits else "",
        **prizes.body,
        **_of_event(request, entry),
        "refund_minor": refund.amount_minor if refund else 0,
        "bounty_minor": bounties.head,
        "bounties_won_minor": bounties.won,
        "bounties_due_minor": bounties.unpaid,
    }


def _of_event(request: PartRequest, entry: EntryView) -> Body:
    """The match; all bullets of the player, if there are several or a bag; the last longer; whether the clock is shown."""
    event = tournaments.event(entry.event_id)
    lines = bullet_lines(event, entry.player_id)
    bullets = [{"what": f"{one.day}, {one.state}", "chips": one.chips, "note": one.note} for one in lines]
    return {
        "match_label": own_match(request, entry),
        "bullets": bullets,
        "longer_label": longer_label(entry),
        **own_penalty(entry),
        "shows_clock": event.state not in OVER,
    }


OVER = ("finished", "settled", "cancelled")


def _label(
    status: Mine,
    *,
    has_prize: bool,
    has_ticket: bool,
    waits_for: tuple[int, ...] | None,
    ranked: EntryView | None,
) -> str:
    """The state in words; place and prize follow once the hand is closed, ``None`` while they wait for it."""
    if waits_for is not None:
        return _waiting_label(waits_for)
    if ranked is not None:
        return _("Only your last entry is ranked: no. %(number)s") % {"number": ranked.number}
    if status is Mine.WON and has_prize:
        won = _("You have won a ticket") if has_ticket else mine_label(Mine.WON)
        return f"{won}. {mine_label(Mine.DUE)}"
    return mine_label(Mine.DUE if status is Mine.OUT and has_prize else status)


def _waiting_label(tables: tuple[int, ...]) -> str:
    """What place and prize still wait for: the tables playing the hand, then the floor, which closes it."""
    if not tables:
        return _("You are out. Place and prize are final once the floor has closed the hand")
    if len(tables) == 1:
        label = _("You are out. Place and prize are final once table %(table)s has finished the hand")
        return label % {"table": tables[0]}
    return _("You are out. Place and prize are final once every table has finished the hand")


def _refund(entry: EntryView, *, is_stopped: bool) -> Refund | None:
    """The refund of an entry to a cancelled or stopped event, owed or paid."""
    if entry.status != "void" and not is_stopped:
        return None
    refunds = refunds_of(entry.event_id, entry.player_id)
    return next((refund for refund in refunds if not refund.is_paid), refunds[-1] if refunds else None)


def _status(entry: EntryView, award: Award | None, refund: Refund | None, *, is_stopped: bool) -> Mine:
    if refund is not None:
        return Mine.REFUNDED if refund.is_paid else Mine.REFUND_DUE
    if award is not None and award.is_paid:
        return Mine.PAID
    if entry.status == "void":
        return Mine.VOID
    if entry.is_alive and is_stopped:
        # Nobody has won; the places are shared.
        return Mine.DUE if award is not None else Mine.OUT
    if entry.is_alive:
        return _alive(entry)
    return {"out": Mine.OUT, "ahead": Mine.AHEAD}.get(entry.status, Mine.UNPAID)


def _alive(entry: EntryView) -> Mine:
    if seating.seat_of(entry.id):
        return Mine.PLAYING
    if entry.bagged_at is not None:
        return Mine.BAGGED
    # The winner has a place and no longer a seat.
    return Mine.WON if tournaments.place_of(entry.id) else Mine.WAITING


def _place(entry: EntryView) -> str:
    """``5``, or ``5–7`` if places are shared; empty while the entry plays."""
    finish = tournaments.place_of(entry.id)
    if finish is None:
        return ""
    return str(finish.place) if finish.place == finish.place_to else f"{finish.place}–{finish.place_to}"
