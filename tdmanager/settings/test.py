"""For the suite: SQLite, or PostgreSQL with ``TD_DATABASE=postgres``."""

from __future__ import annotations

import os

from tdmanager.settings.base import *  # noqa: F403
from tdmanager.settings.base import DATABASES, SQLITE, VAR

SECRET_KEY = "the suite's own key, never used for a house"
ALLOWED_HOSTS = ["*"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
AXES_ENABLED = False
CELERY_BROKER_URL = "memory://"
CELERY_TASK_ALWAYS_EAGER = True
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = True

VAR.mkdir(parents=True, exist_ok=True)
STATIC_ROOT = VAR / "test-static"
STATIC_ROOT.mkdir(exist_ok=True)
if os.environ.get("TD_DATABASE") == "postgres":
    DATABASES["default"] = {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": "postgres",
        "USER": os.environ.get("TD_TEST_POSTGRES_USER", "postgres"),
        "HOST": os.environ.get("TD_TEST_POSTGRES_HOST", str(VAR / "test-postgres")),
        "PORT": os.environ.get("TD_TEST_POSTGRES_PORT", ""),
        "TEST": {"NAME": "td_test"},
    }
else:
    SQLITE["TEST"] = {"NAME": VAR / "test.sqlite3"}
