"""A kiosk's first look at a screen is quick: few requests, few bytes."""

import pytest

REQUESTS = 12
BYTES = 100_000


@pytest.mark.parametrize("path", ["/", "/juice", "/stock", "/exposition", "/exhibits"])
def test_a_first_load_is_light(visit, path):
    page = visit("/healthz")
    seen = []
    page.on("request", lambda request: seen.append(request))
    page.goto(path, wait_until="load")
    requests = list(seen)
    # The live feed never ends, so that it has no size yet.
    loaded = [r for r in requests if r.resource_type not in ("image", "eventsource")]
    pictures = [r.url for r in requests if r.resource_type == "image"]
    sizes = [request.sizes() for request in loaded]
    assert sum(s["responseBodySize"] + s["responseHeadersSize"] for s in sizes) < BYTES
    assert len(requests) - len(pictures) <= REQUESTS
    # The list has a picture for each exhibit; the screens that a kiosk opens with have few.
    assert path == "/exhibits" or len(requests) <= REQUESTS, pictures


def test_what_does_not_change_is_kept(visit):
    page = visit("/juice")
    answers = []
    page.on("response", lambda answer: answers.append(answer))
    page.goto("/stock")
    for answer in answers:
        if "/assets/" in answer.url:
            assert "immutable" in answer.headers["cache-control"], answer.url


def test_texts_are_compressed(visit):
    page = visit("/healthz")
    answers = []
    page.on("response", lambda answer: answers.append(answer))
    page.goto("/exposition")
    for answer in answers:
        if answer.url.endswith((".css", ".js", "/exposition")):
            assert answer.headers.get("content-encoding") in ("br", "gzip"), answer.url
