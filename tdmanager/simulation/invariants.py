"""The invariants of an evening that is over; each violation is a sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping

from cashier.ledger import accounts
from cashier.ledger import rows as ledger_queries
from cashier.ledger.rows import ledger_balance, ledger_total
from cashier.sales.rows import pool_sheet, sold_counts
from journal.reading import read_snapshot
from journal.replay import differences
from payouts.awards.rows import OF_POOL, paid_so_far
from payouts.bounties import rows as heads
from payouts.side_pools.rows import side_pools
from rulebook.money import Money
from rulebook.side_pools import WhoIn
from seating import queries as seats
from tdmanager.simulation.night import Night
from tournaments import queries

Violations = Iterator[str]
MOST_TOLD = 5


def nobody_lost(evening: Night) -> Violations:
    """Every entry sold is valid, has a seat or a place, and no place is missing."""
    entries = [row for row in queries.entries(evening.event_id) if row.status != "void"]
    counts = sold_counts(evening.event_id)
    sold = counts.get("entry", 0) + counts.get("re_entry", 0)
    if len(entries) != sold:
        yield f"{len(entries)} entries stand, {sold} were sold"
    placed = {row.entry_id for row in queries.finishers(evening.event_id)}
    # Players are ranked once, if the rules say so.
    placed |= queries.unranked(evening.event_id)
    sitting = seats.seats_of([row.id for row in entries])
    # A player who advances to a later day, or waits for its start, has no seat yet.
    on = {day.id for day in queries.days(evening.event_id) if day.id == evening.day_id and not day.is_closed}
    for row in entries:
        if row.id not in sitting and row.id not in placed and row.status != "alive":
            yield f"entry {row.number} has neither a seat nor a place"
        is_in_play = row.status == "alive" and row.day_id in on and not evening.has_ended
        if is_in_play and row.id not in sitting and not evening.plays_matches:
            yield f"entry {row.number} is in play without a seat"


def nobody_in_two_seats(evening: Night) -> Violations:
    """No entry has two seats, and no player sits at a table that is not open."""
    counts = Counter(
        entry
        for day in queries.days(evening.event_id)
        for table in seats.tables(day.id, with_broken=True)
        for entry in table.entries.values()
    )
    for entry, times in counts.items():
        if times > 1:
            yield f"entry {entry} sits in {times} seats"


def tables_level(evening: Night) -> Violations:
    """Once the suggestions after a bust are applied, no table differs by more than the profile allows."""
    yield from (f"tables differ: {text}" for text in evening.played.unlevel[:5])


def chips_conserved(evening: Night) -> Violations:
    """The chips of the players left equal what the chip ledger has in play."""
    in_play, in_ledger = sum(evening.stacks.values()), queries.chips_in_play(evening.event_id)
    if in_play != in_ledger:
        yield f"{in_play} chips are in play, the chip ledger has {in_ledger}"


def chips_match_stacks(evening: Night) -> Violations:
    """Every stack is what its chips are worth, denomination by denomination."""
    purses = evening.room.purses
    purses.follow(evening.stacks, evening.stacks)
    for entry, stack in evening.stacks.items():
        if purses.values and purses.worth(entry) != stack:
            yield f"entry {entry} has {stack} in play and {purses.worth(entry)} in chips"


def places_unique(evening: Night) -> Violations:
    """Places run without a gap from the last to the best one taken, and only tied players share theirs."""
    if evening.plays_matches:
        return
    finishers = queries.finishers(evening.event_id)
    places = Counter((finisher.place, finisher.place_to) for finisher in finishers)
    best = 1 if evening.has_ended else queries.field(evening.event_id).alive + 1
    for (first, last), players in sorted(places.items()):
        if first != best or players != last - first + 1:
            yield f"places {first} to {last} are taken by {players}, place {best} is due"
        best = last + 1


def ledger_balanced(evening: Night) -> Violations:
    """All rows of the ledger add up to zero."""
    if ledger_total():
        yield f"the ledger is off by {_amount(evening, ledger_total())}"


def money_adds_up(evening: Night) -> Violations:
    """Prizes of the pool + withholdings + fees and income = sold + added + overlay; prizes in kind have no amount."""
    if not evening.is_settled:
        return
    event = evening.event_id
    sheet = pool_sheet(event)
    paid = paid_so_far(event, OF_POOL)
    additions = (accounts.overlay(event), accounts.added(event), accounts.bounty(event), accounts.fee(event))
    settled = sum(
        settlement.amount
        for settlement in ledger_queries.settled(event)
        if settlement.account not in additions
    )
    kept = -ledger_balance(accounts.fee(event)) - settled
    out, sold = (
        paid.paid + paid.paid_tickets,
        sheet.gross + sheet.fees + sheet.added + sheet.heads + sheet.overlay,
    )
    if out + kept != sold:
        amounts = [_amount(evening, minor) for minor in (out, kept, sold)]
        yield "{} in prizes and {} kept by the house do not make the {} sold".format(*amounts)
    if rest := ledger_balance(accounts.pool(event)):
        yield f"{_amount(evening, rest)} is left in the pool"
    yield from _bounties_add_up(evening)
    for pool in side_pools(event):
        # What nobody pays for is the house's cost once it is paid.
        due = pool.kept_minor if pool.who_in is WhoIn.BOUGHT else -pool.awarded_minor
        if (rest := -ledger_balance(accounts.side(event, pool.name))) != due:
            yield f"{_amount(evening, rest)} is on the account of {pool.name}"


def _bounties_add_up(evening: Night) -> Violations:
    """On the account of the bounties is what nobody won, and nothing else."""
    if heads.rules_of(evening.event_id) is None:
        return
    result = heads.bounties(evening.event_id)
    rest, nobodys = -ledger_balance(accounts.bounty(evening.event_id)), result.sums.pool - result.won
    if rest != nobodys:
        yield f"{_amount(evening, rest)} of the bounties is left, nobody won {_amount(evening, nobodys)}"


def _amount(evening: Night, minor: int) -> str:
    currency = queries.event(evening.event_id).currency
    return f"{Money(minor, currency).amount:,} {currency}"


def replay_equals_rows(_evening: Night) -> Violations:
    """Replaying the lines reproduces every row as it is stored."""
    for difference in differences():
        yield f"{difference.model} {difference.pk} is not as its lines tell it"


def chips_of_each_day(evening: Night) -> Violations:
    """The chips of the players of each day are those that its lines of the chip ledger have in play."""
    days = queries.days(evening.event_id)
    ledger, held = queries.chips_of_days([day.id for day in days]), Counter[int]()
    for entry in queries.entries(evening.event_id, "alive"):
        held[entry.day_id] += evening.stacks.get(entry.id, 0)
    for day in days:
        if held[day.id] != ledger[day.id]:
            yield f"day {day.label}: {held[day.id]} chips in play, the chip ledger has {ledger[day.id]}"


def one_seat_a_player(evening: Night) -> Violations:
    """No player sits twice, and no bagged entry has a seat; on a day a player has one stack."""
    alive = queries.entries(evening.event_id, "alive")
    sitting = seats.seats_of([row.id for row in alive])
    for player, times in Counter(row.player_id for row in alive if row.id in sitting).items():
        if times > 1:
            yield f"player {player} has {times} seats"
    yield from (
        f"entry {row.number} is bagged and seated" for row in alive if row.bagged_at and row.id in sitting
    )
    for (player, day), times in Counter((row.player_id, row.day_id) for row in alive).items():
        if times > 1:
            yield f"player {player} has {times} stacks on day {day}"


INVARIANTS: Mapping[str, Callable[[Night], Violations]] = {
    "nobody lost": nobody_lost,
    "nobody in two seats": nobody_in_two_seats,
    "tables level": tables_level,
    "chips conserved": chips_conserved,
    "chips by denomination": chips_match_stacks,
    "places unique": places_unique,
    "ledger balanced": ledger_balanced,
    "money adds up": money_adds_up,
    "chips of each day": chips_of_each_day,
    "one seat a player": one_seat_a_player,
    "replay equals the rows": replay_equals_rows,
}


AT_EVERY_STEP = (
    "nobody lost",
    "nobody in two seats",
    "places unique",
    "ledger balanced",
)


BETWEEN_DAYS = ("chips of each day", "one seat a player", "nobody lost")


def look(evening: Night) -> None:
    """Check the quick invariants for every entry."""
    _check(evening, AT_EVERY_STEP)


def look_at_days(evening: Night) -> None:
    """Check what must hold between two days, after its end and after a merge."""
    _check(evening, BETWEEN_DAYS)


def _check(evening: Night, names: tuple[str, ...]) -> None:
    with read_snapshot():
        for name in names:
            note(evening, name, INVARIANTS[name](evening))


def note(evening: Night, name: str, found: Violations) -> None:
    """Keep the violations of an invariant, the first five of an evening."""
    if len(evening.played.broken) < MOST_TOLD:
        evening.played.broken += [f"{name}: {sentence} ({evening.stage.now:%H:%M})" for sentence in found]


def violations(evening: Night) -> tuple[str, ...]:
    """Every violated invariant with the first examples found, empty if all hold."""
    lines = list(evening.played.broken)
    with read_snapshot():
        for name, check in INVARIANTS.items():
            sentences = [sentence for _index, sentence in zip(range(MOST_TOLD), check(evening), strict=False)]
            lines += [f"{name}: {sentence}" for sentence in sentences]
    return tuple(lines)
