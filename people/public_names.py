"""What others read of a player's name, in words."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from rulebook.public_names import PublicName


class PublicNames(models.TextChoices):
    """What others read of a player's name."""

    SHORT = PublicName.SHORT.value, _("Surname and initial")
    FULL = PublicName.FULL.value, _("Full name")
    INITIALS = PublicName.INITIALS.value, _("Initials")
    NICKNAME = PublicName.NICKNAME.value, _("Nickname")
    NONE = PublicName.NONE.value, _("No name, only the entry’s number")
