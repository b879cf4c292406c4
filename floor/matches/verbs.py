"""Record games, walkovers, late players and new players of matches; draw a round; end it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Protocol

from access.fields import DayId, EntryId, Id, Limits, Note, Reason
from access.roles import DIRECTORS, FLOOR
from access.verbs import action
from clock.matches import pause_match_clock, rejoin_day, restart_match_clock, stop_match_clock
from floor.busts.out import BustOut, bust_set, take_out
from floor.busts.pots import Pot
from floor.matches import words
from floor.matches.draw import RoundDrawn, draw_round
from floor.matches.rows import (
    MatchView,
    is_round_over,
    level_one_ended,
    losers_of_round,
    match,
    match_of,
    matches_of,
    places_of_round,
    view_of,
)
from floor.models import Match
from floor.play.rows import require_running
from floor.play.steps import award, finish_if_decided, unsay_money
from journal.book import OpenBook
from journal.opening import BookRef, tournament_book
from rulebook.refusals import Refusal
from rulebook.rounds.match import Seated, is_removed, replaceable_until, seat_of_absent
from seating import queries as seats
from seating.commands import Spot
from seating.moves.verbs import take_seat
from tournaments import queries as tournaments
from tournaments.entries.chips import chips_of_entries, post_for_entries
from tournaments.entries.verbs import join_finish, set_stack
from tournaments.queries import ChipKind, DayView

MatchId = Annotated[Id, Note("The match.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchNow:
    """The games won by the players of a match, and its winner once it is decided."""

    match: int
    games: Annotated[tuple[int, ...], Note("Won by each player, in the order of the match.")]
    winner: Annotated[int | None, Note("The entry that advances.")]
    is_finished: Annotated[bool, Note("Whether the event is over.")]


class NamesMatch(Protocol):
    """A command about a match."""

    @property
    def match(self) -> int:
        """The match."""


def of_match(command: NamesMatch) -> list[BookRef]:
    """The book of the event that the match belongs to."""
    return [tournament_book(tournaments.day(match(command.match).day_id).event_id)]


def _of_day(command: Any) -> list[BookRef]:
    return [tournament_book(tournaments.day(command.day).event_id)]


@action("days/<int:day>/bracket/draw/", admits=DIRECTORS, opens=_of_day)
def draw_bracket(book: OpenBook, *, day: DayId) -> RoundDrawn:
    """Draw the matches of a day before it starts; the start of play draws them otherwise.

    The winners of a single round before keep their pairs. Anybody can repeat the draw.

    Raises ``Refusal`` ``no_bracket``, ``bracket_drawn``, ``day_closed``, ``nobody_to_play`` or ``room_full``.
    """
    view = tournaments.day(day)
    if not view.kind.has_matches:
        raise Refusal("no_bracket", day=day)
    if view.is_closed:
        raise Refusal("day_closed", day=day)
    if matches_of(day):
        raise Refusal("bracket_drawn", day=day)
    return draw_round(book, view)


@action("matches/<int:match>/game/", admits=FLOOR, opens=of_match)
def record_game(
    book: OpenBook, *, match: MatchId, winner: Annotated[EntryId, Note("Who won the game.")]
) -> MatchNow:
    """Record who won a game; the next one begins at level 1, the last one decides the match.

    Who loses the match is out, and shares the places of the round unless the house ranks by the bust.

    Raises ``Refusal`` ``event_<state>``, ``day_closed``, ``not_in_match`` or ``match_decided``.
    """
    row = _open(book, match)
    if winner not in view_of(row).players:
        raise Refusal("not_in_match", field="winner", entry=winner)
    row.games = [*row.games, winner]
    book.save(row)
    view = view_of(row)
    if view.score.winner is not None:
        return _decide(book, row, view.score.winner, words.MatchWon)
    restart_match_clock(book, match_id=row.pk)
    book.record(words.GameWon(slot=row.slot, entry=winner, score=view.score.text))
    return _now(view)


@action("matches/<int:match>/walkover/", admits=FLOOR, opens=of_match)
def walk_over(
    book: OpenBook,
    *,
    match: MatchId,
    absent: Annotated[EntryId, Note("Who did not come.")],
    override_reason: Annotated[Reason, Note("Decides the match before the seat is lost.")] = "",
) -> MatchNow:
    """Decide a match because a player did not come: the other one advances.

    Prestige heads-up no. 3: after level 1, and five minutes in which a new player may take the seat.

    Raises as ``record_game``, or ``stack_plays``, ``level_one_runs`` or ``seat_waits``.
    """
    row = _open(book, match)
    view = view_of(row)
    other = _other(view, absent)
    book.reason = override_reason.strip()
    if not book.reason:
        _require_lost(book, view)
    row.walkover = True
    book.save(row)
    return _decide(book, row, other, words.MatchWalkedOver)


def _require_lost(book: OpenBook, view: MatchView) -> None:
    """The seat of who did not come must be lost, and nobody able to take it any more."""
    profile = tournaments.profile(tournaments.day(view.day_id).event_id)
    if not is_removed(profile.penalties):
        raise Refusal("stack_plays", field="override_reason")
    ended = level_one_ended(view, book.now)
    if ended is None:
        raise Refusal("level_one_runs", field="override_reason")
    if seat_of_absent(ended, None, book.now, profile.clock) is Seated.NEWCOMER:
        raise Refusal("seat_waits", field="override_reason", until=replaceable_until(ended, profile.clock))


@action("matches/<int:match>/replace/", admits=FLOOR, opens=of_match)
def replace_player(
    book: OpenBook,
    *,
    match: MatchId,
    absent: Annotated[EntryId, Note("Who did not come; the entry is out.")],
    entry: Annotated[EntryId, Note("The new player's entry on the same day.")],
) -> MatchNow:
    """Seat a new player for one who did not come; the clock of the match shows level 1 again.

    Prestige heads-up no. 3: from the end of level 1 on, for five minutes.

    Raises as ``record_game``, or ``level_one_runs``, ``seat_closed``, ``match_has_games``,
    ``already_in_match`` or ``entry_not_alive``.
    """
    row = _open(book, match)
    view = view_of(row)
    _other(view, absent)
    _require_new(view, entry)
    rules = tournaments.profile(tournaments.day(row.day_id).event_id).clock
    ended = level_one_ended(view, book.now)
    if ended is None:
        raise Refusal("level_one_runs", field="absent")
    if seat_of_absent(ended, None, book.now, rules) is not Seated.NEWCOMER:
        raise Refusal("seat_closed", field="entry")
    ref = seats.seat_of(absent)
    chips = chips_of_entries([absent])
    places = _put_out(book, absent, None)
    event_id = tournaments.day(row.day_id).event_id
    taken = {key: -amount for key, amount in chips.items()}
    post_for_entries(book, event_id=event_id, kind=ChipKind.FORFEITED, amounts=taken)
    if ref is not None:
        take_seat(book, entry_id=entry, at=Spot(ref.table, ref.seat))
    if row.first_id == absent:
        row.first_id = entry
    else:
        row.second_id = entry
    book.save(row)
    restart_match_clock(book, match_id=row.pk)
    book.record(words.SeatTaken(slot=row.slot, entry=entry, loser=absent, place_range=places))
    return _now(view_of(row))


def _require_new(view: MatchView, entry: int) -> None:
    """The new player must be in play on the day and in no match; no game may be over."""
    new = tournaments.entry(entry)
    if view.games or any(view.late_levels):
        raise Refusal("match_has_games", field="absent")
    if not new.is_alive or new.day_id != view.day_id:
        raise Refusal("entry_not_alive", field="entry", entry=entry)
    if match_of(entry, view.day_id) is not None:
        raise Refusal("already_in_match", field="entry", entry=entry)


@action("matches/<int:match>/late/", admits=FLOOR, opens=of_match)
def record_late(
    book: OpenBook,
    *,
    match: MatchId,
    entry: Annotated[EntryId, Note("Who is late.")],
    levels: Annotated[int, Limits(1, 2), Note("One level loses the first game, two the match.")] = 1,
) -> MatchNow:
    """Record that a player is one level late, or two (Prestige heads-up no. 4).

    Raises as ``record_game``.
    """
    row = _open(book, match)
    view = view_of(row)
    other = _other(view, entry)
    late = list(view.late_levels)
    late[view.players.index(entry)] = levels
    row.late_levels = late
    book.save(row)
    view = view_of(row)
    if view.score.winner is not None:
        return _decide(book, row, other, words.MatchLostLate)
    restart_match_clock(book, match_id=row.pk)
    book.record(words.PlayerLate(slot=row.slot, entry=entry, levels=levels, score=view.score.text))
    return _now(view)


@action("matches/<int:match>/pause/", admits=FLOOR, opens=of_match)
def pause_match(book: OpenBook, *, match: MatchId) -> MatchNow:
    """Pause the clock of one match; the others of its day run on.

    Raises as ``record_game``, or ``match_paused``.
    """
    row = _open(book, match)
    if row.paused_at is not None:
        raise Refusal("match_paused", match=match)
    row.paused_at = book.now
    book.save(row)
    pause_match_clock(book, match_id=row.pk)
    book.record(words.MatchPaused(slot=row.slot))
    return _now(view_of(row))


@action("matches/<int:match>/resume/", admits=FLOOR, opens=of_match)
def resume_match(book: OpenBook, *, match: MatchId) -> MatchNow:
    """Let a match that was paused alone be played on with the clock of its day.

    Raises as ``record_game``, or ``match_not_paused``.
    """
    row = _open(book, match)
    if row.paused_at is None:
        raise Refusal("match_not_paused", match=match)
    row.paused_at = None
    book.save(row)
    rejoin_day(book, match_id=row.pk)
    book.record(words.MatchResumed(slot=row.slot))
    return _now(view_of(row))


def _open(book: OpenBook, match_id: int) -> Match:
    """The row of a match still played, on a day in play."""
    view = match(match_id)
    day = tournaments.day(view.day_id)
    book.require("tournament", day.event_id)
    require_running(day.event_id)
    if day.is_closed:
        raise Refusal("day_closed", day=day.id)
    if view.winner is not None:
        raise Refusal("match_decided", match=match_id)
    return Match.objects.get(pk=match_id)


def _other(view: MatchView, entry: int) -> int:
    """The opponent; raises ``Refusal("not_in_match")``."""
    if entry not in view.players:
        raise Refusal("not_in_match", field="entry", entry=entry)
    return next(player for player in view.players if player != entry)


def _decide(book: OpenBook, row: Match, winner: int, fact: type[words.MatchOver]) -> MatchNow:
    """Step: the match is won; its loser is out, the winner holds all chips of both."""
    loser = _other(view_of(row), winner)
    row.winner_id = winner
    book.save(row)
    stop_match_clock(book, match_id=row.pk)
    chips = chips_of_entries([winner, loser])
    places = _put_out(book, loser, winner)
    set_stack(book, entry_id=winner, stack=sum(chips.values()))
    view = view_of(row)
    book.record(fact(slot=row.slot, entry=winner, loser=loser, score=view.score.text, place_range=places))
    return _now(view, is_finished=_follow(book, tournaments.day(row.day_id)))


def _put_out(book: OpenBook, loser: int, winner: int | None) -> tuple[int, int]:
    """Step: a player is out, with the other losers of the round if they share its places; returns these."""
    by = () if winner is None else (Pot(winners=(winner,)),)
    known = bust_set(book, [loser], [] if winner is None else [winner])
    gone = take_out(book, known, [BustOut(entry=loser, by=by)])
    placing = gone.placings[loser]
    day = tournaments.day(known.entries[loser].day_id)
    places = places_of_round(day)
    if places is None or winner is None:
        return placing.first, placing.last
    join_finish(book, event_id=day.event_id, entry_ids={*losers_of_round(day), loser})
    return places.first, places.last


def _follow(book: OpenBook, day: DayView) -> bool:
    """Step: the event ends with its last match; prizes follow once the places of the round are taken."""
    unsay_money(book, day.event_id, day_id=day.id)
    winners = finish_if_decided(book, event_id=day.event_id, day_id=day.id)
    if winners or places_of_round(day) is None or is_round_over(day):
        award(book, day.event_id)
    return bool(winners)


def _now(view: MatchView, *, is_finished: bool = False) -> MatchNow:
    return MatchNow(
        match=view.id,
        games=tuple(view.score.games.values()),
        winner=view.winner,
        is_finished=is_finished,
    )


def require_decided(day: DayView) -> Sequence[int]:
    """Who passes a round: every match must have a winner, and every player in play a match.

    Raises ``Refusal`` ``matches_open`` or ``entries_without_match``.
    """
    matches = matches_of(day.id)
    if open_matches := sum(one.is_played for one in matches):
        raise Refusal("matches_open", open=open_matches)
    alive = [one.id for one in tournaments.entries_alive(day.event_id, day_id=day.id)]
    through = {one.winner for one in matches}
    if others := [entry for entry in alive if entry not in through]:
        raise Refusal("entries_without_match", entries=others)
    return alive
