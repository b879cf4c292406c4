"""Template filters for a page in fragments."""

from __future__ import annotations

from django import template
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from screens.parts.fragments import Whole

register = template.Library()


@register.filter
def fragments(whole: Whole, name: str) -> SafeString:
    """The elements of a group in order, or the fragment with this id."""
    return SafeString(whole.html[name])


@register.filter
def marks(whole: Whole, name: str) -> SafeString:
    """The attributes of an element that lists fragments."""
    pairs = ((key, value) for key, value in whole.marks[name].items() if value is not None)
    return format_html_join(" ", '{}="{}"', pairs)


@register.simple_tag
def fragment_attributes(whole: Whole) -> SafeString:
    """What the body of a page in fragments says of it, see static/js/fragments.js."""
    frame, page = whole.frame, whole.page
    return format_html(
        'data-fragments="{} {}" data-role="{}" data-frame="{}" data-at="{}" data-past="{}"',
        page,
        frame.event_id,
        frame.role,
        reverse("event-frame", args=[frame.event_id, page])
        if frame.event_id
        else reverse("house-frame", args=[page]),
        frame.at,
        frame.past,
    )
