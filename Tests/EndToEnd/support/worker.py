"""The worker that keeps the guide on a device, as tests wait for it and look into it."""

import http.server
import threading

from playwright.sync_api import Page

# What a server that is gone looks like in the browser's console.
GONE = r"ERR_|net::|status of 502"


def until(page: Page, condition: str, argument=None, seconds: float = 15):
    """Waits until a function of the page, which may take its time itself, answers true."""
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


def keep_guide(page: Page):
    """Has the worker fetch the guide now, not when the page has been idle for a while."""
    page.evaluate(
        """async () => {
          const scripts = document.querySelector("script[src]").src;
          await (await import(new URL("offline.js", scripts))).keepGuide();
        }"""
    )
    until(page, "async () => await caches.match('/offline.json')")
    until(page, "() => navigator.serviceWorker.controller")


def look_again(page: Page, old: str | None = None):
    """Has a worker that is there already look for what is new, until it has kept another version."""
    page.evaluate(
        """async () => {
          const { active } = await navigator.serviceWorker.ready;
          active.postMessage({ keep: document.documentElement.lang });
        }"""
    )
    until(
        page,
        """async (old) => {
          const record = await caches.match("/offline.json");
          return record && (await record.json()).version !== old;
        }""",
        old,
    )


def kept_version(page: Page) -> str:
    return page.evaluate(
        "async () => (await (await caches.match('/offline.json')).json()).version"
    )


def kept_files(page: Page) -> dict[str, str]:
    """All that the caches of the device hold, by address."""
    return page.evaluate(
        """async () => {
          const files = {};
          for (const name of await caches.keys()) {
            const cache = await caches.open(name);
            for (const { url } of await cache.keys()) {
              files[url.replace(location.origin, "")] = await (await cache.match(url)).text();
            }
          }
          return files;
        }"""
    )


class StandIn:
    """Answers everything on a port with one status, as a proxy does whose server is gone."""

    def __init__(self, port: int, status: int):
        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                self.send_response(status)
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
