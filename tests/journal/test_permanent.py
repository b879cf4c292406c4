"""The database itself refuses to change or delete what was written into the ledger and the journal."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import IntegrityError, connection, transaction
from django.db.models import Model
from pytest_django import Settings

from cashier.models import LedgerRow
from cashier.papers import receipt_paper
from cashier.sales.rows import sale
from journal import replay
from journal.archive.steps import begin, take_step
from journal.models import Change, Line
from journal.opening import HOUSE, Command, perform, tournament_book
from journal.permanent import lay_triggers, lift_triggers, permanent_models, removal, triggers, unguarded
from people.privacy import verbs as people
from printing.prints.verbs import record_prints
from tdmanager.findings import Finding
from tdmanager.health import _ask_database
from tests import builders as b
from tests.cashier import at_cashier
from tests.journal.room import NOBODY, add_table
from tests.undoing import undo_lines
from tournaments.venue.verbs import HouseSetup, set_up_house

pytestmark = pytest.mark.django_db
TABLES = {model._meta.db_table: model for model in permanent_models()}


def is_refused(statement: str) -> bool:
    """Whether the database refuses it as an offence against its integrity; undone if it was carried out."""
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            # What is checked at the end of a transaction would keep PostgreSQL from emptying a table.
            connection.check_constraints()
            cursor.execute(statement)
            transaction.set_rollback(True)
    except IntegrityError as error:
        return "permanent row" in str(error)
    return False


def sold() -> tuple[int, int, int]:
    """An event at tables, a sale of it with its seat drawn and its receipt printed, and the drawer."""
    drawer_id, event_id = at_cashier.open_drawer(), at_cashier.selling_event()
    b.opened(event_id, 2)
    sale_id = at_cashier.sell_entry(event_id, drawer_id).id
    b.do([HOUSE], record_prints, papers=[receipt_paper(sale(sale_id))])
    return event_id, sale_id, drawer_id


def forbidden(table: str, model: type[Model]) -> list[str]:
    """Each column written again, rows deleted, and emptied or replaced."""
    asked = [f'UPDATE {table} SET "{one.column}" = "{one.column}"' for one in model._meta.concrete_fields]
    asked += [f"DELETE FROM {table}", f"DELETE FROM {table} WHERE id = (SELECT max(id) FROM {table})"]
    if connection.vendor == "postgresql":
        return [*asked, f"TRUNCATE {table} CASCADE"]
    return [*asked, f"INSERT OR REPLACE INTO {table} SELECT * FROM {table}"]


def test_ledger_and_journal_are_refused_any_change_by_raw_sql() -> None:
    event_id, *_others = sold()
    perform([tournament_book(event_id)], Command(NOBODY), lambda book: begin(book) and None)
    take_step()
    assert sorted(TABLES) == [
        "cashier_ledgerrow",
        "cashier_posting",
        "journal_archiveblock",
        "journal_change",
        "journal_drawing",
        "journal_line",
        "printing_print",
    ]
    for table, model in TABLES.items():
        assert model._default_manager.exists(), table
        assert [one for one in forbidden(table, model) if not is_refused(one)] == []
    assert is_refused("UPDATE journal_line SET undone_by_id = id, fact = 'Forged'")
    assert is_refused("UPDATE cashier_ledgerrow SET amount_minor = amount_minor + 1")


def test_a_line_is_marked_undone_once_and_for_all() -> None:
    add_table(1)
    first = Line.objects.get().pk
    assert is_refused("UPDATE journal_line SET undone_by_id = NULL")
    undo_lines(first, Command(NOBODY))
    last = Line.objects.latest("pk").pk
    assert Line.objects.get(pk=first).undone_by_id == last
    for other in ("NULL", str(first), str(last)):
        assert is_refused(f"UPDATE journal_line SET undone_by_id = {other} WHERE id = {first}")
    assert list(replay.differences()) == []


def test_what_an_exception_opens_is_closed_with_its_transaction() -> None:
    event_id, _sale, _drawer = sold()
    b.do([HOUSE], people.erase_player, player=b.player("Rossi"))
    with removal("planted fault"):
        LedgerRow.objects.filter(posting__event_id=event_id).update(account="pool/0")
        Change.objects.all().delete()
    assert not Change.objects.exists()
    assert is_refused("UPDATE cashier_ledgerrow SET account = 'pool/1'")
    with pytest.raises(ZeroDivisionError), removal("planted fault"):
        raise ZeroDivisionError
    assert is_refused("DELETE FROM journal_line")


@pytest.mark.django_db(transaction=True)
def test_a_demo_is_removed_with_all_its_lines(settings: Settings, tmp_path: Path) -> None:
    settings.VAR = tmp_path
    setup = HouseSetup(name="Casino Demo")
    b.do([HOUSE], set_up_house, setup=setup, is_demo=True)
    sold()
    call_command("demo", "--remove", stdout=StringIO())
    assert [table for table, model in TABLES.items() if model._default_manager.exists()] == []
    assert unguarded() == ()
    b.house()
    assert is_refused("DELETE FROM journal_line")


def test_a_missing_trigger_is_found_and_created_again() -> None:
    gone = next(one for one in triggers() if one.table == "journal_line")
    on = ' ON "journal_line"' if connection.vendor == "postgresql" else ""
    with connection.cursor() as cursor:
        cursor.execute(f'DROP TRIGGER "{gone.name}"{on}')
    check = _ask_database().check
    assert (check.finding, check.why) == (Finding.UNGUARDED, "journal_line")
    lay_triggers()
    assert unguarded() == ()
    lift_triggers()
    assert unguarded() == tuple(sorted(TABLES))
    lay_triggers()
    assert _ask_database().check.is_well
