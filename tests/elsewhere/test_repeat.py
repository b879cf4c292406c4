"""A program written from docs/draws.md in Perl repeats every draw, and detects tampering."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.core.management import call_command

from journal.chance.draw_lines import drawn_lines
from journal.opening import HOUSE, tournament_book
from rulebook.breaking import Leaver
from rulebook.dice import Dice, commitment
from rulebook.draw import PoolTable, Seat
from rulebook.profile import profile_from_data
from rulebook.profile.variants import BreakDraw, InitialButton, RaceCards, RaceTie, SeatDraw, SeatPool
from rulebook.proof import (
    Draw,
    FirstButton,
    InOrder,
    OfferedSeats,
    OneOf,
    OneSeat,
    PlayingCards,
    RaceOfChips,
    WayOut,
    WholeField,
    Witness,
    record_of,
)
from rulebook.refusals import Refusal
from seating.breaking.verbs import break_table
from seating.draw.verbs import draw_all, redraw
from seating.requests.verbs import keep_apart, request_accessible_seats, set_accessible_seats
from tests import builders as b
from tournaments import queries

HERE = Path(__file__).parent
PAGE = HERE.parents[1] / "docs" / "draws.md"
EXAMPLE_SEED = bytes(range(32))
LINES = 400


def perl(*arguments: str, lines: Sequence[dict[str, Any]] = ()) -> tuple[int, list[str]]:
    """The program's output for these lines, and its exit status."""
    program = shutil.which("perl")
    assert program, "the repetition needs Perl, as Debian's package perl has it"
    said = subprocess.run(
        [program, str(HERE / "repeat.pl"), *arguments],
        input="\n".join(map(json.dumps, lines)),
        capture_output=True,
        text=True,
        check=False,
    )
    assert not said.stderr, said.stderr
    return said.returncode, said.stdout.splitlines()


def a_room(chance: Random, most: int = 12) -> tuple[PoolTable, ...]:
    """Tables of many sizes, some full, some not open yet."""
    rows = []
    for key in range(1, chance.randint(1, most) + 1):
        seats = tuple(sorted(chance.sample(range(1, 11), chance.randint(0, 10))))
        is_open = chance.random() < 0.6
        rows.append(PoolTable(key, chance.randint(0, 10 - len(seats)) if is_open else 0, seats, is_open))
    return tuple(rows)


def some_draws(chance: Random) -> Iterator[Draw[Any]]:
    """One draw of each kind."""
    room = a_room(chance)
    free = sum(len(table.open_seats) for table in room)
    entrants = tuple(chance.sample(range(1, 10_000), chance.randint(0, free)))
    pairs = (frozenset(entrants[:2]),) if chance.random() < 0.3 else ()
    yield OneSeat(7, room, chance.choice(list(SeatDraw)))
    yield WholeField(entrants, room, chance.choice(list(SeatDraw)), pairs)
    yield OfferedSeats(room, chance.randint(0, free), chance.choice(list(SeatPool)))
    leavers = tuple(Leaver(100 + seat, seat) for seat in chance.sample(range(1, 11), chance.randint(1, 10)))
    seats = tuple(Seat(table, seat) for table in (3, 5) for seat in range(1, len(leavers) + 1))
    yield WayOut(9, leavers, seats, chance.choice(list(BreakDraw)))
    taken = tuple(sorted(leaver.seat for leaver in leavers))
    yield FirstButton(taken, chance.choice(list(InitialButton)))
    yield OneOf(taken)
    yield InOrder(taken)
    yield PlayingCards(chance.randint(1, 52))
    held = tuple((seat, chance.randint(1, chance.choice((4, 9)))) for seat in taken)
    chips = chance.randint(1, len(held))
    yield RaceOfChips(chance.choice(list(RaceCards)), chance.choice(list(RaceTie)), chips, held)


def a_line(chance: Random) -> dict[str, Any]:
    """A line of several draws as exported; draws that the rules refuse are left out."""
    seed = chance.randbytes(32)
    dice, listed = Dice(seed), []
    for draw in some_draws(chance):
        try:
            listed.append(record_of(draw, draw.carry_out(dice)).plain)
        except Refusal:
            # The numbers that it took are gone: the line ends with what comes before it.
            break
    return {"hash_shown_before": commitment(seed), "seed": seed.hex(), "draws": listed}


def test_every_kind_of_draw_is_repeated_for_many_seeds_and_rooms(chance: Random) -> None:
    lines = [a_line(chance) for _ in range(LINES)]
    drawn = [draw["draw"] for line in lines for draw in line["draws"]]
    assert all(drawn.count(kind) > LINES / 4 for kind in set(drawn))
    assert len(set(drawn)) == 9
    assert perl(lines=lines) == (0, ["equal"] * LINES)


