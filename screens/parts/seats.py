"""The seats and moves parts: the seat of each player, and the latest moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta

from django.utils import timezone

from clock.rows import open_days
from journal import instants
from journal.parts import shows
from people.players.rows import countries
from rulebook.transit import shown_for
from screens.parts.cache import Body, PartRequest
from screens.parts.draw import drawn, lots
from screens.parts.names import land_of, shown_names, spelt, wall_names
from screens.parts.screen_tokens import Audience
from seating import queries as seating
from tournaments import queries as tournaments
from wording.dates import date_format

shows(
    "seats",
    "seating.seat",
    "seating.move",
    "seating.tableinplay",
    "seating.playerpin",
    "seating.automaticmove",
    "seating.automaticmoveend",
    "seating.accessibleseatrequest",
    "seating.apartplayer",
    "seating.accessibleseat",
    "tournaments.penalty",
    "floor.bustreport",
    "floor.note",
    "floor.todolater",
    "floor.introduction",
    "floor.absence.kind",
    "floor.absence.ended_at",
    "tournaments.roomtable.seats",
    "tournaments.roomtable.status",
    "tournaments.event.shows_names",
    "tournaments.house.public_names",
)
shows(
    "moves",
    "seating.move",
    "seating.seat.entry_id",
    "tournaments.event.shows_names",
    "tournaments.house.public_names",
    "tournaments.event.profile",
    "tournaments.house.time_zone",
)


MOVES_SHOWN = 60


def seats_part(request: PartRequest) -> Body:
    """All seated players by name, and the tables in play; entry numbers if the event hides names.

    At the only table left each has a name in two lines, and a country.
    """
    tables = _tables(request)
    seat_rows = _seats(request, tables)
    players = {seat.entry_id: (seat.player_id, seat.number) for seat in seat_rows}
    names = shown_names(request, players)
    large = wall_names(request, players) if len({seat.table for seat in seat_rows}) == 1 else {}
    countries = _countries(request, seat_rows)
    rows = [
        {
            "name": names[seat.entry_id],
            "table": seat.table,
            "seat": seat.seat,
            **land_of(countries.get(seat.player_id, "")),
            **(spelt(large[seat.entry_id]) if large else {}),
            **_own(request, seat.entry_id),
        }
        for seat in seat_rows
    ]
    return {
        "rows": sorted(rows, key=lambda row: (str(row["name"]).casefold(), row["table"], row["seat"])),
        "tables": tables,
    }


def _seats(request: PartRequest, tables: Sequence[Body]) -> Sequence[seating.SeatedEntry]:
    """Everybody with a seat; where a day is shown apart, those at its tables."""
    listed = seating.seat_list(request.event_id) if request.event_id else ()
    if tournaments.day_in_view() is None:
        return listed
    numbers = {table["number"] for table in tables}
    return [seat for seat in listed if seat.table in numbers]


def _countries(request: PartRequest, listed: Sequence[seating.SeatedEntry]) -> Mapping[int, str]:
    """The players' countries once one table is left, for the line-up; only if the event shows names."""
    if len({seat.table for seat in listed}) != 1 or not tournaments.event(request.event_id).shows_names:
        return {}
    return countries(seat.player_id for seat in listed)


def _tables(request: PartRequest) -> list[Body]:
    """The tables in play with their chairs, by number: of all days that are played now, or of the one shown apart."""
    if not request.event_id:
        return []
    day_id = tournaments.day_in_view()
    days = [day.id for day in open_days(request.event_id)] if day_id is None else [day_id]
    tables = [table for one in days for table in seating.tables(one)]
    return [
        {
            "number": table.number,
            "chairs": len(table.seats),
            "is_feature": table.is_feature,
            "button": table.button or 0,
        }
        for table in sorted(tables, key=lambda table: table.number)
    ]


def moves_part(request: PartRequest) -> Body:
    """The latest moves, newest first, each with its time of day; only if the player still sits there.

    Where a day is shown apart, those of its players.

    A move is shown as long as the profile says: a screen removes it at ``until_ms``. The latest draw of
    broken tables is shown in the same way, step by step.
    """
    period = _shown_for(request)
    since = instants.now() - period
    seen = tournaments.day_in_view()
    recent = (
        seating.moves(request.event_id, since, day_id=seen, limit=MOVES_SHOWN) if request.event_id else ()
    )
    seat_of_entry = (
        {seat.entry_id: (seat.table, seat.seat) for seat in seating.seat_list(request.event_id)}
        if recent
        else {}
    )
    moves = [move for move in recent if seat_of_entry.get(move.entry_id) == (move.to_table, move.to_seat)]
    latest = drawn(recent)
    entry_ids = {move.entry_id for move in (*moves, *latest)}
    names = shown_names(request, tournaments.named_players_of(tuple(sorted(entry_ids))))
    rows = [
        {
            "number": move.number,
            "name": names.get(move.entry_id, ""),
            "from_seat": f"{move.from_table}.{move.from_seat}" if move.from_table else "",
            "to_table": move.to_table,
            "to_seat": move.to_seat,
            "at": date_format(timezone.localtime(move.at), "H:i"),
            "until_ms": round((move.at + period).timestamp() * 1_000),
        }
        for move in moves
    ]
    return {"rows": rows, "draws": lots(latest, names, period)}


def _shown_for(request: PartRequest) -> timedelta:
    return shown_for(tournaments.profile(request.event_id).seating) if request.event_id else timedelta()


def _own(request: PartRequest, entry_id: int) -> Mapping[str, int]:
    return {"entry": entry_id} if request.audience == Audience.STAFF else {}
