"""Gathers the texts to translate, those said at once beside those said later included."""

from __future__ import annotations

from django.core.management.commands.makemessages import Command as Gather


class Command(Gather):
    """``makemessages`` that also knows ``_now``: ``gettext`` where ``_`` stands for ``gettext_lazy``."""

    xgettext_options = [*Gather.xgettext_options, "--keyword=_now"]  # noqa: RUF012 (as the framework has it)
