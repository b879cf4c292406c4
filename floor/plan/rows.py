"""An event on the floor: its winners, and the latest actions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from access.roles import CASHIERS, DIRECTORS, FLOOR, NOBODY, STAFF, forbidden
from access.verbs import verb_named
from access.viewer import Viewer
from clock import words
from journal.facts import Undo, rule_of
from journal.opening import HOUSE, drawer_book, tournament_book
from journal.queries import LineView, UndoPreview, latest_but
from journal.reading import asked_once
from payouts.awards.rows import Award, awards, paid_so_far
from people.players.rows import player_names
from people.staff.rows import staff_names
from rulebook.money import Money
from tournaments import queries as tournaments
from tournaments.queries import EventView, Finisher
from wording.figures import money_short_text

RANKS_SHOWN = 100


@dataclass(frozen=True, slots=True)
class RankLine:
    """A line of the ranking; ``is_paid`` only if there is a prize."""

    place: str
    player: str
    prize: str
    is_paid: bool
    note_url: str


@dataclass(frozen=True, slots=True)
class Finish:
    """The result of an event; ``to_pay`` is empty once everything is paid.

    ``has_tickets`` if the winners hold tickets of a satellite. ``players`` is set if each player is ranked
    once.
    """

    winner: str
    is_shared: bool
    has_tickets: bool
    first_prize: str
    entries: int
    players: int | None
    lines: tuple[RankLine, ...]
    more: int
    paid: str
    to_pay: str
    payouts_url: str


def finish(event: EventView) -> Finish | None:
    """The result; None if nobody finished, in a cancelled event."""
    ranked = tournaments.finishers(event.id) if event.state in ("finished", "settled") else ()
    if not ranked:
        return None
    awards_won = {award.entry_id: award for award in awards(event.id)}
    players = {entry.id: entry.player_id for entry in tournaments.entries(event.id)}
    names_by_player = player_names({players[finisher.entry_id] for finisher in ranked[:RANKS_SHOWN]})
    names = {
        finisher.entry_id: names_by_player.get(players[finisher.entry_id], "")
        for finisher in ranked[:RANKS_SHOWN]
    }
    first = [finisher for finisher in ranked if finisher.place == 1]
    best = awards_won.get(first[0].entry_id)
    so_far = paid_so_far(event.id)
    field = tournaments.field(event.id)
    return Finish(
        winner=", ".join(names.get(finisher.entry_id, "") for finisher in first[:RANKS_SHOWN]),
        is_shared=len(first) > 1,
        has_tickets=best is not None and best.ticket.minor > 0,
        first_prize=best.prize if best else "",
        entries=field.entries,
        players=field.players if tournaments.is_ranked_by_player(event.id) else None,
        lines=tuple(
            _line(finisher, names.get(finisher.entry_id, ""), awards_won.get(finisher.entry_id))
            for finisher in ranked[:RANKS_SHOWN]
        ),
        more=max(0, len(ranked) - RANKS_SHOWN),
        paid=_money(so_far.paid, event),
        to_pay=_money(so_far.awarded - so_far.paid, event),
        payouts_url=reverse("payouts", args=[event.id]),
    )


def _line(one: Finisher, player: str, award: Award | None) -> RankLine:
    return RankLine(
        place=str(one.place) if one.place == one.place_to else f"{one.place}–{one.place_to}",
        player=player,
        prize=award.prize if award else "",
        is_paid=award is not None and award.is_paid,
        note_url=reverse("award-note", args=[award.id]) if award and not award.is_paid else "",
    )


def _money(minor: int, event: EventView) -> str:
    return money_short_text(Money(minor, event.currency)) if minor else ""


SHOWN = 12
TIMERS = frozenset(
    fact.__name__
    for fact in (
        words.PlayBegan,
        words.PlayWentOn,
        words.SuspensionEnded,
        words.WarningSounded,
        words.LevelEnded,
        words.BreakStarted,
        words.BreakEnded,
        words.RegistrationClosed,
        words.TimeRanOut,
        words.DayPlayedOut,
    )
)


@dataclass(frozen=True, slots=True)
class LatestLine:
    """A line; ``undo_url`` is empty if it cannot be undone, ``is_next`` marks the one the shortcut undoes."""

    id: int
    sentence: str
    at: str
    person: str
    undo_url: str
    needs_reason: bool
    is_undone: bool
    is_next: bool = False


@dataclass(frozen=True, slots=True)
class Latest:
    """The newest lines, newest first; ``board_url`` is the page to return to after an undo."""

    journal_url: str
    board_url: str
    lines: tuple[LatestLine, ...]


def latest(event_id: int, viewer: Viewer) -> Latest:
    """The latest lines; warnings before a timer appear only in the journal."""
    lines = _recent(event_id, get_language())
    names = staff_names({line.actor_id for line in lines if line.actor_id is not None})
    return Latest(
        reverse("floor-journal", args=[event_id]),
        reverse("dashboard", args=[event_id]),
        _marked([latest_line(line, names, viewer) for line in lines]),
    )


@asked_once
def _recent(event_id: int, _language: str | None) -> Sequence[LineView]:
    return latest_but(tournament_book(event_id), words.WarningSounded, SHOWN)


def _marked(lines: Sequence[LatestLine]) -> tuple[LatestLine, ...]:
    """The lines; the newest one that a single tap undoes is marked."""
    first = next((line for line in lines if line.undo_url and not line.needs_reason), None)
    return tuple(replace(line, is_next=True) if line is first else line for line in lines)


def latest_line(line: LineView, names: Mapping[int, str], viewer: Viewer) -> LatestLine:
    """One line as a page shows it; an undo with a reason has its own page, one without permission no link."""
    rule = rule_of(line.fact)
    is_asked = rule.undo is Undo.BY_REVERSE or rule.besides is not None
    roles = roles_undoing(line, kinds=frozenset(), has_money=is_asked)
    return LatestLine(
        id=line.id,
        sentence=line.sentence,
        at=timezone.localtime(line.at).strftime("%H:%M"),
        person=_who(line, names),
        undo_url=reverse("floor-undo" if is_asked else "undo-line", args=[line.id])
        if line.can_undo and viewer.role in roles
        else "",
        needs_reason=is_asked,
        is_undone=line.is_undone,
    )


def _who(line: LineView, names: Mapping[int, str]) -> str:
    """The person, or the actor: the clock's timers or the system."""
    if line.actor_id is not None:
        return names.get(line.actor_id, "–")
    return _("Clock") if line.fact in TIMERS else _("System")


def require_may_undo(role: str, preview: UndoPreview) -> None:
    """Raise ``Refusal("role_forbidden")`` unless the role may undo all lines of the preview."""
    if role not in may_undo(preview):
        raise forbidden(may_undo(preview))


def may_undo(preview: UndoPreview) -> frozenset[str]:
    """The roles that may undo all lines of the preview."""
    roles = (
        roles_undoing(line, kinds=preview.book_kinds, has_money=preview.needs_reason)
        for line in preview.lines
    )
    return STAFF.intersection(*roles)


def roles_undoing(line: LineView, *, kinds: frozenset[str], has_money: bool) -> frozenset[str]:
    """The roles allowed to undo: those allowed to act; what only directors do, only directors undo.

    Lines without a person (a timer, a screen) or from before lines stored their verb are undone by the
    cashier if money moved, by a director if they are the house's, else by the floor.
    """
    rule, verb = rule_of(line.fact), verb_named(line.verb)
    admits = verb.admits & STAFF if verb else NOBODY
    if not admits:
        has_money = has_money or drawer_book(0).kind in kinds
        admits = DIRECTORS if HOUSE.kind in kinds else CASHIERS if has_money else FLOOR
    return admits & DIRECTORS if rule.is_directors else admits
