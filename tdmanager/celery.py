"""The Celery application that drives the timers: on Redis, or without a broker inside the one process."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from datetime import datetime
from importlib import import_module
from typing import Any

from celery import Celery
from celery import Task as CeleryTask
from celery.signals import celeryd_init
from django.conf import settings

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tdmanager.settings.embedded")

Tasks = Callable[[str], Callable[..., Any]]
"""A task by its name."""
Here = Callable[[str, Sequence[Any], datetime | None], None]
"""Runs a task in this process: its name, its arguments, and when."""
_here: list[Here] = []


def carry_out_here(here: Here | None) -> None:
    """Run tasks in this process from now on instead of sending them; None: send them again."""
    _here[:] = [] if here is None else [here]


class Task(CeleryTask):  # type: ignore[misc]
    """A task that is sent to the workers, unless this process runs it."""

    abstract = True

    def apply_async(self, args: Any = None, kwargs: Any = None, **options: Any) -> Any:
        """As Celery's."""
        if _here:
            return _here[0](self.name, tuple(args or ()), options.get("eta"))
        return super().apply_async(args, kwargs, **options)


app = Celery("tdmanager", task_cls=Task)
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.autodiscover_tasks(["clock.timers"])


def load_tasks() -> None:
    """Load every task by its name, before threads request them: each might find some still missing."""
    app.loader.import_default_modules()
    app.finalize()


def task_named(name: str) -> Callable[..., Any]:
    """The function of a task."""
    task: Callable[..., Any] = app.tasks[name].run
    return task


@celeryd_init.connect
def hold_time(**_signal: Any) -> None:
    """Hold the time of the house in a worker as in the web processes."""
    if settings.HOLDS_TIME:
        import_module("clock.gaps").install()
