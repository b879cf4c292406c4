"""Rows of other currencies: rates, exchanges, counts of notes; the others are in ``models``."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from cashier.kinds import SIDE_LABELS
from journal.rows.versioned import VersionedModel
from rulebook.exchange import Side, rate_text
from rulebook.money import Money


class ExchangeRate(VersionedModel):
    """The value of one ``currency`` in ``home`` from an instant on, in billionths (``rulebook.exchange``).

    Only ``until`` is ever changed: past exchanges keep their rate.
    """

    is_seldom_written: ClassVar[bool] = True
    currency = models.CharField(max_length=3)
    home = models.CharField(max_length=3)
    buying = models.BigIntegerField()
    selling = models.BigIntegerField(null=True)
    step_minor = models.PositiveIntegerField(default=1)
    since = models.DateTimeField()
    until = models.DateTimeField(null=True)
    set_by = models.ForeignKey("people.User", null=True, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.CheckConstraint(condition=models.Q(buying__gt=0), name="rate_above_zero"),
            models.CheckConstraint(condition=models.Q(step_minor__gt=0), name="rate_step_above_zero"),
        ]

    @property
    def bought_at(self) -> str:
        """What is paid for one unit, as decimals."""
        return rate_text(self.buying)

    @property
    def sold_at(self) -> str:
        """What one unit is sold at, as decimals; empty if none is sold."""
        return rate_text(self.selling) if self.selling else ""

    @property
    def step(self) -> Money:
        """The smallest coin paid."""
        return Money(self.step_minor, self.home)


class Exchange(VersionedModel):
    """Notes of another currency exchanged at a drawer; never changed: an undo adds the opposite exchange.

    ``foreign_minor`` and ``home_minor`` are the amounts that came into the drawer (positive) or left it;
    ``worth_minor``, with the sign of ``home_minor``, is the value of the notes. The difference is rounding.
    Notes in a payment have no number of their own, because another paper lists them: the receipt of the
    ``sale`` or of the ``void``, the slip of the prize (``award_id``) or of the refund (``refund_id``), or the
    receipt of the ticket (``ticket_id``).
    """

    drawer = models.ForeignKey("cashier.Drawer", on_delete=models.PROTECT, related_name="exchanges")
    rate = models.ForeignKey(ExchangeRate, on_delete=models.PROTECT, related_name="+")
    side = models.CharField(
        max_length=4, choices=[(side.value, label) for side, label in SIDE_LABELS.items()]
    )
    currency = models.CharField(max_length=3)
    foreign_minor = models.BigIntegerField()
    home = models.CharField(max_length=3)
    home_minor = models.BigIntegerField()
    worth_minor = models.BigIntegerField()
    receipt = models.PositiveBigIntegerField(null=True, unique=True)
    sale = models.OneToOneField("cashier.Sale", null=True, on_delete=models.PROTECT, related_name="+")
    void = models.OneToOneField("cashier.Sale", null=True, on_delete=models.PROTECT, related_name="+")
    award_id = models.PositiveBigIntegerField(null=True, db_index=True)
    refund_id = models.PositiveBigIntegerField(null=True, db_index=True)
    ticket_id = models.PositiveBigIntegerField(null=True, db_index=True)
    at = models.DateTimeField()
    undoes = models.OneToOneField("self", null=True, on_delete=models.PROTECT, related_name="undone_by")

    class Meta:
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(foreign_minor__gt=0, home_minor__lt=0)
                | models.Q(foreign_minor__lt=0, home_minor__gt=0),
                name="exchange_gives_and_takes",
            ),
        ]

    @property
    def rate_paid(self) -> str:
        """The rate of its side, as decimals."""
        price = self.rate.buying if self.side == Side.BUY else self.rate.selling
        return rate_text(price or 0)

    @property
    def of_sale(self) -> int | None:
        """The sale that the exchange paid, or whose void it was part of; its receipt lists the notes."""
        return self.sale_id or self.void_id

    @property
    def notes_moved(self) -> Money:
        """The notes into the drawer, or out of it (negative), as money."""
        return Money(self.foreign_minor, self.currency)

    @property
    def cash_moved(self) -> Money:
        """The cash into the drawer, or out of it (negative), as money."""
        return Money(self.home_minor, self.home)

    @property
    def foreign(self) -> Money:
        """The notes as money."""
        return Money(abs(self.foreign_minor), self.currency)

    @property
    def paid(self) -> Money:
        """The amount paid for the notes as money."""
        return Money(abs(self.home_minor), self.home)


class ForeignCount(VersionedModel):
    """A count of the notes of another currency in a drawer; ``is_banked`` if they went to the safe."""

    free_text: ClassVar[tuple[str, ...]] = ("difference_reason",)
    drawer = models.ForeignKey("cashier.Drawer", on_delete=models.PROTECT, related_name="foreign_counts")
    currency = models.CharField(max_length=3)
    counted_by = models.ForeignKey("people.User", null=True, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()
    expected_minor = models.BigIntegerField()
    counted_minor = models.BigIntegerField()
    pieces = models.JSONField(default=list)
    is_banked = models.BooleanField(default=False)
    difference_reason = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering: ClassVar = ["pk"]

    @property
    def counted(self) -> Money:
        """The counted amount as money."""
        return Money(self.counted_minor, self.currency)

    @property
    def difference(self) -> Money:
        """The excess or shortage as money."""
        return Money(self.counted_minor - self.expected_minor, self.currency)
