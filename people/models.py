"""Rows of people: staff with a role, the devices they use, the players of the house.

They hold personal data, so none of them is versioned: lines name people by id.
"""

from __future__ import annotations

from typing import Any, ClassVar

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _

from access.roles import Role
from people.words import NamedQuerySet, write_words


class User(AbstractUser):
    """A member of staff."""

    role = models.CharField(_("role"), max_length=16, choices=Role.choices, default=Role.FLOOR)
    display_name = models.CharField(_("name on the badge"), max_length=60, blank=True)
    pin = models.CharField(max_length=128, blank=True)
    pin_mark = models.CharField(max_length=64, blank=True)
    pin_digits = models.PositiveSmallIntegerField(default=0)
    pin_choices = models.PositiveSmallIntegerField(default=0)
    pin_choices_since = models.DateTimeField(null=True)
    badge_hash = models.CharField(max_length=64, null=True, unique=True)  # noqa: DJ001 (unique where given)
    language = models.CharField(_("language"), max_length=8, blank=True)

    def __str__(self) -> str:
        return self.display_name or self.username


class Device(models.Model):
    """A terminal, tablet or television registered with the house; disconnected when ``revoked_at`` is set."""

    class Kind(models.TextChoices):
        """What the device is used for."""

        TERMINAL = "terminal", _("Terminal")
        DISPLAY = "display", _("Display")

    name = models.CharField(_("name"), max_length=60)
    kind = models.CharField(max_length=10, choices=Kind.choices, default=Kind.TERMINAL)
    token_hash = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField()
    last_seen_at = models.DateTimeField(null=True)
    revoked_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return self.name


class DeviceUse(models.Model):
    """A person has signed in on a device: there they are no stranger."""

    user = models.ForeignKey(User, on_delete=models.CASCADE)
    device = models.ForeignKey(Device, on_delete=models.CASCADE)
    at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "device"], name="one_use_of_a_device"),
        ]

    def __str__(self) -> str:
        return f"{self.user} {self.device}"


class PinLength(models.Model):
    """How many digits a PIN of a role has at least, where the house has chosen."""

    role = models.CharField(max_length=16, choices=Role.choices, unique=True)
    digits = models.PositiveSmallIntegerField()

    def __str__(self) -> str:
        return f"{self.role} {self.digits}"


class WrongPin(models.Model):
    """A wrong PIN typed for a person; ``is_own`` on a device that the person uses, ``is_told`` once they know."""

    user = models.ForeignKey(User, on_delete=models.CASCADE)
    device = models.ForeignKey(Device, on_delete=models.CASCADE)
    at = models.DateTimeField()
    is_own = models.BooleanField()
    is_told = models.BooleanField(default=False)

    class Meta:
        indexes: ClassVar = [models.Index(fields=["user", "at"], name="wrong_pins_of_a_person")]

    def __str__(self) -> str:
        return f"{self.user} {self.at}"


class Player(models.Model):
    """A player; ``search_key`` is the name normalised for a search by a few letters.

    Banned while ``ban_reason`` is set: until the end of ``banned_until``, permanently where it is null.
    """

    first_name = models.CharField(_("first name"), max_length=80)
    last_name = models.CharField(_("surname"), max_length=80)
    card_number = models.CharField(  # noqa: DJ001 (unique where given)
        _("card number"), max_length=40, null=True, unique=True
    )
    document = models.CharField(_("ID document"), max_length=60, blank=True)
    birth_date = models.DateField(_("date of birth"), null=True, blank=True, db_index=True)
    country = models.CharField(_("country"), max_length=2, blank=True)
    email = models.EmailField(_("e-mail"), blank=True)
    phone = models.CharField(_("phone"), max_length=40, blank=True)
    note = models.CharField(_("note"), max_length=200, blank=True)
    banned_until = models.DateField(null=True)
    ban_reason = models.CharField(max_length=200, blank=True)
    search_key = models.CharField(max_length=240, db_index=True)
    created_at = models.DateTimeField()
    erased_at = models.DateTimeField(null=True)
    objects = NamedQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["last_name", "first_name", "pk"]

    def __str__(self) -> str:
        return f"{self.last_name} {self.first_name}"

    def save(self, *args: Any, **options: Any) -> None:
        """As Django's; the words of the name follow."""
        is_new, columns = self._state.adding, options.get("update_fields")
        super().save(*args, **options)
        if columns is None or "search_key" in columns:
            write_words([self], are_new=is_new)


class PlayerWord(models.Model):
    """A word of a player's ``search_key``, by which a search finds it."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="words")
    word = models.CharField(max_length=240, db_index=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["player", "word"], name="one_word_of_a_player"),
        ]

    def __str__(self) -> str:
        return f"{self.word} {self.player_id}"
