"""Models of displays: paired televisions, their content, and announcements."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from displays.layouts.composing import Composition, read_composition
from journal.rows.versioned import VersionedModel


class DisplayView(models.TextChoices):
    """A view that a display can show."""

    CLOCK = "clock", _("Clock and payouts")
    CLOCK_ALONE = "clock_alone", _("Clock")
    SEATS_BY_NAME = "seats_by_name", _("Seats by name")
    SEATS_BY_TABLE = "seats_by_table", _("Seats by table")
    MOVES = "moves", _("Table moves")
    PAYOUTS = "payouts", _("Prizes")
    EVENTS = "events", _("Events side by side")
    TABLE_MAP = "table_map", _("Table map")
    WELCOME = "welcome", _("Welcome")
    BREAK = "break", _("Break")
    DRAW = "draw", _("Table break draw")
    LEVELS = "levels", _("Coming levels")
    JUMPS = "payout_jumps", _("Payout jumps")
    LEADERS = "chip_leaders", _("Chip leaders")
    BOUNTIES = "bounties", _("Bounties")
    BRACKET = "bracket", _("Bracket")
    DAYS = "days", _("Days and flights")
    JACKPOT = "jackpot", _("Jackpot")
    FINAL_TABLE = "final_table", _("Final table")
    WINNER = "winner", _("Winner")


class Theme(models.TextChoices):
    """The colours of a display; each theme keeps every text at 7:1 or more."""

    HOUSE = "house", _("House colours")
    LIGHT = "light", _("Bright room")
    CONTRAST = "contrast", _("High contrast")
    SAFE = "safe", _("Colour-blind safe")


class Shape(models.TextChoices):
    """The orientation of a layout's television."""

    LANDSCAPE = "landscape", _("Landscape")
    PORTRAIT = "portrait", _("Portrait")


class Layout(VersionedModel):
    """A custom view, composed of blocks in a grid; ``displays.layouts.composing`` says what is valid."""

    name = models.CharField(_("name"), max_length=60)
    shape = models.CharField(max_length=10, choices=Shape.choices, default=Shape.LANDSCAPE)
    blocks = models.JSONField(default=list)

    class Meta:
        ordering: ClassVar = ["name", "pk"]

    def __str__(self) -> str:
        return self.name

    @property
    def composition(self) -> Composition:
        """The blocks in their grid."""
        return read_composition(self.shape, self.blocks)


class Playlist(VersionedModel):
    """Views in turns; all its displays change at the same second, counted from ``begun_at``."""

    name = models.CharField(_("name"), max_length=60)
    skips_empty = models.BooleanField(_("skip empty views"), default=True)
    begun_at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["name", "pk"]

    def __str__(self) -> str:
        return self.name

    @property
    def turns(self) -> tuple[PlaylistItem, ...]:
        """Its turns, in order."""
        return tuple(self.items.all())


class PlaylistItem(VersionedModel):
    """One turn of a playlist: a view or a layout, of its own event or the display's, for some seconds."""

    playlist = models.ForeignKey(Playlist, on_delete=models.PROTECT, related_name="items", db_index=False)
    position = models.PositiveSmallIntegerField()
    # Checked by the action, because these rows do not define the views.
    view = models.CharField(max_length=16, blank=True)
    layout = models.ForeignKey(Layout, null=True, on_delete=models.PROTECT, related_name="+")
    event = models.ForeignKey("tournaments.Event", null=True, on_delete=models.PROTECT, related_name="+")
    seconds = models.PositiveSmallIntegerField()

    class Meta:
        ordering: ClassVar = ["playlist_id", "position"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["playlist", "position"], name="one_turn_a_position")
        ]

    def __str__(self) -> str:
        return f"{self.position}. {self.view or self.layout}"


class Display(VersionedModel):
    """A paired television; its secret is stored with its device, which is revoked to disconnect it.

    It shows its playlist, or its layout if it has none, or its view if it has neither. ``reloads`` is the
    number of reloads requested for its page.
    """

    device = models.OneToOneField("people.Device", on_delete=models.PROTECT, related_name="+")
    name = models.CharField(_("name"), max_length=60)
    room = models.CharField(_("room"), max_length=40, blank=True)
    playlist = models.ForeignKey(Playlist, null=True, on_delete=models.PROTECT, related_name="+")
    layout = models.ForeignKey(Layout, null=True, on_delete=models.PROTECT, related_name="+")
    reloads = models.PositiveIntegerField(default=0)
    event = models.ForeignKey("tournaments.Event", null=True, on_delete=models.PROTECT, related_name="+")
    view = models.CharField(max_length=16, choices=DisplayView.choices, default=DisplayView.CLOCK)
    # The id of a day of the event that it shows until that is over; 0 for all that are played.
    shown_day = models.PositiveBigIntegerField(default=0)
    # Empty for the house's choice.
    theme = models.CharField(_("colours"), max_length=10, choices=Theme.choices, blank=True, default="")
    reads_aloud = models.BooleanField(_("reads announcements aloud"), default=False)

    class Meta:
        ordering: ClassVar = ["name", "pk"]

    def __str__(self) -> str:
        return self.name


