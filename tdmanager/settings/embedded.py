"""One process, no servers: the default of ``./run``."""

from __future__ import annotations

from tdmanager.settings.base import *  # noqa: F403
from tdmanager.settings.base import DATABASES, LOGGING, VAR
from tdmanager.settings.secret import kept_secret

SECRET_KEY = kept_secret(VAR / "secret-key")
# Loopback only; ``up --lan`` adds the names by which the local network reaches this machine.
ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]"]
DATABASES["default"]["CONN_MAX_AGE"] = None
# No service keeps the log of a laptop: its requests are logged to a file that is rotated.
LOGGING["handlers"]["requests"] = {
    "class": "tdmanager.request_log.RotatedLog",
    "formatter": "bare",
    "filename": str(VAR / "log" / "requests.log"),
}
# Change notices and timers stay inside the process: a second one would not receive them.
IS_ONE_PROCESS = True
STARTS_HERE = True
CELERY_BROKER_URL = "memory://localhost/"
