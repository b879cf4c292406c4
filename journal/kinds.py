"""The types of books."""

from __future__ import annotations

from django.db import models


class BookKind(models.TextChoices):
    """The house, a tournament, a cash drawer, the account of a player, or all tickets."""

    HOUSE = "house"
    TOURNAMENT = "tournament"
    DRAWER = "drawer"
    ACCOUNT = "account"
    TICKETS = "tickets"
