"""Models of people: staff with a role, the devices they use, the players of the house.

They hold personal data, so none of them is versioned: lines name people by id.
"""

from __future__ import annotations

from datetime import date
from typing import Any, ClassVar

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils import timezone
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from access.roles import Role
from access.scope import role_within
from journal import instants
from journal.rows.versioned import VersionedModel
from people.naming import NamedQuerySet, PublicNames, with_keys, write_keys, write_words
from rulebook.bans import BanKind, BanTerm, gravest


def _today() -> date:
    return timezone.localdate(instants.now())


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
        return self.name

    @property
    def name(self) -> str:
        """The name on the badge, or else the one to sign in with."""
        return self.display_name or self.username

    @property
    def initials(self) -> str:
        """The first letters of up to two words of the name."""
        return "".join(word[0] for word in self.name.split()[:2]).upper()

    @property
    def has_pin(self) -> bool:
        return bool(self.pin)

    @property
    def has_badge(self) -> bool:
        return bool(self.badge_hash)

    @property
    def has_no_secret(self) -> bool:
        """Whether there is nothing to sign in with: neither PIN nor badge nor password."""
        return not (self.has_pin or self.has_badge or self.has_usable_password())


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

    @property
    def is_cut_off(self) -> bool:
        return self.revoked_at is not None


class DeviceCode(models.Model):
    """A code with which one new device registers; deleted once it is used."""

    digest = models.CharField(max_length=64, unique=True)
    until = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.until}"


class DeviceUse(models.Model):
    """A person has signed in on a device: it is one of the person's own devices."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, db_index=False)
    device = models.ForeignKey(Device, on_delete=models.CASCADE)
    at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "device"], name="one_use_of_a_device"),
        ]

    def __str__(self) -> str:
        return f"{self.user} {self.device}"


class ProgramToken(models.Model):
    """A token of a program that acts as its person: only its hash is stored.

    ``role`` has fewer permissions than the person's, empty for the person's own; with ``only_reads`` it
    changes nothing. ``ends_on`` is its last day, null until it is revoked.
    """

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="program_tokens")
    name = models.CharField(max_length=60, blank=True)
    digest = models.CharField(max_length=64, unique=True)
    role = models.CharField(max_length=16, choices=Role.choices, blank=True)
    only_reads = models.BooleanField(default=False)
    created_at = models.DateTimeField()
    ends_on = models.DateField(null=True)
    last_used_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return self.name or self.digest[:8]

    @property
    def role_in_force(self) -> Role | None:
        """What it may do; None if its person has lost the role: then it may do nothing."""
        role = role_within(self.user.role, self.role)
        return Role(role) if role else None

    @property
    def is_past(self) -> bool:
        """Whether its last day is past."""
        return self.ends_on is not None and self.ends_on < timezone.localdate(instants.now())

    @property
    def is_over(self) -> bool:
        """Whether its last day is past, or its person inactive."""
        return self.is_past or not self.user.is_active


class PinLength(models.Model):
    """The minimum number of digits in a PIN of a role, if the house has set it."""

    role = models.CharField(max_length=16, choices=Role.choices, unique=True)
    digits = models.PositiveSmallIntegerField()

    def __str__(self) -> str:
        return f"{self.role} {self.digits}"


class WrongPin(models.Model):
    """A wrong PIN typed for a person; ``is_own`` on the person's own devices, ``is_told`` after a warning."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, db_index=False)
    device = models.ForeignKey(Device, on_delete=models.CASCADE)
    at = models.DateTimeField()
    is_own = models.BooleanField()
    is_told = models.BooleanField(default=False)

    class Meta:
        indexes: ClassVar = [models.Index(fields=["user", "at"], name="wrong_pins_of_a_person")]

    def __str__(self) -> str:
        return f"{self.user} {self.at}"


