"""Sets Django up: import it before anything that stores rows."""

import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tdmanager.settings.test")
django.setup()
