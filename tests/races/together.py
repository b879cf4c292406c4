"""Threads that meet at the worst moment, and a book without its lock to show what the lock is for."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from typing import Any
from unittest.mock import patch

from django.db import connection

from journal import instants, opening
from journal.book import OpenBook
from journal.opening import BookRef, Command
from rulebook.refusals import Refusal
from tests import builders as b

PATIENCE = 0.4
"""How long one waits for the other, in seconds: with the lock on the other never comes."""
UNLOCKED_PATIENCE = 30.0
"""The same without the lock, where the other does come, on a busy machine later."""
LOCKED = opening.perform


def at_once(*tasks: Callable[[], Any]) -> list[Any]:
    """Run the tasks in threads of their own; returns what each returned, or the exception it raised."""
    found: list[Any] = [None] * len(tasks)
    start = threading.Barrier(len(tasks))

    def run(index: int, task: Callable[[], Any]) -> None:
        try:
            start.wait()
            found[index] = task()
        except Exception as error:  # noqa: BLE001 - the test looks at it
            found[index] = error
        finally:
            connection.close()

    threads = [
        threading.Thread(target=run, args=(index, task), daemon=True) for index, task in enumerate(tasks)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)
    assert not any(thread.is_alive() for thread in threads), "a thread hangs"
    return found


def refusals(results: Sequence[Any]) -> list[str]:
    """The codes of the refusals among the results; any other exception fails the test."""
    for one in results:
        if isinstance(one, Exception) and not isinstance(one, Refusal):
            raise one
    return sorted(one.code for one in results if isinstance(one, Refusal))


@contextmanager
def meeting(module: Any, name: str, parties: int = 2) -> Iterator[None]:
    """Between what ``module.name`` reads and what follows, each thread waits for the others."""
    with patch.object(module, name, _meets(getattr(module, name), threading.Barrier(parties))):
        yield


@contextmanager
def meeting_at(*places: tuple[Any, str]) -> Iterator[None]:
    """The same where each thread reads something else: a module and a name for each."""
    point = threading.Barrier(len(places))
    with ExitStack() as patched:
        for module, name in places:
            patched.enter_context(patch.object(module, name, _meets(getattr(module, name), point)))
        yield


def _meets(real: Callable[..., Any], point: threading.Barrier) -> Callable[..., Any]:
    def meets(*args: Any, **options: Any) -> Any:
        answer = real(*args, **options)
        with suppress(threading.BrokenBarrierError):
            point.wait(UNLOCKED_PATIENCE if opening.perform is not LOCKED else PATIENCE)
        return answer

    return meets


@contextmanager
def no_lock() -> Iterator[None]:
    """A book that anybody opens: no lock, no transaction, no line. Only in these tests."""

    def unlocked(
        refs: Sequence[BookRef], command: Command, verb: Callable[[OpenBook], Any], **_options: Any
    ) -> Any:
        rows = [
            opening.Book.objects.get_or_create(kind=ref.kind, subject_id=ref.subject_id)[0] for ref in refs
        ]
        return verb(OpenBook(rows, command.actor, instants.now()))

    with patch.object(opening, "perform", unlocked):
        yield


def act(refs: Sequence[BookRef], command: Command, verb: Callable[..., Any], /, **options: Any) -> Any:
    """One action, with the real lock or its replacement."""
    return opening.perform(refs, command, b.step(verb, **b.event_of_book(refs, verb) | options))
