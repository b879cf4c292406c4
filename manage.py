#!/usr/bin/env python
"""The house's commands."""

import os
import sys

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tdmanager.settings.embedded")
    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as wrong:
        # What the environment or the disk lacks is a sentence for who starts the house.
        sys.exit(str(wrong))
