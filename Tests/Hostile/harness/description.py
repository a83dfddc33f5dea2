"""All addresses of the program with their fields, as an OpenAPI document."""

import json
import subprocess
from pathlib import Path

from support.api import Api
from support.patience import HANGING
from support.server import binary


def everything() -> dict:
    """The description of every address, also of pages and forms, which the API's own leaves out
    (Proofs/pavilion-endpoints)."""
    program = Path(binary()).with_name("pavilion-endpoints")
    assert program.exists(), f"{program}: swift build --product pavilion-endpoints"
    return json.loads(subprocess.run([program], check=True, capture_output=True, timeout=HANGING).stdout)


def narrowed(api: Api) -> dict:
    """Lists the existing identifiers, so that requests made from the schema ask for no unknown
    one."""
    document = everything()
    described = api.get("/openapi.json").json
    for path, item in described["paths"].items():
        for method, operation in item.items():
            assert document["paths"][path][method] == operation
    stock, exhibits = api.stock(), api.get("/api/exhibits?limit=200").json["exhibits"]
    schemas = document["components"]["schemas"]
    for name, things in (
        ("FruitID", stock["fruits"]),
        ("JuiceID", stock["juices"]),
        ("ExhibitID", exhibits),
    ):
        schemas[name]["enum"] = [thing["id"] for thing in things]
    capacity = min(fruit["capacity"] for fruit in stock["fruits"])
    form = document["paths"]["/stock/{fruit}"]["post"]["requestBody"]["content"]
    for schema in (schemas["Count"], form["application/x-www-form-urlencoded"]["schema"]):
        schema["properties"]["onHand"]["maximum"] = capacity
    del document["paths"]["/events"]  # It never ends; Tests/EndToEnd/test_live_feed.py covers it.
    return document
