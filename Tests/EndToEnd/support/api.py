"""The program's JSON interface, as other clients use it."""

import http.client
import json
import re
from dataclasses import dataclass

from .patience import HANGING


@dataclass
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self):
        return json.loads(self.body)


class Api:
    """Requests to one server, each on a connection of its own; signed in if there is a cookie."""

    def __init__(self, port: int, cookie: str | None = None):
        self.port = port
        self.cookie = cookie

    def request(self, method: str, path: str, body=None, headers=None) -> Answer:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=HANGING)
        try:
            headers = dict(headers or {})
            if self.cookie:
                headers.setdefault("Cookie", self.cookie)
            if body is not None and not isinstance(body, (bytes, str)):
                body = json.dumps(body)
                headers.setdefault("Content-Type", "application/json")
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            fields = {name.lower(): value for name, value in answer.getheaders()}
            return Answer(answer.status, fields, answer.read())
        finally:
            connection.close()

    def get(self, path: str, **headers) -> Answer:
        return self.request("GET", path, headers=headers)

    def post(self, path: str, body, **headers) -> Answer:
        return self.request("POST", path, body, headers)

    def put(self, path: str, body) -> Answer:
        return self.request("PUT", path, body)

    def stock(self) -> dict:
        return self.get("/api/stock").json

    def order(self, juice: str, **headers) -> Answer:
        return self.post("/api/orders", {"juice": juice}, **headers)

    def move(self, fruit: str, delta: int) -> Answer:
        return self.post(f"/api/stock/{fruit}/movements", {"delta": delta})

    def server_failures(self) -> list[str]:
        """The counts of answers with a status of 500 or more, which must not occur."""
        metrics = self.get("/metrics").body.decode()
        return re.findall(r'pavilion_http_requests_total\{status="5\d\d"\} \d+', metrics)
