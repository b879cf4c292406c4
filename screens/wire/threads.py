"""Threads in which the screens read the database, off the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

from django.db import close_old_connections

Params = ParamSpec("Params")
Result = TypeVar("Result")
THREADS = 4
_pool = ThreadPoolExecutor(THREADS, thread_name_prefix="screens")


async def in_thread(question: Callable[Params, Result], *args: Params.args, **named: Params.kwargs) -> Result:
    """Run a database read in a thread, without blocking the loop."""
    return await asyncio.get_running_loop().run_in_executor(_pool, partial(_run, question, *args, **named))


def _run(question: Callable[Params, Result], *args: Params.args, **named: Params.kwargs) -> Result:
    close_old_connections()
    try:
        return question(*args, **named)
    finally:
        close_old_connections()
