"""Measures long bodies: their way to a file and back out, beside `cat` and `sha256sum`.

Usage: bodies.py PROGRAM FOLDER, where PROGRAM is the release build of pavilion-bodies.
"""

import os
import re
import subprocess
import sys
import time

MEGABYTES = 512
PORT = 18_517


def rate(command, megabytes=MEGABYTES):
    """Megabytes a second of a shell command that handles so many."""
    start = time.monotonic()
    subprocess.run(["bash", "-c", command], check=True, stdout=subprocess.DEVNULL)
    return megabytes / (time.monotonic() - start)


def resident(process):
    """The memory that the server has had at most, in megabytes."""
    with open(f"/proc/{process.pid}/status", encoding="utf-8") as status:
        return int(re.search(r"VmHWM:\s+(\d+)", status.read())[1]) / 1024


def main():
    program, folder = sys.argv[1:]
    file, copy = f"{folder}/film", f"{folder}/copy"
    with open(file, "wb") as film:
        for _ in range(MEGABYTES):
            film.write(os.urandom(1 << 20))
    server = subprocess.Popen([program, str(PORT), folder])
    address = f"http://127.0.0.1:{PORT}/"
    rate(f"curl -sS --retry 20 --retry-connrefused --retry-delay 1 {address}1")
    put = f"curl -sS -o /dev/null -T {file} {address}"
    try:
        print(f"resident before: {resident(server):.1f} MB")
        for name, command, megabytes in [
            ("cat to a file", f"cat {file} > {copy}", MEGABYTES),
            ("sha256sum", f"sha256sum {file}", MEGABYTES),
            ("one upload", put, MEGABYTES),
            ("four uploads", " & ".join([put] * 4) + " & wait", 4 * MEGABYTES),
            ("one download", f"curl -sS -o /dev/null {address}{MEGABYTES << 20}", MEGABYTES),
        ]:
            rates = sorted(rate(command, megabytes) for _ in range(3))
            print(f"{name}: {rates[1]:.0f} MB/s; resident at most {resident(server):.1f} MB")
    finally:
        server.terminate()
        server.wait()
        for path in (file, copy):
            if os.path.exists(path):
                os.remove(path)


if __name__ == "__main__":
    main()
