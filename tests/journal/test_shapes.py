"""Row versions of earlier shapes: every shape is recorded, and read as a row of today."""

from __future__ import annotations

import json
import zlib
from unittest.mock import patch

import pytest
from django.apps import apps

from cashier.shapes import parts, product, total
from journal import outgrown
from journal.models import Change, Line
from journal.opening import HOUSE, Command
from journal.permanent import removal
from journal.queries import latest_lines
from journal.rows.shapes import Earlier, reader_of, recorded_shapes, rule_of
from journal.rows.usual import decompressed
from journal.rows.versioned import converters, fingerprint, label_of, versioned_models
from journal.rows.versions import as_written, unpacked
from tests.journal.room import NOBODY, add_table
from tests.undoing import undo_lines
from tournaments.models import RoomTable
from tournaments.shapes import products

LABELS = tuple(label_of(model) for model in versioned_models() if not model.__module__.startswith("tests."))


def app_of(label: str) -> str:
    """The app of a model."""
    return label.partition(".")[0]


@pytest.mark.parametrize("label", LABELS)
def test_every_shape_is_recorded_and_read(label: str) -> None:
    now = tuple(converters(apps.get_model(label)))  # type: ignore[arg-type]
    recorded = {shape: then for (one, shape), then in recorded_shapes(app_of(label)).items() if one == label}
    line = " ".join((label, fingerprint(label), *now))
    assert fingerprint(label) in recorded, (
        f"the columns of {label} have changed: add this line to {app_of(label)}/shapes.txt, and say in "
        f"{app_of(label)}/shapes.py what a row of before holds in a new column, or which is gone:\n{line}"
    )
    for shape, then in recorded.items():
        read = rule_of(label).columns(then)
        assert read == set(now), (
            f"{app_of(label)}/shapes.py does not say how a row of {shape} is read: "
            f"without {sorted(set(now) - read)}, with {sorted(read - set(now))}"
        )
        assert reader_of(label, shape) is not None


def test_an_earlier_row_is_read_with_the_columns_of_today() -> None:
    rule = Earlier({"b": 7, "c": lambda row: row["a"] + 1}, renamed={"old": "new"}, dropped=frozenset({"z"}))
    assert rule.read({"a": 1, "old": 2, "z": 3}, ("a", "new", "b", "c")) == {"a": 1, "new": 2, "b": 7, "c": 2}
    assert rule.read({"a": 1, "old": 2, "b": 8}, ("a", "new", "b")) == {"a": 1, "new": 2, "b": 8}
    assert rule.columns(["a", "old", "z"]) == {"a", "new", "b", "c"}


def test_prices_of_before_are_read_as_products_and_parts() -> None:
    usual = {"re_entry_until_level": None, "rebuys": 0, "has_add_on": False}
    event = {"buy_in_minor": 20_000, "fee_minor": 2_000, "re_entries": 1} | usual
    entry, again = products(event)
    assert (entry["kind"], entry["pool_minor"], entry["parts"][0]["amount_minor"]) == ("entry", 20_000, 2_000)
    assert (again["kind"], again["limit"], again["number"]) == ("re_entry", 1, 2)
    assert products({"products": [entry]}) == [entry]
    sale = {"kind": "rebuy", "price_minor": 10_000, "fee_minor": 0}
    assert (product(sale), total(sale), parts(sale)) == (3, 10_000, {"pool": 10_000})
    today = {"product": 5, "total_minor": 1, "parts": {"fee": 1}}
    assert (product(today), total(today), parts(today)) == (5, 1, {"fee": 1})


def made_older(line: Line, shape: str) -> None:
    """The row versions of the line as a version of before wrote them, without the name of the table."""
    told = json.loads(decompressed(bytes(line.change.row_versions)))
    kept = told["tournaments.roomtable"]
    place = kept["columns"].index("name")
    del kept["columns"][place]
    kept["shape"] = shape
    for _pk, *versions in kept["rows"]:
        for one in versions:
            del (one or [None] * 9)[place]
    blob = zlib.compress(json.dumps(told).encode())
    with removal("an older version"):
        Change.objects.filter(line=line).update(row_versions=blob)


@pytest.fixture
def _of_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """No line was written by this process, and nothing is known of any."""
    monkeypatch.setattr(outgrown, "_own", [])
    monkeypatch.setattr(outgrown, "_known", {})


@pytest.mark.django_db
@pytest.mark.usefixtures("_of_before")
def test_a_line_of_an_earlier_shape_is_undone() -> None:
    add_table(1)
    line = Line.objects.get()
    made_older(line, "of-before")
    outgrown._own.clear()
    columns = tuple(name for name in converters(RoomTable) if name != "name")
    shapes = {("tournaments.roomtable", "of-before"): columns}
    with (
        patch("journal.rows.shapes.recorded_shapes", lambda app: shapes),
        patch("journal.rows.shapes.rule_of", lambda label: Earlier({"name": "as it was"})),
    ):
        reader_of.cache_clear()
        blob = bytes(Change.objects.get(line=line).row_versions)
        assert [one.after["name"] for one in unpacked(blob) if one.after] == ["as it was"]
        assert "name" not in (as_written(blob)[0].after or {})
        assert latest_lines(HOUSE)[0].can_undo
        undo_lines(line.pk, Command(NOBODY))
    reader_of.cache_clear()
    assert not RoomTable.objects.exists()


@pytest.mark.django_db
@pytest.mark.usefixtures("_of_before")
def test_what_an_undo_would_refuse_is_not_offered() -> None:
    add_table(1)
    made_older(Line.objects.get(), "nobody-knows")
    outgrown._own.clear()
    assert not latest_lines(HOUSE)[0].can_undo
    # The second look asks nothing.
    with patch("journal.outgrown.Change.objects.filter", side_effect=AssertionError):
        assert not latest_lines(HOUSE)[0].can_undo
