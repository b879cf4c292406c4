"""The description of the API: open to programs before they sign in, built once per process and language."""

from __future__ import annotations

import hashlib
from threading import Lock
from typing import Any

from django.conf import settings
from django.http import HttpResponse, HttpResponseBase
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language, override
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularAPIView
from rest_framework.request import Request

_made: dict[tuple[str, str], tuple[bytes, str]] = {}
_making = Lock()


class Description(SpectacularAPIView):
    """The OpenAPI description, as YAML or JSON.

    It names no house and no person, so it needs no sign-in. Building it takes a second, so it is built once
    and cached.
    """

    permission_classes = []  # noqa: RUF012 (as the framework declares it)

    @extend_schema(exclude=True)
    def get(self, request: Request, *_args: Any, **_kwargs: Any) -> HttpResponseBase:  # type: ignore[override]
        """Return the cached description; if ``If-None-Match`` has its ETag, send no body."""
        wanted = request.GET.get("lang") or get_language() or ""
        language = wanted if wanted in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE
        media = str(request.accepted_media_type)
        with _making:
            page = _made.get((media, language))
            if page is None:
                page = _made[media, language] = self._described(request, media, language)
        content, mark = page
        headers = {"Content-Disposition": 'inline; filename="TD Manager"', "Cache-Control": "no-cache"}
        answer = HttpResponse(content, content_type=media, headers=headers | {"ETag": mark})
        return get_conditional_response(request, etag=mark, response=answer) or answer

    def _described(self, request: Request, media: str, language: str) -> tuple[bytes, str]:
        """The description in a language, and its ETag."""
        with override(language):
            response = self._get_schema_response(request)
            output = request.accepted_renderer.render(response.data, media, {"request": request})  # type: ignore[union-attr]
        content = output if isinstance(output, bytes) else output.encode()
        return content, f'"{hashlib.sha256(content).hexdigest()[:32]}"'
