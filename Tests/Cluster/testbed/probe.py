"""Finds out when PostgreSQL itself takes writes again, without the program under test."""

import threading
import time
from contextlib import closing

import psycopg2
import psycopg2.extensions

from .node import Node

PAUSE = 0.1


class Probe(threading.Thread):
    """Commits a word to one machine again and again.

    What it notes are commits that a standby has confirmed; one that hangs holds up this thread alone.
    """

    def __init__(self, node: Node, password: str):
        super().__init__(daemon=True)
        self.confirmed: list[float] = []
        self.is_over = False
        self._address, self._password = node.address, password

    def run(self) -> None:
        while not self.is_over:
            try:
                self._commit_on(self._connect())
            except psycopg2.Error:
                time.sleep(PAUSE)

    def _connect(self) -> psycopg2.extensions.connection:
        return psycopg2.connect(
            host=self._address,
            dbname="pavilion",
            user="pavilion",
            password=self._password,
            connect_timeout=2,
        )

    def _commit_on(self, connection: psycopg2.extensions.connection) -> None:
        """Commits as long as the connection holds; a standby refuses, and may be promoted later."""
        connection.autocommit = True
        with closing(connection), connection.cursor() as cursor:
            while not self.is_over:
                try:
                    cursor.execute("SELECT pg_logical_emit_message(true, 'probe', '')")
                    self.confirmed.append(time.monotonic())
                except psycopg2.Error:
                    if connection.closed:
                        return
                time.sleep(PAUSE)
