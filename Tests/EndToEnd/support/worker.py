"""Waits for the worker that keeps the guide on a device, and inspects it."""

import http.server
import threading

from playwright.sync_api import Page

from .patience import HANGING

# The browser's console messages when the server is gone.
GONE = r"ERR_|net::|status of 502"


def until(page: Page, condition: str, argument=None, seconds: float = HANGING):
    """Waits until a function of the page, which may be asynchronous, returns true."""
    page.evaluate(
        f"""async ([argument, seconds]) => {{
          const end = Date.now() + 1000 * seconds;
          while (!(await ({condition})(argument))) {{
            if (Date.now() > end) throw new Error("waited in vain");
            await new Promise((resolve) => setTimeout(resolve, 30));
          }}
        }}""",
        [argument, seconds],
    )


def keep_guide(page: Page, seconds: float = HANGING):
    """Makes the worker fetch the guide now instead of when the page has been idle for a while."""
    page.evaluate(
        """async () => {
          const scripts = document.querySelector("script[src]").src;
          await (await import(new URL("offline.js", scripts))).keepGuide();
        }"""
    )
    until(page, "async () => await caches.match('/offline.json')", seconds=seconds)
    until(page, "() => navigator.serviceWorker.controller")


def look_again(page: Page, old: str | None = None):
    """Makes an existing worker check for updates, until it has stored another version."""
    tell_to_look(page)
    until(
        page,
        """async (old) => {
          const record = await caches.match("/offline.json");
          return record && (await record.json()).version !== old;
        }""",
        old,
    )


def tell_to_look(page: Page):
    """Tells an existing worker to check for updates."""
    page.evaluate(
        """async () => {
          const { active } = await navigator.serviceWorker.ready;
          active.postMessage({ keep: document.documentElement.lang });
        }"""
    )


def look_only_when_told(page: Page):
    """Keeps later loads of the page from checking by themselves after two seconds of rest."""
    page.add_init_script("window.requestIdleCallback = () => {}")


def kept_version(page: Page) -> str:
    return page.evaluate(
        "async () => (await (await caches.match('/offline.json')).json()).version"
    )


def kept_files(page: Page) -> dict[str, str]:
    """The content of all caches of the device, by address."""
    return page.evaluate(
        """async () => {
          const files = {};
          for (const name of await caches.keys()) {
            const cache = await caches.open(name);
            for (const { url } of await cache.keys()) {
              // A worker that drops what is no longer listed may have come between.
              const file = await cache.match(url);
              if (file) files[url.replace(location.origin, "")] = await file.text();
            }
          }
          return files;
        }"""
    )


class StandIn:
    """Answers everything on a port with 502, like a proxy whose server is gone, but for the paths
    that are not found."""

    def __init__(self, port: int, not_found: str | None = None):
        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                is_found = not_found is None or not self.path.startswith(not_found)
                self.send_response(502 if is_found else 404)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", port), Handler)

    def __enter__(self):
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()
