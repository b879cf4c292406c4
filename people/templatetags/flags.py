"""A country in a page: its flag beside the two letters."""

from __future__ import annotations

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from people.flags import flag_of

register = template.Library()


@register.filter
def flag(country: str) -> SafeString | str:
    """The flag of a country and its two letters; only the letters if there is no picture."""
    address = flag_of(country)
    if not address:
        return country
    return format_html('<span class="nowrap"><img class="flag" src="{}" alt=""> {}</span>', address, country)
