"""The web process: event streams and parts in plain ASGI, everything else through Django."""

from __future__ import annotations

import logging
import os
from collections.abc import Awaitable, Callable, Mapping
from importlib import import_module
from typing import Any

import django
from django.conf import settings

from tdmanager.edge.digits import has_long_number
from tdmanager.embedded.claim import claim
from tdmanager.embedded.limits import raise_open_files
from tdmanager.memory import keep_for_good

App = Callable[[Any, Any, Any], Awaitable[None]]

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tdmanager.settings.embedded")
django.setup(set_prefix=False)

# Path prefix -> the module and the plain ASGI application that serves it, beside Django.
BESIDE_DJANGO = {
    "/stream/": ("screens.wire.stream", "stream"),
    "/parts/": ("screens.wire.parts", "parts_app"),
}


def _routes() -> Mapping[str, App]:
    # Imported only now: their models need Django to be set up.
    return {prefix: getattr(import_module(module), name) for prefix, (module, name) in BESIDE_DJANGO.items()}


class House:
    """One ASGI application: the longest known path prefix selects the application that serves."""

    def __init__(self, inner: App, routes: Mapping[str, App]) -> None:
        self._inner = inner
        self._routes = tuple(routes.items())

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve one connection."""
        path = scope.get("path", "")
        # Django's side refuses the connection for both.
        is_readable = not has_long_number(path, scope.get("query_string", b""))
        for prefix, app in self._routes:
            if path.startswith(prefix) and is_readable:
                await app(scope, receive, send)
                return
        await self._inner(scope, receive, send)


if settings.IS_ONE_PROCESS:
    claim(settings.VAR / "web.lock")
# Each screen uses an open file; `up` reports how many the system allows.
elif not (files := raise_open_files()).is_enough:
    logging.getLogger(__name__).warning(files.sentence)
if settings.HOLDS_TIME:
    import_module("clock.gaps").install()
if settings.WEB_FIRES_OVERDUE_TIMERS:
    import_module("tdmanager.production.overdue").OverdueTimers().start()
# Imported only now, like the routes.
application = House(import_module("tdmanager.edge.one_hop").OneHop(), _routes())
keep_for_good()