class Player(models.Model):
    """A player of the house.

    ``search_key`` is the name normalised for searches by a few letters. ``document_key`` and ``phone_key``
    are document and telephone in a normal form, their tails the same reversed, so that the last digits find
    them; ``email_key`` is the e-mail for searches.

    ``restricted_at`` is when the data was restricted: kept only because a law requires it, to its date, found
    by no search and sold nothing. ``erasure_asked_by`` waits for a second person to confirm the erasure.

    ``tier`` is the player's member tier, by the house's name; empty for most. ``public_name`` is the form of
    the name that others read, empty for the house's default. ``photo`` is the digest of the photograph
    (``PlayerPhoto``). ``nameless`` is the number of a nameless player, null if the name is known.

    ``has_bans`` is whether a ban was not lifted, so that only these players' bans are queried. A row that is
    ``merged_into`` another keeps its name and card, which still find that person.
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
    tier = models.CharField(max_length=24, blank=True, default="")
    public_name = models.CharField(max_length=10, choices=PublicNames.choices, blank=True, default="")
    nickname = models.CharField(max_length=40, blank=True, default="")
    photo = models.CharField(max_length=64, blank=True, default="")
    nameless = models.PositiveIntegerField(null=True)
    has_bans = models.BooleanField(default=False)
    search_key = models.CharField(max_length=240, db_index=True)
    document_key = models.CharField(max_length=80, blank=True, default="", db_index=True)
    phone_key = models.CharField(max_length=10, blank=True, default="", db_index=True)
    document_tail = models.CharField(max_length=80, blank=True, default="", db_index=True)
    phone_tail = models.CharField(max_length=10, blank=True, default="", db_index=True)
    email_key = models.CharField(max_length=254, blank=True, default="", db_index=True)
    created_at = models.DateTimeField()
    erased_at = models.DateTimeField(null=True)
    restricted_at = models.DateTimeField(null=True)
    erasure_asked_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    merged_into = models.ForeignKey("self", null=True, on_delete=models.PROTECT, related_name="+")
    objects = NamedQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["last_name", "first_name", "pk"]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **options: Any) -> None:
        """Django's, with the derived columns of name, document and telephone."""
        is_new, columns = self._state.adding, options.get("update_fields")
        write_keys(self)
        if columns is not None:
            options["update_fields"] = with_keys(columns)
        super().save(*args, **options)
        if columns is None or "search_key" in columns:
            write_words([self], are_new=is_new)

    @property
    def name(self) -> str:
        """``Rossi Mario``, the form in lists."""
        return f"{self.last_name} {self.first_name}".strip()

    @property
    def is_erased(self) -> bool:
        return self.erased_at is not None

    @property
    def is_restricted(self) -> bool:
        return self.restricted_at is not None

    @cached_property
    def open_bans(self) -> tuple[Ban, ...]:
        """The bans neither lifted nor over, the oldest first; ``with_bans`` reads those of many players."""
        return tuple(Ban.open_on(_today()).filter(player=self)) if self.has_bans else ()

    def ban_on(self, day: date) -> Ban | None:
        """The ban that the player is shown on that day."""
        bans = self.open_bans
        at = gravest([ban.term for ban in bans], day) if bans else None
        return None if at is None else bans[at]

    def is_banned_on(self, day: date) -> bool:
        return self.ban_on(day) is not None

    @property
    def is_banned(self) -> bool:
        """Whether a ban is in force today."""
        return self.has_bans and self.is_banned_on(_today())


class PlayerPhoto(models.Model):
    """A photograph of a player, decoded and encoded again: all metadata is removed, also the place."""

    digest = models.CharField(max_length=64, unique=True)
    media_type = models.CharField(max_length=20)
    content = models.BinaryField()
    at = models.DateTimeField()

    def __str__(self) -> str:
        return self.digest[:12]