def test_a_large_field_is_repeated(chance: Random) -> None:
    room = tuple(PoolTable(key, 0, tuple(range(1, 10)), is_open=False) for key in range(1, 120))
    draw = WholeField(tuple(range(1, 1_001)), room, SeatDraw.LEVEL_TABLES_FIRST)
    seed = chance.randbytes(32)
    line = {"seed": seed.hex(), "draws": [record_of(draw, draw.carry_out(Dice(seed))).plain]}
    assert perl(lines=[line]) == (0, ["equal"])


def test_numbers_are_thrown_away_alike(chance: Random) -> None:
    bounds = [2**63 + 1, 2**64 - 1, 2**63, 3, 1, 9, *(chance.randint(1, 2**64 - 1) for _ in range(200))]
    seed = chance.randbytes(32)
    dice = Dice(seed)
    expected = [str(dice.below(bound)) for bound in bounds]
    assert perl(seed.hex(), *map(str, bounds)) == (0, expected)


def test_a_tampered_line_is_seen_by_the_stranger(chance: Random) -> None:
    line = next(line for line in iter(lambda: a_line(chance), None) if len(line["draws"]) == 9)
    shuffled = line["draws"][6]
    shuffled["result"] = [*shuffled["result"][1:], shuffled["result"][0], 11]
    status, (said,) = perl(lines=[line])
    assert status == 1
    assert said.startswith("not equal: shuffle gives")
    other = a_line(chance) | {"hash_shown_before": "00" * 32}
    assert perl(lines=[other]) == (1, ["not equal: another hash was shown"])


def test_the_worked_example_of_the_page_is_true() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert f"`{EXAMPLE_SEED.hex()}`" in page
    assert f"`{commitment(EXAMPLE_SEED)}`" in page
    dice = Witness(EXAMPLE_SEED)
    assert f"The order is {' '.join(map(str, dice.shuffled([1, 2, 3, 4, 5])))}." in page
    (shuffle,) = dice.steps()
    told = re.findall(r"(\d+) mod (\d) = (\d), positions (\d) and (\d)", page)
    assert [tuple(map(int, row)) for row in told] == [
        (one.taken, one.bound, one.answer, one.bound - 1, one.answer) for one in shuffle.numbers
    ]
    pool = (PoolTable(1, 7, (4, 9)), PoolTable(2, 6, (1, 5, 8)), PoolTable(3, 6, (2, 3, 7)))
    draw = OneSeat(1, pool, SeatDraw.LEVEL_TABLES_FIRST)
    result = draw.result_written(draw.carry_out(Dice(EXAMPLE_SEED)))
    assert f"the result is `[{result[0]},{result[1]}]`" in page


@pytest.mark.django_db
def test_lines_exported_by_the_command_are_repeated_by_the_stranger() -> None:
    event_id = b.playing(6, 5, 4)
    b.entries(event_id, 3)
    b.at(event_id, draw_all, day=b.day_of(event_id))
    b.at(event_id, break_table, table=b.table(event_id, 3).id)
    b.at(event_id, redraw, day=b.day_of(event_id))
    exported = StringIO()
    call_command("prove_draw", event=event_id, json=True, stdout=exported)
    lines = [json.loads(text) for text in exported.getvalue().splitlines()]
    assert len(lines) == len(drawn_lines(tournament_book(event_id))) == 3
    assert perl(lines=lines) == (0, ["equal"] * 3)


@pytest.mark.django_db
def test_a_break_by_numbers_is_repeated_by_the_stranger() -> None:
    profile = profile_from_data({"breaking": {"draw": "two_step_numbers"}})
    event_id = b.playing(6, 5, 4, profile=profile)
    b.at(event_id, break_table, table=b.table(event_id, 3).id)
    exported = StringIO()
    call_command("prove_draw", event=event_id, json=True, stdout=exported)
    (line,) = [json.loads(text) for text in exported.getvalue().splitlines()]
    assert [card for _entrant, card, _table, _seat in line["draws"][1]["result"]] == ["1", "2", "3", "4"]
    assert perl(lines=[line]) == (0, ["equal"])


@pytest.mark.django_db
def test_a_line_with_needs_is_repeated_by_the_stranger() -> None:
    event_id = b.playing(5, 5, 4)
    needing, kept = (queries.entry(b.at_seat(event_id, 3, seat)).player_id for seat in (1, 2))
    room = queries.room_tables()[0].id
    b.do([HOUSE], set_accessible_seats, table=room, seats=[9])
    b.do([HOUSE], request_accessible_seats, players=(needing,), is_needed=True)
    b.do([HOUSE], keep_apart, players=[needing, kept])
    b.at(event_id, break_table, table=b.table(event_id, 3).id)
    b.at(event_id, redraw, day=b.day_of(event_id))
    exported = StringIO()
    call_command("prove_draw", event=event_id, json=True, stdout=exported)
    lines = [json.loads(text) for text in exported.getvalue().splitlines()]
    assert [draw["draw"] for draw in lines[0]["draws"]] == ["seat", "seat", "offer", "out"]
    assert perl(lines=lines) == (0, ["equal", "equal"])
