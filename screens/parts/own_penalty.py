"""What a player still has to serve, on the own page: hands to miss, minutes of play or the time of a suspension."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils import timezone
from django.utils.translation import gettext as _

from clock.playtime import due_of, play_mark
from floor.penalties.rows import misses_text
from journal import instants
from rulebook.playtime import Play
from screens.parts.cache import Body
from tournaments import queries as tournaments
from tournaments.queries import EntryView, Penalty
from wording.dates import date_format

NOTHING: Body = {"penalty_label": "", "suspended": None}


def own_penalty(entry: EntryView) -> Body:
    """The penalty of a player in play; no query runs for anybody else.

    ``suspended`` ends once ``until_ms`` of play are over on the player's day: the page counts ``words`` down from the
    clock, so that no command of the clock makes every telephone read its part again.
    """
    if not entry.is_alive or not tournaments.is_penalised(entry.id):
        return NOTHING
    standing = tournaments.standing_penalties([entry.id]).get(entry.id, ())
    hands = sum(one.hands_left for one in standing)
    texts = [_("You are penalised: %(what)s") % {"what": misses_text(hands)}] if hands else []
    texts += [_until(one) for one in standing if one.is_suspension and one.ends_at is not None]
    return {"penalty_label": " · ".join(filter(None, texts)), "suspended": _in_play(entry, standing)}


def _until(one: Penalty) -> str:
    """A suspension by the time of day; empty once it is over."""
    if one.ends_at is None or one.ends_at <= instants.now():
        return ""
    return _("You are suspended until %(time)s") % {
        "time": date_format(timezone.localtime(one.ends_at), "H:i")
    }


def _in_play(entry: EntryView, standing: Sequence[Penalty]) -> Body | None:
    """The longest suspension by play that is not over; a night in between changes nothing."""
    now = instants.now()
    left = max(
        (
            due_of(one.mark, one.span, entry.day_id, now).left_ms
            for one in standing
            if one.is_suspension
            and one.ends_at is None
            and one.mark is not None
            and isinstance(one.span, Play)
        ),
        default=0,
    )
    if not left:
        return None
    played_ms = play_mark(entry.day_id, now).played_ms
    return {"until_ms": played_ms + left, "words": _("You are suspended: {minutes} min of play left")}
