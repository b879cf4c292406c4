"""Settings of the whole suite: database, profile, seeds, and a check that no test is skipped unnoticed."""

from __future__ import annotations

import gc
import os
import random
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.cache import cache
from django.db import transaction
from django.test import TransactionTestCase
from django.utils import timezone, translation
from hypothesis import HealthCheck, core
from hypothesis import settings as hypothesis_settings
from pytest_django import DjangoDbBlocker

from screens.parts import cache as parts
from screens.parts import fragments
from tests import statements
from tests.costs import without_costly
from tests.databases import own_database
from tests.notices import SEEN

PROFILE = os.environ.get("TD_PROFILE", "quick")
IS_LONG = PROFILE == "long"
IS_POSTGRES = os.environ.get("TD_DATABASE") == "postgres"
IS_CI = os.environ.get("CI", "").lower() in ("1", "true", "yes")
SEED = int(os.environ.get("TD_SEED", "20261121"))
# The folder determines what a test needs, so that no file has to be marked.
MARKS = {
    "browser": "browser",
    "faults": "servers",
    "crowd": "servers",
    "accidents": "servers",
    "nights": "whole_nights",
    "machines": "thorough",
    "races": "thorough",
    "elsewhere": "thorough",
    "houses": "thorough",
}
LONG = ("machines", "nights")
DATABASE = frozenset({"db", "transactional_db", "kept", "django_db_setup", "django_db_blocker"})

if PROFILE == "fast":
    # Modules that the fast suite leaves out need not be imported either.
    collect_ignore = [*MARKS, "wiring/test_api_description.py"]
elif not IS_LONG:
    # Minutes: `./test --night` plays them, and the command `simulate` forty evenings at any time.
    collect_ignore = [
        "nights/test_forty.py",
        "nights/test_festivals.py",
        "nights/test_bags.py",
        "nights/test_colour_ups.py",
        "nights/test_merges.py",
        "wiring/test_full_disks.py",
        "wiring/test_full_postgres.py",
        "accidents",
    ]

hypothesis_settings.register_profile(
    "quick", max_examples=25, deadline=None, print_blob=True, suppress_health_check=[HealthCheck.too_slow]
)
hypothesis_settings.register_profile("fast", hypothesis_settings.get_profile("quick"), max_examples=5)
hypothesis_settings.register_profile(
    "long", max_examples=1000, deadline=None, print_blob=True, suppress_health_check=list(HealthCheck)
)
hypothesis_settings.load_profile(PROFILE)


def pytest_configure(config: pytest.Config) -> None:
    """By day Hypothesis also starts from ``TD_SEED``, so that a failing run fails again; by night it searches further."""
    if (folder := os.environ.get(statements.FOLDER)) and not IS_POSTGRES:
        config.pluginmanager.register(statements.Recorder(Path(folder)))
    if not IS_LONG and config.getoption("hypothesisseed", default=None) is None:
        core.global_force_seed = SEED  # type: ignore[assignment]  # set like this by its own plugin


def pytest_report_header(config: pytest.Config) -> str:
    """The database and the seeds: enough to repeat a failure."""
    database = os.environ.get("TD_DATABASE", "sqlite")
    return f"database {database}, profile {PROFILE}, TD_SEED={SEED}"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark by folder; slow tests come first, so that no process is left alone with them at the end.

    Tests without a database are the same on both, and run with SQLite.
    """
    root = Path(__file__).parent
    if IS_POSTGRES:
        left_out = [item for item in items if not asks_a_database(item)]
        items[:], asked_before = statements.for_postgres([one for one in items if asks_a_database(one)], root)
        config.hook.pytest_deselected(items=[*left_out, *asked_before])
    if PROFILE == "fast":
        items[:], left_out = without_costly(items)
        config.hook.pytest_deselected(items=left_out)
    for item in items:
        folder = item.path.relative_to(root).parts[0]
        if folder in MARKS:
            item.add_marker(MARKS[folder])
    items.sort(key=lambda item: item.path.relative_to(root).parts[0] not in LONG)


def asks_a_database(item: pytest.Item) -> bool:
    """Whether a test may query the database: by its mark, its fixtures or Django's own class."""
    is_djangos = issubclass(getattr(item, "cls", None) or object, TransactionTestCase)
    has_fixture = not DATABASE.isdisjoint(getattr(item, "fixturenames", ()))
    return is_djangos or has_fixture or item.get_closest_marker("django_db") is not None


def pytest_collection_finish() -> None:
    """Modules imported by now stay to the end: the garbage collector need not scan them."""
    gc.collect()
    gc.freeze()


def pytest_sessionstart(session: pytest.Session) -> None:
    """Remove databases of interrupted runs."""
    yesterday = time.time() - 86_400
    for left in Path(settings.VAR).glob("test-*.sqlite3*"):
        if left.stat().st_mtime < yesterday:
            left.unlink(missing_ok=True)


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """A skipped test is a failure in an unattended run; so are too many needless notices to the screens."""
    if (output := getattr(session.config, "workeroutput", None)) is not None:
        output["notices"] = SEEN.figures()
        return
    if exitstatus == 0 and SEEN.is_idle:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if IS_CI and exitstatus == 0 and reporter is not None and reporter.stats.get("skipped"):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Add the figures of a process of the run."""
    if notices := getattr(node, "workeroutput", {}).get("notices"):
        SEEN.add(notices)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """The notices to screens, if they were watched: see ``tests.watch``."""
    if lines := SEEN.summary():
        terminalreporter.section("notices to screens")
        for line in lines:
            terminalreporter.write_line(line)


@pytest.fixture(scope="session")
def django_db_setup(
    django_test_environment: None,
    django_db_blocker: DjangoDbBlocker,
    django_db_use_migrations: bool,
    django_db_modify_db_settings: None,
) -> Iterator[None]:
    """A database for this process; the migrations run once for all of them."""
    with ExitStack() as database:
        with django_db_blocker.unblock():
            database.enter_context(own_database(by_migrations=django_db_use_migrations))
        yield
        with django_db_blocker.unblock():
            database.close()


@pytest.fixture(scope="module")
def kept(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """Rows built by a module's own fixtures are kept for all its tests; each test is rolled back to them."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield
        transaction.set_rollback(True)


@pytest.fixture
def chance() -> random.Random:
    """A random generator seeded by ``TD_SEED``, which the header prints."""
    return random.Random(SEED)


@pytest.fixture(autouse=True)
def _nothing_left() -> Iterator[None]:
    """No test sees another test's cache, nor the language and time zone of its last request."""
    yield
    cache.clear()
    # Events of other tests have the same ids and versions.
    parts.forget()
    fragments.forget()
    translation.deactivate()
    timezone.deactivate()
