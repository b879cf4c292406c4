"""A practice house: the same code, with an invented evening in memory, apart from the house it is opened from."""

from __future__ import annotations

from tdmanager.settings import environment
from tdmanager.settings.embedded import *  # noqa: F403
from tdmanager.settings.embedded import CELERY_BEAT_SCHEDULE, CONTENT_SECURITY_POLICY, DATABASES, TEMPLATES

PRACTICE_NUMBER = environment.number("TD_PRACTICE_NUMBER", 1)
PRACTICE_HOME = environment.text("TD_PRACTICE_HOME", "/")
# Ended by its form, it leads back there.
CONTENT_SECURITY_POLICY["DIRECTIVES"]["form-action"].append(PRACTICE_HOME)
ROOT_URLCONF = "tdmanager.practice.urls"
TEMPLATES[0]["OPTIONS"]["context_processors"].append("tdmanager.practice.inside.practice")
# A cookie is sent to every port of a machine: a practice house has names of its own for each.
SESSION_COOKIE_NAME = f"td-practice-{PRACTICE_NUMBER}-session"
CSRF_COOKIE_NAME = f"td-practice-{PRACTICE_NUMBER}-csrf"
LANGUAGE_COOKIE_NAME = f"td-practice-{PRACTICE_NUMBER}-language"
DEVICE_COOKIE_NAME = f"td-practice-{PRACTICE_NUMBER}-device"
LAST_NAME_COOKIE_NAME = f"td-practice-{PRACTICE_NUMBER}-name"
EVENT_COOKIE_NAME = f"td-practice-{PRACTICE_NUMBER}-event"
MESSAGE_STORAGE = "django.contrib.messages.storage.session.SessionStorage"
# Nothing here is kept or secret: written without waiting for a disk, at most 64 MB.
DATABASES["default"]["OPTIONS"]["init_command"] = (
    "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF; PRAGMA foreign_keys=ON; PRAGMA max_page_count=16384;"
)
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
MUST_SURVIVE_POWER_CUTS = False
STARTS_HERE = False
del CELERY_BEAT_SCHEDULE["nightly backup"]
