"""A link to the preview ends after seven days, by the clock of the server."""

import json
import re

from rig.server import Server, run
from rig.shim import Clock

DAY = 86_400
FORM = {"Content-Type": "application/x-www-form-urlencoded"}


def test_a_link_to_the_preview_ends_after_seven_days(shim, database, tmp_path):
    folder = tmp_path / "guide"
    folder.mkdir()
    show = {"id": "show", "title": {"en": "Show"}, "languages": ["en"], "main": True}
    (folder / "guide.json").write_text(json.dumps({"format": "pavilion-guide/2", "exhibitions": [show]}))
    imported = run(database, "exposition", "import", str(folder))
    assert imported.returncode == 0, imported.stderr
    clock = Clock(shim, database)
    with Server(database, **clock.environment) as server:
        made = server.api.request("POST", "/manage/guide/links", "", FORM)
        link = re.search("/preview/[0-9a-f]{64}", made.body.decode())[0]
        for shift, status, listed in ((0, 200, 1), (7 * DAY - 60, 200, 1), (7 * DAY + 60, 404, 0)):
            clock.set(shift)
            assert server.api.get(link + "/exposition").status == status, shift
            page = server.api.get("/manage/guide/links").body.decode()
            assert page.count("data-link=") == listed, shift
        server.stop()
        # Whoever has the address has nothing after a start either.
        server.start()
        assert server.api.get(link + "/exposition").status == 404
        server.stop()