class PairingCode(models.Model):
    """A six-character code that a television shows for five minutes; used once.

    The secret stays on the television; only its hash is stored. After pairing it is the display's secret: it
    is never sent back.
    """

    code = models.CharField(max_length=6, unique=True)
    secret_hash = models.CharField(max_length=64, unique=True)
    address = models.CharField(max_length=50, blank=True)
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    paired_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return self.code


class Heartbeat(models.Model):
    """When a display last reported, whether its page was visible then, and how up to date it was.

    ``fresh_at`` is when its stream was last open, ``version`` the newest sent to it, ``behind`` how many
    changes it had missed then, ``page`` the page release it runs, ``is_tall`` whether it is mounted upright.
    """

    display = models.OneToOneField(Display, on_delete=models.PROTECT, related_name="heartbeat")
    at = models.DateTimeField()
    is_hidden = models.BooleanField(default=False)
    fresh_at = models.DateTimeField(null=True)
    version = models.PositiveBigIntegerField(default=0)
    behind = models.PositiveIntegerField(default=0)
    page = models.CharField(max_length=16, blank=True, default="")
    is_tall = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"{self.display_id} at {self.at}"


class Announcement(VersionedModel):
    """A sentence for the people in the room until it expires; without an event it is for the whole house.

    With a ``shown_day`` it is for that day: screens that show another one leave it out.
    """

    free_text: ClassVar[tuple[str, ...]] = ("text",)
    event = models.ForeignKey("tournaments.Event", null=True, on_delete=models.PROTECT, related_name="+")
    # 0: all of them.
    shown_day = models.PositiveBigIntegerField(default=0)
    text = models.CharField(_("text"), max_length=200)
    # Empty for the house's first language.
    language = models.CharField(_("language"), max_length=5, blank=True, default="")
    # The sentence in other languages: pairs of language and text, in display order.
    others = models.JSONField(_("in other languages"), default=list, blank=True)
    is_urgent = models.BooleanField(_("full screen"), default=False)
    at = models.DateTimeField()
    expires_at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["-at", "-pk"]

    def __str__(self) -> str:
        return self.text


class Picture(models.Model):
    """A picture for the displays, decoded and encoded again; immutable, so its digest identifies it."""

    digest = models.CharField(max_length=64, unique=True)
    media_type = models.CharField(max_length=20)
    width = models.PositiveIntegerField()
    height = models.PositiveIntegerField()
    content = models.BinaryField()

    def __str__(self) -> str:
        return f"{self.digest[:12]} ({self.width} by {self.height})"


class Look(VersionedModel):
    """The look of the house's displays; one row, or none if nothing was chosen."""

    theme = models.CharField(_("colours"), max_length=10, choices=Theme.choices, default=Theme.HOUSE)
    # As #rrggbb, empty for the default colours.
    colour = models.CharField(_("house colour"), max_length=7, blank=True, default="")
    logo = models.ForeignKey(Picture, null=True, on_delete=models.PROTECT, related_name="+")
    sponsor = models.ForeignKey(Picture, null=True, on_delete=models.PROTECT, related_name="+")
    # Digests of the sponsors shown in turn with the first one.
    more_sponsors = models.JSONField(default=list, blank=True)
    # Name and share of sponsors by digest; one without has no name and a share of 1.
    sponsor_terms = models.JSONField(default=dict, blank=True)
    # Between these times of day (HH:MM in the house's zone) displays are dimmed; empty for never.
    dims_from = models.CharField(_("dimmed from"), max_length=5, blank=True, default="")
    dims_until = models.CharField(_("dimmed until"), max_length=5, blank=True, default="")

    def __str__(self) -> str:
        return self.theme


class SponsorCycle(models.Model):
    """Sponsors with their shares, as displays showed them together; immutable, so its digest identifies it."""

    digest = models.CharField(max_length=16, unique=True)
    # For each sponsor the digest of its picture, its name and its share.
    terms = models.JSONField()

    def __str__(self) -> str:
        return self.digest


class SponsorTime(models.Model):
    """For how many seconds a display showed a sponsor, the ``place`` in its cycle.

    ``run`` is the display's own count, a new one if its browser has lost the old; ``shown_event`` is the
    id of the event it showed, 0 for none.
    """

    display = models.ForeignKey(Display, on_delete=models.PROTECT, related_name="+", db_index=False)
    run = models.CharField(max_length=16)
    cycle = models.ForeignKey(SponsorCycle, on_delete=models.PROTECT, related_name="+")
    shown_event = models.PositiveBigIntegerField(default=0)
    place = models.PositiveSmallIntegerField()
    seconds = models.PositiveIntegerField(default=0)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["display", "run", "cycle", "shown_event", "place"], name="one_time_a_sponsor"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.seconds} s of {self.cycle_id}.{self.place} on {self.display_id}"
