"""What a house publishes about an event, in words."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from rulebook.public_results import PublicResults


class ResultsShown(models.TextChoices):
    """What a house publishes about an event."""

    NONE = PublicResults.NONE.value, _("Nothing")
    PLACES = PublicResults.PLACES.value, _("Places, without prizes")
    PUBLISHED = PublicResults.PUBLISHED.value, _("Places with prizes as published")
    AWARDED = PublicResults.AWARDED.value, _("Places with prizes as awarded, also after a deal")
