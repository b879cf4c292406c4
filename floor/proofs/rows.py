"""The proof of past draws in words, step by step, and as data to repeat it elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from journal.chance.draw_lines import DrawnLine
from rulebook.draw import PoolTable, Seat, chances
from rulebook.profile.variants import BreakDraw, InitialButton, SeatDraw, SeatPool
from rulebook.proof import DrawProof, KeptDraw, OneSeat, Step, StepKind, read_draw
from rulebook.refusals import Refusal
from seating.queries import LineProof
from tournaments.rules.choices import choices_of
from wording import words

TITLES = {
    "seat": gettext_lazy("One seat from the pool"),
    "field": gettext_lazy("All seats at once"),
    "offer": gettext_lazy("Seats offered by the other tables"),
    "out": gettext_lazy("Draw for players of the broken table"),
    "button": gettext_lazy("First button"),
    "choice": gettext_lazy("One of several"),
    "shuffle": gettext_lazy("Random order"),
    "cards": gettext_lazy("Playing cards"),
    "race": gettext_lazy("Chip race"),
}

# The rule of the profile on which a kind of draw depends.
RULES: Mapping[str, type[StrEnum]] = {
    "seat": SeatDraw,
    "field": SeatDraw,
    "offer": SeatPool,
    "out": BreakDraw,
    "button": InitialButton,
}


@dataclass(frozen=True, slots=True)
class ShownNumber:
    """A random number: its bound, how many were discarded before it, the number, the result."""

    bound: int
    thrown_away: int
    taken: int
    answer: int


@dataclass(frozen=True, slots=True)
class ShownStep:
    """One choice or shuffle in words; ``numbers`` may be truncated, ``more`` is how many are missing."""

    title: str
    outcome: str
    numbers: tuple[ShownNumber, ...]
    more: int


@dataclass(frozen=True, slots=True)
class ShownDraw:
    """One draw and its repetition: its input, its steps, the stored result and the repeated one."""

    title: str
    rule: str
    drawn_from: tuple[str, ...]
    steps: tuple[ShownStep, ...]
    kept: tuple[str, ...]
    repeated: tuple[str, ...]
    is_equal: bool
    refused: str


def shown_draws(proof: LineProof, *, most_numbers: int | None = None) -> tuple[ShownDraw, ...]:
    """The draws of a line in words, with at most this many numbers per step."""
    draws, matched = proof.draws or (), _matched(proof)
    entries = chain(matched, chain.from_iterable(_entrants(draw.kept) for draw in draws))
    names = words.names("entry", list(entries))
    return tuple(_draw(draw, names, matched, most_numbers) for draw in draws)


def _matched(proof: LineProof) -> frozenset[int]:
    """The entries that the line drew into matches: their random order is one of players, not of numbers."""
    made = [one.after for one in proof.line.changes if one.model == "floor.match" and one.before is None]
    ends = [one[name] for one in made if one is not None for name in ("first_id", "second_id")]
    return frozenset(entry for entry in ends if entry is not None)


def _entrants(one: KeptDraw) -> Iterator[int]:
    values = one.drawn_from
    entrants = [
        values.get("entrant"),
        *values.get("entrants", ()),
        *(leaver for leaver, _seat in values.get("leavers", ())),
    ]
    return (entrant for entrant in entrants if isinstance(entrant, int))


def _draw(one: DrawProof, names: Mapping[int, str], matched: frozenset[int], most: int | None) -> ShownDraw:
    things = one.kept.drawn_from.get("things", ())
    listed = names if matched and one.kept.kind == "shuffle" and matched == set(things) else {}
    return ShownDraw(
        title=str(TITLES.get(one.kept.kind, one.kept.kind)),
        rule=_rule(one.kept),
        drawn_from=tuple(_drawn_from(one.kept, names, listed)),
        steps=tuple(_step(step, most, listed) for step in one.steps),
        kept=tuple(_results(one.kept, one.kept.result, names, listed)),
        repeated=() if one.refused else tuple(_results(one.kept, one.repeated, names, listed)),
        is_equal=one.is_equal,
        refused=one.refused,
    )


def _rule(one: KeptDraw) -> str:
    """The house rule of the draw, as worded in the set-up; a value unknown to this version is unchanged."""
    key = str(one.drawn_from.get("rule", ""))
    question = RULES.get(one.kind)
    return str(dict(choices_of(question)).get(key, key)) if question and key else key


def _drawn_from(one: KeptDraw, names: Mapping[int, str], listed: Mapping[int, str]) -> Iterator[str]:
    record = one.drawn_from
    for number, players, seats, is_open in record.get("tables", ()):
        values = {"table": number, "players": players, "seats": _listed(seats)}
        if is_open and not seats:
            yield _("Table %(table)s, %(players)s players: no free seat") % values
        elif is_open:
            yield _("Table %(table)s, %(players)s players: seats %(seats)s") % values
        else:
            yield _("Table %(table)s, not open yet: seats %(seats)s") % values
    yield from _chance(one)
    for entrant in (*record.get("entrants", ()), *([record["entrant"]] if "entrant" in record else ())):
        yield _who(entrant, names)
    for entrant, seat in record.get("leavers", ()):
        yield _("%(who)s from seat %(seat)s") % {"who": _who(entrant, names), "seat": seat}
    if one.kind == "race":
        for seat, count in record["cards"]:
            yield _("Seat %(seat)s: cards %(count)s") % {"seat": seat, "count": count}
    for name in ("seats", "among", "things"):
        if name in record:
            yield _listed(record[name], listed)


def _chance(one: KeptDraw) -> Iterator[str]:
    """The probability of the seat, for a readable draw of a new player."""
    try:
        draw = read_draw(one)
    except Refusal:
        return
    if isinstance(draw, OneSeat):
        odds = {
            [seat.table, seat.number] == one.result: chance
            for seat, chance in chances(draw.tables, draw.rule).seats
        }
        if True in odds:
            yield _("Chance of the seat drawn: 1 in %(seats)s") % {"seats": odds[True].denominator}


def _who(entrant: int, names: Mapping[int, str]) -> str:
    return names.get(entrant) or str(entrant)


def _listed(things: Iterable[Any], names: Mapping[int, str] | None = None) -> str:
    """The things in a row; ``names`` of those that are entries."""
    if names:
        return ", ".join(_who(item, names) for item in things)
    return ", ".join(_thing(item) for item in things)


def _thing(thing: Any) -> str:
    if isinstance(thing, PoolTable):
        return _("table %(table)s") % {"table": thing.called}
    if isinstance(thing, Seat):
        return f"{thing.table}.{thing.number}"
    return ".".join(map(str, thing)) if isinstance(thing, list) else str(thing)


def _step(step: Step, most: int | None, listed: Mapping[int, str]) -> ShownStep:
    numbers = [
        ShownNumber(number.bound, len(number.thrown_away), number.taken, number.answer)
        for number in step.numbers
    ]
    shown_numbers = numbers if most is None else numbers[:most]
    values = {"count": len(step.things)}
    is_choice = step.kind is StepKind.CHOICE
    title = _("One of %(count)s is chosen") if is_choice else _("A list of %(count)s is shuffled")
    return ShownStep(
        title % values, _listed(step.outcome, listed), tuple(shown_numbers), len(numbers) - len(shown_numbers)
    )


def _results(
    one: KeptDraw, result: Any, names: Mapping[int, str], listed: Mapping[int, str]
) -> Iterator[str]:
    """The result in words, one line each; other results are unchanged."""
    try:
        yield from [_listed(result, listed)] if listed else list(_worded(one, result, names))
    except (TypeError, ValueError):
        yield str(result)


def _worded(one: KeptDraw, result: Any, names: Mapping[int, str]) -> Iterator[str]:
    if one.kind == "seat":
        yield _seat(_who(one.drawn_from["entrant"], names), *result)
    elif one.kind == "field":
        for entrant, (table, seat) in zip(one.drawn_from["entrants"], result, strict=True):
            yield _seat(_who(entrant, names), table, seat)
    elif one.kind == "out":
        for entrant, card, table, seat in result:
            yield _seat(f"{_who(entrant, names)} {card}".strip(), table, seat)
    elif one.kind == "race":
        yield from _race(*result)
    else:
        yield _listed(result) if isinstance(result, list) else str(result)


def _race(rounds: Any, winners: Any) -> Iterator[str]:
    """Each seat with its cards, round by round, and the winners of a chip."""
    for cards_by_seat in rounds:
        for seat, cards in cards_by_seat:
            yield _("Seat %(seat)s: %(cards)s") % {"seat": seat, "cards": " ".join(cards)}
    yield _("Winners: seats %(seats)s") % {"seats": _listed(winners)}


def _seat(who: str, table: int, seat: int) -> str:
    return _("%(who)s: table %(table)s seat %(seat)s") % {"who": who, "table": table, "seat": seat}


def exported(line: DrawnLine, draws: Sequence[KeptDraw]) -> dict[str, Any]:
    """A line's draws as in docs/draws.md: all the data that another person needs to repeat them."""
    return {
        "line": line.id,
        "number": line.number,
        "at": line.at.isoformat(),
        "hash_shown_before": line.published.hash if line.published else None,
        "seed": line.seed,
        "draws": [draw.plain for draw in draws],
    }


