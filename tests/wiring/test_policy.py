"""The content security policy of every page: the setting's, built once."""

from __future__ import annotations

from csp.utils import build_policy
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from tdmanager.edge.policy import UsualPolicy

HEADER = "Content-Security-Policy"


def answered(response: HttpResponse) -> HttpResponse:
    """The response behind the middleware."""

    def view(_request: HttpRequest) -> HttpResponse:
        return response

    found = UsualPolicy(view)(RequestFactory().get("/"))
    assert isinstance(found, HttpResponse)
    return found


def directives(policy: str) -> set[str]:
    return set(policy.split("; "))


def test_the_usual_policy_is_that_of_the_setting() -> None:
    assert directives(answered(HttpResponse())[HEADER]) == directives(build_policy())
    assert "script-src 'self'" in directives(build_policy())


def test_a_response_keeps_a_policy_of_its_own() -> None:
    own = HttpResponse(headers={HEADER: "default-src 'none'"})
    assert answered(own)[HEADER] == "default-src 'none'"
    framed = HttpResponse()
    framed._csp_replace = {"frame-ancestors": ["'self'"]}  # type: ignore[attr-defined]
    assert "frame-ancestors 'self'" in directives(answered(framed)[HEADER])
    assert "frame-ancestors 'none'" in directives(answered(HttpResponse())[HEADER])
