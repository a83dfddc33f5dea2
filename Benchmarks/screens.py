"""What a kiosk's browser loads, and how screens follow the live feed."""

import http.client
import selectors
import socket
import time
import uuid

CHROMIUM = "/usr/bin/chromium"


def first_load(port, path):
    """Opens a page in a fresh browser; answers how many requests it made and the KB transferred.

    Everything counts that the browser asks for in a second after loading; the live feed is one of
    the requests. The exhibition's pictures are answered apart; drawings that belong to the design
    count as page.
    """
    from playwright.sync_api import sync_playwright

    requests, sizes = {}, {}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-dev-shm-usage"]
        )
        page = browser.new_page(viewport={"width": 820, "height": 1180}, locale="ko-KR")
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        session.on(
            "Network.requestWillBeSent",
            lambda event: requests.setdefault(event["requestId"], event["request"]["url"]),
        )

        def add(event):
            size = event["encodedDataLength"]
            if size > 0:
                sizes[event["requestId"]] = sizes.get(event["requestId"], 0) + size

        def finish(event):
            sizes[event["requestId"]] = event["encodedDataLength"]

        session.on("Network.dataReceived", add)
        session.on("Network.loadingFinished", finish)
        page.goto(f"http://127.0.0.1:{port}{path}", wait_until="load")
        page.wait_for_timeout(1000)
        browser.close()
    pages = {key for key, url in requests.items() if url.startswith("http")}
    pictures = {key for key in pages if "/pictures/" in requests[key]}

    def total(keys):
        return len(keys), sum(sizes.get(key, 0) for key in keys) / 1024

    return total(pages - pictures), total(pictures)


def order(port, juice):
    """Places one order; answers when the answer came."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    headers = {"Content-Type": "application/json", "Idempotency-Key": str(uuid.uuid4())}
    connection.request("POST", "/api/orders", f'{{"juice":"{juice}"}}', headers)
    response = connection.getresponse()
    response.read()
    connection.close()
    if response.status != 201:
        raise SystemExit(f"bench: the order was answered {response.status}")
    return time.monotonic()


class Screens:
    """Many clients of the live feed that note when they get the stock."""

    def __init__(self, port, count):
        self.selector = selectors.DefaultSelector()
        self.sockets = []
        for _ in range(count):
            screen = socket.create_connection(("127.0.0.1", port))
            screen.sendall(b"GET /events?bar=main HTTP/1.1\r\nHost: localhost\r\n\r\n")
            screen.setblocking(False)
            self.selector.register(screen, selectors.EVENT_READ)
            self.sockets.append(screen)

    def drain(self, quiet):
        """Reads until nothing has come for a while, or every screen has got its stock.

        Answers when each screen got it, by its descriptor.
        """
        seen = {}
        while len(seen) < len(self.sockets) and (events := self.selector.select(timeout=quiet)):
            for key, _ in events:
                data = key.fileobj.recv(65536)
                if not data:
                    raise SystemExit("bench: the live feed was cut off")
                if b"event: stock" in data:
                    seen[key.fd] = time.monotonic()
        return seen

    def close(self):
        for screen in self.sockets:
            screen.close()


def live_feed(program, count=1000, orders=200):
    """Memory a screen in KB, and milliseconds from each order's answer to its last screen."""
    before, _ = program.resident()
    screens = Screens(program.port, count)
    screens.drain(quiet=1.0)
    after, _ = program.resident()
    delays = []
    for _ in range(orders):
        answered = order(program.port, "kiwi")
        seen = screens.drain(quiet=0.5)
        if len(seen) != count:
            raise SystemExit(f"bench: {count - len(seen)} of {count} screens got no event")
        delays.append(1000 * (max(seen.values()) - answered))
    screens.close()
    return (after - before) * 1024 / count, delays
