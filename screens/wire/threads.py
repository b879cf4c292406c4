"""Threads in which the screens read the database, off the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

from django.db import close_old_connections

Given = ParamSpec("Given")
Found = TypeVar("Found")
THREADS = 4
_pool = ThreadPoolExecutor(THREADS, thread_name_prefix="screens")


async def in_thread(question: Callable[Given, Found], *args: Given.args, **named: Given.kwargs) -> Found:
    """Run a database read in a thread, without blocking the loop."""
    return await asyncio.get_running_loop().run_in_executor(_pool, partial(_asked, question, *args, **named))


def _asked(question: Callable[Given, Found], *args: Given.args, **named: Given.kwargs) -> Found:
    close_old_connections()
    try:
        return question(*args, **named)
    finally:
        close_old_connections()
