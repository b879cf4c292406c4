"""Rows of play, from hand for hand and shot clocks to bust reports, absences, notes and colour-ups."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from journal.rows.versioned import VersionedModel
from rulebook.playtime import Mark
from rulebook.potslost import took_chips
from tournaments.entries.rows import Pots, pots_read


class HandStage(models.TextChoices):
    """The stage of hand for hand, with the rulebook's names."""

    OFF = "off"
    ANNOUNCED = "announced"
    BARRIER = "barrier"
    HAND = "hand"


class PaceOf(models.TextChoices):
    """The pace of hand for hand, with the rulebook's names."""

    HAND = "hand"
    SOFT = "soft"
    ORBIT = "orbit"


class HandForHand(VersionedModel):
    """Hand for hand of a day, until ``goal`` players are left; ``hand`` 0 was in progress at the announcement.

    All busts of a hand share one ``finish_group``, null before the first. ``barrier_at`` is when
    its last table reported, ``is_charged`` whether it was deducted from the clock, ``is_closed`` whether
    the floor has started a break after it: players out later were not in it.
    """

    is_seldom_written: ClassVar[bool] = True

    event = models.ForeignKey("tournaments.Event", on_delete=models.PROTECT, related_name="+")
    day = models.ForeignKey("tournaments.Day", on_delete=models.PROTECT, related_name="+")
    goal = models.PositiveIntegerField()
    stage = models.CharField(max_length=9, choices=HandStage.choices, default=HandStage.ANNOUNCED)
    hand = models.PositiveIntegerField(default=0)
    pace = models.CharField(max_length=5, choices=PaceOf.choices, default=PaceOf.HAND)
    announced_at = models.DateTimeField()
    began_at = models.DateTimeField()
    barrier_at = models.DateTimeField(null=True)
    finish_group = models.PositiveIntegerField(null=True)
    is_charged = models.BooleanField(default=False)
    is_closed = models.BooleanField(default=False)
    ended_at = models.DateTimeField(null=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["day"], condition=models.Q(ended_at__isnull=True), name="one_hand_for_hand_a_day"
            ),
        ]


class TableHand(VersionedModel):
    """A table in one hand: it reports exactly once; ``released_at`` is when its held board was released."""

    hand_for_hand = models.ForeignKey(
        HandForHand, on_delete=models.PROTECT, related_name="table_hands", db_index=False
    )
    table = models.ForeignKey("seating.TableInPlay", on_delete=models.PROTECT, related_name="+")
    hand = models.PositiveIntegerField()
    misdeals = models.PositiveSmallIntegerField(default=0)
    all_in_at = models.DateTimeField(null=True)
    released_at = models.DateTimeField(null=True)
    finished_at = models.DateTimeField(null=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["hand_for_hand", "hand", "table"], name="a_table_plays_a_hand_once"
            ),
        ]


class HeadCount(VersionedModel):
    """A count of all players of a day, table by table, before the announcement that the money is reached.

    ``announced_at`` is the time of that announcement, ``announcement`` its text on the screens. ``day`` is null on
    rows of earlier versions: they count for every day.
    """

    is_seldom_written: ClassVar[bool] = True

    event = models.ForeignKey("tournaments.Event", on_delete=models.PROTECT, related_name="+")
    day = models.ForeignKey(
        "tournaments.Day", null=True, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    opened_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True)
    announced_at = models.DateTimeField(null=True)
    announcement = models.ForeignKey(
        "displays.Announcement",
        null=True,
        on_delete=models.DO_NOTHING,
        db_constraint=False,
        related_name="+",
    )

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["day"], condition=models.Q(closed_at__isnull=True), name="one_head_count_a_day"
            ),
        ]


class TableCount(VersionedModel):
    """The count of a table, by a person who does not see the expected number."""

    head_count = models.ForeignKey(HeadCount, on_delete=models.PROTECT, related_name="counts", db_index=False)
    table = models.ForeignKey("seating.TableInPlay", on_delete=models.PROTECT, related_name="+")
    players = models.PositiveSmallIntegerField()
    at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["head_count", "table"], name="one_count_a_table"),
        ]


class DealerPass(VersionedModel):
    """The QR code on a table: it opens the dealer's page of table ``number`` at an event."""

    is_seldom_written: ClassVar[bool] = True

    event = models.ForeignKey("tournaments.Event", on_delete=models.PROTECT, related_name="+")
    number = models.PositiveSmallIntegerField()
    code = models.CharField(max_length=16, unique=True)
    made_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["event", "number"],
                condition=models.Q(revoked_at__isnull=True),
                name="one_dealer_pass_a_table",
            ),
        ]


class Outcome(models.TextChoices):
    """How a shot clock ended."""

    IN_TIME = "in_time", _("acted in time")
    CHECK = "check", _("check")
    HAND_DEAD = "hand_dead", _("hand dead")
    WITHDRAWN = "withdrawn", _("cancelled")


