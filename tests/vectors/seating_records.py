"""Shapes that the seating records share: tables and positions, in and out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from rulebook.balance import Giver, Halt, ShortTable
from rulebook.breaking import BreakCount, DrawLine
from rulebook.button import Arrival, DealtHand, Role
from rulebook.draw import PoolTable, Seat
from rulebook.profile import ClockRules, RulesProfile
from rulebook.room import PlayState, Positions, TableView, first_positions
from tests.vectors.record import Given, UnknownInRecord

HANDS_AHEAD = 24

STATES = {
    None: PlayState.NORMAL,
    "final_hands_of_day": PlayState.LAST_HANDS,
    "hand_for_hand": PlayState.HAND_FOR_HAND,
}
FORMAT_SEATS = {None: 9, "full_table": 9, "turbo": 9} | {f"{seats}_handed": seats for seats in range(2, 11)}
"""Seats of the formats as written in the records."""
IS_TURBO = {**dict.fromkeys(FORMAT_SEATS, False), "turbo": True}


class Onward(list[Any]):
    """The start of an endless answer; equal to any shorter one."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, list) and self[: len(other)] == list(other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = None


def state_of(inputs: Given) -> PlayState:
    return inputs.word("phase", STATES)


def read_positions(record: Mapping[str, int]) -> Positions:
    return Positions(record["btn"], record["sb"], record["bb"])


def read_prev(button: int) -> Positions:
    """The positions of a hand of which only the button is known, where only it moves."""
    return Positions(button, button, button)


def read_table(record: Mapping[str, Any], key: int = 1) -> TableView:
    """A table as written: its seats taken or open, and what is known about its button."""
    seats = record["seats"]
    log = sorted(record.get("open_seats_log", ()), key=lambda row: row["opened_at"])
    opened = tuple(row["seat"] for row in log)
    empty = set(record.get("open", opened))
    occupied = frozenset(record.get("occupied", set(range(1, seats + 1)) - empty))
    prev = read_positions(record["prev"]) if "prev" in record else None
    if prev is None and "button" in record:
        prev = first_positions(record["button"], occupied)
    settled = read_positions(record["frozen_next"]) if "frozen_next" in record else None
    return TableView(key, seats, occupied, prev, settled, opened=opened)


def read_table_of(seats: Sequence[int]) -> TableView:
    """A table of which nothing but the seats taken is known."""
    return TableView(1, max(seats), frozenset(seats))


def read_table_with_cards(inputs: Given, seats: Sequence[int]) -> TableView:
    """A table whose players each have a card, as far as the record describes it."""
    return read_table(inputs["table"]) if "table" in inputs else read_table_of(seats)


def read_short_tables(inputs: Given) -> list[ShortTable]:
    """The tables of a room, by their position in the record."""
    seats = inputs.word("format", FORMAT_SEATS)
    seats = inputs.get("seats_per_table", seats)
    gone, reached = inputs.get("eliminated", {}), inputs.get("bb_reaches_open_seat", {})
    return [
        ShortTable(place, players, seats, gone.get(name, 0), reached.get(name))
        for place, (name, players) in enumerate(inputs["tables"].items())
    ]


def write_halt(halt: Halt, names: Sequence[str]) -> str | list[str]:
    """The tables to halt, or that the director decides."""
    return "td_discretion" if halt.is_proposal else [names[place] for place in halt.tables]


def read_givers(inputs: Given) -> list[Giver[Any]]:
    """Tables as rows or by name, and from how many players one is full."""
    tables = inputs["tables"]
    if isinstance(tables, Mapping):
        tables = [{"no": name, "players": players} for name, players in tables.items()]
    full = inputs.get("full")
    return [
        Giver(table["no"], table["players"], full is not None and table["players"] >= full)
        for table in tables
    ]


