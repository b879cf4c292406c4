"""What can be chosen: sounds, the occasions that play them, triggers and actions of automations."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

MOST_PLAYERS = 100_000
MOST_LEVELS = 500
"""The upper limit of numbers in conditions."""
MOST_MINUTES_BEFORE = 600
"""The longest time before the close of registration that triggers something."""


class Sound(models.TextChoices):
    """A sound synthesised by the screens from plain tones."""

    GONG = "gong", _("Gong")
    BELL = "bell", _("Bell, three times")
    CHIME = "chime", _("Chime, rising")
    CHIME_DOWN = "chime_down", _("Chime, falling")
    WARNING = "warning", _("Two beeps")
    HORN = "horn", _("Horn")
    FANFARE = "fanfare", _("Fanfare")


class Occasion(models.TextChoices):
    """What plays a sound in the room automatically."""

    LEVEL_END = "level_end", _("End of a level")
    WARNING = "warning", _("Warning before the end")
    BREAK_START = "break_start", _("Start of a break")
    BREAK_END = "break_end", _("End of a break")
    REGISTRATION_CLOSE = "registration_close", _("Registration closes")
    TIME_OVER = "time_over", _("End of play")
    PAUSE = "pause", _("The clock is paused")
    RESUME = "resume", _("The clock resumes")


USUAL: dict[Occasion, str] = {
    Occasion.LEVEL_END: Sound.GONG,
    Occasion.WARNING: Sound.WARNING,
    Occasion.BREAK_START: Sound.CHIME_DOWN,
    Occasion.BREAK_END: Sound.CHIME,
    Occasion.REGISTRATION_CLOSE: "",
    Occasion.TIME_OVER: Sound.HORN,
    Occasion.PAUSE: Sound.BELL,
    Occasion.RESUME: "",
}
"""The sounds used unless the house chooses others; empty is silent."""


class SpeakerState(models.TextChoices):
    """Whether a screen can play sound: a browser keeps a page mute until somebody has tapped on it."""

    READY = "ready", _("sound on")
    BLOCKED = "blocked", _("muted until someone taps it once")
    NONE = "none", _("no sound")


class Trigger(models.TextChoices):
    """The trigger of an automation."""

    LEVEL_BEGIN = "level_begin", _("A level begins")
    LEVEL_END = "level_end", _("A level ends")
    WARNING = "warning", _("A warning before the end of a level or break")
    BREAK_START = "break_start", _("A break starts")
    BREAK_END = "break_end", _("A break ends")
    REGISTRATION_SOON = "registration_soon", _("Minutes before registration closes")
    REGISTRATION_CLOSE = "registration_close", _("Registration closes")
    PLAYERS_LEFT = "players_left", _("Player count reached")
    HAND_FOR_HAND = "hand_for_hand", _("Hand for hand is announced")
    IN_THE_MONEY = "in_the_money", _("The players are in the money")
    FINAL_TABLE = "final_table", _("The final table is reached")
    EVENT_FINISHED = "event_finished", _("The event is finished")


class Deed(models.TextChoices):
    """The action of an automation."""

    SOUND = "sound", _("Play a sound")
    ANNOUNCE = "announce", _("Show an announcement")
    VIEW = "view", _("Change a display’s view")