class ShotClock(VersionedModel):
    """A shot clock called at a table; ``entry`` is the player to act, ``caller`` is null for the floor."""

    event = models.ForeignKey("tournaments.Event", on_delete=models.PROTECT, related_name="+")
    table = models.ForeignKey("seating.TableInPlay", on_delete=models.PROTECT, related_name="+")
    entry = models.ForeignKey("tournaments.Entry", null=True, on_delete=models.PROTECT, related_name="+")
    caller = models.ForeignKey("tournaments.Entry", null=True, on_delete=models.PROTECT, related_name="+")
    called_at = models.DateTimeField()
    think_seconds = models.PositiveSmallIntegerField()
    countdown_seconds = models.PositiveSmallIntegerField()
    faces_bet = models.BooleanField(default=True)
    outcome = models.CharField(max_length=10, choices=Outcome.choices, blank=True)
    ended_at = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar = ["called_at", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["table"], condition=models.Q(ended_at=None), name="one_shot_clock_a_table"
            ),
        ]

    def __str__(self) -> str:
        return f"clock at table {self.table_id}"


class ShotClockRequest(VersionedModel):
    """A table's request for a shot clock that only the floor starts; open until it is started or declined."""

    event = models.ForeignKey("tournaments.Event", on_delete=models.PROTECT, related_name="+")
    table = models.ForeignKey("seating.TableInPlay", on_delete=models.PROTECT, related_name="+")
    entry = models.ForeignKey("tournaments.Entry", null=True, on_delete=models.PROTECT, related_name="+")
    faces_bet = models.BooleanField(default=True)
    asked_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar = ["asked_at", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["table"], condition=models.Q(closed_at=None), name="one_shot_clock_request_a_table"
            ),
        ]

    def __str__(self) -> str:
        return f"clock wanted at table {self.table_id}"


class BustReport(VersionedModel):
    """A dealer's report that a player is out; open until it is confirmed or withdrawn.

    ``pots`` has the winners of each pot that the player was in for, in the same form as on the entry; ``seat`` is
    where the player sits, on reports that are still open.
    """

    event = models.ForeignKey("tournaments.Event", on_delete=models.PROTECT, related_name="+")
    table = models.ForeignKey("seating.TableInPlay", on_delete=models.PROTECT, related_name="+")
    entry = models.ForeignKey("tournaments.Entry", on_delete=models.PROTECT, related_name="+")
    reported_at = models.DateTimeField()
    pots = models.TextField(blank=True, default="")
    seat: int
    closed_at = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar = ["reported_at", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["entry"], condition=models.Q(closed_at=None), name="one_bust_report_an_entry"
            ),
        ]

    def __str__(self) -> str:
        return f"entry {self.entry_id} reported out at table {self.table_id}"

    @property
    def won(self) -> Pots:
        """The winners of each pot, if the dealer named them."""
        return pots_read(self.pots)

    @property
    def takers(self) -> tuple[int, ...]:
        """The entries that won the chips, by the dealer's report."""
        return took_chips(self.won)


class AbsentAs(models.TextChoices):
    """Why a player is absent."""

    AWAY = "away", pgettext_lazy("absent", "away")
    NO_SHOW = "no_show", _("never came")
    LEFT = "left", _("left for good")


class Absence(VersionedModel):
    """The absence of a player while the stack is blinded off; over once ``ended_at`` is set.

    ``is_taken_up`` if it ended with the stack taken up. ``mark_ms`` of day ``mark_day`` had been played when the
    player left.

    ``hands`` were reported at the table, the first at ``reported_at``, after the count of the stack at
    ``counted_at``.
    """

    event = models.ForeignKey("tournaments.Event", on_delete=models.PROTECT, related_name="+")
    entry = models.ForeignKey("tournaments.Entry", on_delete=models.PROTECT, related_name="+")
    kind = models.CharField(max_length=8, choices=AbsentAs.choices, default=AbsentAs.AWAY)
    since = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)
    is_taken_up = models.BooleanField(null=True)
    mark_day = models.ForeignKey(
        "tournaments.Day", on_delete=models.PROTECT, related_name="+", db_index=False
    )
    mark_ms = models.BigIntegerField(default=0)
    hands = models.PositiveIntegerField(default=0)
    counted_at = models.DateTimeField(null=True)
    reported_at = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar = ["since", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["entry"], condition=models.Q(ended_at=None), name="one_absence_an_entry"
            ),
        ]

    @property
    def mark(self) -> Mark:
        """The moment of play at which the player left."""
        return Mark(self.mark_day_id, self.mark_ms)

    def __str__(self) -> str:
        return f"entry {self.entry_id} absent"


class LastHands(VersionedModel):
    """The last hands of a day: each table plays ``hands`` more, then stops; open until they or the day end."""

    is_seldom_written: ClassVar[bool] = True

    event = models.ForeignKey("tournaments.Event", on_delete=models.PROTECT, related_name="+")
    day = models.ForeignKey("tournaments.Day", on_delete=models.PROTECT, related_name="+")
    hands = models.PositiveSmallIntegerField()
    drawn_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["day"], condition=models.Q(ended_at__isnull=True), name="one_last_hands_a_day"
            ),
        ]


