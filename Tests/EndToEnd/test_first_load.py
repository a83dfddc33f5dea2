"""A kiosk's first look at a screen is quick: few requests, few bytes."""

import pytest

REQUESTS = 12
BYTES = 100_000


@pytest.mark.parametrize("path", ["/", "/juice", "/stock", "/exposition", "/exhibits"])
def test_a_first_load_is_light(visit, path):
    page = visit("/healthz")
    requests = []
    page.on("request", lambda request: requests.append(request))
    page.goto(path, wait_until="load")
    # The live feed never ends, so that it has no size yet.
    finished = [r for r in requests if "/events" not in r.url]
    pictures = [r for r in finished if r.resource_type == "image" or "/pictures/" in r.url]
    loaded = sum(
        size["responseBodySize"] + size["responseHeadersSize"]
        for size in (r.sizes() for r in finished if r not in pictures)
    )
    without_pictures = [r.url for r in requests if r not in pictures]
    assert len(without_pictures) <= REQUESTS, without_pictures
    assert path == "/exhibits" or len(requests) <= REQUESTS, [r.url for r in requests]
    assert loaded < BYTES


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
