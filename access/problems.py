"""Refusals as RFC 9457 problem details, in one place."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import DataError
from django.http import Http404
from rest_framework import exceptions, status
from rest_framework.response import Response
from rest_framework.views import exception_handler

from access.bodies import flat
from access.request_ids import current_request_id
from journal.disk import Fault, refusal_of
from rulebook.refusals import Refusal
from wording import words

PROBLEM = "application/problem+json"
STATUS: dict[str, int] = {
    "system_busy": status.HTTP_503_SERVICE_UNAVAILABLE,
    "command_reused": status.HTTP_422_UNPROCESSABLE_ENTITY,
    "not_found": status.HTTP_404_NOT_FOUND,
    "results_not_public": status.HTTP_404_NOT_FOUND,
    "address_unknown": status.HTTP_404_NOT_FOUND,
    "value_out_of_range": status.HTTP_400_BAD_REQUEST,
    "text_unreadable": status.HTTP_400_BAD_REQUEST,
    "json_too_deep": status.HTTP_400_BAD_REQUEST,
    "body_too_large": status.HTTP_413_REQUEST_ENTITY_TOO_LARGE,
    # Not 408: browsers repeat such a request automatically.
    "body_too_slow": status.HTTP_400_BAD_REQUEST,
    "field_twice": status.HTTP_400_BAD_REQUEST,
    "request_malformed": status.HTTP_400_BAD_REQUEST,
    "house_failed": status.HTTP_500_INTERNAL_SERVER_ERROR,
    **dict.fromkeys(Fault, status.HTTP_503_SERVICE_UNAVAILABLE),
    **dict.fromkeys(
        (
            *(
                "approval_unknown",
                "award_unknown",
                "difference_unknown",
                "drawer_unknown",
                "exchange_unknown",
            ),
            *("limit_unknown", "rate_unknown", "refund_unknown", "sale_unknown", "tax_unknown"),
            *("ticket_unknown", "transfer_unknown"),
        ),
        status.HTTP_404_NOT_FOUND,
    ),
    "line_unknown": status.HTTP_404_NOT_FOUND,
    "calculator_unknown": status.HTTP_404_NOT_FOUND,
    "only_posted": status.HTTP_405_METHOD_NOT_ALLOWED,
    "role_forbidden": status.HTTP_403_FORBIDDEN,
    "token_only_reads": status.HTTP_403_FORBIDDEN,
    "page_too_old": status.HTTP_403_FORBIDDEN,
    "person_needed": status.HTTP_401_UNAUTHORIZED,
    "files_busy": status.HTTP_503_SERVICE_UNAVAILABLE,
    "sign_in_refused": status.HTTP_401_UNAUTHORIZED,
    "sign_in_locked": status.HTTP_429_TOO_MANY_REQUESTS,
    "sign_in_busy": status.HTTP_429_TOO_MANY_REQUESTS,
    "pin_locked": status.HTTP_429_TOO_MANY_REQUESTS,
    "pin_choices_used_up": status.HTTP_429_TOO_MANY_REQUESTS,
    "codes_exhausted": status.HTTP_429_TOO_MANY_REQUESTS,
}
RETRY_AFTER = {
    "system_busy": 1,
    Fault.AWAY: 1,
    "sign_in_busy": 1,
    "files_busy": 5,
    "sign_in_locked": 900,
    "pin_locked": 3_600,
    "codes_exhausted": 60,
}
"""The header of temporary refusals: after how many seconds to try again."""
_input_errors = {
    "amount_too_fine",
    "amount_unreadable",
    "option_unknown",
    "option_value",
    "profile_unknown",
    "reason_missing",
}


def names_wrong_input(*codes: str) -> None:
    """Register codes that name an input to correct, not a state that forbids."""
    _input_errors.update(codes)


def status_of(refusal: Refusal) -> int:
    """409 for a state that forbids, 400 for input to correct, and a few special ones."""
    if refusal.code in STATUS:
        return STATUS[refusal.code]
    return status.HTTP_400_BAD_REQUEST if refusal.code in _input_errors else status.HTTP_409_CONFLICT


def headers_of(refusal: Refusal) -> dict[str, str]:
    """The headers of the response to a refused request."""
    seconds = RETRY_AFTER.get(refusal.code)
    return {} if seconds is None else {"Retry-After": str(seconds)}


def problem_of(refusal: Refusal) -> dict[str, Any]:
    """The problem object of a refusal."""
    title, detail = words.explain(refusal)
    problem: dict[str, Any] = {
        "type": f"/problems/{refusal.code}",
        "title": title,
        "detail": detail,
        "status": status_of(refusal),
        "code": refusal.code,
        "errors": {refusal.field: [detail]} if refusal.field else {},
    }
    return problem | {"values": refusal.detail} | _of_request()


def problem_handler(error: Exception, context: dict[str, Any]) -> Response | None:
    """The one exception handler of the API."""
    if isinstance(error, (OverflowError, DataError)):
        error = Refusal("value_out_of_range")
    error = refusal_of(error) or error
    if isinstance(error, Refusal):
        problem = problem_of(error)
        return Response(problem, problem["status"], headers=headers_of(error), content_type=PROBLEM)
    response = exception_handler(error, context)
    if response is not None:
        response.data = _standard(error, response)
        response.content_type = PROBLEM
    return response


def _standard(error: Exception, response: Response) -> dict[str, Any]:
    if isinstance(error, Http404):
        error = exceptions.NotFound()
    if isinstance(error, PermissionDenied):
        error = exceptions.PermissionDenied()
    code = getattr(error, "default_code", "error")
    errors = flat(response.data) if isinstance(error, exceptions.ValidationError) else {}
    detail = "" if errors else str(getattr(error, "detail", ""))
    return {
        "type": f"/problems/{code}",
        "title": str(getattr(error, "default_detail", response.status_text)),
        "detail": detail or " ".join(f"{name}: {texts[0]}" for name, texts in errors.items()),
        "status": response.status_code,
        "code": code,
        "errors": errors,
        **_of_request(),
    }


def _of_request() -> dict[str, str]:
    """The id of the request in the log."""
    name = current_request_id()
    return {"request_id": name} if name else {}
