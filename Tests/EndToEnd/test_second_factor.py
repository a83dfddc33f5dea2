"""An owner signs in by PIN and code: with the phone, without it, and after it was lost."""

import base64
import hashlib
import hmac
import re
import struct
import time

from playwright.sync_api import expect

from support.axe import RULES, axe_finds
from support.layout import flaws_on
from support.people import PIN, hire, signed_in_page
from support.screens import answer_question
from support.server import AUTHORITY
from support.visits import DEVICES

PATH = "/manage/secret/second-factor"


def code_of(key: str, later: int = 0) -> str:
    """The code that an authenticator app shows, this many steps later (RFC 6238)."""
    step = struct.pack(">Q", int(time.time()) // 30 + later)
    digest = hmac.digest(base64.b32decode(key), step, "sha1")
    place = digest[-1] & 15
    number = struct.unpack(">I", digest[place:place + 4])[0] & 0x7FFFFFFF
    return f"{number % 1_000_000:06}"


def switch_on(page) -> tuple[str, list[str]]:
    """Adds a phone, and returns its key and the recovery codes."""
    page.goto(PATH)
    key = page.locator("[data-phone-key]").inner_text()
    page.locator("#code").fill(code_of(key))
    page.locator("#old-secret").fill(PIN)
    page.locator("main form button").click()
    expect(page.locator("[data-recovery]")).to_have_count(10)
    return key, page.locator("[data-recovery]").all_inner_texts()


def sign_in(page, name: str, back: str = "/stock"):
    page.goto(f"/sign-in?back={back}")
    page.locator("#staff-name").fill(name)
    page.locator("#staff-secret").fill(PIN)
    page.locator("main form button").click()


def enter(page, code: str):
    expect(page).to_have_url(re.compile("/sign-in/code"))
    page.locator("#code").fill(code)
    page.locator("main form button").click()


def look(page):
    """Nothing that axe-core finds, and nothing cut off at any size."""
    # The navigation is looked at with every screen.
    assert [found for found in axe_finds(page, RULES) if "['.places']" not in found] == []
    assert flaws_on(page, tuple(DEVICES)) == []


def test_the_phone_is_added_and_asked_for_its_code(visit, own_pavilion):
    page = signed_in_page(
        visit, own_pavilion, "owner", PATH, language="en", reduced_motion="reduce", expecting="status of 4(01|22)"
    )
    look(page)
    key = page.locator("[data-phone-key]").inner_text()
    page.locator("#code").fill("000000")
    page.locator("#old-secret").fill(PIN)
    page.locator("main form button").click()
    expect(page.get_by_role("alert")).to_contain_text("The code is wrong")
    # The phone that scanned the code goes on with it.
    expect(page.locator("[data-phone-key]")).to_have_text(key)
    key, recovery = switch_on(page)
    look(page)
    page.goto(PATH)
    expect(page.locator("main .notice")).to_contain_text("10 recovery codes are left")

    page.context.clear_cookies()
    sign_in(page, "Minji")
    look(page)
    enter(page, "000000")
    expect(page.get_by_role("alert")).to_contain_text("The code is wrong")
    used = code_of(key, 1)
    enter(page, used)
    page.wait_for_url("**/stock")
    expect(page.locator(".signed-in-name")).to_contain_text("Minji")

    page.context.clear_cookies()
    sign_in(page, "Minji")
    enter(page, used)
    expect(page.get_by_role("alert")).to_contain_text("was used before")
    enter(page, recovery[0])
    page.wait_for_url("**/stock")
    page.goto("/manage/log")
    expect(page.get_by_text("Signed in with a recovery code; left: 9.")).to_be_visible()
    page.goto(PATH)
    page.locator("#old-secret").fill(PIN)
    page.locator("main form button").click()
    expect(page.locator("main .notice")).to_contain_text("Two-step sign-in is off")


def test_works_without_scripts_and_an_owner_takes_it_off(visit, own_pavilion):
    manager = signed_in_page(visit, own_pavilion, "manager", PATH, language="en", java_script_enabled=False)
    switch_on(manager)
    manager.context.clear_cookies()
    sign_in(manager, "Jun")
    expect(manager).to_have_url(re.compile("/sign-in/code"))

    owner = signed_in_page(visit, own_pavilion, "owner", "/manage/staff", language="en")
    person = owner.locator('[data-account="Jun"]')
    expect(person.get_by_text("Two-step sign-in", exact=True)).to_be_visible()
    person.locator("summary").click()
    person.get_by_role("button", name="Remove two-step sign-in").click()
    answer_question(owner)
    expect(owner.locator('[data-account="Jun"]').get_by_text("Two-step sign-in", exact=True)).to_have_count(0)
    sign_in(manager, "Jun")
    manager.wait_for_url("**/stock")


def test_the_machine_takes_it_off_where_nobody_else_can(visit, own_pavilion):
    page = signed_in_page(visit, own_pavilion, "owner", PATH, language="en")
    switch_on(page)
    done = own_pavilion.run("staff", "second-factor", "Minji", "none")
    assert done.returncode == 0, done.stderr
    assert own_pavilion.run("audit").returncode == 0
    page.context.clear_cookies()
    sign_in(page, hire(own_pavilion, "owner"))
    page.wait_for_url("**/stock")


def test_the_certificate_is_offered_with_its_fingerprint(visit, own_pavilion):
    page = signed_in_page(visit, own_pavilion, "manager", "/manage/devices", language="en")
    page.get_by_role("link", name="Does a tablet warn about the certificate?").click()
    body = AUTHORITY.read_text().replace("\n", "").split("-----")[2]
    told = page.locator("[data-fingerprint]").inner_text().replace(" ", "").lower()
    assert told == hashlib.sha256(base64.b64decode(body)).hexdigest()
    file = page.request.get("/trust/pavilion-root.crt")
    assert file.body() == base64.b64decode(body)
