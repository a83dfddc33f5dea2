"""How quick the screens feel on a slow tablet: what is seen when, and what answers a touch."""

import socket
import statistics
import threading
import time

from program import pavilion, serving
from report import progress, row, table

CHROMIUM = "/usr/bin/chromium"
SLOWDOWN = 4  # how many times slower than this machine's processor
DELAY = 0.020  # seconds that every byte is on its way, each way: 40 ms there and back
RATE = 10e6 / 8  # bytes a second, each way, all connections together
ROUNDS = 5
PANEL = ["[data-view-open]", "#view-panel[open] [aria-pressed=false]"]
# What is touched on each screen, one after the other; what is not in sight is left out.
TOUCHES = {
    "/": PANEL,
    "/juice": [
        "[data-juice=kiwi] .order",
        "#order-dialog[open] button",
        "[data-gather]",
        "[data-juice=kiwi] [data-step='1']",
        "[data-cart-empty]",
        *PANEL,
    ],
    "/stock": ["[data-fruit=kiwi] button[value='1']", *PANEL],
    "/exposition": PANEL,
    "/exhibits": ["#query", *PANEL],
    "/exhibits/jikji": PANEL,
    "/bar": ["[data-order] button.solid", *PANEL],
    "/manage": PANEL,
    "/manage/menu": PANEL,
    "/reports": PANEL,
    "/pay": PANEL,
    "/kiosk": PANEL,
}
OBSERVE = """
  window.felt = { layoutShift: 0, interactions: {} };
  const observe = (type, options, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take))
      .observe({ type, buffered: true, ...options });
  observe("paint", {}, (entry) => {
    if (entry.name === "first-contentful-paint") felt.first = entry.startTime;
  });
  observe("largest-contentful-paint", {}, (entry) => { felt.largest = entry.startTime; });
  observe("layout-shift", {}, (entry) => {
    if (!entry.hadRecentInput) felt.layoutShift += entry.value;
  });
  observe("event", { durationThreshold: 16 }, (entry) => {
    const { interactionId: id, duration } = entry;
    if (id) felt.interactions[id] = Math.max(felt.interactions[id] ?? 0, duration);
  });
"""


class SlowLine:
    """A line to a port of this machine on which bytes take their time; a context manager."""

    def __init__(self, target):
        self.target = target
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.lock = threading.Lock()
        self.free = {"up": 0.0, "down": 0.0}

    def __enter__(self):
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.listener.close()

    def _accept(self):
        while True:
            try:
                near, _ = self.listener.accept()
            except OSError:
                return
            far = socket.create_connection(("127.0.0.1", self.target))
            for one, other, way in [(near, far, "up"), (far, near, "down")]:
                threading.Thread(target=self._carry, args=(one, other, way), daemon=True).start()

    def _carry(self, source, sink, way):
        # The first bytes wait for the handshake of TCP as well: once there and back.
        handshake = 2 * DELAY if way == "up" else 0
        try:
            while data := source.recv(16384):
                now = time.monotonic()
                with self.lock:
                    self.free[way] = max(now, self.free[way]) + len(data) / RATE
                    due = self.free[way] + DELAY + handshake
                handshake = 0
                time.sleep(max(0, due - time.monotonic()))
                sink.sendall(data)
            sink.shutdown(socket.SHUT_WR)
        except OSError:
            for end in (source, sink):
                end.close()


def open_page(context, url):
    """Opens a page on a slow processor; answers it when it has come to rest."""
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
    page.goto(url, wait_until="load")
    page.wait_for_timeout(1000)
    return page


def touch(page, path):
    for selector in TOUCHES[path]:
        target = page.locator(selector).first
        if target.is_visible():
            target.tap()
            page.wait_for_timeout(700)


def feel(browser, address, path):
    """Milliseconds of the first look at a screen and of the second, by a device of its own."""
    context = browser.new_context(
        viewport={"width": 820, "height": 1180},
        device_scale_factor=2,
        has_touch=True,
        locale="ko-KR",
    )
    context.add_init_script(OBSERVE)
    looks = []
    page = open_page(context, address + path)
    touch(page, path)
    looks.append(page.evaluate("felt"))
    # The second look comes when the worker has kept the guide.
    page.evaluate(
        """async () => {
          for (let turn = 0; turn < 200 && !(await caches.match("/offline.json")); turn += 1) {
            await new Promise((resolve) => setTimeout(resolve, 100));
          }
        }"""
    )
    page.close()
    page = open_page(context, address + path)
    touch(page, path)
    looks.append(page.evaluate("felt"))
    context.close()
    return looks


def slow_touch(looks):
    """The 95th percentile of the milliseconds from a touch to the next frame."""
    durations = [duration for look in looks for duration in look["interactions"].values()]
    # Of ten touches the usual estimate is a figure above the slowest.
    return statistics.quantiles(durations, n=20, method="inclusive")[-1]


def measure(sample):
    from playwright.sync_api import sync_playwright

    columns = ["first paint", "largest paint", "shift", "touch to paint"]
    table(
        f"slow tablet ({SLOWDOWN}× slower, 10 Mbit/s, 40 ms)",
        *columns,
        *(f"{name} again" for name in columns),
    )
    with serving(sample) as program, SlowLine(program.port) as line, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-dev-shm-usage"]
        )
        for path in TOUCHES:
            progress(f"slow tablet {path}")
            rounds = []
            for _ in range(ROUNDS):
                if path == "/bar":  # an order whose steps are taken
                    pavilion(sample, "order", "pineapple")
                    pavilion(sample, "stock", "add", "pineapple", "2")
                rounds.append(feel(browser, f"http://127.0.0.1:{line.port}", path))
                if path == "/juice":  # what both looks ordered
                    pavilion(sample, "stock", "add", "kiwi", "6")
            figures = []
            for look in (0, 1):
                for name in ("first", "largest", "layoutShift"):
                    median = statistics.median(turn[look].get(name, 0) for turn in rounds)
                    figures.append(f"{median:.2f}" if name == "layoutShift" else f"{median:.0f} ms")
                figures.append(f"{slow_touch(turn[look] for turn in rounds):.0f} ms")
            row(f"`{path}`", *figures)
        row("goal", *["< 800 ms", "< 1,200 ms", "0.00", "< 100 ms"] * 2)
        browser.close()
