"""Writes the parts list of a package in SPDX 2.3: what is inside the program, and what it needs.

Usage: parts.py PACKAGE VERSION TIME, where TIME is in seconds since 1970. Needs dpkg.
"""

import hashlib
import json
import re
import subprocess
import sys
from datetime import datetime, timezone
from pathlib import Path


def asked(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def needed(package: str) -> list[str]:
    """The names of packages that it depends on or recommends, first choices alone."""
    fields = [asked("dpkg-deb", "--field", package, field) for field in ("Depends", "Recommends")]
    clauses = [clause for field in fields for clause in field.split(",") if clause.strip()]
    return [re.split(r"[ |(:]", clause.strip())[0] for clause in clauses]


def part(name: str, version: str, kind: str, **more) -> dict:
    return {
        "SPDXID": f"SPDXRef-{re.sub('[^A-Za-z0-9.-]', '-', name)}",
        "name": name,
        "versionInfo": version,
        "downloadLocation": "NOASSERTION",
        "filesAnalyzed": False,
        "licenseConcluded": "NOASSERTION",
        "licenseDeclared": "NOASSERTION",
        "copyrightText": "NOASSERTION",
        "primaryPackagePurpose": kind,
    } | more


def swift() -> dict:
    version = re.search(r"Swift version ([\d.]+)", asked("swift", "--version"))[1]
    return part("swift-runtime", version, "LIBRARY", licenseDeclared="Apache-2.0 WITH Swift-exception")


def of_debian(name: str) -> dict:
    version = asked("dpkg-query", "--show", "--showformat", "${Version}", name)
    reference = f"pkg:deb/debian/{name}@{version.replace('+', '%2B').replace(':', '%3A')}?distro=bookworm"
    return part(name, version, "LIBRARY") | {
        "externalRefs": [
            {
                "referenceCategory": "PACKAGE-MANAGER",
                "referenceType": "purl",
                "referenceLocator": reference,
            }
        ]
    }


def main(package: str, version: str, time: str):
    digest = hashlib.sha256(Path(package).read_bytes()).hexdigest()
    whole = part(
        "pavilion",
        version,
        "APPLICATION",
        licenseDeclared="Apache-2.0",
        checksums=[{"algorithm": "SHA256", "checksumValue": digest}],
    )
    names = [name for name in needed(package) if is_installed(name)]
    libraries = [of_debian(name) for name in names]
    relations = [("SPDXRef-DOCUMENT", "DESCRIBES", whole), (whole["SPDXID"], "CONTAINS", swift())]
    relations += [(whole["SPDXID"], "DEPENDS_ON", library) for library in libraries]
    document = {
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"pavilion-{version}",
        "documentNamespace": f"https://spdx.org/spdxdocs/pavilion-{version}-{digest[:32]}",
        "creationInfo": {
            "created": f"{datetime.fromtimestamp(int(time), timezone.utc):%Y-%m-%dT%H:%M:%SZ}",
            "creators": ["Tool: script/package"],
        },
        "packages": [item for _, _, item in relations],
        "relationships": [
            {
                "spdxElementId": subject,
                "relationshipType": relation,
                "relatedSpdxElement": item["SPDXID"],
            }
            for subject, relation, item in relations
        ],
    }
    print(json.dumps(document, indent=2))


def is_installed(name: str) -> bool:
    found = subprocess.run(["dpkg-query", "--show", name], capture_output=True)
    return found.returncode == 0


main(*sys.argv[1:])
