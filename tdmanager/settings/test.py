"""For the suite: SQLite, or PostgreSQL with ``TD_DATABASE=postgres``."""

from __future__ import annotations

import os

from tdmanager.settings.base import *  # noqa: F403
from tdmanager.settings.base import DATABASES, LOGGING, SQLITE, VAR

SECRET_KEY = "the suite's own key, never used for a house"
ALLOWED_HOSTS = ["*"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
AXES_ENABLED = False
# The printers of the suite are programs on the same machine.
PRINTERS_HERE = True
CELERY_BROKER_URL = "memory://localhost/"
CELERY_TASK_ALWAYS_EAGER = True
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = True

LOGGING["handlers"]["requests"] = {"class": "logging.NullHandler"}

# A test's database need not survive the test.
MUST_SURVIVE_POWER_CUTS = False

VAR.mkdir(parents=True, exist_ok=True)
STATIC_ROOT = VAR / "test-static"
STATIC_ROOT.mkdir(exist_ok=True)
BACKUP_FOLDER = VAR / "test-backups"
BACKUP_KEY = VAR / "test-backup-key"
# For this process alone: several runs of the suite may be active at the same time.
_name = f"test-{os.getpid()}"
if os.environ.get("TD_DATABASE") == "postgres":
    DATABASES["default"] = {
        "ENGINE": "tdmanager.postgres",
        "NAME": "postgres",
        "USER": os.environ.get("TD_TEST_POSTGRES_USER", "td"),
        "HOST": os.environ["TD_TEST_POSTGRES_HOST"],
        "TEST": {"NAME": f"td-{_name}"},
    }
else:
    SQLITE["TEST"] = {"NAME": VAR / f"{_name}.sqlite3"}
    SQLITE["OPTIONS"]["init_command"] = (
        "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF; PRAGMA foreign_keys=ON;"
    )
# The tests read their own clocks (``tests/clock/test_machine.py``).
HOLDS_TIME = False
