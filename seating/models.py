"""Models of seating: tables in play, their seats, the moves between them."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from journal.rows.versioned import VersionedModel


class TableState(models.TextChoices):
    """Whether a table is open, or held for the undo of the end of its day."""

    OPEN = "open", _("Open")
    HELD = "held", _("Held")
    BROKEN = "broken", _("Broken")


SERVING = (TableState.OPEN, TableState.HELD)
"""The states in which no other day has the table."""


class TableInPlay(VersionedModel):
    """A table of the room while it serves a day. ``button``, ``small_blind`` and ``big_blind`` are seat
    numbers of the last hand set, null while unknown; of the next hand while ``is_frozen``.

    ``halted_at`` is when it was halted until filled, ``waived_at_players`` the players with which the
    director let it play. ``game_turn`` counts the changes of its game, ``game`` is the one that was chosen,
    ``game_hands`` how many hands of it were dealt. If levels state the game, ``game`` is the one that last froze or
    released its button, ``game_hands`` 0 until a hand is dealt from there. A feature table takes no part in draws and balancing and does not break.
    """

    day = models.ForeignKey("tournaments.Day", on_delete=models.PROTECT, related_name="+")
    room_table = models.ForeignKey("tournaments.RoomTable", on_delete=models.PROTECT, related_name="+")
    number = models.PositiveSmallIntegerField()
    seats = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=8, choices=TableState.choices, default=TableState.OPEN)
    opened_order = models.PositiveSmallIntegerField()
    break_order = models.PositiveSmallIntegerField()
    holds_break = models.BooleanField(default=False)
    button = models.PositiveSmallIntegerField(null=True)
    small_blind = models.PositiveSmallIntegerField(null=True)
    big_blind = models.PositiveSmallIntegerField(null=True)
    positions_at = models.DateTimeField(null=True)
    is_frozen = models.BooleanField(default=False)
    halted_at = models.DateTimeField(null=True)
    waived_at_players = models.PositiveSmallIntegerField(null=True)
    is_feature = models.BooleanField(default=False)
    game_turn = models.PositiveIntegerField(default=0)
    game = models.CharField(max_length=16, blank=True)
    game_hands = models.PositiveSmallIntegerField(default=0)
    opened_at = models.DateTimeField()
    broken_at = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar = ["day_id", "number"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["room_table"],
                condition=models.Q(state__in=["open", "held"]),
                name="a_table_serves_one_day",
            ),
        ]


class SeatStatus(models.TextChoices):
    """Whether a seat may be given to a player."""

    IN_USE = "in_use", _("In use")
    LOCKED = "locked", _("Locked")
    OUT_OF_USE = "out_of_use", _("Out of use")


class FreedBy(models.TextChoices):
    """Why a seat is empty: it was never used, or its player left the tournament or moved."""

    NOBODY = "", _("Never used")
    BUST = "bust", _("Out")
    MOVE = "move", _("Moved")
    REFUND = "refund", _("Refunded")


class Seat(VersionedModel):
    """A chair at a table in play; ``free_since`` and ``freed_by`` describe an empty chair."""

    # Both are found by their unique constraints: further indexes would be written with every seat.
    table = models.ForeignKey(TableInPlay, on_delete=models.PROTECT, related_name="seat_rows", db_index=False)
    number = models.PositiveSmallIntegerField()
    entry = models.ForeignKey(
        "tournaments.Entry", null=True, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    status = models.CharField(max_length=10, choices=SeatStatus.choices, default=SeatStatus.IN_USE)
    free_since = models.DateTimeField(null=True)
    freed_by = models.CharField(max_length=8, choices=FreedBy.choices, blank=True, default=FreedBy.NOBODY)
    is_verified = models.BooleanField(default=False)

    class Meta:
        ordering: ClassVar = ["table__day_id", "table__number", "number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["table", "number"], name="one_seat_a_number"),
            models.UniqueConstraint(
                fields=["entry"], condition=models.Q(entry__isnull=False), name="one_seat_an_entry"
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["table"], condition=models.Q(entry__isnull=True), name="seat_free"),
        ]


class MoveReason(models.TextChoices):
    """Why a player got a seat."""

    SALE = "sale", _("Sale")
    DRAW = "draw", _("Draw")
    BALANCE = "balance", _("Balance")
    BREAK = "break", _("Table broken")
    FINAL_TABLE = "final_table", _("Final table")
    REDRAW = "redraw", _("Redraw")
    SWAP = "swap", _("Swap")
    FLOOR = "floor", _("Floor decision")
    CORRECTION = "correction", _("Correction")
    MATCH = "match", _("Match of a bracket")
    KEPT = "kept", _("Seat kept for the next day")


class Move(VersionedModel):
    """A player got a seat; the number is printed and never reused."""

    free_text: ClassVar[tuple[str, ...]] = ("note",)
    # Found by the unique constraint.
    event = models.ForeignKey("tournaments.Event", on_delete=models.PROTECT, related_name="+", db_index=False)
    number = models.PositiveIntegerField()
    entry = models.ForeignKey("tournaments.Entry", on_delete=models.PROTECT, related_name="+")
    reason = models.CharField(max_length=16, choices=MoveReason.choices)
    note = models.CharField(max_length=120, blank=True)
    from_table = models.PositiveSmallIntegerField(null=True)
    from_seat = models.PositiveSmallIntegerField(null=True)
    to_table = models.PositiveSmallIntegerField()
    to_seat = models.PositiveSmallIntegerField()
    card = models.CharField(max_length=4, blank=True)
    at = models.DateTimeField()
    arrived_at = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar = ["event_id", "number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event", "number"], name="one_move_a_number"),
        ]
        # Ascending: a new move goes to the end, and pages fill up.
        indexes: ClassVar = [models.Index(fields=["event", "at"], name="move_since")]

    @property
    def has_arrived(self) -> bool:
        """Whether staff saw the player in the new seat."""
        return self.arrived_at is not None


class PlayerPin(VersionedModel):
    """A player who must not be moved to balance (TDA 2024 rule 9: special needs)."""

    is_seldom_written: ClassVar[bool] = True
    free_text: ClassVar[tuple[str, ...]] = ("note",)
    entry = models.OneToOneField("tournaments.Entry", on_delete=models.PROTECT, related_name="+")
    note = models.CharField(max_length=120, blank=True)


class AccessibleSeat(VersionedModel):
    """A seat of the room reserved for players who need an accessible one while others are free."""

    is_seldom_written: ClassVar[bool] = True
    room_table = models.ForeignKey(
        "tournaments.RoomTable", on_delete=models.PROTECT, related_name="+", db_index=False
    )
    number = models.PositiveSmallIntegerField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["room_table", "number"], name="accessible_seat_once"),
        ]


class AccessibleSeatRequest(VersionedModel):
    """A player who needs an accessible seat, at every event of the house."""

    player = models.OneToOneField("people.Player", on_delete=models.PROTECT, related_name="+")


class ApartGroup(VersionedModel):
    """Players kept at different tables (relatives, partners), at ``event`` or at every event."""

    is_seldom_written: ClassVar[bool] = True
    event = models.ForeignKey("tournaments.Event", null=True, on_delete=models.PROTECT, related_name="+")


class ApartPlayer(VersionedModel):
    """A player of a group kept apart."""

    is_seldom_written: ClassVar[bool] = True
    group = models.ForeignKey(ApartGroup, on_delete=models.PROTECT, related_name="players", db_index=False)
    player = models.ForeignKey("people.Player", on_delete=models.PROTECT, related_name="+")

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["group", "player"], name="apart_player_once"),
        ]


class AutomaticMove(models.Model):
    """An announced automatic move, to be made at ``due_at`` unless vetoed."""

    day = models.ForeignKey("tournaments.Day", on_delete=models.PROTECT, related_name="+", db_index=False)
    suggestion = models.CharField(max_length=200)
    entry = models.ForeignKey("tournaments.Entry", on_delete=models.PROTECT, related_name="+")
    from_table = models.PositiveSmallIntegerField()
    from_seat = models.PositiveSmallIntegerField()
    to_table = models.PositiveSmallIntegerField()
    to_seat = models.PositiveSmallIntegerField()
    announced_at = models.DateTimeField()
    due_at = models.DateTimeField()

    class Meta:
        indexes: ClassVar = [models.Index(fields=["day", "-due_at"], name="automatic_move_latest")]

    def __str__(self) -> str:
        return self.suggestion


class AutomaticMoveOutcome(models.TextChoices):
    """How an announced move ended."""

    MADE = "made", _("Completed")
    VETOED = "vetoed", _("Stopped")
    WITHDRAWN = "withdrawn", _("Withdrawn")


class AutomaticMoveEnd(models.Model):
    """The end of an announced move: a row kept permanently, so that no undo makes the move due again."""

    automatic_move = models.OneToOneField(AutomaticMove, on_delete=models.PROTECT, related_name="end")
    outcome = models.CharField(max_length=9, choices=AutomaticMoveOutcome.choices)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return self.outcome
