"""All routes and their fields, as the endpoint tables say (harness.description)."""

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser

FORM, MULTIPART, JSON = "application/x-www-form-urlencoded", "multipart/form-data", "application/json"


@dataclass(frozen=True)
class Operation:
    """A method and a path with names in braces, and the fields of its requests."""

    method: str
    path: str
    query: tuple[str, ...] = ()
    headers: tuple[str, ...] = ()
    kind: str = ""
    """The type of the body; of several the form or the JSON."""
    fields: tuple[str, ...] = ()
    """The names of the body's fields; of JSON those of all its parts."""
    patterns: tuple[str, ...] = field(default=())
    """What further names of fields match, such as `^recipe\\.`."""

    @property
    def name(self) -> str:
        return f"{self.method} {self.path}"

    @property
    def names_in_path(self) -> list[str]:
        return re.findall(r"{(\w+)}", self.path)

    @property
    def writes(self) -> bool:
        return self.method != "GET"

    def takes(self, name: str) -> bool:
        """Whether a form may have a field of this name."""
        return name in self.fields or any(re.search(pattern, name) for pattern in self.patterns)


def operations(document: dict) -> list[Operation]:
    return [
        _operation(document, method.upper(), path, item)
        for path, items in document["paths"].items()
        for method, item in items.items()
    ]


def _operation(document: dict, method: str, path: str, item: dict) -> Operation:
    parameters = [_resolved(document, parameter) for parameter in item.get("parameters", [])]
    named = {place: tuple(p["name"] for p in parameters if p["in"] == place) for place in ("query", "header")}
    content = item.get("requestBody", {}).get("content", {})
    kind = next((kind for kind in (FORM, JSON, MULTIPART) if kind in content), next(iter(content), ""))
    schemas = [content[each].get("schema", {}) for each in content if each in (kind, MULTIPART)]
    names, patterns = [], []
    for schema in schemas:
        names += _names(document, schema)
        patterns += schema.get("patternProperties", {})
    return Operation(
        method, path, named["query"], named["header"], kind, tuple(dict.fromkeys(names)), tuple(patterns)
    )


def _resolved(document: dict, part: dict) -> dict:
    if "$ref" not in part:
        return part
    for name in part["$ref"].removeprefix("#/").split("/"):
        document = document[name]
    return document


def _names(document: dict, schema: dict) -> list[str]:
    schema = _resolved(document, schema)
    names = []
    for name, part in schema.get("properties", {}).items():
        names += [name, *_names(document, part)]
    for part in [*schema.get("oneOf", []), *schema.get("anyOf", []), *schema.get("allOf", []), schema.get("items", {})]:
        names += _names(document, part) if part else []
    return names


def pattern(path: str) -> re.Pattern:
    """A pattern for the paths of a route."""
    parts = [r"[^/]*" if part.startswith("{") else re.escape(part) for part in path.split("/")]
    return re.compile("/".join(parts) + "$")


@dataclass
class PageForm:
    """A form on a page: its target, and the names of its fields."""

    method: str
    action: str
    names: set[str] = field(default_factory=set)


class FormReader(HTMLParser):
    """Finds the forms of a page."""

    def __init__(self, page: str):
        super().__init__()
        self.forms: list[PageForm] = []
        self.by_id: dict[str, PageForm] = {}
        self._stray: list[tuple[str, str]] = []
        self._open: PageForm | None = None
        self.feed(page)
        for owner, name in self._stray:
            if owner in self.by_id:
                self.by_id[owner].names.add(name)

    def handle_starttag(self, tag, attributes):
        said = dict(attributes)
        if tag == "form":
            self._open = PageForm((said.get("method") or "get").upper(), said.get("action") or "")
            self.forms.append(self._open)
            if said.get("id"):
                self.by_id[said["id"]] = self._open
        elif tag in ("input", "select", "textarea", "button") and said.get("name"):
            if said.get("form"):
                self._stray.append((said["form"], said["name"]))
            elif self._open:
                self._open.names.add(said["name"])
            if said.get("formaction") and self._open:
                self.forms.append(PageForm(self._open.method, said["formaction"], {said["name"]}))

    def handle_endtag(self, tag):
        if tag == "form":
            self._open = None
