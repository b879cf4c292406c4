"""A program in Perl proves the books from their export alone, as docs/inspection.md has it, and finds a planted cent."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from django.db import connection, transaction
from django.db.models import F

from access.roles import Role
from cashier.inspection.declared import FactList, Scope, lists_for
from cashier.inspection.files import write_csv
from cashier.inspection.verbs import make_whole
from cashier.models import (
    AccountMovement,
    Drawer,
    Exchange,
    ForeignCount,
    LedgerRow,
    Posting,
    Refund,
    Sale,
    Ticket,
)
from journal.models import Change, FreeText, Line
from journal.permanent import removal
from journal.rows.versioned import writing
from payouts.models import Award
from printing.models import Print
from tests.cashier.inspected_night import Night, night

pytestmark = pytest.mark.django_db
HERE = Path(__file__).parent
PROGRAM = HERE / "audit.pl"
READ = frozenset(max(re.findall(r"qw\(([^)]+)\)", PROGRAM.read_text()), key=len).split())
"""The lists that the program reads."""
NAME = re.compile(r'"(\w+)"')


@pytest.fixture(scope="module")
def played(kept: None) -> Night:
    """Played once: every test is rolled back to it."""
    return night()


@pytest.fixture(scope="module")
def before(played: Night, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The export of the night as it was played."""
    return exported(tmp_path_factory.mktemp("audit"), "before.zip")


def audit(*exports: Path) -> tuple[int, list[str]]:
    """The program's output, and its exit status."""
    program = shutil.which("perl")
    assert program, "the proof needs Perl, as Debian's package perl has it"
    said = subprocess.run(
        [program, str(PROGRAM), *map(str, exports)], capture_output=True, text=True, check=False
    )
    assert not said.stderr, said.stderr
    return said.returncode, said.stdout.splitlines()


def exported(folder: Path, name: str = "all.zip") -> Path:
    """The export of the house."""
    path = folder / name
    path.write_bytes(make_whole(Role.INSPECTOR).file.read())
    return path


@contextmanager
def tables_named() -> Iterator[set[str]]:
    """The tables that the statements inside read or write."""
    known, found = frozenset(connection.introspection.django_table_names()), set[str]()

    def heard(execute: Any, sql: str, *values: Any) -> Any:
        found.update(known.intersection(NAME.findall(sql)))
        return execute(sql, *values)

    with connection.execute_wrapper(heard):
        yield found


class Lists:
    """The lists that the program reads, each with the tables that it is read from."""

    def __init__(self) -> None:
        self._written: dict[str, tuple[bytes, str]] = {}
        self._reads: dict[str, set[str]] = {}
        for listed in self._listed():
            with tables_named() as self._reads[listed.name]:
                self._written[listed.name] = self._file(listed)

    def after(self, changed: set[str], folder: Path) -> Path:
        """A folder with all of them, after rows of these tables were changed: only what reads one is written again."""
        folder.mkdir()
        sums = ""
        for listed in self._listed():
            is_same = self._reads[listed.name].isdisjoint(changed)
            text, sha256 = self._written[listed.name] if is_same else self._file(listed)
            (folder / f"{listed.name}.csv").write_bytes(text)
            sums += f"{sha256}  {listed.name}.csv\n"
        (folder / "SHA256SUMS").write_text(sums)
        return folder

    @staticmethod
    def _listed() -> list[FactList]:
        return [listed for listed in lists_for(Role.INSPECTOR, event=None) if listed.name in READ]

    @staticmethod
    def _file(listed: FactList) -> tuple[bytes, str]:
        into = BytesIO()
        content = write_csv(listed, Scope(), into)
        return into.getvalue(), content.sha256


def a_cent_of_a_sale(_night: Night) -> None:
    row = LedgerRow.objects.filter(account__startswith="fee/").first()
    LedgerRow.objects.filter(pk=row.pk if row else 0).update(amount_minor=F("amount_minor") - 1)


