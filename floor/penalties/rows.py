"""Penalties: player and seat, reason, what is left, what the floor may do, and the usual next one."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy
from django.utils.translation import ngettext

from clock import rows
from clock import rows as clock
from clock.timers.suspensions import Suspended, suspended
from journal import instants
from journal.reading import asked_once
from people.players import rows as people
from people.players.rows import Player
from people.staff.rows import staff_names
from rulebook.penalties import (
    BlindedOff,
    ChipSanction,
    Escalation,
    HandPenalty,
    Step,
    at_new_table,
    blinds_missed,
    cost_of_orbit,
    disqualified_for_dumping,
    dodged_blinds,
    escalation,
    found_chips,
    hidden_chips,
    kept_since,
    paid_over_move,
    soft_play,
)
from rulebook.playtime import MINUTE_MS
from rulebook.profile import ClockRules, PenaltyRules
from rulebook.profile.variants import Dodging, GravestPenalty
from rulebook.refusals import Refusal
from rulebook.shot_clock import stalled
from rulebook.structure import AnteKind, Period
from seating import queries as seats
from seating.buttons.games import as_dealt
from seating.queries import SeatRef, TableView
from tournaments import queries as tournaments
from tournaments.queries import EntryView, KeptPenalty, Penalty
from wording import words
from wording.dates import date_format
from wording.figures import chips_text


@dataclass(frozen=True, slots=True)
class ListedPenalty:
    """A penalty with the names of player and giver, the current seat and the end of a suspension.

    ``left`` is the rest in words, ``left_ms`` that of a suspension; ``is_over`` if nothing is left and the player
    may play again.
    """

    penalty: Penalty
    player: str
    giver: str
    at: SeatRef | None
    ends_at: datetime | None
    is_over: bool
    left: str
    left_ms: int = 0

    @property
    def length(self) -> str:
        """The length of the penalty in words: ``2 rounds, 18 hands``."""
        return length_text(self.penalty)

    @property
    def counts(self) -> bool:
        """Whether there are still hands to miss."""
        return self.penalty.hands_left > 0

    @property
    def may_be_served(self) -> bool:
        """Whether the floor may let the player play again, now or early."""
        return self.penalty.stands and bool(self.penalty.hands or self.penalty.is_suspension)

    @property
    def may_be_voided(self) -> bool:
        """Whether it may be cancelled; a disqualification needs an undo instead."""
        return self.penalty.stands and self.penalty.kind != "disqualification"


@asked_once
def listed(event_id: int, at: datetime) -> tuple[ListedPenalty, ...]:
    """All penalties of an event, open ones first, then newest first."""
    lines = _with_names(tournaments.penalties(event_id), event_id, at)
    return tuple(sorted(lines, key=lambda one: not one.penalty.stands))


def listed_of(entry: EntryView, at: datetime) -> tuple[ListedPenalty, ...]:
    """The penalties of an entry's player in its event, the newest first."""
    return _with_names(tournaments.penalties_of_player(entry.event_id, entry.player_id), entry.event_id, at)


def listed_one(penalty: Penalty, at: datetime) -> ListedPenalty:
    """One penalty as shown in lists."""
    (only,) = _with_names([penalty], penalty.event_id, at)
    return only


def _with_names(penalties: Collection[Penalty], event_id: int, at: datetime) -> tuple[ListedPenalty, ...]:
    entries = {penalty.entry_id for penalty in penalties}
    names, refs = words.names("entry", entries), seats.seats_of(entries)
    givers = staff_names({penalty.given_by_id for penalty in penalties if penalty.given_by_id is not None})
    ends = _ends(event_id, penalties)
    return tuple(
        _listed(
            penalty, names.get(penalty.entry_id, ""), givers.get(penalty.given_by_id or 0, ""), refs, ends, at
        )
        for penalty in reversed(list(penalties))
    )


def _listed(
    one: Penalty,
    player: str,
    giver: str,
    refs: Mapping[int, SeatRef],
    ends: Mapping[int, Suspended],
    at: datetime,
) -> ListedPenalty:
    suspension = ends.get(one.id)
    is_over = suspension.is_over(at) if suspension else bool(one.hands) and one.stands and not one.hands_left
    text = left_text(one, suspension, at)
    ends_at, left_ms = (suspension.ends_at, suspension.left_ms) if suspension else (None, 0)
    return ListedPenalty(one, player, giver, refs.get(one.entry_id), ends_at, is_over, text, left_ms)


def _ends(event_id: int, penalties: Collection[Penalty]) -> dict[int, Suspended]:
    """The end of each suspension among these, by penalty; the clock is read only if there are any."""
    if not any(penalty.is_suspension and penalty.stands for penalty in penalties):
        return {}
    return {suspension.penalty_id: suspension for suspension in suspended(event_id)}


