"""Staff of the bar: accounts made on the command line, and pages signed in to them.

Without accounts, the machine itself counts as owner, and tests need none of this. From the first
account on only signed-in staff may change anything: the server's own helpers (`restock`,
`set_stock`, ...) then act as an owner whom `hire` signs in.
"""

import http.client
import subprocess
from urllib.parse import urlencode

from playwright.sync_api import Page

from .patience import HANGING
from .server import Pavilion, binary

PIN = "482913"
NAMES = {
    "owner": "Minji", "manager": "Jun", "shift-lead": "Sora", "staff": "Amélie", "preparation": "Haru",
}


def hire(pavilion: Pavilion, role: str) -> str:
    """Makes sure that an account of this role can sign in with `PIN`, and returns its name."""
    for needed in dict.fromkeys(("owner", role)):
        if needed not in pavilion.people:
            add(pavilion, NAMES[needed], needed)
            pavilion.people.add(needed)
    if pavilion.cookie is None:
        pavilion.cookie = sign_in(pavilion, NAMES["owner"])
    return NAMES[role]


def add(pavilion: Pavilion, name: str, role: str):
    """Makes an account as an operator does, who types the PIN."""
    command = [binary(), "staff", "add", name, "--role", role, *pavilion.storage]
    subprocess.run(command, input=f"{PIN}\n", text=True, check=True, capture_output=True, timeout=HANGING)


def remove(pavilion: Pavilion, role: str):
    """Removes the account that `hire` made, as an operator does."""
    command = [binary(), "staff", "remove", NAMES[role], *pavilion.storage]
    subprocess.run(command, check=True, capture_output=True, timeout=HANGING)
    pavilion.people.remove(role)


def sign_in(pavilion: Pavilion, name: str) -> str:
    """Signs in to an account, and returns the cookie to send with requests."""
    connection = http.client.HTTPConnection("127.0.0.1", pavilion.port, timeout=HANGING)
    form = urlencode({"name": name, "secret": PIN})
    headers = {"Content-Type": "application/x-www-form-urlencoded"}
    connection.request("POST", "/sign-in", form, headers)
    answer = connection.getresponse()
    assert answer.status == 303, answer.read()
    cookies = [value for field, value in answer.getheaders() if field.lower() == "set-cookie"]
    connection.close()
    return next(cookie.split(";")[0] for cookie in cookies if cookie.startswith("session="))


def signed_in_page(visit, pavilion: Pavilion, role: str, path: str, **settings) -> Page:
    """A browser page signed in to an account of this role."""
    cookie = sign_in(pavilion, hire(pavilion, role)).partition("=")[2]
    state = {
        "cookies": [
            {
                "name": "session", "value": cookie, "domain": "127.0.0.1", "path": "/",
                "httpOnly": True, "secure": False, "sameSite": "Strict", "expires": -1,
            }
        ],
        "origins": [],
    }
    return visit(path, storage_state=state, **settings)