class LastHandsTable(VersionedModel):
    """A table that was in play when the card was drawn; ``played`` counts its hands since."""

    last_hands = models.ForeignKey(LastHands, on_delete=models.PROTECT, related_name="tables", db_index=False)
    table = models.ForeignKey("seating.TableInPlay", on_delete=models.PROTECT, related_name="+")
    played = models.PositiveSmallIntegerField(default=0)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["last_hands", "table"], name="a_table_has_its_last_hands_once"),
        ]


class Note(VersionedModel):
    """A note for the staff about an event or one of its tables."""

    is_seldom_written: ClassVar[bool] = True
    free_text: ClassVar[tuple[str, ...]] = ("text",)
    event = models.ForeignKey("tournaments.Event", on_delete=models.PROTECT, related_name="+")
    table = models.ForeignKey(
        "seating.TableInPlay", null=True, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    text = models.CharField(max_length=200)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["table"], name="one_note_a_table"),
            models.UniqueConstraint(
                fields=["event"], condition=models.Q(table=None), name="one_note_an_event"
            ),
        ]

    def __str__(self) -> str:
        return f"note on event {self.event_id}"


class ToDoLater(VersionedModel):
    """An item of the to-do list that is hidden until ``until``, for all who watch the event; ``item`` is its key."""

    is_seldom_written: ClassVar[bool] = True

    event = models.ForeignKey("tournaments.Event", on_delete=models.PROTECT, related_name="+", db_index=False)
    item = models.CharField(max_length=12)
    until = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event", "item"], name="an_item_is_later_once"),
        ]


class Introduction(VersionedModel):
    """The players of a final table were introduced in the pause that left the clock in ``generation``; null: skipped."""

    is_seldom_written: ClassVar[bool] = True

    event = models.OneToOneField("tournaments.Event", on_delete=models.PROTECT, related_name="+")
    generation = models.PositiveIntegerField(null=True)


class ColourUp(VersionedModel):
    """Chips of ``gone`` leave play and become chips of ``into``, table by table; open until all have.

    ``rescue_chip`` keeps a player in who would be raced out, ``after_level`` is the last level with the chip.
    ``play_waits`` is whether play after the break waits for tables that still race, null before the answer.
    """

    is_seldom_written: ClassVar[bool] = True

    event = models.ForeignKey("tournaments.Event", on_delete=models.PROTECT, related_name="+")
    day = models.ForeignKey("tournaments.Day", on_delete=models.PROTECT, related_name="+")
    after_level = models.PositiveSmallIntegerField()
    gone = models.PositiveIntegerField()
    into = models.PositiveIntegerField()
    rescue_chip = models.PositiveIntegerField()
    announced_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True)
    is_called_off = models.BooleanField(default=False)
    play_waits = models.BooleanField(null=True)
    announcement = models.ForeignKey(
        "displays.Announcement",
        null=True,
        on_delete=models.DO_NOTHING,
        db_constraint=False,
        related_name="+",
    )

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["event", "gone"],
                condition=models.Q(is_called_off=False),
                name="a_chip_leaves_an_event_once",
            ),
        ]


class ColourUpTable(VersionedModel):
    """A table of a colour-up: its odd chips, its new ones, closed once; ``held`` and ``won`` name seats.

    A row of ``held`` is seat, entry, odd chips and whether they are the player's last. ``stray`` is the value
    of chips found after the race that did not make a whole new chip.
    """

    colour_up = models.ForeignKey(ColourUp, on_delete=models.PROTECT, related_name="tables", db_index=False)
    table = models.ForeignKey("seating.TableInPlay", on_delete=models.PROTECT, related_name="+")
    held = models.JSONField(default=list)
    won = models.JSONField(default=list)
    kept_in = models.JSONField(default=list)
    small_blind = models.PositiveSmallIntegerField(null=True)
    odd_chips = models.PositiveIntegerField(default=0)
    new_chips = models.PositiveIntegerField(default=0)
    rescued = models.PositiveSmallIntegerField(default=0)
    stray = models.PositiveIntegerField(default=0)
    counted_at = models.DateTimeField(null=True)
    closed_at = models.DateTimeField(null=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["colour_up", "table"], name="a_table_races_a_chip_once"),
        ]


class ChipExchange(VersionedModel):
    """Chips of a player changed into larger ones during play, at equal value; ``table`` by number."""

    event = models.ForeignKey("tournaments.Event", on_delete=models.PROTECT, related_name="+")
    entry = models.ForeignKey("tournaments.Entry", on_delete=models.PROTECT, related_name="+")
    table = models.PositiveSmallIntegerField()
    chip = models.PositiveIntegerField()
    count = models.PositiveIntegerField()
    into = models.PositiveIntegerField()
    received = models.PositiveIntegerField()
    at = models.DateTimeField()
