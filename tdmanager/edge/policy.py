"""The content security policy as one text: building it for each request costs more than all other headers."""

from __future__ import annotations

from functools import cache
from typing import Any

from csp.constants import HEADER
from csp.middleware import CSPMiddleware
from csp.utils import build_policy
from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase

OWN = frozenset(
    f"_csp_{what}"
    for what in ("exempt", "exempt_ro", "config", "config_ro", "update", "update_ro", "replace", "replace_ro")
)
"""The attribute that a view sets on a response with a policy of its own."""


class UsualPolicy(CSPMiddleware):  # type: ignore[misc]
    """The library's middleware; it builds a policy only for a response that has its own."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> Any:
        """Add the header."""
        has_nonce = getattr(request, "_csp_nonce", None) is not None
        if has_nonce or settings.DEBUG or not OWN.isdisjoint(vars(response)):
            return super().process_response(request, response)
        if HEADER not in response:
            response[HEADER] = _usual()
        return response


@cache
def _usual() -> str:
    return str(build_policy())
