"""Automations in words: trigger, conditions and action."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from automation.kinds import Deed, Sound, Trigger
from automation.queries.automations import AutomationView, OccurrenceView
from automation.queries.sounds import Sounding, SoundingView
from displays.displays.rows import VIEWS
from rulebook.refusals import Refusal
from wording import words
from wording.dates import date_format


def when(one: AutomationView) -> str:
    """The trigger, with its conditions."""
    return ", ".join(_when(one))


def _when(one: AutomationView) -> Iterator[str]:
    if one.trigger == Trigger.PLAYERS_LEFT:
        yield ngettext("%(players)s player left", "%(players)s players left", one.number or 0) % {
            "players": one.number
        }
    elif one.trigger == Trigger.LEVEL_BEGIN and one.number:
        yield _("Level %(level)s begins") % {"level": one.number}
    elif one.trigger == Trigger.REGISTRATION_SOON:
        before = ngettext(
            "%(minutes)s minute before registration closes",
            "%(minutes)s minutes before registration closes",
            one.number or 0,
        )
        yield before % {"minutes": one.number}
    else:
        yield str(one.trigger.label)
    if one.players_from and one.players_to:
        told = {"least": one.players_from, "most": one.players_to}
        yield _("%(least)s to %(most)s players left") % told
    elif one.players_from:
        yield _("%(least)s or more players left") % {"least": one.players_from}
    elif one.players_to:
        yield _("%(most)s or fewer players left") % {"most": one.players_to}
    yield from _levels(one.level_from, one.level_to)


def _levels(least: int | None, most: int | None) -> Iterator[str]:
    if least and most:
        told = {"least": least, "most": most}
        yield _("level %(least)s") % told if least == most else _("levels %(least)s to %(most)s") % told
    elif least:
        yield _("from level %(level)s") % {"level": least}
    elif most:
        yield _("to level %(level)s") % {"level": most}


def then(one: AutomationView, screens: Mapping[int, str]) -> str:
    """What it does."""
    if one.deed == Deed.SOUND:
        return _("Sound: %(sound)s") % {"sound": Sound(one.sound).label}
    if one.deed == Deed.ANNOUNCE:
        return _("Announcement: “%(text)s”") % {"text": one.text}
    told = {"display": screens.get(one.display or 0, "–"), "view": dict(VIEWS).get(one.view, one.view)}
    return _("%(display)s shows: %(view)s") % told


def became(one: OccurrenceView) -> str:
    """Its outcome when it was due."""
    told = {"at": date_format(timezone.localtime(one.at), "SHORT_DATETIME_FORMAT")}
    if not one.code:
        return _("Last triggered: %(at)s") % told
    why, _remedy = words.explain(Refusal(one.code))
    return _("Failed (%(at)s): %(why)s") % (told | {"why": why})


def room_label(room: str) -> str:
    """The room by its name, or the only one."""
    return room or _("the room")


def heard(view: SoundingView) -> str:
    """Whether the room has sound, and what helps if it does not."""
    told = {"name": view.name, "room": room_label(view.room)}
    labels = {
        Sounding.READY: _("%(name)s: sound on"),
        Sounding.BLOCKED: _("%(name)s is muted: tap it once"),
        Sounding.NONE: _("%(name)s has no sound: choose another screen"),
        Sounding.AWAY: _("%(name)s is not responding: is it on?"),
        Sounding.NOBODY: _("No screen plays sound in %(room)s"),
    }
    return labels[view.state] % told
