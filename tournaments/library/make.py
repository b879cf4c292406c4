"""The requests of the ready-made structures, and their file: ``python -m tournaments.library.make``."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from rulebook.structure import AnteKind, StructureWish, games_named, suggest_structure
from tournaments.library.ready import HOUR, MINUTE, PACES, Speed, line_of

ChipCounts = Mapping[int, int]

LARGE = {25_000: 0, 100_000: 0}
"""Chips that no starting stack contains and every field needs later."""

STACKS: Mapping[int, ChipCounts] = {
    5_000: {25: 8, 100: 8, 500: 4, 1_000: 2, 5_000: 0},
    10_000: {25: 8, 100: 8, 500: 6, 1_000: 6, 5_000: 0},
    15_000: {25: 8, 100: 8, 500: 6, 1_000: 6, 5_000: 1},
    20_000: {100: 10, 500: 8, 1_000: 5, 5_000: 2, 25_000: 0},
    25_000: {100: 10, 500: 8, 1_000: 10, 5_000: 2, 25_000: 0},
    30_000: {100: 10, 500: 8, 1_000: 10, 5_000: 3, **LARGE},
    40_000: {100: 10, 500: 8, 1_000: 15, 5_000: 4, **LARGE},
    50_000: {100: 10, 500: 8, 1_000: 15, 5_000: 6, 25_000: 0},
    60_000: {100: 10, 500: 8, 1_000: 10, 5_000: 9, **LARGE},
    100_000: {100: 10, 500: 8, 1_000: 20, 5_000: 10, 25_000: 1, 100_000: 0},
}
"""The chip sets: how many of each denomination a starting stack has."""

NO_LIMIT = "nl_holdem"


@dataclass(frozen=True, slots=True)
class Wished:
    """A structure to make: its speed, game or rotation, starting stack, and the request itself."""

    speed: Speed
    game: str
    chips: ChipCounts
    wish: StructureWish


def _wished(
    speed: Speed, stack: int, entries: int, game: str = NO_LIMIT, ante: AnteKind = AnteKind.BIG_BLIND
) -> Wished:
    pace, chips = PACES[speed], STACKS[stack]
    wish = StructureWish(
        stack,
        entries,
        pace.target(entries),
        pace.level,
        tuple(chips),
        ante=ante,
        ante_from_level=0 if ante == AnteKind.NONE else pace.ante_from,
        opening_blinds=pace.opening,
        late_until_level=pace.late_until,
        break_every_seconds=pace.break_every,
        break_seconds=pace.break_seconds,
        games=games_named(game),
    )
    return Wished(speed, game, chips, wish)


Grid = tuple[tuple[Speed, tuple[int, ...], tuple[int, ...]], ...]
"""Speeds, each with its stacks and fields."""

HOLDEM: Grid = (
    (Speed.HYPER, (5_000, 10_000), (9, 18, 27, 45)),
    (Speed.TURBO, (10_000, 15_000, 20_000), (9, 18, 30, 50, 100)),
    (Speed.CLUB, (15_000, 20_000, 25_000), (20, 40, 60, 100)),
    (Speed.REGULAR, (20_000, 25_000, 30_000, 40_000), (30, 50, 80, 120, 200)),
    (Speed.SLOW, (25_000, 30_000, 40_000), (40, 80, 150)),
    (Speed.DEEP, (40_000, 50_000, 100_000), (60, 100, 200, 400)),
    (Speed.MAIN, (50_000, 60_000, 100_000), (150, 300, 600, 1_000)),
)

ANTES: Mapping[AnteKind, Grid] = {
    AnteKind.EACH: (
        (Speed.CLUB, (15_000,), (24, 40, 60)),
        (Speed.REGULAR, (25_000,), (50, 80, 120)),
        (Speed.DEEP, (50_000,), (100, 200)),
    ),
    AnteKind.NONE: (
        (Speed.TURBO, (10_000,), (20, 40)),
        (Speed.CLUB, (15_000,), (20, 40, 60)),
        (Speed.REGULAR, (25_000,), (50, 100)),
    ),
}

OTHER_GAMES: Mapping[str, Grid] = {
    "pl_omaha": (
        (Speed.TURBO, (10_000,), (18, 36)),
        (Speed.CLUB, (15_000,), (20, 40)),
        (Speed.REGULAR, (25_000,), (40, 80, 150)),
        (Speed.DEEP, (50_000,), (60, 120)),
    ),
    "pl_omaha8": ((Speed.REGULAR, (25_000,), (30, 60)),),
    "l_holdem": ((Speed.CLUB, (10_000,), (20, 40)), (Speed.REGULAR, (15_000,), (40, 80))),
    "l_omaha8": ((Speed.REGULAR, (15_000,), (30, 60)),),
    "stud": ((Speed.REGULAR, (15_000,), (16, 32, 64)),),
    "stud8": ((Speed.REGULAR, (15_000,), (32, 64)),),
    "razz": ((Speed.REGULAR, (15_000,), (16, 32)),),
    "l_27_triple": ((Speed.REGULAR, (15_000,), (18, 36)),),
    "horse": ((Speed.REGULAR, (15_000,), (24, 48)), (Speed.DEEP, (40_000,), (60, 120))),
    "eight_game": ((Speed.REGULAR, (15_000,), (24, 48)),),
    "holdem_omaha": ((Speed.REGULAR, (25_000,), (40, 80)),),
    "omaha8_stud8": ((Speed.REGULAR, (15_000,), (24, 48)),),
    "draws": ((Speed.REGULAR, (15_000,), (18, 36)),),
}


def _first() -> Iterator[tuple[str, Wished]]:
    """Six structures with names of their own, because houses may use them already."""
    turbo = _wished(Speed.TURBO, 10_000, 30)
    yield "turbo", _until(turbo, 190 * MINUTE)
    club = _until(_wished(Speed.CLUB, 15_000, 40), 5 * HOUR)
    yield "club", club
    yield "club_each", replace(club, wish=replace(club.wish, ante=AnteKind.EACH))
    yield "regular", _until(_wished(Speed.REGULAR, 25_000, 80), 435 * MINUTE)
    deep = _until(_wished(Speed.DEEP, 50_000, 100), 25 * HOUR // 2)
    yield "deep", replace(deep, wish=replace(deep.wish, opening_blinds=250))
    main = _until(_wished(Speed.MAIN, 60_000, 400), 33 * HOUR)
    yield "main", replace(main, wish=replace(main.wish, opening_blinds=300))


def _until(wished: Wished, seconds: int) -> Wished:
    return replace(wished, wish=replace(wished.wish, target_seconds=seconds))


def _grid(
    grid: Grid, game: str = NO_LIMIT, ante: AnteKind = AnteKind.BIG_BLIND
) -> Iterator[tuple[str, Wished]]:
    for speed, stacks, fields in grid:
        for stack in stacks:
            for entries in fields:
                parts = [speed.value, "" if game == NO_LIMIT else game, f"{stack // 1_000}k", str(entries)]
                parts += [] if ante == AnteKind.BIG_BLIND else [f"ante-{ante.value}"]
                yield "-".join(part for part in parts if part), _wished(speed, stack, entries, game, ante)


def _all() -> Iterator[tuple[str, Wished]]:
    yield from _first()
    yield from _grid(HOLDEM)
    for ante, grid in ANTES.items():
        yield from _grid(grid, ante=ante)
    for game, grid in OTHER_GAMES.items():
        yield from _grid(grid, game)


def _unlike(named: Iterator[tuple[str, Wished]]) -> Iterator[tuple[str, Wished]]:
    """Structures whose request does not repeat another's under a new name."""
    wishes: set[StructureWish] = set()
    for name, wished in named:
        if wished.wish not in wishes:
            wishes.add(wished.wish)
            yield name, wished


WISHES: Mapping[str, Wished] = dict(_unlike(_all()))
"""The request of each ready-made structure, by its name."""

FILE = Path(__file__).parent / "structures.json"


def written(name: str) -> dict[str, object]:
    """A ready-made structure: its request, and its levels and breaks as lines."""
    wished = WISHES[name]
    wish = wished.wish
    return {
        "speed": wished.speed.value,
        "game": wished.game,
        "stack": wish.stack,
        "entries": wish.entries,
        "target_seconds": wish.target_seconds,
        "chips": list(wished.chips.items()),
        "lines": [line_of(period) for period in suggest_structure(wish).periods],
    }


def text_of(name: str) -> str:
    """A ready-made structure as one line of the file."""
    return f'  "{name}": {json.dumps(written(name))}'


def text() -> str:
    """The content of the file, one structure per line."""
    return "{\n" + ",\n".join(text_of(name) for name in WISHES) + "\n}\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
