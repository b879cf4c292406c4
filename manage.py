#!/usr/bin/env python
"""The house's commands."""

import os
import sys

from tdmanager.terminal import run

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tdmanager.settings.embedded")
    run(sys.argv)
