"""The facts of templates."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from journal.facts import Fact, says


@says(_("Template “%(name)s” was saved"))
class TemplateSaved(Fact):
    topic: str
    name: str


@says(_("Template “%(name)s” was removed"))
class TemplateRemoved(Fact):
    topic: str
    name: str