class PlayerWord(models.Model):
    """A word of a player's ``search_key``, found by searches; ``key`` is the whole with a blank on either
    side, so that the other words are compared without leaving the index."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="words", db_index=False)
    word = models.CharField(max_length=240)
    key = models.CharField(max_length=242, default="")

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["player", "word"], name="one_word_of_a_player"),
        ]
        indexes: ClassVar = [
            models.Index(
                fields=["word", "key", "player"],
                name="words_by_letters",
                opclasses=["varchar_pattern_ops", "varchar_pattern_ops", "int8_ops"],
            ),
        ]

    def __str__(self) -> str:
        return f"{self.word} {self.player_id}"


class NearWord(models.Model):
    """A word of names under each of its heads: itself, and without any single letter (``people.naming``)."""

    head = models.CharField(max_length=24)
    word = models.CharField(max_length=24, db_index=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["head", "word"], name="near_word_once"),
        ]

    def __str__(self) -> str:
        return f"{self.head} {self.word}"


class BanKinds(models.TextChoices):
    """Who imposed a ban."""

    AUTHORITY = BanKind.AUTHORITY.value, _("By an authority")
    SELF = BanKind.SELF.value, _("Self-exclusion")
    HOUSE = BanKind.HOUSE.value, _("From the house")
    ROOM = BanKind.ROOM.value, _("From the poker room")


class BanList(models.Model):
    """A list of bans that is imported regularly: of an authority, another house, an exclusion register."""

    name = models.CharField(max_length=60)
    kind = models.CharField(max_length=10, choices=BanKinds.choices)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["kind", "name"], name="ban_list_once"),
        ]

    def __str__(self) -> str:
        return self.name


class ListedPerson(models.Model):
    """A person on a list of bans, player or not; a change is a new row, and the one before is lifted.

    ``name_key`` has the words of the name in the order of the alphabet, ``document_key`` is a player's.
    """

    ban_list = models.ForeignKey(BanList, on_delete=models.PROTECT, related_name="persons")
    last_name = models.CharField(max_length=80)
    first_name = models.CharField(max_length=80, blank=True)
    birth_date = models.DateField(null=True, db_index=True)
    document = models.CharField(max_length=60, blank=True)
    reason = models.CharField(max_length=200)
    since = models.DateField()
    until = models.DateField(null=True)
    lifted_at = models.DateTimeField(null=True)
    name_key = models.CharField(max_length=240, db_index=True)
    document_key = models.CharField(max_length=80, blank=True, db_index=True)

    def __str__(self) -> str:
        return f"{self.last_name} {self.first_name}".strip()


class BanImport(VersionedModel):
    """An imported edition of a list: the people it added and lifted, by id; deleted by an undo.

    ``bans`` are the players' bans that it lifted.
    """

    ban_list = models.ForeignKey(BanList, on_delete=models.PROTECT, related_name="imports")
    added = models.JSONField(default=list)
    lifted = models.JSONField(default=list)
    bans = models.JSONField(default=list)
    at = models.DateTimeField()


class Ban(models.Model):
    """A player is banned from a day to the end of another, null permanently, unless lifted earlier.

    ``listed`` is the row of a list of bans, null if the house itself banned the player.
    """

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="bans")
    listed = models.ForeignKey(ListedPerson, null=True, on_delete=models.CASCADE, related_name="bans")
    kind = models.CharField(max_length=10, choices=BanKinds.choices, default=BanKinds.HOUSE)
    reason = models.CharField(max_length=200)
    since = models.DateField()
    until = models.DateField(null=True)
    lifted_at = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar = ["pk"]

    def __str__(self) -> str:
        return f"{self.kind} {self.player_id}"

    @property
    def term(self) -> BanTerm:
        """The term in the rulebook's terms."""
        return BanTerm(BanKind(self.kind), self.since, self.until)

    @property
    def is_protective(self) -> bool:
        """Whether only an administrator lifts it."""
        return BanKind(self.kind).is_protective

    @classmethod
    def open_on(cls, day: date) -> models.QuerySet[Ban]:
        """The bans neither lifted nor over on a day, the oldest first."""
        return cls.objects.filter(models.Q(until=None) | models.Q(until__gte=day), lifted_at=None)


class HouseSecret(models.Model):
    """A key of the house, made once; every backup contains it, and the fingerprints made with it."""

    name = models.CharField(max_length=40, unique=True)
    value = models.CharField(max_length=64)

    def __str__(self) -> str:
        return self.name


class Exclusion(models.Model):
    """A ban of an erased person until its last day, null permanently; the person is stored only as one-way,
    keyed fingerprints (``people.bans.exclusions``), empty if a value was unknown."""

    kind = models.CharField(max_length=10, choices=BanKinds.choices)
    since = models.DateField()
    until = models.DateField(null=True)
    document_mark = models.CharField(max_length=64, blank=True, db_index=True)
    name_mark = models.CharField(max_length=64, blank=True, db_index=True)

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"


class Merger(VersionedModel):
    """Two rows merged into one person: the ids and columns that moved to ``kept``; deleted by an undo."""

    gone = models.OneToOneField(Player, on_delete=models.PROTECT, related_name="merger")
    kept = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="mergers")
    followed = models.JSONField(default=dict)
    filled = models.JSONField(default=list)
    at = models.DateTimeField()


class ToldApart(models.Model):
    """Two players who look like one person but are not; the lower id is first."""

    first = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+", db_index=False)
    second = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["first", "second"], name="told_apart_once"),
        ]

    def __str__(self) -> str:
        return f"{self.first_id} {self.second_id}"