SUITS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}


@dataclass(frozen=True, slots=True)
class ShownCard:
    """A playing card as read at a table, or a number; ``is_red`` for hearts and diamonds."""

    text: str
    is_red: bool


@dataclass(frozen=True, slots=True)
class Takes:
    """A player's old seat, card, and the ``place``-th seat card received, with table and seat."""

    player: str
    old_seat: int
    card: ShownCard | None
    place: int
    table: int
    seat: int


@dataclass(frozen=True, slots=True)
class DrawnOut:
    """One table's draw: seats offered, the stack of seat cards after the shuffle, the cards of the players.

    ``dealt`` is ordered by old seat, ``taken`` from the highest card down or the lowest number up; without
    cards each player takes the seat card of the same place.
    """

    table: int
    has_cards: bool
    has_numbers: bool
    offered: tuple[tuple[int, int], ...]
    stack: tuple[tuple[int, int], ...]
    dealt: tuple[Takes, ...]
    taken: tuple[Takes, ...]


def drawn_out(proof: LineProof) -> tuple[DrawnOut, ...]:
    """The draws by which players left tables here; raises ``Refusal("nothing_drawn")`` without any."""
    outs = [draw for draw in proof.draws or () if draw.kept.kind == "out" and not draw.refused]
    if not outs:
        raise Refusal("nothing_drawn")
    ids = [entry for draw in outs for entry, _seat in draw.kept.drawn_from["leavers"]]
    names = words.names("entry", ids)
    return tuple(_cards_and_seats(draw, names) for draw in outs)


