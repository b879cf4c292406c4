"""The key that makes a form one command, however many times its button is pressed."""

from __future__ import annotations

import uuid

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag
def command_key() -> SafeString:
    """A hidden input with a new key: the same form sent twice takes effect once."""
    return format_html('<input type="hidden" name="_key" value="{}">', uuid.uuid4().hex)
