"""Gives every command its own key: a key that returns with another command is refused."""

import itertools
import re

import schemathesis

VALID = re.compile(r"[!-~]{1,100}")
NUMBERS = itertools.count()


def fresh(key):
    return f"{key}-{next(NUMBERS)}" if isinstance(key, str) and VALID.fullmatch(key) else key


@schemathesis.hook
def before_call(context, case, kwargs):
    if case.headers and "Idempotency-Key" in case.headers:
        case.headers["Idempotency-Key"] = fresh(case.headers["Idempotency-Key"])
    if isinstance(case.body, dict) and "key" in case.body:
        case.body["key"] = fresh(case.body["key"])
