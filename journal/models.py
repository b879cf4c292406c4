"""Rows of the logbook: the locked book, its lines, their row versions, the commands carried out."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, ClassVar, Self

from django.core.serializers.json import DjangoJSONEncoder
from django.db import connection, models
from django.db.models import Q

from journal.archive.reading import fill
from journal.direct import fetched
from journal.kinds import BookKind
from journal.rows.versions import RowNames


class Book(models.Model):
    """A sequence of changes; an action locks its row."""

    kind = models.CharField(max_length=12, choices=BookKind.choices)
    subject_id = models.PositiveBigIntegerField(default=0)
    version = models.PositiveBigIntegerField(default=0)
    parts = models.JSONField(default=dict)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["kind", "subject_id"], name="one_book_a_subject"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.subject_id}"


class Line(models.Model):
    """What happened, once, in the order of its book; never changed except ``undone_by``.

    ``verb`` is the action that wrote it, empty for timers and for lines older than this column.
    ``archived_in`` is the block that has its long columns: a line read as a whole has them all the same.
    """

    is_permanent: ClassVar[bool] = True
    set_once: ClassVar[tuple[str, ...]] = ("undone_by_id",)
    book = models.ForeignKey(Book, on_delete=models.PROTECT, related_name="lines", db_index=False)
    number = models.PositiveBigIntegerField()
    at = models.DateTimeField()
    actor_id = models.PositiveBigIntegerField(null=True)
    device_id = models.PositiveBigIntegerField(null=True)
    command = models.CharField(max_length=64)
    verb = models.CharField(max_length=60, blank=True, default="")
    leading = models.ForeignKey(
        "self", null=True, on_delete=models.PROTECT, related_name="companions", db_index=False
    )
    fact = models.CharField(max_length=60)
    details = models.JSONField(default=dict, encoder=DjangoJSONEncoder)
    also = models.JSONField(default=list, encoder=DjangoJSONEncoder)
    rows = RowNames(default=list)
    refers = RowNames(default=list)
    relied = models.JSONField(default=list)
    wrote = models.JSONField(default=list)
    seed = models.CharField(max_length=64, blank=True)
    texts = models.PositiveSmallIntegerField(default=0)
    undone_by = models.ForeignKey(
        "self", null=True, on_delete=models.PROTECT, related_name="undoes", db_index=False
    )
    archived_in = models.BigIntegerField(null=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["book", "number"], name="one_line_a_number"),
            models.UniqueConstraint(
                fields=["book", "command"], condition=Q(archived_in=None), name="one_line_a_command"
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["book", "-id"], name="line_latest"),
            models.Index(fields=["leading"], condition=Q(leading__isnull=False), name="line_companions"),
            models.Index(fields=["undone_by"], condition=Q(undone_by__isnull=False), name="line_undone"),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.fact}"

    @classmethod
    def from_db(
        cls, db: str | None, field_names: Collection[str], values: Collection[Any], **further: Any
    ) -> Self:
        """The line; if it is archived, with what its block has of these columns."""
        line = super().from_db(db, field_names, values, **further)
        if "archived_in" in line.__dict__:
            fill(line, field_names)
        return line

    def refresh_from_db(self, using: Any = None, fields: Any = None, from_queryset: Any = None) -> None:
        """Read columns again, also one that was deferred."""
        super().refresh_from_db(using, fields, from_queryset)
        fill(self, self.__dict__.keys() if fields is None else fields)

    @property
    def reason(self) -> str:
        """The reason as it was typed; empty if there is none, or if it was erased."""
        reasons = FreeText.objects.filter(line=self.leading_id or self.pk, place=0)
        return reasons.values_list("text", flat=True).first() or "" if self.texts else ""


class FreeText(models.Model):
    """A text that a line and its row versions name by its place: written once, emptied by an erasure.

    At place 0 is the reason; ``subject`` is the row in which it was written (``cashier.sale:5``), if any.
    """

    line = models.ForeignKey(Line, on_delete=models.PROTECT, related_name="said", db_index=False)
    place = models.PositiveSmallIntegerField()
    subject = models.CharField(max_length=100, blank=True)
    text = models.TextField()
    erased_at = models.DateTimeField(null=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["line", "place"], name="one_text_a_place"),
        ]

    def __str__(self) -> str:
        return f"text {self.place} of line {self.line_id}"


class Change(models.Model):
    """The row versions of one line (compressed): model, row, before, after."""

    is_permanent: ClassVar[bool] = True
    line = models.OneToOneField(Line, on_delete=models.PROTECT, related_name="change")
    row_versions = models.BinaryField()

    def __str__(self) -> str:
        return f"row versions of line {self.line_id}"


class Archive(models.Model):
    """A book whose lines up to ``last_line`` are archived, or will be, block by block; ``is_leaving`` once restored."""

    book = models.OneToOneField(Book, on_delete=models.PROTECT, related_name="archive")
    last_line = models.PositiveBigIntegerField()
    at = models.DateTimeField()
    is_packed = models.BooleanField(default=False)
    is_leaving = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"archive of {self.book_id} up to line {self.last_line}"


class ArchiveBlock(models.Model):
    """What some lines say (compressed); ``digest`` is the SHA-256 of that of the block before and of its own content.

    Its key is a part of the digest. ``plain_bytes`` is what the columns took in the tables.
    """

    is_permanent: ClassVar[bool] = True
    id = models.BigIntegerField(primary_key=True)
    archive = models.ForeignKey(Archive, on_delete=models.PROTECT, related_name="blocks", db_index=False)
    position = models.PositiveIntegerField()
    lines = models.PositiveIntegerField()
    plain_bytes = models.PositiveBigIntegerField()
    previous = models.CharField(max_length=64, blank=True)
    digest = models.CharField(max_length=64)
    content = models.BinaryField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["archive", "position"], name="one_block_a_position"),
        ]

    def __str__(self) -> str:
        return f"block {self.position} of archive {self.archive_id}"


class SeedChain(models.Model):
    """Seeds for the draws of a book, each the SHA-256 of the one after it; ``last`` is secret.

    ``head``, the hash of the first, is published from line ``since`` of the book; ``used`` counts seeds
    opened.
    """

    book = models.ForeignKey(Book, on_delete=models.PROTECT, related_name="chains")
    head = models.CharField(max_length=64)
    last = models.CharField(max_length=64)
    links = models.PositiveIntegerField()
    used = models.PositiveIntegerField(default=0)
    since = models.PositiveBigIntegerField()
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.head[:12]} {self.used}/{self.links}"


class Drawing(models.Model):
    """The draws of one line (compressed): the pool and the result of each, in order."""

    is_permanent: ClassVar[bool] = True
    line = models.OneToOneField(Line, on_delete=models.PROTECT, related_name="drawing")
    chain = models.ForeignKey(SeedChain, null=True, on_delete=models.PROTECT, related_name="drawings")
    link = models.PositiveIntegerField(default=0)
    draws = models.BinaryField()

    def __str__(self) -> str:
        return f"draws of line {self.line_id}"


class Answered(models.Model):
    """A command already carried out, and its answer."""

    key = models.CharField(max_length=64, primary_key=True)
    body_hash = models.CharField(max_length=64)
    answer = models.JSONField(null=True, encoder=DjangoJSONEncoder)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return self.key


class Numbering(models.Model):
    """The last number printed of a series (receipts, entries, moves); it only increases."""

    series = models.CharField(max_length=60, primary_key=True)
    last = models.PositiveBigIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.series} {self.last}"


class Balance(models.Model):
    """A running balance: the sum that rows of one kind add to an account (``pool/5``, ``entries/5``)."""

    account = models.CharField(max_length=60)
    kind = models.CharField(max_length=60)
    amount = models.BigIntegerField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["account", "kind"], name="one_balance_a_kind"),
        ]

    def __str__(self) -> str:
        return f"{self.account} {self.kind} {self.amount}"


class Removal(models.Model):
    """While a transaction has a row here, it may change and delete permanent rows: see ``journal.permanent``."""

    why = models.CharField(max_length=40, primary_key=True)

    def __str__(self) -> str:
        return self.why


class LastWritten(models.Model):
    """A model that is seldom written, and the random mark of its last write: see ``journal.recalled``."""

    model = models.CharField(max_length=100, primary_key=True)
    mark = models.CharField(max_length=24)

    def __str__(self) -> str:
        return f"{self.model} {self.mark}"


def take_numbers(counts: Mapping[str, int]) -> dict[str, range]:
    """The next numbers of each series, ascending; in one statement, so that two books never share one.

    The series are in alphabetical order, so that two books never wait for each other.
    """
    table = connection.ops.quote_name(Numbering._meta.db_table)
    series_counts = sorted(counts.items())
    statement = (
        f'INSERT INTO {table} ("series", "last") VALUES {", ".join(["(%s, %s)"] * len(series_counts))} '
        f'ON CONFLICT ("series") DO UPDATE SET "last" = {table}."last" + excluded."last" '
        'RETURNING "series", "last"'
    )
    numbers = fetched(statement, [value for pair in series_counts for value in pair])
    return {series: range(last - counts[series] + 1, last + 1) for series, last in numbers}
