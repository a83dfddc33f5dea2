"""What the server has acknowledged is in the file, even when it is told to end."""

import http.client
import json
import subprocess
import threading

from support.patience import HANGING
from support.server import binary, free_port

CLIENTS = 8
ENOUGH = 150


class Client(threading.Thread):
    """Restocks and orders as fast as it can, until the server is gone."""

    def __init__(self, port, enough):
        super().__init__(daemon=True)
        self.port, self.enough = port, enough
        self.acknowledged, self.refused = [], []

    def run(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=HANGING)
        try:
            while True:
                self.send(connection, "/api/stock/kiwi/movements", {"delta": 3})
                status, answer = self.send(connection, "/api/orders", {"juice": "kiwi"})
                if status == 201:
                    self.acknowledged.append(answer["id"])
                    self.enough.release()
                elif status != 409:
                    self.refused.append(status)
        except (OSError, http.client.HTTPException):
            pass
        finally:
            connection.close()

    @staticmethod
    def send(connection, path, body):
        connection.request("POST", path, json.dumps(body), {"Content-Type": "application/json"})
        answer = connection.getresponse()
        return answer.status, json.loads(answer.read())


def test_orders_in_flight_at_the_end_are_kept(own_pavilion):
    enough = threading.Semaphore(0)
    clients = [Client(own_pavilion.port, enough) for _ in range(CLIENTS)]
    for client in clients:
        client.start()
    for _ in range(ENOUGH):
        assert enough.acquire(timeout=HANGING), "orders take too long"
    assert own_pavilion.stop() == 0
    for client in clients:
        client.join(HANGING)
        assert not client.is_alive()
        assert set(client.refused) <= {503}

    audit = own_pavilion.run("audit")
    assert audit.returncode == 0, audit.stdout + audit.stderr
    own_pavilion.start()
    acknowledged = [order for client in clients for order in client.acknowledged]
    assert len(acknowledged) == len(set(acknowledged)) >= ENOUGH
    for order in acknowledged:
        assert own_pavilion.api.get(f"/api/orders/{order}").status == 200


def test_a_server_told_to_end_as_its_port_opens_ends_in_order(killer, tmp_path):
    storage = f"sqlite:{tmp_path}/pavilion.sqlite"
    ended = killer.end_at_listen("serve", "--port", str(free_port()), "--storage", storage)
    assert ended.returncode == 0, ended.stderr
    assert "event=stopped" in ended.stderr


def test_an_open_screen_does_not_keep_the_server_from_ending(own_pavilion, visit):
    page = visit("/juice", expecting="ERR_|net::")
    page.wait_for_function("() => performance.getEntriesByType('resource').length > 0")
    assert own_pavilion.stop() == 0


def test_a_first_start_that_was_killed_at_any_step_is_followed_by_a_good_one(
    own_pavilion, killer, tmp_path
):
    menu = tmp_path / "menu.json"
    assert own_pavilion.run("menu", "export", str(menu)).returncode == 0
    step, ended = 1, -1
    while ended < 0:
        storage = ["--storage", f"sqlite:{tmp_path}/{step}.sqlite"]
        ended = killer(step, "menu", "import", str(menu), *storage)
        again = call("menu", "import", str(menu), *storage)
        assert again.returncode == 0, f"killed at step {step}: {again.stderr}"
        audit = call("audit", *storage)
        assert audit.returncode == 0, f"killed at step {step}: {audit.stderr}"
        # The first steps make the file; the many after them write the exhibition.
        step += 1 + step // 8
    assert step > 20


def call(*words):
    return subprocess.run([binary(), *words], capture_output=True, text=True, timeout=HANGING)


def test_a_new_start_finds_the_stock_as_it_was(own_pavilion):
    assert own_pavilion.api.order("strawberry-banana").status == 201
    before = own_pavilion.api.stock()
    assert own_pavilion.stop() == 0
    own_pavilion.start()
    assert own_pavilion.api.stock() == before