@dataclass(frozen=True, slots=True)
class Mark:
    """A short mark of a player for the floor; ``is_away`` if the player may not sit at the seat now.

    ``is_absent`` if the player is on the list of absent players.
    """

    text: str = ""
    is_away: bool = False
    is_absent: bool = False


NO_MARK = Mark()


def marks(event_id: int, at: datetime) -> dict[int, Mark]:
    """The marks of all players with a warning or penalty in an event, by entry: ``misses 14 more hands``."""
    penalties = tournaments.standing_in_event(event_id)
    ends = _ends(event_id, [penalty for standing in penalties.values() for penalty in standing])
    return {entry_id: _mark(standing, ends, at) for entry_id, standing in penalties.items()}


def _mark(standing: Collection[Penalty], ends: Mapping[int, Suspended], at: datetime) -> Mark:
    hands = sum(penalty.hands_left for penalty in standing)
    texts = [misses_text(hands)] if hands else []
    for row in standing:
        suspension = ends.get(row.id)
        if suspension is not None and not suspension.is_over(at):
            texts.append(left_text(row, suspension, at))
    if texts:
        return Mark("; ".join(texts), is_away=True)
    is_served = any(penalty.hands or penalty.is_suspension for penalty in standing)
    return Mark(_("penalty served") if is_served else _("warned"))