def drew_alone(proof: LineProof) -> tuple[Takes, ...]:
    """Players who drew before the others because of a seating request."""
    draws = [draw.kept for draw in proof.draws or () if draw.kept.kind == "seat"]
    names = words.names("entry", [draw.drawn_from["entrant"] for draw in draws])
    return tuple(
        Takes(names.get(draw.drawn_from["entrant"], ""), 0, None, 0, draw.result[0], draw.result[1])
        for draw in draws
    )


def _cards_and_seats(one: DrawProof, names: Mapping[int, str]) -> DrawnOut:
    values = one.kept.drawn_from
    leavers = tuple(_takes(one.kept.result, dict(values["leavers"]), names))
    stack = tuple((seat.table, seat.number) for seat in one.steps[0].outcome)
    return DrawnOut(
        table=values["table"],
        has_cards=any(line.card for line in leavers),
        has_numbers=values["rule"] == BreakDraw.TWO_STEP_NUMBERS,
        offered=tuple(sorted((table, seat) for table, seat in values["seats"])),
        stack=stack,
        dealt=tuple(sorted(leavers, key=lambda line: line.old_seat)),
        taken=leavers,
    )


def _takes(result: list[Any], old_seat: Mapping[int, int], names: Mapping[int, str]) -> Iterator[Takes]:
    for place, (entry, card, table, seat) in enumerate(result, start=1):
        yield Takes(names.get(entry) or str(entry), old_seat[entry], _card(card), place, table, seat)


def _card(text: str) -> ShownCard | None:
    if not text:
        return None
    if text.isdecimal():
        return ShownCard(text, is_red=False)
    rank, suit = text[0], text[1]
    return ShownCard(rank.replace("T", "10") + SUITS[suit], suit in "hd")
