"""Models of printing: each print of a paper; the printers, their terminals and their queues."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from journal.rows.versioned import VersionedModel
from printing.kinds import Dots, JobState, LongPaperState, PaperKind, PrinterState


class Print(models.Model):
    """A paper was printed; never changed, never deleted. ``copy`` 0 is the original, 1 the first copy.

    ``subject_id`` is the row that the paper is about, ``number`` the one printed on it. If a subject has
    several papers of a kind (an entry with a new seat), ``edition`` distinguishes them.
    """

    is_permanent: ClassVar[bool] = True
    kind = models.CharField(max_length=16, choices=PaperKind.choices)
    subject_id = models.PositiveBigIntegerField()
    edition = models.CharField(max_length=20, blank=True)
    number = models.PositiveBigIntegerField()
    copy = models.PositiveIntegerField()
    event_id = models.PositiveBigIntegerField(null=True, db_index=True)
    at = models.DateTimeField()
    actor_id = models.PositiveBigIntegerField(null=True)
    device_id = models.PositiveBigIntegerField(null=True)
    who: str
    where: str
    """The names of the person and of the device; only where the row was found with them."""

    class Meta:
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["kind", "subject_id", "edition", "copy"], name="each_copy_of_a_paper_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.number} ({self.copy})"

    @property
    def is_copy(self) -> bool:
        """Whether the paper is marked as a copy."""
        return self.copy > 0


class Printer(VersionedModel):
    """A printer on the house's network. ``kinds`` are the papers that it prints, empty for all.

    If it ``confirms``, it reports when a paper is printed; papers sent to another printer count as printed.
    """

    name = models.CharField(_("name"), max_length=40)
    host = models.CharField(_("address"), max_length=120)
    port = models.PositiveIntegerField(_("port"), default=9100)
    dots = models.PositiveSmallIntegerField(_("roll"), choices=Dots.choices, default=Dots.ROLL_80)
    kinds = models.JSONField(default=list)
    confirms = models.BooleanField(default=True)
    is_removed = models.BooleanField(default=False)
    waiting: int
    unsure: int
    """How many papers are not printed yet, and may or may not have been; only where it was found with them."""

    class Meta:
        ordering: ClassVar = ["name", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["name"], condition=models.Q(is_removed=False), name="one_printer_of_a_name"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def state(self) -> PrinterState:
        """The state that it last reported."""
        status = getattr(self, "status", None)
        return PrinterState(status.state) if status else PrinterState.UNKNOWN

    @property
    def label(self) -> str:
        """Its state in words."""
        return str(self.state.label)

    @property
    def is_well(self) -> bool:
        """Whether the printer can print."""
        return not self.unsure and self.state in (PrinterState.READY, PrinterState.UNKNOWN)


class Desk(VersionedModel):
    """The printer beside a terminal; deleted if the terminal prints in its browser."""

    device = models.OneToOneField("people.Device", on_delete=models.PROTECT, related_name="+")
    printer = models.ForeignKey(Printer, on_delete=models.PROTECT, related_name="desks")


class PrinterStatus(models.Model):
    """The state that a printer last reported; it has no book, because it is not part of the record."""

    printer = models.OneToOneField(Printer, on_delete=models.PROTECT, related_name="status")
    state = models.CharField(max_length=8, choices=PrinterState.choices)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.printer_id} {self.state}"


class Job(models.Model):
    """Papers for a printer, in the order of their ids; ``content`` is emptied once it is no longer needed."""

    printer = models.ForeignKey(Printer, on_delete=models.PROTECT, related_name="jobs")
    title = models.CharField(max_length=80)
    state = models.CharField(max_length=10, choices=JobState.choices, default=JobState.WAITING)
    content = models.BinaryField()
    at = models.DateTimeField()
    sent_at = models.DateTimeField(null=True)
    settled_at = models.DateTimeField(null=True)
    actor_id = models.PositiveBigIntegerField(null=True)
    device_id = models.PositiveBigIntegerField(null=True)
    who: str
    """The name of who printed; only where the row was found with it."""

    class Meta:
        ordering: ClassVar = ["pk"]
        indexes: ClassVar = [
            models.Index(
                fields=["printer", "id"],
                condition=models.Q(state__in=("waiting", "sending", "unsure")),
                name="open_jobs_of_a_printer",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.title}: {self.state}"

    @property
    def label(self) -> str:
        """Its state in words."""
        return str(JobState(self.state).label)

    @property
    def is_unsure(self) -> bool:
        """Whether a person must decide."""
        return self.state == JobState.UNSURE

    @property
    def is_waiting(self) -> bool:
        """Whether it was not sent yet."""
        return self.state == JobState.WAITING


class LongPaper(models.Model):
    """A paper that another process makes for one person; its content is a file, which no backup contains.

    ``address`` is what the person opened, with its query. ``maker`` is the process that makes it, last seen at
    ``seen_at``; ``newest`` the last line of the journal when it began.
    """

    key = models.CharField(max_length=32, unique=True)
    title = models.CharField(max_length=120)
    user_id = models.PositiveBigIntegerField(db_index=True)
    role = models.CharField(max_length=16)
    device_id = models.PositiveBigIntegerField(null=True)
    method = models.CharField(max_length=4)
    address = models.TextField()
    host = models.CharField(max_length=260)
    is_secure = models.BooleanField(default=False)
    language = models.CharField(max_length=8)
    state = models.CharField(max_length=10, choices=LongPaperState.choices, default=LongPaperState.WAITING)
    asked_at = models.DateTimeField()
    seen_at = models.DateTimeField()
    maker = models.CharField(max_length=32, blank=True)
    tries = models.PositiveSmallIntegerField(default=0)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    newest = models.PositiveBigIntegerField(default=0)
    headers = models.JSONField(default=dict)
    size = models.PositiveBigIntegerField(default=0)
    why = models.TextField(blank=True)

    class Meta:
        ordering: ClassVar = ["pk"]

    def __str__(self) -> str:
        return f"{self.title}: {self.state}"
