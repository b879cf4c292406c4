"""The announcements part: texts for the room, each with its expiry."""

from __future__ import annotations

from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from displays.announcements.rows import announcements
from journal import instants
from journal.parts import in_event, shows
from payouts.calls.rows import called_now
from payouts.paying_rules.rows import paying_rules
from rulebook.timebank import TimeBank, time_bank_at
from screens.parts.cache import Body, PartRequest
from screens.parts.names import shown_names
from seating import queries as seating
from tournaments import queries as tournaments

shows(
    "announcements",
    "displays.announcement",
    "seating.automaticmove",
    "seating.automaticmoveend",
    "tournaments.event.state",
    "tournaments.event.profile",
    "tournaments.house.languages",
)


def has_time_bank(event_id: int) -> bool:
    """Whether the number of time-bank cards depends on the number of players left."""
    event = tournaments.event(event_id)
    return event.state in PLAYED and bool(event.profile.clock.time_bank_cards)


def calls_winners(_event_id: int) -> bool:
    """Whether the house calls winners by their slips."""
    return paying_rules().calls


shows("announcements", "payouts.prizecall")
shows("announcements", "payouts.award.status", only_if=in_event(calls_winners))
PLAYED = ("running",)
shows("announcements", "tournaments.entry.status", only_if=in_event(has_time_bank))


def announcements_part(request: PartRequest) -> Body:
    """Announcements for the event and the house, and pending automatic moves; each expires.

    ``said`` holds the text in each of its languages, to be shown and spoken.
    """
    languages = tournaments.house().languages if tournaments.has_house() else ()
    first = languages[0] if languages else request.language
    items = [
        {
            "id": row.id,
            "text": row.text,
            "said": [{"language": slip.language or first, "text": slip.text} for slip in row.said],
            "is_urgent": row.is_urgent,
            "until_ms": round(row.expires_at.timestamp() * 1_000),
        }
        for row in announcements(request.event_id, instants.now(), tournaments.day_in_view())
    ]
    return {"items": [*_called(request), *foretold(request), *items, *_time_bank(request)]}


FROM_CALL = 1_000_000_000
"""Keeps these ids distinct from the others; a slip that is called again is announced again."""


def _called(request: PartRequest) -> list[Body]:
    """The slips called to a desk until they are paid: no name, no amount; ``turn`` is for the holder."""
    calls = called_now(request.event_id) if request.event_id else ()
    languages = tournaments.house().languages or (request.language,) if calls else ()
    return [
        {
            "id": -FROM_CALL - 100 * call.slip - call.times % 100,
            "text": _called_text(call.slip, call.desk),
            "said": [{"language": code, "text": _in(code, call.slip, call.desk)} for code in languages],
            "is_urgent": False,
            "until_ms": None,
            "slip": call.slip,
            "desk": call.desk,
            "turn": _("Your prize is ready: please go to desk %(desk)s") % {"desk": call.desk},
        }
        for call in calls
    ]


def _called_text(slip: int, desk: int) -> str:
    return _("Prize slip %(slip)s: desk %(desk)s") % {"slip": slip, "desk": desk}


def _in(language: str, slip: int, desk: int) -> str:
    with translation.override(language):
        return _called_text(slip, desk)


def _time_bank(request: PartRequest) -> list[Body]:
    """The cards of each player while this step of the time bank is in force."""
    bank = time_bank(request.event_id) if request.event_id else None
    if bank is None:
        return []
    values = {"players": bank.players, "cards": time_bank_label(bank)}
    text = _("Time bank from %(players)s players left: %(cards)s") % values
    texts = [{"language": request.language, "text": text}]
    return [{"id": -bank.players, "text": text, "said": texts, "is_urgent": False, "until_ms": None}]


def time_bank(event_id: int) -> TimeBank | None:
    """The step of the event's time bank that is in force."""
    if not has_time_bank(event_id):
        return None
    return time_bank_at(tournaments.event(event_id).profile.clock, tournaments.field(event_id).alive)


def time_bank_label(bank: TimeBank) -> str:
    """``2 cards of 30 s each``."""
    label = ngettext("%(cards)s card of %(seconds)s s", "%(cards)s cards of %(seconds)s s each", bank.cards)
    return label % {"cards": bank.cards, "seconds": bank.seconds}


FROM_ID = 1_000_000
"""Keeps these ids distinct from those of announcements."""


def foretold(request: PartRequest) -> list[Body]:
    """Pending automatic moves, each shown until it is made."""
    pending = seating.automatic_moves(request.event_id, only_pending=True) if request.event_id else ()
    entries, seen = [tournaments.entry(move.entry) for move in pending], tournaments.day_in_view()
    here = {entry.id for entry in entries if seen in (None, entry.day_id)}
    names = shown_names(request, {entry.id: (entry.player_id, entry.number) for entry in entries})
    text = _(
        "%(name)s is about to move from table %(from_table)s seat %(from_seat)s to table %(table)s seat %(seat)s"
    )
    return [
        {
            "id": -FROM_ID - move.id,
            "text": text
            % {
                "name": names[move.entry],
                "from_table": move.from_table,
                "from_seat": move.from_seat,
                "table": move.to_table,
                "seat": move.to_seat,
            },
            "is_urgent": False,
            "until_ms": round(move.due_at.timestamp() * 1_000),
        }
        for move in pending
        if move.entry in here
    ]
