"""The start screen that nobody touches shows itself, and leads on at the first touch."""

from playwright.sync_api import expect

from support.screens import FRUITS, attract
from support.visits import LANGUAGES

BEFORE_FIRST_TOUCH = 12  # Requests.


def loop(page):
    return page.locator("#attract")


def attracted(visit, **settings):
    page = visit("/healthz", **settings)
    page.clock.install()
    page.goto("/")
    attract(page)
    return page


def test_it_begins_by_itself_and_any_touch_or_key_leads_to_the_choice(visit):
    page = attracted(visit)
    door = page.locator(".juice-door")
    box = door.bounding_box()
    page.mouse.click(box["x"] + 40, box["y"] + 40)
    expect(loop(page)).to_be_hidden()
    assert page.url.endswith("/")
    attract(page)
    page.keyboard.press("ArrowDown")
    expect(loop(page)).to_be_hidden()
    expect(door).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url("**/juice")


def test_it_asks_in_all_languages_at_once_each_marked_as_such(visit):
    page = attracted(visit, language="fr")
    prompts = page.locator(".attract-prompt")
    tags = prompts.evaluate_all("all => all.map(e => e.lang)")
    assert tags[0] == "fr" and sorted(tags) == sorted(LANGUAGES)
    boxes = [prompt.bounding_box() for prompt in prompts.all()]
    for at, box in enumerate(boxes):
        for other in boxes[at + 1 :]:
            assert (
                box["y"] + box["height"] <= other["y"] + 1
                or box["x"] + box["width"] <= other["x"] + 1
                or other["x"] + other["width"] <= box["x"] + 1
            ), "two prompts cover each other"


WORDS = ".attract-title, .attract-line, .attract-prompt"


def test_its_words_can_be_read_at_every_moment(visit):
    page = attracted(visit)
    before = page.locator(WORDS).all_inner_texts()
    assert len(before) == 7 and all(before)
    for _ in range(30):
        page.clock.run_for(1000)
        opacities = page.locator(WORDS).evaluate_all("all => all.map(e => getComputedStyle(e).opacity)")
        assert set(opacities) == {"1"}
        assert page.locator(WORDS).all_inner_texts() == before


def test_the_glass_fills_once_and_then_stands(visit):
    page = attracted(visit)
    ends = page.evaluate(
        """() => document.getAnimations().filter(a => a.effect.target.closest('#attract'))
          .map(a => a.effect.getComputedTiming().endTime)"""
    )
    assert ends and set(ends) == {4000}  # Milliseconds; what moves longer would need a way to stop it.


def test_with_reduced_motion_it_is_one_picture_with_every_language(visit):
    page = attracted(visit, reduced_motion="reduce")
    assert page.locator(".attract-prompt:visible").count() == 5
    assert page.evaluate("document.getAnimations().length") == 0
    page.clock.run_for(120_000)
    assert page.evaluate("document.getAnimations().length") == 0


def listening(visit):
    """The start screen, once the server tells it of changes."""
    page = visit("/healthz")
    with page.expect_response("**/events*"):
        page.goto("/")
    return page


def test_glasses_are_empty_once_all_is_sold_out(visit, pavilion):
    page = listening(visit)
    glasses = page.locator(".door-art .glass, #attract .glass")
    expect(glasses).to_have_count(4)
    expect(page.locator(".glass[data-level]")).to_have_count(0)
    pavilion.restock(**dict.fromkeys(FRUITS, 0))
    expect(page.locator(".glass[data-level='0']")).to_have_count(4)
    expect(page.locator(".juice-door .door-lead")).to_have_text("품절")
    expect(page.locator(".attract-line")).to_have_count(0)


def test_the_wait_follows_the_queue(visit, own_pavilion):
    own_pavilion.lead_orders()
    order = own_pavilion.api.post("/api/orders", {"lines": [{"juice": "kiwi", "quantity": 2}]}).json
    lead = listening(visit).locator(".juice-door .door-lead")
    expect(lead).to_contain_text("약 ")
    ready = own_pavilion.api.put(f"/api/orders/{order['id']}/status", {"status": "ready"})
    assert ready.status < 300
    expect(lead).not_to_contain_text("약 ")


def test_assistive_technology_finds_the_choice_alone(visit):
    page = attracted(visit)
    tree = page.locator("body").aria_snapshot()
    assert "화면을 터치하세요" not in tree and "Touch the screen" not in tree
    assert "쥬스 주문하기" in tree
    assert page.locator("#attract :is(a, button, [aria-live], [role=status])").count() == 0
    page.locator(".juice-door").focus()
    expect(loop(page)).to_be_hidden()


def test_it_does_not_begin_while_somebody_has_chosen_something(visit):
    page = visit("/healthz")
    page.clock.install()
    page.goto("/?lang=fr")
    page.clock.run_for(45_000)
    expect(loop(page)).to_be_hidden()


def test_an_hour_of_it_leaves_nothing_behind_and_shifts_nothing(visit):
    page = visit("/healthz", device="kiosk")
    page.clock.install()
    seen = []
    page.on("request", lambda request: seen.append(request.url))
    page.add_init_script(
        "window.shifts = 0; new PerformanceObserver(list => list.getEntries().forEach(e => "
        "e.sources.some(s => s.node?.closest?.('#attract')) && (window.shifts += e.value)"
        ")).observe({type: 'layout-shift', buffered: true})"
    )
    page.goto("/")
    attract(page)
    assert len([u for u in seen if not u.endswith((".js", ".css"))]) <= BEFORE_FIRST_TOUCH, seen
    devtools = page.context.new_cdp_session(page)

    def held():
        devtools.send("HeapProfiler.collectGarbage")
        counters = devtools.send("Memory.getDOMCounters")
        return counters["nodes"], counters["jsEventListeners"]

    stage = page.locator(".attract-stage")
    page.clock.run_for(600_000)
    # The first use of a locator adds Playwright's own listeners to the page, 13 of them.
    places = {stage.evaluate("e => e.style.translate")}
    requests, before = len(seen), held()
    for _ in range(5):
        page.clock.run_for(600_000)
        places.add(stage.evaluate("e => e.style.translate"))
    nodes, listeners = held()
    assert nodes < before[0] + 20 and listeners == before[1]
    assert [u for u in seen[requests:] if "/events" not in u] == []
    assert len(places) == 6
    assert all(abs(float(part[:-2])) <= 6 for place in places for part in place.split())
    assert page.evaluate("window.shifts") == 0
