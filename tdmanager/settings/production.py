"""Many processes with PostgreSQL and Redis; everything comes from the environment (``.env.example``)."""

from __future__ import annotations

import os
import socket

from tdmanager.settings import environment
from tdmanager.settings.base import *  # noqa: F403
from tdmanager.settings.base import DATABASES

SECRET_KEY = environment.required("TD_SECRET_KEY")
ALLOWED_HOSTS = environment.listed("TD_ALLOWED_HOSTS") or environment.required("TD_ALLOWED_HOSTS").split()
CSRF_TRUSTED_ORIGINS = environment.listed("TD_TRUSTED_ORIGINS")

DATABASES["default"] = {
    "ENGINE": "tdmanager.postgres",
    "NAME": environment.required("TD_DATABASE_NAME"),
    "USER": environment.text("TD_DATABASE_USER"),
    "PASSWORD": environment.text("TD_DATABASE_PASSWORD"),
    "HOST": environment.text("TD_DATABASE_HOST"),
    "PORT": environment.text("TD_DATABASE_PORT"),
    # Each thread keeps its connection, and checks whether it still answers before a request uses it.
    "CONN_MAX_AGE": None,
    "CONN_HEALTH_CHECKS": True,
    "OPTIONS": {
        "connect_timeout": 3,
        # A restore finds the other running processes by this name.
        "application_name": f"td-manager {socket.gethostname()} {os.getpid()}",
    },
}
WEB_CONNECTIONS = environment.number("TD_DATABASE_POOL", 16)

REDIS_URL = environment.required("TD_REDIS_URL")
CACHES = {
    "default": {
        "BACKEND": "tdmanager.cache.ForgivingCache",
        "LOCATION": REDIS_URL,
        "OPTIONS": {"socket_timeout": 2, "socket_connect_timeout": 1},
    },
}
CELERY_BROKER_URL = REDIS_URL
WEB_FIRES_OVERDUE_TIMERS = True
# Without copies of the tasks a worker holds: returning them while Redis is down ends the worker (kombu 5.7),
# and the next sweep fires a timer that is lost with its worker.
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "socket_connect_timeout": 3,
    "health_check_interval": 10,
    "ack_emulation": False,
}

IS_BEHIND_TLS = environment.is_on("TD_IS_BEHIND_TLS", default=True)
if IS_BEHIND_TLS:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SESSION_COOKIE_SECURE = True
    CSRF_COOKIE_SECURE = True
    SECURE_HSTS_SECONDS = environment.number("TD_HSTS_SECONDS", 0)