def left_text(one: Penalty, over: Suspended | None, at: datetime) -> str:
    """What is left of a penalty, in words; empty if nothing has to be served."""
    if not one.stands:
        return one.get_state_display()
    if over is not None:
        if over.is_over(at):
            return _("served")
        if over.ends_at is None:
            minutes = -(-over.left_ms // MINUTE_MS)
            return _("suspended, %(minutes)s min of play left") % {"minutes": minutes}
        return _("suspended until %(time)s") % {"time": _hour(over.ends_at)}
    if not one.hands:
        return ""
    return misses_text(one.hands_left) if one.hands_left else _("served")


def misses_text(hands: int) -> str:
    """``misses 14 more hands``."""
    text = ngettext("misses %(hands)s more hand", "misses %(hands)s more hands", hands)
    return text % {"hands": hands}


def length_text(one: Penalty) -> str:
    """The length of a penalty in words: ``2 rounds, 18 hands``; ``15 minutes``; its type without a length."""
    hands = ngettext("%(count)s hand", "%(count)s hands", one.hands) % {"count": one.hands}
    if one.rounds:
        rounds = ngettext("%(count)s round", "%(count)s rounds", one.rounds) % {"count": one.rounds}
        return f"{rounds}, {hands}"
    if one.minutes:
        return ngettext("%(count)s minute", "%(count)s minutes", one.minutes) % {"count": one.minutes}
    return hands if one.hands else one.get_kind_display()


def usual_next(entry: EntryView, at: datetime) -> Escalation:
    """The usual next penalty after those in this event and on the house's record; never binding."""
    rules = tournaments.profile(entry.event_id).penalties
    earlier = [Step(record.penalty.kind) for record in kept_of(entry, at)]
    return escalation(rules, (*earlier, *tournaments.penalty_history(entry.event_id, entry.player_id)))


def kept_of(entry: EntryView, at: datetime) -> tuple[KeptPenalty, ...]:
    """The player's penalties in other events that the house still keeps, newest first."""
    records = kept_of_player(entry.player_id, at)
    return tuple(record for record in records if record.penalty.event_id != entry.event_id)


def kept_of_player(player_id: int, at: datetime) -> tuple[KeptPenalty, ...]:
    """A person's penalties in all events that the house still keeps, newest first."""
    since = kept_since(at, tournaments.house().penalty_months)
    return tournaments.kept_penalties(since, player_id=player_id) if since else ()


@dataclass(frozen=True, slots=True)
class Recorded:
    """A player with the penalties that the house keeps, each with its length in words, newest first."""

    player: Player
    is_banned: bool
    penalties: tuple[tuple[KeptPenalty, str], ...]


def house_record(at: datetime, *, before_event: int | None = None) -> tuple[Recorded, ...]:
    """All persons with a penalty that the house keeps, latest first.

    ``before_event`` selects players of that event, with their penalties in other events.
    """
    since = kept_since(at, tournaments.house().penalty_months)
    records = tournaments.kept_penalties(since, before_event=before_event) if since else ()
    by_player: dict[int, list[tuple[KeptPenalty, str]]] = {}
    for one in records:
        by_player.setdefault(one.player_id, []).append((one, length_text(one.penalty)))
    players = {one.id: one for one in people.players(by_player)}
    today = timezone.localdate(at)
    return tuple(
        Recorded(players[player], players[player].is_banned_on(today), tuple(penalties))
        for player, penalties in by_player.items()
    )


def _hour(at: datetime) -> str:
    return date_format(timezone.localtime(at), "H:i")


def level_now(day_id: int, table: TableView | None = None) -> Period | None:
    """The current level on the clock of a day, in the stakes of a table's game; None if it has no levels."""
    structure, now = clock.structure_of(day_id), instants.now()
    try:
        level = structure.level_in_force(clock.reading(day_id, now).index)
    except Refusal:
        return None
    due = level and rows.level_now(clock.clock_of(day_id).event_id, level, now)
    return as_dealt(due, table) if due and table else due


def hints(
    rules: PenaltyRules,
    level: Period | None,
    players: int,
    clock_rules: ClockRules | None = None,
    stack: int | None = None,
) -> Iterator[str]:
    """Hints on the cost of an orbit, dodged blinds and serious misconduct by the event's rules.

    ``stack`` is the player's last counted chips.
    """
    orbit = cost_of_orbit(level, players) if level is not None and players > 1 else 0
    if level is not None and orbit:
        chips = chips_text(orbit)
        yield _("On penalty an orbit costs %(chips)s chips at this level (TDA 71-C).") % {"chips": chips}
        if stack:
            yield _left(blinds_missed(level, players, players, stack))
    yield _dodging(rules, level, max(players, 2))
    if rules.severe_min_rounds:
        yield _grave(rules)
    steps = ", ".join(str(label) for sanction, label in SANCTIONS.items() if sanction in soft_play())
    yield _("Soft play may cost: %(steps)s (TDA 69).") % {"steps": steps}
    if clock_rules is not None and stalled(clock_rules).may_shorten:
        yield _("Stalling: a shorter clock, and a penalty is possible (WSOP 80, Prestige heads-up 6).")
    yield from _with_chips()
    yield from _over_move()


def _left(after: BlindedOff) -> str:
    """The rest of a stack after one orbit."""
    if after.is_out:
        return _("One orbit takes the whole stack: the player would be out (TDA 71-A).")
    return _("After one orbit about %(chips)s chips are left (TDA 71-A).") % {
        "chips": chips_text(after.stack)
    }


def _with_chips() -> Iterator[str]:
    """The consequence of misconduct with chips."""
    if hidden_chips(1, 1).may_disqualify:
        yield _("Chips hidden leave play, and a disqualification is possible (TDA 63, Sanremo 4.2.4).")
    if found_chips(1):
        yield _("Chips found without an owner leave play (TDA 64).")
    if disqualified_for_dumping(COUPLE) == COUPLE:
        yield _("Chips passed to another player: both are disqualified (TDA 69, Montegalda 20.12).")


def _over_move() -> Iterator[str]:
    """The effect of a move on a penalty."""
    if at_new_table(HandPenalty(1)).hands_left and paid_over_move(1, 1).is_allowed:
        yield _("A player moved takes the hands left along, and may post more blinds (Sanremo 4.2.33).")


COUPLE = 2


SANCTIONS: Mapping[ChipSanction | Step, object] = {
    ChipSanction.CHIP_FORFEITURE: _lazy("chips"),
    Step.MISSED_ROUNDS: _lazy("missed rounds"),
    Step.DISQUALIFICATION: _lazy("disqualification"),
}
"""The possible penalties for soft play, in words."""


def _dodging(rules: PenaltyRules, level: Period | None, players: int) -> str:
    ante = level.ante if level and level.ante_kind == AnteKind.BIG_BLIND else 0
    blinds = (level.small_blind, level.big_blind) if level else (0, 0)
    dodge = dodged_blinds(rules, players, small_blind=blinds[0], big_blind=blinds[1], ante=ante)
    values = {"chips": chips_text(dodge.forfeit), "hands": dodge.hands}
    if rules.dodging == Dodging.BLINDS_AND_ROUND:
        return _("Blinds dodged: %(chips)s chips and one round, %(hands)s hands (WSOP 86).") % values
    if rules.dodging == Dodging.DEAD_MONEY:
        return _("Blinds dodged: %(chips)s chips may go into the next pot (Sanremo 4.2.21).") % values
    if dodge.is_due:
        return _("Blinds dodged: a penalty is due, and you decide its size (TDA 33).")
    return _("Blinds dodged: a penalty is possible (Montegalda 13.5).")


def _grave(rules: PenaltyRules) -> str:
    least = escalation(rules, (), is_severe=True).least_rounds
    if rules.gravest == GravestPenalty.EXPULSION:
        text = _("Serious misconduct: at least %(rounds)s rounds, up to exclusion from the event and club.")
    else:
        text = _("Serious misconduct: at least %(rounds)s rounds, up to disqualification.")
    return text % {"rounds": least}
