"""Collects the texts to translate, for immediate and for lazy translation."""

from __future__ import annotations

from django.core.management.commands.makemessages import Command as Gather


class Command(Gather):
    """``makemessages`` that also recognises ``_now``: ``gettext`` where ``_`` is ``gettext_lazy``."""

    xgettext_options = [*Gather.xgettext_options, "--keyword=_now"]  # noqa: RUF012 (as the framework has it)
