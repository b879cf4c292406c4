"""Incidents at the tables: penalties given and served, players disqualified, clocks called."""

from __future__ import annotations

from datetime import timedelta

from clock.timers.suspensions import suspended
from floor.penalties import verbs as penalties
from floor.penalties.disqualify import disqualify
from floor.penalties.verbs import GivenKind
from floor.shot_clock import verbs as shot_clock
from floor.shot_clock.rows import over_by
from journal.instants import simulated_at
from journal.reading import read_snapshot
from rulebook.refusals import Refusal
from tdmanager.simulation.night import Night
from tdmanager.simulation.tables import LiveTable
from tournaments import queries
from tournaments.queries import Offence

KINDS = (
    GivenKind.WARNING,
    GivenKind.WARNING,
    GivenKind.DEAD_HAND,
    GivenKind.MISSED_HANDS,
    GivenKind.MISSED_ROUNDS,
    GivenKind.SUSPENSION,
)
IN_TIME = shot_clock.Outcome.IN_TIME
LEAST_AT_TABLE = 4
"""Smaller tables have no incidents: somebody must play."""
DISQUALIFIED_PER_MILLE = 60
OFFENCES = tuple(one for one in Offence if one is not Offence.OTHER)


def something_happens(night: Night, table: LiveTable) -> None:
    """Draw an incident after a hand at a table: usually none, otherwise a penalty or a called clock."""
    if len(table.entries) < LEAST_AT_TABLE or not night.happens(night.manner.incident_per_mille):
        return
    if night.happens(250):
        _clock(night, table)
    elif night.happens(DISQUALIFIED_PER_MILLE) and night.left > LEAST_AT_TABLE:
        _disqualify(night, table)
    else:
        _penalise(night, table)


def _somebody(night: Night, table: LiveTable) -> int | None:
    entries = [entry for _seat, entry in sorted(table.entries.items()) if entry not in night.room.away]
    return night.stage.chance.choice(entries) if len(entries) >= LEAST_AT_TABLE else None


def _penalise(night: Night, table: LiveTable) -> None:
    entry = _somebody(night, table)
    if entry is None:
        return
    rules, chance = night.event.profile.penalties, night.stage.chance
    kind = chance.choice(KINDS)
    amounts = {
        GivenKind.MISSED_HANDS: {"hands": chance.randint(1, 4)},
        GivenKind.MISSED_ROUNDS: {"rounds": 1},
        GivenKind.SUSPENSION: {"minutes": max(rules.suspension_min_minutes, 1)},
    }.get(kind, {})
    penalty = night.act(
        penalties.give_penalty,
        entry=entry,
        kind=kind,
        offence=chance.choice(OFFENCES),
        is_hand_running=night.happens(500),
        **amounts,
    )
    if penalty.hands or penalty.minutes:
        night.room.away.add(entry)
    night.played.done[f"penalty: {kind.value.replace('_', ' ')}"] += 1


def _disqualify(night: Night, table: LiveTable) -> None:
    entry = _somebody(night, table)
    if entry is None:
        return
    chance = night.stage.chance
    values = {"entry": entry, "stack": night.stacks[entry], "offence": chance.choice(OFFENCES)}
    try:
        result = night.carry_out(disqualify, **values)
    except Refusal as refusal:
        if refusal.code != "prize_undecided":
            raise
        result = night.carry_out(disqualify, **values, loses_prize=night.happens(500))
    night.stacks[entry] = 0
    night.turned()
    night.played.busts += 1
    night.played.done["disqualification"] += 1
    night.sync()
    night.is_over = night.is_over or result.is_finished


def _clock(night: Night, table: LiveTable) -> None:
    entry = _somebody(night, table)
    if entry is None:
        return
    clock = night.act(shot_clock.call_shot_clock, table=table.id, entry=entry)
    if night.happens(400):
        night.act(shot_clock.record_bet, shot_clock=clock.id, faces_bet=False)
    if night.happens(500):
        night.later(10)
        night.act(shot_clock.end_shot_clock, shot_clock=clock.id, outcome=IN_TIME)
    else:
        _runs_out(night, clock.id)
    night.played.done["clock called"] += 1


def _runs_out(night: Night, clock_id: int) -> None:
    """Let the time run out: the worker notes it, and sometimes the floor rules differently."""
    night.stage.now += timedelta(minutes=2)
    with simulated_at(night.stage.now):
        due = [clock.id for clock in over_by(night.stage.now)]
    if clock_id in due:
        night.act(shot_clock.expire_shot_clock, shot_clock=clock_id)
        if night.happens(300):
            night.act(shot_clock.rule_shot_clock, shot_clock=clock_id, outcome=IN_TIME)


def hand_is_over(night: Night, table: LiveTable) -> None:
    """Count the hand for players who miss hands at the table; those with none left play again."""
    if not any(entry in night.room.away for entry in table.entries.values()):
        return
    if queries.play_on(night.event_id, night.day_id).is_normal and _misses_hands(table):
        night.act(penalties.count_hand_served, table=table.id)
    return_to_play(night)


def _misses_hands(table: LiveTable) -> bool:
    return bool(queries.hands_to_miss(list(table.entries.values())))


def return_to_play(night: Night) -> None:
    """Close penalties that are served, and deal the players in again."""
    if not night.room.away:
        return
    with read_snapshot():
        standing = open_still = queries.standing_penalties(night.room.away)
        over = {row.penalty_id for row in suspended(night.event_id) if row.is_over(night.stage.now)}
    for entry in sorted(night.room.away):
        for row in standing.get(entry, ()):
            if row.id in over or (row.hands and not row.hands_left):
                night.act(penalties.serve_out, penalty=row.id)
                night.played.done["penalty served"] += 1
                open_still = queries.standing_penalties(night.room.away)
    for entry in sorted(night.room.away):
        if not any(row.is_suspension or row.hands_left for row in open_still.get(entry, ())):
            night.room.away.discard(entry)
