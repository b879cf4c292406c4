"""What a page answers to an action: nothing but a toast; the parts that changed come by themselves."""

from __future__ import annotations

import json

from django.http import HttpResponse


def toasted(text: str, detail: str = "") -> HttpResponse:
    """Done, said in a toast."""
    told = {"toast": {"text": text, "detail": detail, "kind": "done"}}
    return HttpResponse(status=204, headers={"HX-Trigger": json.dumps(told)})


def gone_to(url: str) -> HttpResponse:
    """Done, and the page goes on to another."""
    return HttpResponse(status=204, headers={"HX-Redirect": url})