def read_break_count(inputs: Given) -> BreakCount:
    """The last table against the others; a record of totals counts all players to the others."""
    tables, seats = inputs.get("tables"), inputs.get("seats_per_table", 0)
    if isinstance(tables, int):
        empty = [(0, seats)] * tables
        return BreakCount.beside(0, [(inputs["players"], seats), *empty[2:]])
    rows = [*inputs["others"], inputs["last_table"]] if tables is None else list(tables.values())
    *others, last = (_players_and_seats(row, seats) for row in rows)
    return BreakCount.beside(last[0], others)


def _players_and_seats(row: Any, seats: int) -> tuple[int, int]:
    if isinstance(row, Mapping):
        return row["players"], row["seats"]
    if not seats:
        raise UnknownInRecord("a table without its seats")
    return row, seats


def read_sit_and_go(inputs: Given, profile: RulesProfile) -> ClockRules:
    """The clock of an event that starts automatically when all seats of its tables are taken."""
    seats = inputs.get("tables", 1) * profile.seating.seats_max
    return replace(profile.clock, start_at_entries=seats)


def read_size(players: int, seats: int) -> tuple[int, int]:
    """Players and free seats of a table."""
    table = TableView(1, seats, frozenset(range(1, players + 1)))
    return table.players, table.free


def read_open_tables(inputs: Given) -> dict[TableView, Any]:
    """The tables that may break, with the names a record gives them; a table named alone has one player."""
    tables = inputs.get("tables") or dict.fromkeys(inputs["open_tables"], 1)
    order = {name: place for place, name in enumerate(inputs.get("breaking_order", ()))}
    added = {name: place for place, name in enumerate(reversed(inputs.get("added_tables", ())), start=1)}
    return {
        TableView(
            int(name),
            max(players, 10),
            frozenset(range(1, players + 1)),
            break_index=order.get(name),
            added=added.get(name, 0),
        ): name
        for name, players in tables.items()
    }


def read_carried(lines: Sequence[DrawLine]) -> list[int]:
    """The players whose chips staff carry."""
    return [line.entry for line in lines if line.is_carried_by_staff]


def read_open_seats(texts: Sequence[str]) -> tuple[list[PoolTable], dict[Seat, str]]:
    """Seats written ``T1-3``: by table, and the name of each."""
    names = sorted({seat.partition("-")[0] for seat in texts})
    seats = {seat: Seat(names.index(seat.partition("-")[0]), int(seat.partition("-")[2])) for seat in texts}
    pool = [
        PoolTable(key, 0, tuple(seat.number for seat in seats.values() if seat.table == key))
        for key in range(len(names))
    ]
    return pool, {seat: name for name, seat in seats.items()}


def write_positions(hand: DealtHand) -> dict[str, Any]:
    """Positions as written: a small blind that nobody has is null, one on an empty seat dead."""
    positions = hand.positions
    has_none = hand.is_sb_dead and positions.sb == positions.btn
    written = {"btn": positions.btn, "sb": None if has_none else positions.sb, "bb": positions.bb}
    return {**written, "sb_dead": True} if hand.is_sb_dead and not has_none else written


def write_role(role: Role) -> str:
    return role.value if role is Role.OTHER else role.value.upper()


def write_arrival(meets: Arrival | None) -> dict[str, Any]:
    """What awaits a new player, as written; nothing where the table's positions are not known."""
    if meets is None:
        return {}
    positions = meets.next_hand
    posted: dict[str, Any] = {"btn": positions.btn, "sb": positions.sb, "bb": positions.bb}
    if meets.is_sb_dead and positions.sb == positions.btn:
        # No source says where the button is then, so no record names it.
        posted = {"sb": None, "bb": positions.bb}
    elif meets.is_sb_dead:
        posted["sb_dead"] = True
    answer = {
        "dealt_in": meets.is_dealt_in,
        "role": write_role(meets.role),
        "hands_until_bb": meets.hands_until_bb,
        "next_hand": posted,
    }
    if not meets.is_dealt_in:
        answer |= {"wait_hands": meets.wait_hands, "wait": "until the button passes"}
    return answer
