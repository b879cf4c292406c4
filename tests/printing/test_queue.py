"""The queue before a printer: papers in order, none twice, whatever happens to its roll and its cable."""

from __future__ import annotations

import threading
from datetime import timedelta

import pytest
from django.db import DatabaseError, connection

from journal.opening import HOUSE
from printing.kinds import JobState, PrinterState
from printing.models import Job, Printer
from printing.printers import queue, verbs, wire
from printing.printers.driving import Patience, drive
from printing.printers.queue import claim_job, queue_job
from printing.printers.rows import open_jobs, printer
from printing.tasks import sweep
from rulebook.refusals import Refusal
from tests import builders as b
from tests.printing.fake import CUT, FakePrinter, fake_printer
from tests.servers import wait_for

pytestmark = pytest.mark.django_db(transaction=True)
QUICK = Patience(look=0.05, answer=60.0, roll=120.0)


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine makes no printer look switched off."""
    monkeypatch.setattr(wire, "ANSWER_SECONDS", 60.0)
    monkeypatch.setattr(wire, "CONNECT_SECONDS", 60.0)


def added(fake: FakePrinter, **over) -> int:
    b.house()
    given = {"name": "Desk 1", "host": "127.0.0.1", "port": fake.port} | over
    return b.do([HOUSE], verbs.add_printer, **given).id


def queued(printer_id: int, count: int = 5) -> list[bytes]:
    """Queue this number of papers; returns what each is."""
    papers = [b"\x1b@paper %d\n" % number + CUT for number in range(1, count + 1)]
    for number, content in enumerate(papers, 1):
        b.do([HOUSE], queue_job, printer_id=printer_id, title=f"Receipt {number}", content=content)
    return papers


def first() -> int:
    """The printer that was added first."""
    return Printer.objects.order_by("pk")[0].pk


def driven(printer_id: int) -> None:
    """As the task drives a printer, in a thread of its own."""
    try:
        drive(printer_id, QUICK)
    finally:
        connection.close()


def states() -> list[str]:
    return list(Job.objects.order_by("pk").values_list("state", flat=True))


def test_papers_are_printed_in_order_each_once() -> None:
    with fake_printer() as fake:
        papers = queued(added(fake))
        assert drive(first(), QUICK) == 5
        assert fake.papers == papers
    assert set(states()) == {JobState.PRINTED}
    assert set(Job.objects.values_list("content", flat=True)) == {b""}, "nobody needs it any more"
    assert printer(first()).state is PrinterState.READY


def test_out_of_paper_in_the_third_of_five_and_back_there_are_five_in_order_none_twice() -> None:
    with fake_printer(roll=2) as fake:
        papers = queued(added(fake))
        driver = threading.Thread(target=driven, args=[first()], daemon=True)
        driver.start()
        assert fake.ran_out.wait(60)
        waited = threading.Event()
        while printer(first()).state is not PrinterState.NO_PAPER:
            waited.wait(0.05)
        assert fake.papers == papers[:2]
        assert states() == ["printed", "printed", "sending", "waiting", "waiting"]
        fake.refill()
        driver.join(60)
        assert fake.papers == papers
    assert set(states()) == {JobState.PRINTED}
    assert printer(first()).state is PrinterState.READY


def test_a_printer_without_paper_is_sent_nothing() -> None:
    with fake_printer(roll=0) as fake:
        papers = queued(added(fake))
        assert drive(first(), QUICK) == 0
        assert set(states()) == {JobState.WAITING}
        assert printer(first()).state is PrinterState.NO_PAPER
        fake.refill()
        assert drive(first(), QUICK) == 5
        assert fake.papers == papers


@pytest.mark.parametrize("is_printed", [True, False])
def test_a_cable_pulled_in_the_third_asks_a_person_and_prints_none_twice(is_printed: bool) -> None:
    with fake_printer(hangs_up_at=3, prints_it=is_printed) as fake:
        papers = queued(added(fake))
        assert drive(first(), QUICK) == 2
        assert states() == ["printed", "printed", "unsure", "waiting", "waiting"]
        assert drive(first(), QUICK) == 0, "those behind it wait for the answer"
        assert len(fake.papers) == 2 + is_printed
        (doubted,) = [one for one in open_jobs() if one.is_unsure]
        b.do([HOUSE], queue.say_printed if is_printed else queue.print_again, job=doubted.id)
        drive(first(), QUICK)
        assert fake.papers == papers
    assert set(states()) == {JobState.PRINTED}


def test_a_printer_that_says_nothing_afterwards_leaves_it_to_a_person(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(wire, "ASK_AFTER", b"")
    with fake_printer() as fake:
        queued(added(fake), 2)
        assert drive(first(), Patience(look=0.01, answer=0.1)) == 0
    assert states() == ["unsure", "waiting"]


def test_a_printer_that_never_answers_is_believed() -> None:
    with fake_printer() as fake:
        fake.is_mute = True
        papers = queued(added(fake, confirms=False))
        assert drive(first(), QUICK) == 5
        waited = threading.Event()
        while len(fake.papers) < 5:
            waited.wait(0.02)
        assert fake.papers == papers


def test_a_printer_that_is_switched_off_keeps_its_papers_waiting() -> None:
    with fake_printer() as fake:
        queued(added(fake), 2)
    assert drive(first(), QUICK) == 0
    assert set(states()) == {JobState.WAITING}
    assert printer(first()).state is PrinterState.AWAY


def test_two_drivers_never_hold_the_same_printer() -> None:
    with fake_printer() as fake:
        queued(added(fake), 2)
    assert b.do([HOUSE], claim_job, printer=first()).job is not None
    assert b.do([HOUSE], claim_job, printer=first()).job is None


def test_a_driver_that_died_leaves_its_paper_to_a_person(monkeypatch: pytest.MonkeyPatch) -> None:
    with fake_printer() as fake:
        queued(added(fake), 2)
    b.do([HOUSE], claim_job, printer=first())
    monkeypatch.setattr("printing.tasks.threading.Thread.start", lambda _thread: None)
    sweep()
    assert states() == ["sending", "waiting"]
    row = Job.objects.get(state="sending")
    assert row.sent_at is not None
    Job.objects.filter(pk=row.pk).update(sent_at=row.sent_at - timedelta(minutes=2))
    sweep()
    assert states() == ["unsure", "waiting"]


def test_a_paper_goes_to_another_printer_or_nowhere() -> None:
    with fake_printer() as fake, fake_printer() as other:
        papers = queued(added(fake), 3)
        second = added(other, name="Desk 2")
        one, two, _three = open_jobs()
        moved = b.do([HOUSE], queue.print_again, job=one.id, printer=second)
        b.do([HOUSE], queue.cancel_job, job=two.id)
        drive(second, QUICK)
        drive(first(), QUICK)
        assert (other.papers, fake.papers) == (papers[:1], papers[2:])
        with pytest.raises(Refusal) as refusal:
            b.do([HOUSE], queue.cancel_job, job=moved.id)
        assert refusal.value.code == "job_settled"


def test_what_is_being_printed_is_neither_sent_again_nor_cancelled() -> None:
    with fake_printer() as fake:
        queued(added(fake), 1)
    (one,) = open_jobs()
    b.do([HOUSE], claim_job, printer=first())
    for verb in (queue.say_printed, queue.print_again, queue.cancel_job):
        with pytest.raises(Refusal) as refusal:
            b.do([HOUSE], verb, job=one.id)
        assert refusal.value.code == "job_sending"


def test_a_printer_whose_papers_cannot_be_read_is_a_line_in_the_log(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fails(_printer: int) -> None:
        raise DatabaseError("database disk image is malformed")

    monkeypatch.setattr("printing.tasks.drive", fails)
    with fake_printer() as fake:
        queued(added(fake), 1)
        assert sweep() == 1
        wait_for(lambda: "is not driven" in caplog.text, "its line")
    assert states() == ["waiting"]
