"""A PostgreSQL that waits for the disk, servers on it, and storage with any number of bars."""

import contextlib
import http.client
import os
import socket
import sqlite3
import subprocess
import time

HERE = os.path.dirname(os.path.abspath(__file__))
MENU = os.path.join(HERE, "menu.json")

# A copy of the founded bar under other names: the tables that founding writes.
_COPIED = {
    "bar": "stock_version, order_number, menu_version",
    "menu": "version, document, published_at",
    "stock": "fruit, on_hand",
    "movement": "version, fruit, delta, balance, reason, moved_at",
}


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def run(*command, **options):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, **options).stdout


@contextlib.contextmanager
def postgresql(*options):
    """Runs a PostgreSQL of its own; gives the address up to the name of a database."""
    port = free_port()
    script = os.path.join(HERE, "..", "script", "postgres-for-tests")
    with subprocess.Popen(
        [script, *options, "--port", str(port)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    ) as server:  # fmt: skip
        server.stdout.readline()
        try:
            yield f"postgresql://postgres@127.0.0.1:{port}/"
        finally:
            server.stdin.close()


def query(address, sql):
    """What a statement answers, a line for each row."""
    return run("psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", address, input=sql)


def _copies(model, names):
    """Statements that copy a bar to others: `names` is a query for their identifiers in a column `id`."""
    for table, columns in _COPIED.items():
        copied = ", ".join(f"t.{column}" for column in columns.split(", "))
        yield (
            f"INSERT INTO {table} (bar_id, {columns}) SELECT n.id, {copied} "
            f"FROM ({names}) n, {table} t WHERE t.bar_id = '{model}';"
        )
    yield (
        "INSERT INTO venue_bar (bar_id, name) "
        f"""SELECT n.id, '{{"en":"Bar ' || n.id || '"}}' FROM ({names}) n;"""
    )


def found_bars(pavilion, storage, first, last):
    """Founds the default bar with much stock, and beside it `bar-FIRST` to `bar-LAST`, all alike."""
    run(pavilion, "--storage", storage, "stock", "list", "--empty")
    run(pavilion, "--storage", storage, "menu", "import", MENU)
    add_bars(storage, first, last)


def add_bars(storage, first, last):
    """Copies the default bar to `bar-FIRST` to `bar-LAST`."""
    names = (
        f"WITH RECURSIVE numbers (n) AS (SELECT {first} UNION ALL SELECT n + 1 FROM numbers "
        f"WHERE n < {last}) SELECT 'bar-' || n AS id FROM numbers"
    )
    if last < first:
        return
    statements = "BEGIN;" + "".join(_copies("main", names)) + "COMMIT;"
    if storage.startswith("sqlite:"):
        with contextlib.closing(sqlite3.connect(storage.removeprefix("sqlite:"))) as database:
            database.executescript(statements)
    else:
        # Only tables with rows: by statistics of an empty table, PostgreSQL checks the order of a line by
        # any index that begins with the bar.
        query(storage, statements + f"ANALYZE {', '.join(_COPIED)}, venue_bar;")


class AnswerError(Exception):
    """Another answer than was expected."""


class Server:
    """A server that has answered, as a process of its own."""

    def __init__(self, process, port, seconds):
        self.process = process
        self.port = port
        self.start_seconds = seconds

    def get(self, path, status=200, limit=120.0):
        """Asks for a path; gives the bytes of the answer and the seconds that it took."""
        begin = time.monotonic()
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=limit)
        connection.request("GET", path, headers={"Accept": "text/html"})
        answer = connection.getresponse()
        body = answer.read()
        connection.close()
        if answer.status != status:
            raise AnswerError(f"{path} was answered with {answer.status}")
        return body, time.monotonic() - begin

    def memory(self):
        """Resident memory and the part of it that is the program's own, in MB."""
        fields = {}
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as lines:
            for line in lines:
                name, _, value = line.partition(":")
                fields[name] = value
        return tuple(int(fields[name].split()[0]) / 1024 for name in ["VmRSS", "RssAnon"])

    def processor_seconds(self):
        with open(f"/proc/{self.process.pid}/stat", encoding="ascii") as stat:
            fields = stat.read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextlib.contextmanager
def serving(pavilion, storage, *options):
    """Runs `pavilion serve` until the block ends; begins when it has answered once."""
    port = free_port()
    begin = time.monotonic()
    command = [pavilion, "--storage", storage, "serve", "--port", str(port), *options]
    with subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as process:
        try:
            while True:
                server = Server(process, port, time.monotonic() - begin)
                try:
                    server.get("/readyz")
                    break
                except (OSError, AnswerError):
                    if process.poll() is not None or server.start_seconds > 120:
                        raise SystemExit("the server does not answer") from None
                    time.sleep(0.002)
            server.start_seconds = time.monotonic() - begin
            yield server
        finally:
            process.terminate()
            process.wait()
