"""The types of books."""

from __future__ import annotations

from django.db import models


class BookKind(models.TextChoices):
    """The house, a tournament or a cash drawer."""

    HOUSE = "house"
    TOURNAMENT = "tournament"
    DRAWER = "drawer"
