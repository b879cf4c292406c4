"""The jackpot part: what can be won in an event now, what it pays when, and who won it last."""

from __future__ import annotations

from dataclasses import replace

from django.utils import timezone
from django.utils.translation import gettext as _

from payouts.jackpots.rows import JackpotDetails, StageDetails, jackpot_of_event
from rulebook.jackpots import WHOLE
from rulebook.money import basis_points, minor_digits
from screens.parts.cache import Body, PartRequest
from screens.parts.names import shown_names
from tournaments import queries as tournaments
from tournaments.typed.amounts import percent_text
from wording.dates import date_format

NO_JACKPOT: Body = {
    "name": "",
    "minor": 0,
    "currency": "",
    "digits": 0,
    "hand": "",
    "once_label": "",
    "stages": [],
    "won_label": "",
    "won_minor": 0,
}


def jackpot_part(request: PartRequest) -> Body:
    """The largest jackpot that can be won in an event, with each stage in the order in which it holds.

    It grows by the sales of every event that feeds it. ``until_level`` 0 is the close of registration.
    """
    jackpot = jackpot_of_event(request.event_id) if request.event_id else None
    if jackpot is None:
        return NO_JACKPOT
    return {
        "name": jackpot.name,
        "minor": jackpot.amount_minor,
        "currency": jackpot.currency,
        "digits": minor_digits(jackpot.currency),
        "hand": jackpot.hand,
        "once_label": _("Won at most once a day") if jackpot.is_once_a_day else "",
        "stages": [_stage(jackpot, stage) for stage in jackpot.stages],
        **_last_win(request, jackpot),
    }


def _stage(jackpot: JackpotDetails, stage: StageDetails) -> Body:
    label = _("To the end of level %(level)s") % {"level": stage.until_level}
    if not stage.until_level:
        label = _("Until registration closes")
    return {
        "label": label,
        "until_level": stage.until_level,
        "part": _("All of it") if stage.points == WHOLE else f"{percent_text(stage.points)}%",
        "minor": basis_points(jackpot.amount_minor, stage.points),
    }


def _last_win(request: PartRequest, jackpot: JackpotDetails) -> Body:
    """Who won it last, when and how much: by name if the event shows names."""
    if not jackpot.wins:
        return {"won_label": "", "won_minor": 0}
    win = jackpot.wins[0]
    entry = tournaments.named_entry(win.entry)
    asked = replace(request, event_id=win.event)
    name = shown_names(asked, {entry.id: (entry.player_id, entry.number)})[entry.id]
    day = date_format(timezone.localtime(win.won_at), "j M")
    return {
        "won_label": _("Last won by %(name)s, %(day)s") % {"name": name, "day": day},
        "won_minor": win.amount_minor,
    }
