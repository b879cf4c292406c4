"""Archived lines take less room, are read as before, are not undone, and come back as they were."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable
from datetime import timedelta
from io import StringIO
from typing import Any
from unittest.mock import patch

import pytest
from django.core.management import call_command
from django.db import connection
from hypothesis import given
from hypothesis import strategies as st

from cashier.models import Sale
from floor.life import verbs as life
from journal import instants, replay
from journal.archive import blocks, reading, steps
from journal.archive.rows import archive_of, broken_blocks, quiet_books
from journal.blocked import refused
from journal.chance.draw_lines import drawn_lines, drawn_lines_of, seeds_opened_at
from journal.free_texts import erase
from journal.inspected import LinesWanted, changes_after, changes_of_line, lines_after
from journal.kinds import BookKind
from journal.models import Archive, ArchiveBlock, Line
from journal.opening import Command, perform, tournament_book
from journal.permanent import removal
from journal.queries import event_of_line, happened_after, latest_lines, line_list, line_view, undo_preview
from journal.rows.usual import compressed
from rulebook.refusals import Refusal
from seating.queries import proof_of
from tests import builders as b
from tests.cashier import at_cashier
from tests.undoing import undo_lines

in_a_house = pytest.mark.django_db
REASON = "typed for the wrong player"
texts = st.text(st.characters(exclude_categories=["Cs"]))
values = st.one_of(
    st.none(), st.booleans(), st.integers(-1, 2), st.floats(-1, 1), texts, st.lists(st.booleans())
)
row_versions = st.one_of(st.none(), values, st.lists(values, max_size=3), st.dictionaries(texts, values))
changed_rows = st.dictionaries(
    texts,
    st.fixed_dictionaries(
        {"rows": st.lists(st.tuples(st.integers(1, 9), row_versions, row_versions), max_size=3)}
    ),
)
blobs = st.one_of(
    changed_rows.map(lambda models: compressed(json.dumps(models, separators=(",", ":")).encode())),
    changed_rows.map(lambda models: compressed(json.dumps(models).encode())),
    texts.map(lambda text: compressed(text.encode())),
    texts.map(lambda text: zlib.compress(text.encode(), 1)),
    texts.map(lambda text: zlib.compress(text.encode(), 9)),
    st.binary(max_size=40),
)


@given(
    st.dictionaries(st.integers(1, 2**62), st.lists(texts, min_size=9, max_size=9), min_size=1, max_size=4),
    st.lists(st.tuples(st.integers(1), st.integers(1), blobs), max_size=4),
    st.lists(st.tuples(st.integers(1), st.integers(1), blobs), max_size=4),
)
def test_a_block_gives_back_every_byte(lines: Any, changes: Any, draws: Any) -> None:
    content = blocks.packed(blocks.Block(lines, changes, draws))
    block = blocks.unpacked(content)
    assert {key: list(columns) for key, columns in block.lines.items()} == lines
    assert (list(block.changes), list(block.draws)) == (changes, draws)
    assert blocks.digest_of("", content) != blocks.digest_of("ab", content)


def evening() -> int:
    """An event with sales and their draws, a void with a reason, an undo, and a player out."""
    event_id = b.playing(5, 4, late_until_level=None)
    drawer = at_cashier.open_drawer(500_000)
    at_cashier.sell_entry(event_id, drawer)
    sold = at_cashier.sell_entry(event_id, drawer)
    at_cashier.void(event_id, sold.id, drawer, REASON)
    b.at(event_id, life.start_play, event=event_id)
    for seat in (1, 2):
        b.bust(event_id, b.at_seat(event_id, 1, seat))
    undo_lines(Line.objects.latest("pk").pk, Command(b.NOBODY))
    return event_id


def every_row() -> dict[str, list[str]]:
    """Every table as it is stored."""
    rows = {}
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")
            rows[table] = sorted(map(repr, cursor.fetchall()))
    return rows


def in_book(event_id: int, step: Callable[..., Archive]) -> None:
    """The step alone, without a line."""
    perform([tournament_book(event_id)], Command(b.NOBODY), lambda book: step(book) and None)


def take_steps() -> int:
    """All of them; how many there were."""
    count = 0
    while steps.take_step():
        count += 1
    return count


def archive(event_id: int) -> None:
    """The event goes there whole."""
    in_book(event_id, steps.begin)
    take_steps()


def readings(event_id: int) -> dict[str, Any]:
    """What the readers of lines answer, but for what may be undone."""
    ref, every = tournament_book(event_id), LinesWanted()
    drawn = drawn_lines(ref)
    return {
        "latest": [(one.sentence, one.reason, one.verb, one.is_undone) for one in latest_lines(ref)],
        "list": [one.sentence for one in line_list(ref, {"fact": "EntrySold"})[:50]],
        "one": line_view(drawn[-1]).sentence,
        "happened": happened_after(ref, 0),
        "event": [event_of_line(one) for one in Line.objects.order_by("pk").values_list("pk", flat=True)],
        "draws": drawn_lines_of(drawn),
        "proofs": [proof_of(one) for one in drawn],
        "seeds": seeds_opened_at(ref, [one.at for one in happened_after(ref, 0)]),
        "lines": [(one.details, one.view.sentence) for one in lines_after(every, 0, 500)],
        "changes": changes_after(every, 0, 100_000),
        "of one": changes_of_line(drawn[-1])[1],
        "replay": replay.replayed(),
    }


@in_a_house
@pytest.mark.parametrize("lines", [3, 1_000])
def test_an_event_is_read_as_before_and_comes_back_as_it_was(
    lines: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    event_id = evening()
    monkeypatch.setattr(steps, "LEADING_A_BLOCK", lines)
    rows, read = every_row(), readings(event_id)
    in_book(event_id, steps.begin)
    while steps.take_step():
        # Between two steps nothing is lost either.
        assert readings(event_id)["latest"] == read["latest"]
        reading.block_of.cache_clear()
        reading.blobs_of.cache_clear()
    assert readings(event_id) == read
    assert not list(replay.differences())
    call_command("prove_archive", stdout=StringIO())
    left = Line.objects.filter(book__kind=BookKind.TOURNAMENT, archived_in=None, leading=None)
    assert not left.exists()
    in_book(event_id, steps.leave)
    assert take_steps() > 1
    assert every_row() == rows
    undo_lines(latest_lines(tournament_book(event_id))[2].id, Command(b.NOBODY))


@in_a_house
def test_nothing_of_an_archived_event_is_undone() -> None:
    event_id = evening()
    in_book(event_id, steps.begin)
    for _moved in ("lines that will move", "moved"):
        for line in Line.objects.filter(leading=None, book__kind=BookKind.TOURNAMENT):
            with pytest.raises(Refusal, match=r"^event_archived\b"):
                undo_preview(line.pk)
        take_steps()
    assert not any(one.can_undo for one in latest_lines(tournament_book(event_id)))


@in_a_house
def test_lines_of_a_drawer_still_block_the_undo_of_earlier_ones() -> None:
    """The sales of the event are later lines of the drawer, whose own lines are not archived."""
    event_id = evening()
    opened = Line.objects.get(fact="DrawerOpened")
    archive(event_id)
    assert refused([Line.objects.get(pk=opened.pk)]) == {opened.pk}


@in_a_house
def test_a_reason_of_an_archived_line_is_erased() -> None:
    event_id = evening()
    archive(event_id)
    sale = Sale.objects.exclude(void_reason="").get()
    about = {f"tournaments.entry:{sale.entry_id}", f"cashier.sale:{sale.pk}"}
    erase(about, lambda _text: False, instants.now())
    assert REASON not in str(readings(event_id)) + str(every_row())


@in_a_house
def test_a_changed_block_is_refused_and_found() -> None:
    event_id = evening()
    archive(event_id)
    block = ArchiveBlock.objects.get()
    with removal("a forger"):
        ArchiveBlock.objects.filter(pk=block.pk).update(content=bytes(block.content) + b" ")
    reading.block_of.cache_clear()
    reading.blobs_of.cache_clear()
    assert broken_blocks() == (block.pk,)
    with pytest.raises(SystemExit):
        call_command("prove_archive", stdout=StringIO())
    with pytest.raises(Refusal, match=r"^archive_damaged\b"):
        latest_lines(tournament_book(event_id))


@in_a_house
def test_a_step_that_is_cut_off_changes_nothing() -> None:
    event_id = evening()
    in_book(event_id, steps.begin)
    before = every_row()
    with (
        patch("journal.archive.steps._insert", side_effect=KeyboardInterrupt),
        pytest.raises(KeyboardInterrupt),
    ):
        steps.take_step()
    assert every_row() == before
    take_steps()
    assert not list(replay.differences())


@in_a_house
def test_what_was_on_its_way_comes_back_too(monkeypatch: pytest.MonkeyPatch) -> None:
    event_id = evening()
    monkeypatch.setattr(steps, "LEADING_A_BLOCK", 3)
    rows = every_row()
    in_book(event_id, steps.begin)
    steps.take_step()
    in_book(event_id, steps.leave)
    take_steps()
    assert every_row() == rows


@in_a_house
def test_what_an_archive_takes() -> None:
    event_id = evening()
    ref = tournament_book(event_id)
    assert archive_of(ref) is None
    archive(event_id)
    found = archive_of(ref)
    assert found is not None
    assert (found.state, found.lines) == ("archived", Line.objects.exclude(archived_in=None).count())
    assert found.packed_bytes < found.plain_bytes
    with pytest.raises(Refusal, match=r"^already_archived\b"):
        in_book(event_id, steps.begin)


@in_a_house
def test_a_book_is_quiet_some_time_after_its_last_line() -> None:
    event_id = evening()
    last = Line.objects.latest("pk").at
    assert quiet_books(BookKind.TOURNAMENT, [event_id], last) == (event_id,)
    assert quiet_books(BookKind.TOURNAMENT, [event_id], last - timedelta(seconds=1)) == ()