def a_cent_moved_from_the_pool_to_the_fees(_night: Night) -> None:
    posting = Posting.objects.filter(kind="sale").first()
    rows = LedgerRow.objects.filter(posting=posting)
    rows.filter(account__startswith="fee/").update(amount_minor=F("amount_minor") - 1)
    rows.filter(account__startswith="pool/").update(amount_minor=F("amount_minor") + 1)


def a_cent_of_a_drawer(night: Night) -> None:
    Drawer.objects.filter(pk=night.closed).update(counted_minor=F("counted_minor") + 1)


def a_cent_of_a_prize(night: Night) -> None:
    one = Award.objects.filter(event=night.event).first()
    Award.objects.filter(pk=one.pk if one else 0).update(amount_minor=F("amount_minor") + 1)


def a_way_of_a_prize_that_is_not_told(night: Night) -> None:
    rows = LedgerRow.objects.filter(posting__kind="award", posting__event_id=night.event)
    rows.filter(account__startswith="cheque/").update(account="safe")


def a_cent_of_an_account(_night: Night) -> None:
    AccountMovement.objects.filter(kind="deposit").update(amount_minor=F("amount_minor") + 1)


def a_cent_of_a_ticket(_night: Night) -> None:
    Ticket.objects.filter(state="issued", cost="").update(worth_minor=F("worth_minor") + 1)


def a_ticket_that_is_spent_without_a_sale(_night: Night) -> None:
    Ticket.objects.filter(state="issued", cost="").update(state="spent")


def a_ticket_that_paid_another_sale(night: Night) -> None:
    other = Sale.objects.filter(event=night.event).first()
    Ticket.objects.filter(state="spent").update(sale=other)


def a_cent_of_a_refund(_night: Night) -> None:
    Refund.objects.filter(state="due").update(amount_minor=F("amount_minor") + 1)


def a_refund_called_paid(_night: Night) -> None:
    Refund.objects.filter(state="due").update(state="paid")


def a_cent_of_an_exchange(_night: Night) -> None:
    rows = Exchange.objects.filter(undoes=None)
    rows.filter(pk=rows[0].pk).update(worth_minor=F("worth_minor") + 1)


def a_cent_of_notes_to_another_account(_night: Night) -> None:
    """Every posting still adds up to zero in its currency."""
    posting = Posting.objects.filter(kind="exchange", currency="CHF")[0]
    rows = LedgerRow.objects.filter(posting=posting)
    rows.filter(account="exchange/CHF").update(account="safe/CHF")


def a_cent_of_notes_counted(_night: Night) -> None:
    ForeignCount.objects.filter(is_banked=True).update(counted_minor=F("counted_minor") + 1)


def a_sale_with_its_money_gone(night: Night) -> None:
    sale = Sale.objects.filter(event=night.event, voided_at=None).order_by("pk")[1]
    postings = Posting.objects.filter(sale_id=sale.pk)
    LedgerRow.objects.filter(posting__in=postings).delete()
    postings.delete()
    Sale.objects.filter(pk=sale.pk).delete()


def a_row_of_the_ledger_gone(_night: Night) -> None:
    LedgerRow.objects.filter(posting__kind="settlement").order_by("pk")[0].delete()


def a_line_of_the_journal_gone(_night: Night) -> None:
    line = Line.objects.filter(fact="DrawerFilled")[0]
    Change.objects.filter(line=line).delete()
    FreeText.objects.filter(line=line).delete()
    line.delete()


def an_original_gone(_night: Night) -> None:
    Print.objects.filter(kind="receipt", copy=0).delete()


def an_unclaimed_prize_called_due(night: Night) -> None:
    Award.objects.filter(event=night.event, status="unclaimed").update(status="due")


