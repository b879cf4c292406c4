"""The faults of the data and its copies: each is one sentence that says what helps."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.core.management.base import CommandError
from django.db import Error as DatabaseError
from django.utils import translation
from django.utils.translation import gettext as _

from journal.disk import Fault, fault_of
from tdmanager.upkeep.sqlite_files import NotDurable


class BackupFailed(RuntimeError):
    """The copy was not made or is unreadable; the message says why."""


class CopyUnreadable(BackupFailed):
    """The copy was made, but cannot be read whole: the data copied is damaged."""


class RestoreRefused(RuntimeError):
    """Nothing was restored; the message says why and what helps."""


class Unreadable(RuntimeError):
    """A file is not a whole backup of a house; the message says what is wrong with it."""


def sentence(error: BaseException) -> str | None:
    """The fault of the disk or the database, in one sentence; None if it is something else."""
    if isinstance(error, NotDurable):
        text = _(
            "The disk of %(folder)s does not save safely (no WAL): keep the database on a disk of this machine."
        )
        return text % {"folder": error.args[0]}
    fault = fault_of(error)
    if fault is None or fault is Fault.AWAY:
        return _unanswered(error)
    # If a copy found no room, the second name is its target.
    name = getattr(error, "filename2", None) or getattr(error, "filename", None)
    return f"{fault_text(fault)} ({name})" if name else fault_text(fault)


def fault_text(fault: Fault) -> str:
    """What a command prints about it, and what helps."""
    return {
        Fault.FULL: _("The disk is full. Make room on it, then try again."),
        Fault.NOT_WRITABLE: _(
            "The disk, folder or database cannot be written to: it is read-only or belongs to another user."
        ),
        Fault.FAILING: _("The disk is failing: check it, and copy the backups to another one."),
        Fault.DAMAGED: _(
            "The database is damaged. Restore the newest backup: the damaged one is kept beside it."
        ),
        Fault.MOVED: _(
            "The database’s file or its log (-wal) was moved, deleted or replaced. Stop the system, put it back, "
            "or restore the newest backup."
        ),
    }[fault]


def in_language_of_house(error: BaseException) -> str | None:
    """The same for the log, independent of the language of the browser that caused it."""
    with translation.override(language_of_house()):
        return sentence(error)


def language_of_house() -> str:
    """The language of the log and of commands."""
    return str(settings.LANGUAGE_CODE)


def _unanswered(error: BaseException) -> str | None:
    if not isinstance(error, DatabaseError) or "connection" not in str(error):
        return None
    why = str(error).strip().splitlines()[0]
    return _("The database does not answer: %(why)s") % {"why": why}


class Unusable(RuntimeError):
    """The database must not be opened as it is; the message says why and what helps."""


@contextmanager
def in_one_sentence() -> Iterator[None]:
    """For commands: end with a sentence instead of a traceback if the disk or the database fails."""
    try:
        yield
    except CommandError:
        raise
    except (BackupFailed, RestoreRefused, Unreadable, Unusable) as problem:
        raise CommandError(str(problem)) from problem
    except Exception as error:
        if (text := sentence(error)) is None:
            raise
        raise CommandError(text) from error
