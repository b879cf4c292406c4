"""Settings for every way of running."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tdmanager.edge import limits
from tdmanager.settings import environment

# The matrices of ICM are small: with a thread per processor, most wait and take time from the floor.
environment.give("OPENBLAS_NUM_THREADS", "1")

ROOT = Path(__file__).resolve().parents[2]
VAR = Path(environment.text("TD_VAR", str(ROOT / "var")))
DEBUG = False
ROOT_URLCONF = "tdmanager.urls"
ASGI_APPLICATION = "tdmanager.asgi.application"
AUTH_USER_MODEL = "people.User"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
LOGIN_URL = "/login/"
LOGIN_REDIRECT_URL = "/"

INSTALLED_APPS = [
    "tdmanager",
    "quick",
    "screens",
    "automation",
    "floor",
    "payouts",
    "cashier",
    "clock",
    "seating",
    "tournaments",
    "displays",
    "printing",
    "people",
    "calculators",
    "journal",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django_htmx",
    "rest_framework",
    "rest_framework.authtoken",
    "django_filters",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "axes",
    "csp",
]

MIDDLEWARE = [
    "tdmanager.request_log.every_request",
    "access.compression.CompressedPages",
    "django.middleware.security.SecurityMiddleware",
    "tdmanager.edge.policy.UsualPolicy",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "tdmanager.middleware.health_first",
    "tdmanager.middleware.numbers_first",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "people.devices.terminals.DeviceMiddleware",
    "people.staff.tokens.uses_noted",
    "access.permissions.IdleMiddleware",
    "access.caching.staff_uncached",
    "tournaments.venue.zone.HouseZoneMiddleware",
    "tdmanager.middleware.days_in_view",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "axes.middleware.AxesMiddleware",
    "tdmanager.middleware.frames_in_answers",
]
# A program that sends its token and no cookie has no session, form or message.
MIDDLEWARE_OF_PROGRAMS = [
    "tdmanager.request_log.every_request",
    "access.compression.CompressedPages",
    "django.middleware.security.SecurityMiddleware",
    "tdmanager.edge.policy.UsualPolicy",
    "tdmanager.middleware.numbers_first",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "tdmanager.edge.programs.without_session",
    "people.staff.tokens.uses_noted",
    "access.caching.staff_uncached",
    "tournaments.venue.zone.HouseZoneMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]

AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
    "people.backends.PinBackend",
    "people.backends.BadgeBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
# A name is locked on the device it failed on, never an address: the cashiers share one.
AXES_FAILURE_LIMIT = 5
AXES_COOLOFF_TIME = 0.25
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_CLIENT_IP_CALLABLE = "people.devices.terminals.lockout_address"
AXES_LOCKOUT_CALLABLE = "people.devices.pages.locked_out"
AXES_RESET_ON_SUCCESS = True
AXES_VERBOSE = False
# axes.W006 recommends the address, which the cashiers and a whole floor share.
SILENCED_SYSTEM_CHECKS = ["axes.W006"]

TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [ROOT / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "builtins": ["wording.dates"],
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "tournaments.shell.shell",
            ],
        },
    },
]

LANGUAGE_CODE = environment.text("TD_LANGUAGE", "en")
LANGUAGES = [("en", "English"), ("it", "Italiano")]
LOCALE_PATHS = [ROOT / "locale"]
FORMAT_MODULE_PATH = "tdmanager.formats"
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

STATIC_URL = "/static/"
STATIC_ROOT = VAR / "static"
STATICFILES_DIRS = [ROOT / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "tdmanager.staticfiles.HashedFiles"},
}

REST_FRAMEWORK: dict[str, Any] = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        # The first class says in a refusal how to sign in, so that the status is 401 and not 403.
        "people.staff.tokens.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    # Views declare their permissions; a view that declares nothing is open to administrators only.
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAdminUser"],
    "DEFAULT_PARSER_CLASSES": [
        "access.parsers.JSONParser",
        "rest_framework.parsers.FormParser",
        "rest_framework.parsers.MultiPartParser",
    ],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PAGINATION_CLASS": "rest_framework.pagination.PageNumberPagination",
    "DEFAULT_FILTER_BACKENDS": ["access.paging.FilteredRows"],
    "PAGE_SIZE": 100,
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "access.problems.problem_handler",
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}
DATA_UPLOAD_MAX_MEMORY_SIZE = limits.ORDINARY.most
DATA_UPLOAD_MAX_NUMBER_FIELDS = limits.MOST_FIELDS
MOST_DEPTH = limits.MOST_DEPTH
SPECTACULAR_SETTINGS = {
    "TITLE": "TD Manager",
    "DESCRIPTION": "Tournaments of a live poker room: set-up, sales, seats, clock, play and prizes.",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "access.api_description.describe",
    ],
    # Fields of one name with different choices: each set of choices has a fixed name.
    "ENUM_NAME_OVERRIDES": {
        "PlayerRowOutcomeEnum": "people.files.effects.OUTCOMES",
        "BanLineOutcomeEnum": "people.files.effects.BAN_OUTCOMES",
        "BagStateEnum": "floor.models.BagState",
        "BagCarryEnum": "tournaments.set_up.choices.CARRIES",
        "CarryEnum": "tournaments.set_up.choices.BUBBLE_CARRIES",
        "ClockStateEnum": "tournaments.set_up.choices.CLOCK_STATES",
        "DayKindEnum": "tournaments.set_up.choices.DAY_KINDS",
        "AwardKindEnum": "payouts.models.AwardKind",
        "EventStateEnum": "tournaments.models.EventState",
        "HandStageEnum": "floor.hands.verbs.STAGES",
        "TableStageEnum": "floor.hands.verbs.TABLE_STAGES",
        "RoomTableStatusEnum": "tournaments.models.TableStatus",
        "SeatStatusEnum": "seating.models.SeatStatus",
        "StaffRoleEnum": "access.roles.Role",
        "PayoutKindEnum": "tournaments.set_up.serializers.PAYOUT_KINDS",
        "SteepnessEnum": "tournaments.set_up.serializers.STEEPNESSES",
        "TieringEnum": "tournaments.set_up.serializers.TIERINGS",
        "RemainderPlaceEnum": "tournaments.set_up.serializers.REST_PLACES",
        "AdvanceKindEnum": "tournaments.set_up.serializers.ADVANCE_KINDS",
        "PartKindEnum": "tournaments.set_up.serializers.PART_KINDS",
        "PeriodKindEnum": "tournaments.set_up.period_serializers.PERIOD_KINDS",
        "SuggestionKindEnum": "seating.balance.verbs.SUGGESTION_KINDS",
        "ProductKindEnum": "tournaments.set_up.serializers.PRODUCT_KINDS",
        "PaperKindEnum": "printing.kinds.PaperKind",
        "PrinterStateEnum": "printing.kinds.PrinterState",
        "PrintJobStateEnum": "printing.kinds.JobState",
        "SaleKindEnum": "cashier.kinds.SaleKind",
        "DocumentKindEnum": "cashier.kinds.DocumentKind",
        "TicketStateEnum": "rulebook.tickets.TicketState",
        "ArchiveStateEnum": "tournaments.lifecycle.archive.ARCHIVE_STATES",
        "DeedKindEnum": "automation.kinds.Deed",
        "PictureSpotEnum": "displays.displays.looks.PLACES",
        "CalledOutcomeEnum": "floor.models.Outcome",
        "CashTransferStateEnum": "cashier.kinds.TransferState",
        "ApprovalStateEnum": "cashier.kinds.ApprovalState",
        "DealMethodEnum": "payouts.deals.rows.METHODS",
        "StopMethodEnum": "payouts.awards.agreed.METHODS",
        "ApprovalKindEnum": "rulebook.approvals.ApprovalKind",
        "SaleMethodEnum": "cashier.kinds.SALE_METHODS",
        "TicketMethodEnum": "cashier.kinds.TICKET_METHODS",
        "DrawerMethodEnum": "cashier.kinds.DRAWER_METHODS",
        "PrizeMethodEnum": "cashier.kinds.PRIZE_METHODS",
        "MethodEnum": "cashier.kinds.Method",
        "RefundMethodEnum": "cashier.kinds.REFUND_METHODS",
        "DueOrPaidEnum": "cashier.kinds.RefundState",
        "AwardStatusEnum": "payouts.models.AwardStatus",
        "BountyKindEnum": "payouts.bounties.verbs.KINDS",
        "BanKindEnum": "people.players.rows.BAN_KINDS",
        "PenaltyKindEnum": "tournaments.models.PenaltyKind",
        "SeatRoleEnum": "access.api_choices.SEAT_ROLES",
        "PartRoundingEnum": "tournaments.set_up.serializers.PART_ROUNDINGS",
        "PlaceRoundingEnum": "access.api_choices.PLACE_ROUNDINGS",
        "AbsentAsEnum": "floor.models.AbsentAs",
        "AnswerEnum": "clock.gaps.GAP_ANSWERS",
        "JumpAnswerEnum": "clock.gaps.JUMP_ANSWERS",
        "ActEnum": "access.api_choices.ACTS",
        "AnteKindEnum": "access.api_choices.ANTE_KINDS",
        "ChargeAtEnum": "access.api_choices.CHARGE_TIMES",
        "DqPrizeEnum": "access.api_choices.DQ_PRIZES",
        "GameEnum": "access.api_choices.GAMES",
        "LeftFromEnum": "access.api_choices.LEFT_FROM",
        "LevelOfHandEnum": "access.api_choices.LEVELS_OF_A_HAND",
        "PublicNameEnum": "access.api_choices.PUBLIC_NAMES",
        "SeatWaitEnum": "access.api_choices.SEAT_WAITS",
    },
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
}

CONTENT_SECURITY_POLICY: dict[str, Any] = {
    "DIRECTIVES": {
        "default-src": ["'self'"],
        "script-src": ["'self'"],
        "style-src": ["'self'"],
        "img-src": ["'self'", "data:"],
        "object-src": ["'none'"],
        "frame-ancestors": ["'none'"],
        "form-action": ["'self'"],
        "base-uri": ["'none'"],
    },
}
SECURE_REFERRER_POLICY = "same-origin"
SESSION_ENGINE = "people.sessions"
SESSION_COOKIE_SAMESITE = "Lax"
DEVICE_COOKIE_NAME = "td_device"
LAST_NAME_COOKIE_NAME = "last_name"
# The event last looked at in this browser (static/js/bar.js).
EVENT_COOKIE_NAME = "td-event"
CSRF_FAILURE_VIEW = "access.page.page_expired"

SQLITE: dict[str, Any] = {
    "ENGINE": "tdmanager.sqlite",
    "NAME": VAR / "td.sqlite3",
    "OPTIONS": {
        "transaction_mode": "IMMEDIATE",
        "timeout": 10,
        # A sale prepares some fifty statements; they stay prepared as long as the connection lasts.
        "cached_statements": 512,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;",
    },
}
DATABASES: dict[str, Any] = {"default": SQLITE}

# The connections of one web process: for taps, reads and screens, each in a thread that keeps its own.
WEB_CONNECTIONS = 36
REDIS_URL = ""
IS_ONE_PROCESS = False
# Whether a browser on this very machine may start the first game without signing in (``people.devices.here``).
STARTS_HERE = False
# In a practice house the address of the house beside it.
PRACTICE_HOME = ""
# Whether the time of the house is held over jumps of the machine's clock.
HOLDS_TIME = True
# Whether each web process fires overdue timers.
WEB_FIRES_OVERDUE_TIMERS = False
CELERY_TIMEZONE = "UTC"
CELERY_TASK_IGNORE_RESULT = True
# Acknowledged when it starts: the next sweep finds in the database what a crash interrupted.
CELERY_TASK_ACKS_LATE = False
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_WORKER_SEND_TASK_EVENTS = False
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_CANCEL_LONG_RUNNING_TASKS_ON_CONNECTION_LOSS = False
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
# A task that waited longer than its interval is useless (expires): the next one does its work.
CELERY_BEAT_SCHEDULE: dict[str, dict[str, Any]] = {
    "timers": {"task": "clock.sweep", "schedule": 1.0, "options": {"expires": 5}},
    "heartbeat": {"task": "clock.heartbeat", "schedule": 5.0, "options": {"expires": 5}},
    "sit and go": {"task": "floor.sit_and_go", "schedule": 1.0, "options": {"expires": 5}},
    "house moves": {"task": "seating.sweep", "schedule": 1.0, "options": {"expires": 5}},
    "shot clocks": {"task": "floor.shot_clocks", "schedule": 1.0, "options": {"expires": 5}},
    "tickets": {"task": "cashier.expire_tickets", "schedule": 10.0, "options": {"expires": 10}},
    "restricted players": {
        "task": "people.erase_restricted",
        "schedule": 3600.0,
        "options": {"expires": 3600},
    },
    "archive": {"task": "tournaments.archive", "schedule": 60.0, "options": {"expires": 60}},
    "automation": {"task": "automation.sweep", "schedule": 1.0, "options": {"expires": 5}},
    "printing": {"task": "printing.sweep", "schedule": 1.0, "options": {"expires": 5}},
    "round trip": {"task": "tdmanager.tasks.round_trip", "schedule": 5.0, "options": {"expires": 15}},
    "nightly backup": {
        "task": "tdmanager.tasks.nightly_backup",
        "schedule": 600.0,
        "options": {"expires": 600},
    },
}

# The address of web: read by the commands in deploy/processes.toml, here only to check whether it answers.
LISTEN = environment.text("TD_LISTEN", "127.0.0.1")
PORT = environment.number("TD_PORT", 8000)

# Whether printers may be on this very machine: connected by a cable, shared on a port of its own.
PRINTERS_HERE = environment.is_on("TD_PRINTERS_HERE", default=False)

BACKUP_FOLDER = Path(environment.text("TD_BACKUP_FOLDER", str(VAR / "backups")))
BACKUPS_KEPT = environment.number("TD_BACKUPS_KEPT", 14)
# The folder of pg_dump if it is not on the path.
POSTGRES_TOOLS = environment.text("TD_POSTGRES_TOOLS")
BACKUP_HOUR = environment.number("TD_BACKUP_HOUR", 5)
# A second copy of every backup, encrypted, in a folder elsewhere; none without a folder.
SECOND_COPY_FOLDER = environment.text("TD_SECOND_COPY_FOLDER")
SECOND_COPY_PASSPHRASE = environment.secret("TD_SECOND_COPY_PASSPHRASE")
# The key made from the passphrase of backups: it wraps their keys.
BACKUP_KEY = VAR / "backup-key"
# For an encrypted backup of another machine or an older passphrase, in commands without a terminal.
BACKUP_PASSPHRASE = environment.secret("TD_BACKUP_PASSPHRASE")
# Whether the newest backup is restored into a scratch database after every nightly backup.
TRIES_RESTORE = environment.is_on("TD_TRIES_RESTORE", default=False)
# Health reports settings of the database under which a power cut can lose committed data.
MUST_SURVIVE_POWER_CUTS = True

LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "bare": {"format": "{message}", "style": "{"},
        "plain": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"},
    },
    "filters": {"in one sentence": {"()": "tdmanager.logs.InOneSentence"}},
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "formatter": "plain",
            "filters": ["in one sentence"],
        },
        # One line per request, unformatted; journald or the container's log keeps and rotates it.
        "requests": {"class": "logging.StreamHandler", "formatter": "bare", "stream": "ext://sys.stdout"},
    },
    # Every network scanner sends a host of its own: the response says why it fails, the log need not.
    "loggers": {
        "django.security.DisallowedHost": {"level": "CRITICAL"},
        # The line of a request has the refusal and the sender.
        "django.request": {"level": "ERROR"},
        "tdmanager.requests": {"handlers": ["requests"], "level": "INFO", "propagate": False},
    },
    "root": {"handlers": ["console"], "level": environment.text("TD_LOG_LEVEL", "WARNING")},
}
