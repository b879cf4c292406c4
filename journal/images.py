"""Before and after: how the changes of a line are packed and read."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable
from dataclasses import dataclass

from django.apps import apps

from journal.captured import Image, fingerprint


@dataclass(frozen=True, slots=True)
class RowChange:
    """One row before (None: it was created) and after (None: it was deleted)."""

    model: str
    pk: int
    before: Image | None
    after: Image | None

    @property
    def key(self) -> str:
        """The row's name among rows: ``seating.seat:12``."""
        return f"{self.model}:{self.pk}"


def merged(changes: Iterable[RowChange]) -> tuple[RowChange, ...]:
    """One change a row: the first before with the last after; a row that came and went is left out."""
    rows: dict[str, RowChange] = {}
    for change in changes:
        first = rows.get(change.key)
        before = first.before if first else change.before
        rows[change.key] = RowChange(change.model, change.pk, before, change.after)
    return tuple(change for change in rows.values() if change.before != change.after)


def referred_rows(changes: Iterable[RowChange]) -> list[str]:
    """The rows that created rows, or changed foreign keys, point to."""
    found: set[str] = set()
    for change in changes:
        if change.after is None:
            continue
        for field in apps.get_model(change.model)._meta.concrete_fields:
            target = change.after[field.attname] if field.is_relation else None
            known = change.before or {}
            if target is not None and known.get(field.attname) != target:
                found.add(f"{field.related_model._meta.label_lower}:{target}")  # type: ignore[union-attr]
    return sorted(found)


def packed(changes: Iterable[RowChange]) -> bytes:
    """The changes as compressed bytes, each model with the shape it has now."""
    listed = list(changes)
    shapes = {change.model: fingerprint(change.model) for change in listed}
    rows = [[change.model, change.pk, change.before, change.after] for change in listed]
    return zlib.compress(json.dumps({"shapes": shapes, "rows": rows}, separators=(",", ":")).encode())


def unpacked(blob: bytes) -> tuple[RowChange, ...]:
    """The changes that ``packed`` kept."""
    rows = json.loads(zlib.decompress(blob))["rows"]
    return tuple(RowChange(model, pk, before, after) for model, pk, before, after in rows)


def outgrown_models(blob: bytes) -> list[str]:
    """The models whose shape has changed since the images were taken."""
    shapes = json.loads(zlib.decompress(blob))["shapes"]
    return sorted(label for label, shape in shapes.items() if fingerprint(label) != shape)
