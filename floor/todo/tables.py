"""The next actions at the tables, as the to-do list shows them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, npgettext, pgettext

from floor.todo.items import Route, ToDo
from journal import instants
from rulebook.button import draws_button
from rulebook.todo import Waits
from seating import queries as seats
from seating.queries import (
    ARRIVALS_LISTED,
    Arrivals,
    AutomaticMoveView,
    Suggestion,
    SuggestionKind,
    TablesWanted,
    TableView,
)
from tournaments import queries as tournaments
from wording import words

NUMBERS_TOLD = 8
TITLES = {
    SuggestionKind.FILL: gettext_lazy("Fill table %(to)s"),
    SuggestionKind.RESUME: gettext_lazy("Table %(from)s resumes play"),
    SuggestionKind.REDRAW: gettext_lazy("Redraw all seats"),
    SuggestionKind.FINAL_TABLE: gettext_lazy("Final table at table %(to)s"),
}


def to_do_at_tables(event_id: int, *, may_write: bool, at: datetime | None = None) -> tuple[ToDo, ...]:
    """The to-do items at the tables; ``at`` defaults to now."""
    day, now = tournaments.current_day(event_id), at or instants.now()
    suggestions = seats.suggestions(day.id, now)
    movers = [move.entry_id for one in suggestions for move in (one, *one.moves)]
    names = words.names("entry", [entry_id for entry_id in movers if entry_id is not None])
    open_tables = seats.tables(day.id)
    tables = {table.number: table.id for table in open_tables}
    moves = seats.automatic_moves(event_id, only_pending=True)
    under_way = {one.suggestion for one in moves}
    reasons = {one.id: one.why for one in suggestions}
    entries = [_announced(one, reasons.get(one.suggestion, ""), may_write=may_write) for one in moves]
    urgent_first = sorted(suggestions, key=lambda one: not _must_stop(one))
    entries += [
        _after_race(one, _item(event_id, one, names, tables, may_write=may_write))
        for one in urgent_first
        if one.id not in under_way
    ]
    if open_tables and seats.has_unseated(day.id):
        entries.insert(0, _waiting(event_id, seats.tables_wanted(day.id), may_write=may_write))
    if (most := seats.fewer_now(day, now)) is not None:
        entries.insert(0, _fewer_seats(event_id, most, open_tables, may_write=may_write))
    entries += _arrivals(event_id, seats.arrivals(day.id, now), may_write=may_write)
    entries += _first_buttons(event_id, open_tables, may_write=may_write)
    return tuple(entries)


def _fewer_seats(event_id: int, most: int, tables: Sequence[TableView], *, may_write: bool) -> ToDo:
    """From a number of players left on fewer sit at a table: all seats are redrawn, at further tables if needed."""
    players = sum(table.players for table in tables)
    text = ngettext("%(players)s player is left.", "%(players)s players are left.", players)
    return ToDo(
        about="fewer seats",
        title=_("%(seats)s to a table from now on") % {"seats": most},
        why=f"{text % {'players': players}} {_('A redraw draws all seats again and opens tables as needed.')}",
        urgency="warn",
        waits=Waits.PLAY,
        ask_url=reverse("floor-redraw", args=[event_id]) if may_write else "",
        ask_label=_("Redraw…"),
    )


def _must_stop(one: Suggestion) -> bool:
    """Whether a table that should be halted is still dealing."""
    return one.kind is SuggestionKind.HALT and one.halted_at is None and not one.is_asked


def _after_race(one: Suggestion, item: ToDo) -> ToDo:
    """Make an item that moves players wait for the tables that are still exchanging chips."""
    if not one.racing:
        return item
    text = ngettext(
        "Waits until table %(tables)s has exchanged its chips.",
        "Waits until tables %(tables)s have exchanged their chips.",
        len(one.racing),
    )
    why = text % {"tables": ", ".join(map(str, one.racing))}
    return replace(item, why=why, urgency="info", apply_url="", ask_url="", tell_tables=(), waits=Waits.LATER)


def _waiting(event_id: int, wanted: TablesWanted, *, may_write: bool) -> ToDo:
    """Players without a seat, and whether the open tables have enough seats."""
    text = _("Entries with no seat yet: %(players)s")
    if wanted.missing:
        text = _("Entries with no seat yet: %(players)s (no room for %(missing)s of them)")
    elif wanted.needed:
        text = ngettext(
            "Entries with no seat yet: %(players)s; free seats: %(free)s; one more table is needed",
            "Entries with no seat yet: %(players)s; free seats: %(free)s; %(needed)s more tables are needed",
            wanted.needed,
        )
    values = {
        "players": wanted.waiting,
        "free": wanted.free,
        "needed": wanted.needed,
        "missing": wanted.missing,
    }
    opens = may_write and bool(wanted.next_tables)
    return ToDo(
        about="unseated",
        title=_("Players without a seat"),
        why=text % values,
        urgency="warn",
        waits=Waits.PLAYER,
        apply_url=reverse("draw-all", args=[event_id]) if may_write else "",
        apply_label=_("Draw their seats"),
        ask_url=reverse("floor-open-tables", args=[event_id]) if opens else "",
        ask_label=_("Open tables…"),
    )


def ahead_to_do(event_id: int, *, may_write: bool) -> tuple[ToDo, ...]:
    """The tables to open before play for those expected, so that few are moved later."""
    wanted = seats.tables_wanted(tournaments.current_day(event_id).id)
    count = min(wanted.ahead, len(wanted.next_tables))
    if not count:
        return ()
    text = _("Players expected: %(expected)s; tables for %(share)s %% of them keep later moves few.")
    values = {"expected": wanted.expected, "share": tournaments.profile(event_id).seating.open_ahead}
    title = ngettext("Open %(count)s more table", "Open %(count)s more tables", count)
    return (
        ToDo(
            about="tables ahead",
            title=title % {"count": count},
            why=text % values,
            urgency="info",
            waits=Waits.LATER,
            apply_url=f"{reverse('open-next-tables', args=[event_id])}?count={count}" if may_write else "",
            apply_label=pgettext("button", "Open"),
            ask_url=reverse("floor-open-tables", args=[event_id]) if may_write else "",
            ask_label=_("Open tables…"),
        ),
    )


def _first_buttons(event_id: int, tables: Sequence[TableView], *, may_write: bool) -> list[ToDo]:
    """Tables that still need a draw of the first button by the rules: one tap for all of them."""
    rules = tournaments.profile(event_id).button
    is_drawn = draws_button(len(tables), rules.button_draw, is_start=True) or draws_button(
        len(tables), rules.button_draw
    )
    without = [str(table.number) for table in tables if table.button is None and table.players > 1]
    if not is_drawn or not without:
        return []
    text = ngettext("Table %(tables)s has none yet", "Tables %(tables)s have none yet", len(without))
    url = f"{reverse('draw-buttons', args=[event_id])}?only_first=1"
    return [
        ToDo(
            about="first buttons",
            title=_("Draw the first button"),
            why=text % {"tables": ", ".join(without[:NUMBERS_TOLD]) + "…" * (len(without) > NUMBERS_TOLD)},
            urgency="info",
            waits=Waits.PLAY,
            apply_url=url if may_write else "",
            apply_label=pgettext("button", "Draw"),
        )
    ]


def _announced(one: AutomaticMoveView, why: str, *, may_write: bool) -> ToDo:
    """An automatic move, which takes place unless it is vetoed."""
    player = words.names("entry", [one.entry]).get(one.entry, f"#{one.entry}")
    return ToDo(
        about=f"automatic move {one.id}",
        title=_("Automatic move"),
        why=why or _("Happens automatically at the end of the countdown unless you stop it."),
        urgency="warn",
        waits=Waits.PLAY,
        moves=(Route(player, f"{one.from_table}.{one.from_seat}", f"{one.to_table}.{one.to_seat}"),),
        hold_url=reverse("veto-move", args=[one.id]) if may_write else "",
        hold_label=_("Stop"),
        due_ms=round(one.due_at.timestamp() * 1_000),
    )


def _arrivals(event_id: int, arrivals: Arrivals, *, may_write: bool) -> list[ToDo]:
    """All players not yet seen in their seat: they can wait until one is overdue; one tap confirms a whole table."""
    if not arrivals.count:
        return []
    title = ngettext("%(count)s player not seen yet", "%(count)s players not seen yet", arrivals.count)
    table = arrivals.only_table
    return [
        ToDo(
            about="arrivals",
            title=title % {"count": arrivals.count},
            why=_where(arrivals),
            urgency="warn" if arrivals.overdue else "info",
            waits=Waits.PLAYER if arrivals.overdue else Waits.LATER,
            until=arrivals.next_at,
            apply_url=reverse("verify-table", args=[table]) if may_write and table is not None else "",
            apply_label=_("Everyone is seated"),
            ask_url=reverse("floor-awaited", args=[event_id]),
            ask_label=_("Who?"),
        )
    ]


def _where(arrivals: Arrivals) -> str:
    """The overdue players by seat, else those on the way; empty for a room that is just sitting down."""
    listed = arrivals.overdue or arrivals.moved
    if not listed:
        return ""
    text = _("overdue: %(seats)s") if arrivals.overdue else _("on the way: %(seats)s")
    seats_told = ", ".join(listed[:ARRIVALS_LISTED]) + "…" * (len(listed) > ARRIVALS_LISTED)
    return text % {"seats": seats_told}


def _item(
    event_id: int,
    one: Suggestion,
    names: Mapping[int, str],
    tables: Mapping[int, int],
    *,
    may_write: bool,
) -> ToDo:
    may_apply = may_write and one.may_be_applied
    asks = may_write and bool(one.needs_button)
    shown_url, shown_label = _look(event_id, one, tables)
    urgency = _urgency(one)
    return ToDo(
        about=f"suggestion {one.id}",
        title=_title(one),
        why=one.why,
        urgency=urgency,
        waits=Waits.NOBODY if urgency == "info" else Waits.PLAY,
        moves=_routes(one, names),
        apply_url=_apply_url(event_id, one) if may_apply or asks else "",
        apply_label=_apply_label(one),
        tell_tables=one.needs_button if asks else (),
        tell_label=npgettext(
            "to do", "Where is the button?", "Where are the buttons?", len(one.needs_button)
        ),
        ask_url=_blinds_url(event_id, one) if asks else shown_url,
        ask_label=_("Enter the blinds") if asks else shown_label,
        hold_url=_hold_url(one, tables) if may_write else "",
        hold_label=_("Keep playing") if one.kind is SuggestionKind.HALT else _("Not now"),
    )


def _apply_url(event_id: int, one: Suggestion) -> str:
    return f"{reverse('apply-suggestion', args=[event_id])}?{urlencode({'suggestion': one.id})}"


def _title(one: Suggestion) -> str:
    numbers = {"from": one.from_table, "to": one.to_table}
    if one.kind is SuggestionKind.HALT:
        text = _("Halt table %(from)s?") if one.is_asked else _("Halt table %(from)s")
        return (_("Table %(from)s is halted") if one.halted_at else text) % numbers
    if one.kind in TITLES:
        return str(TITLES[one.kind]) % numbers
    if _is_of_several(one):
        return _("Break tables %(tables)s") % {"tables": ", ".join(map(str, one.tables))}
    if one.kind is SuggestionKind.BREAK:
        return _("Break table %(from)s") % numbers if one.from_table else _("Break a table drawn at random")
    text = (
        _("Balance table %(from)s and table %(to)s?")
        if one.is_asked
        else _("Balance table %(from)s and table %(to)s")
    )
    return text % numbers


def _is_of_several(one: Suggestion) -> bool:
    """Whether several tables break together, without a draw."""
    return one.kind is SuggestionKind.BREAK and len(one.tables) > 1 and not one.needs_lot


def _urgency(one: Suggestion) -> str:
    if one.kind is SuggestionKind.HALT and one.halted_at is None and not one.is_asked:
        return "alert"
    return "info" if one.is_asked or one.waits_for else "warn"


def _apply_label(one: Suggestion) -> str:
    if one.kind is SuggestionKind.BREAK:
        return _("Break tables") if _is_of_several(one) else _("Break table")
    if one.kind is SuggestionKind.REDRAW:
        return pgettext("button", "Draw")
    if one.kind in (SuggestionKind.HALT, SuggestionKind.RESUME):
        return _("Mark as halted") if one.kind is SuggestionKind.HALT else _("Mark as resumed")
    return _("Seat the final table") if one.kind is SuggestionKind.FINAL_TABLE else _("Move")


def _routes(one: Suggestion, names: Mapping[int, str]) -> tuple[Route, ...]:
    if one.moves:
        return tuple(route for move in one.moves for route in _routes(move, names))
    if one.entry_id is None:
        return ()
    player = names.get(one.entry_id, f"#{one.entry_id}")
    to_seat = f"{one.to_table}.{one.to_seat or '?'}"
    return (Route(player, f"{one.from_table}.{one.from_seat}", to_seat),)


def _blinds_url(event_id: int, one: Suggestion) -> str:
    tables = urlencode({"table": one.needs_button}, doseq=True)
    return f"{reverse('floor-blinds', args=[event_id])}?{tables}"


def _look(event_id: int, one: Suggestion, tables: Mapping[int, int]) -> tuple[str, str]:
    """The page with more detail, and its button: a preview, or the table to choose a player from."""
    if one.is_open and one.from_table is not None:
        return reverse("floor-table", args=[event_id, tables[one.from_table]]), _("Choose the player")
    if one.is_open and one.to_table is not None:
        return reverse("floor-table", args=[event_id, tables[one.to_table]]), _("Its seats")
    return _preview_url(event_id, one, tables), _("Preview")


def _preview_url(event_id: int, one: Suggestion, tables: Mapping[int, int]) -> str:
    """The URL of the preview of a break or a redraw."""
    if one.kind is SuggestionKind.REDRAW:
        return reverse("floor-redraw", args=[event_id])
    if one.kind is not SuggestionKind.BREAK or one.from_table is None or _is_of_several(one):
        return ""
    return f"{reverse('floor-table', args=[event_id, tables[one.from_table]])}#preview"


def _hold_url(one: Suggestion, tables: Mapping[int, int]) -> str:
    """The URL to postpone a break, or to let a short table continue."""
    if one.from_table is None or one.kind not in (SuggestionKind.BREAK, SuggestionKind.HALT):
        return ""
    # With several tables the first is postponed: the others are suggested again without it.
    table_id = tables[one.from_table]
    if one.kind is SuggestionKind.HALT:
        return reverse("waive-halt", args=[table_id])
    return reverse("keep-table", args=[table_id]) if not one.waits_for else ""
