"""The faults of an answer to a hostile request."""

import json
from dataclasses import dataclass

from .wire import Conversation, Reply, converse


@dataclass(frozen=True)
class Case:
    """Bytes that a client may send, and a careful server's reaction to them."""

    name: str
    data: bytes
    answers: tuple[frozenset[int], ...]
    """The statuses allowed for each answer, in order; a further answer is a fault."""
    must_close: bool = True
    may_be_silent: bool = False
    half_closes: bool = False

    def __str__(self) -> str:
        return self.name


def verdict(case: Case, port: int, executed) -> list[str]:
    """Sends the case and lists the faults; `executed` counts the commands carried out."""
    before = executed()
    enough = None if case.must_close else len(case.answers)
    conversation = converse(port, case.data, case.half_closes, enough)
    faults = [*_wrong_answers(case, conversation)]
    if case.must_close and not conversation.is_closed:
        faults.append("the connection stays open")
    if conversation.rest:
        faults.append(f"these bytes are no answer: {conversation.rest[:80]!r}")
    done = executed() - before
    accepted = sum(reply.status == 201 for reply in conversation.replies)
    if done != accepted:
        faults.append(f"{done} commands were done, {accepted} were acknowledged")
    return faults


def _wrong_answers(case: Case, conversation: Conversation):
    replies = conversation.replies
    statuses = [reply.status for reply in replies]
    if not replies and case.may_be_silent:
        return
    if len(replies) != len(case.answers):
        yield f"{len(replies)} answers, not {len(case.answers)}: {statuses}"
    for reply, allowed in zip(replies, case.answers):
        if reply.status not in allowed:
            yield f"{reply.status}, not one of {sorted(allowed)}"
        if reply.status >= 400:
            yield from _wrong_refusal(reply)
    if case.must_close and replies and replies[-1].status >= 400:
        if replies[-1].header("connection").lower() != "close":
            yield "the refusal does not say that the connection is closed"


def _wrong_refusal(reply: Reply):
    """A refusal is a problem document, or a page where a browser asked for one."""
    kind = reply.header("content-type")
    if kind.startswith("text/html"):
        if b"<main" not in reply.body:
            yield f"the refusal is not a page of ours: {reply.body[:80]!r}"
        return
    if kind != "application/problem+json":
        yield f"the refusal is {kind or 'of no type'}: {reply.body[:80]!r}"
        return
    problem = json.loads(reply.body)
    if problem.get("status") != reply.status:
        yield f"the problem says {problem.get('status')}, the answer {reply.status}"
    if not (problem.get("title") and problem.get("detail") and problem.get("type")):
        yield f"the problem is not described: {problem}"
