"""The server's OpenAPI document, narrowed to this bar's juices and this exhibition's exhibits."""

from support.api import Api


def narrowed(api: Api) -> dict:
    """Lists the existing identifiers, so that requests made from the schema ask for no unknown
    one."""
    document = api.get("/openapi.json").json
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