PLANTED: dict[Callable[[Night], None], str] = {
    a_cent_of_a_sale: "posting ",
    a_cent_moved_from_the_pool_to_the_fees: "the ledger and the sales differ, fee",
    a_cent_of_a_drawer: "over or short of drawer",
    a_cent_of_a_prize: "due and paid of prize|the pool and the prizes paid differ",
    an_unclaimed_prize_called_due: "the account of unclaimed prizes and the prizes unclaimed differ",
    a_way_of_a_prize_that_is_not_told: "the ways of payment and the prizes paid differ",
    a_cent_of_an_account: "the ledger and the movements differ",
    a_cent_of_a_ticket: "the ledger and the tickets differ",
    a_ticket_that_is_spent_without_a_sale: "the ledger and the tickets differ",
    a_ticket_that_paid_another_sale: "the ledger and the tickets spent differ",
    a_cent_of_an_exchange: "the ledger and the exchanges differ",
    a_cent_of_notes_to_another_account: "the safe and the notes counted differ",
    a_cent_of_notes_counted: "over or short in the ledger and the notes differ",
    a_cent_of_a_refund: "the ledger and the refunds due differ",
    a_refund_called_paid: "what is due and the refunds paid differ",
    a_sale_with_its_money_gone: "receipt ",
    a_row_of_the_ledger_gone: "posting ",
    an_original_gone: "the copy printed of receipt",
    a_line_of_the_journal_gone: "lines of the journal of drawer",
}


def test_the_books_of_a_night_are_proven(before: Path) -> None:
    status, said = audit(before)
    assert (status, len(said)) == (0, 1), said
    assert said[0].startswith("proven: ")


@pytest.mark.once
def test_every_planted_cent_and_every_missing_row_is_found(
    played: Night, before: Path, tmp_path: Path
) -> None:
    """What the program says of the export alone comes before what an earlier one shows."""
    lists = Lists()
    whole = lists.after(set(), tmp_path / "whole")
    assert audit(whole, before)[0] == 0
    for plant, expected in PLANTED.items():
        with transaction.atomic():
            with removal("planted fault"), writing(), tables_named() as changed:
                plant(played)
            path = lists.after(changed, tmp_path / plant.__name__)
            transaction.set_rollback(True)
        status, said = audit(path, before)
        assert status == 1, plant.__name__
        assert any(line.startswith(tuple(expected.split("|"))) for line in said), (plant.__name__, said)
    assert exported(tmp_path).read_bytes() == before.read_bytes()


def finds_each(planted: Mapping[Callable[[int], None], str], event: int, folder: Path) -> None:
    """Check that the program finds each of these faults in an export."""
    for at, (plant, expected) in enumerate(planted.items()):
        with transaction.atomic():
            with removal("planted fault"), writing():
                plant(event)
            path = exported(folder, f"{at}.zip")
            transaction.set_rollback(True)
        status, said = audit(path)
        assert status == 1, plant.__name__
        assert any(line.startswith(expected) for line in said), (plant.__name__, said)


@pytest.mark.once
def test_a_changed_file_is_seen(before: Path, tmp_path: Path) -> None:
    with ZipFile(before) as archive:
        archive.extractall(tmp_path / "out")
    sales = tmp_path / "out" / "sales.csv"
    assert audit(tmp_path / "out")[0] == 0
    sales.write_bytes(sales.read_bytes().replace(b"cash", b"card", 1))
    assert audit(tmp_path / "out") == (1, ["sales.csv is not what was issued"])
    sales.unlink()
    assert "sales.csv is missing" in audit(tmp_path / "out")[1]


@pytest.mark.once
def test_what_was_true_last_week_must_still_be_there(before: Path, tmp_path: Path) -> None:
    assert audit(before, before)[0] == 0
    with removal("planted fault"):
        row = LedgerRow.objects.filter(account="safe")[0]
        LedgerRow.objects.filter(pk=row.pk).update(account="vault")
    status, said = audit(exported(tmp_path), before)
    assert (status, said) == (1, [f"row {row.pk} of the ledger is not what it was"])
