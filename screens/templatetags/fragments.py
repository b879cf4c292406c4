"""Template filters for a page in fragments."""

from __future__ import annotations

from django import template
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from screens.parts.fragments import Whole

register = template.Library()


@register.filter
def fragments(shown: Whole, name: str) -> SafeString:
    """The elements of a group in order, or the fragment with this id."""
    return SafeString(shown.html[name])


@register.filter
def marks(shown: Whole, name: str) -> SafeString:
    """The attributes of an element that lists fragments."""
    pairs = ((key, value) for key, value in shown.marks[name].items() if value is not None)
    return format_html_join(" ", '{}="{}"', pairs)
