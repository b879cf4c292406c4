"""The tax on prizes, as a house was told to keep it back."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from journal.rows.versioned import VersionedModel


class TaxOf(models.TextChoices):
    """What the tax is of."""

    PRIZE = "prize", _("Each prize")
    NET_WIN = "net_win", _("What a player won in the event beyond what it cost")


class PrizeTaxRule(VersionedModel):
    """What is kept back of prizes paid from a day on, in one currency, until the next; ``bands`` are ``[above, points]``.

    Amounts in minor units, points in hundredths of a percent. ``set_at`` is when it was set, which may be after prizes
    were paid on its first day; None for rules of before it was kept.
    """

    is_seldom_written: ClassVar[bool] = True

    name = models.CharField(max_length=60)
    since = models.DateField()
    set_at = models.DateTimeField(null=True)
    currency = models.CharField(max_length=3)
    basis = models.CharField(max_length=7, choices=TaxOf.choices, default=TaxOf.PRIZE)
    free_minor = models.BigIntegerField(default=0)
    is_whole = models.BooleanField(default=False)
    bands = models.JSONField(default=list)

    class Meta:
        ordering: ClassVar = ["-since", "currency"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["since", "currency"], name="one_prize_tax_a_day"),
        ]
