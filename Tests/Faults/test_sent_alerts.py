"""Alerts reach a real mail server and a real web server: once when a trouble begins, once when it ends."""

import email
import email.policy
import re
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult
from rig.server import Server, run
from support.patience import wait_until
from support.receiver import Receiver
from support.server import free_port

PASSWORD = "hunter2-of-the-post"


class Postbox:
    """A mail server on this machine that keeps its mail, and can be away."""

    def __init__(self, address="127.0.0.1", refused=()):
        self.mails, self.users = [], []
        self.address, self.refused = address, refused
        self.port = free_port()
        self.controller = None

    async def handle_RCPT(self, server, session, envelope, address, options):
        if address in self.refused:
            return "550 no such mailbox"
        envelope.rcpt_tos.append(address)
        return "250 taken"

    async def handle_DATA(self, server, session, envelope):
        mail = email.message_from_bytes(envelope.content, policy=email.policy.default)
        self.mails.append((envelope.mail_from, envelope.rcpt_tos, mail))
        return "250 taken"

    def signs_in(self, server, session, envelope, mechanism, data):
        self.users.append((data.login.decode(), data.password.decode()))
        return AuthResult(success=True)

    def __enter__(self):
        self.appear()
        return self

    def __exit__(self, *_):
        self.vanish()

    def appear(self):
        self.controller = Controller(
            self,
            hostname=self.address,
            port=self.port,
            authenticator=self.signs_in,
            auth_require_tls=False,
        )
        self.controller.start()

    def vanish(self):
        if self.controller:
            self.controller.stop()
            self.controller = None

    @property
    def subjects(self) -> list[str]:
        return [str(mail["Subject"]) for _, _, mail in self.mails]


def named(time: datetime) -> str:
    return f"{time:%Y%m%dT%H%M%SZ}.sqlite"


@pytest.fixture
def folder(tmp_path) -> Path:
    folder = tmp_path / "backups"
    folder.mkdir()
    (folder / named(datetime.now(timezone.utc) - timedelta(days=3))).touch()
    return folder


def settings(folder: Path, post: Postbox, hook: Receiver | None = None, **more: str) -> dict:
    chosen = {
        "PAVILION_BACKUP_FOLDER": str(folder),
        "PAVILION_ALERT_MAIL": "owner@expo.example, night@expo.example",
        "PAVILION_MAIL_FROM": "bar@expo.example",
        "PAVILION_MAIL_SERVER": f"smtp://{post.address}:{post.port}",
        "PAVILION_LANG": "en",
    }
    if hook:
        chosen["PAVILION_ALERT_WEBHOOK"] = hook.address
    return chosen | more


def test_an_old_backup_is_told_once_and_once_when_there_is_a_new_one(database, folder):
    with Postbox() as post, Receiver() as hook:
        secret = {"PAVILION_MAIL_USER": "bar", "PAVILION_MAIL_PASSWORD": PASSWORD}
        with Server(database, **settings(folder, post, hook, **secret)) as server:
            wait_until(lambda: post.mails and hook.requests)
            sender, recipients, mail = post.mails[0]
            assert (sender, recipients) == (
                "bar@expo.example",
                ["owner@expo.example", "night@expo.example"],
            )
            assert "No recent backup" in mail["Subject"]
            assert "Since" in mail.get_content() and mail["Auto-Submitted"] == "auto-generated"
            assert post.users == [("bar", PASSWORD)]
            (told,) = hook.events
            assert [each["kind"] for each in told["begun"]] == ["backup-old"]
            assert "No recent backup" in told["text"] and told["ended"] == []
            # A restart finds the same trouble, and tells nobody again.
            server.stop()
            server.start()
            copy = run(database, "backup", "keep", "--backup-folder", str(folder))
            assert copy.returncode == 0, copy.stderr
            wait_until(lambda: len(post.mails) > 1 and len(hook.requests) > 1)
            assert [subject.startswith("Pavilion: Over:") for subject in post.subjects] == [
                False,
                True,
            ]
            assert [each["kind"] for each in hook.events[1]["ended"]] == ["backup-old"]
            assert PASSWORD not in server.log and len(post.mails) == len(hook.requests) == 2


def test_a_mail_that_is_not_taken_is_sent_later(database, folder):
    post = Postbox()
    with Server(database, **settings(folder, post)) as server:
        wait_until(lambda: 'event="alert not sent"' in server.log)
        assert server.is_running
        server.stop()
        with post:
            server.start()
            wait_until(lambda: post.mails)
            server.stop()
            assert len(post.mails) == 1


def test_one_address_that_is_refused_keeps_no_mail_from_the_others(database, folder):
    with Postbox(refused=["owner@expo.example"]) as post:
        with Server(database, **settings(folder, post)) as server:
            wait_until(lambda: post.mails, lambda: server.log)
            server.stop()
    ((_, recipients, mail),) = post.mails
    assert recipients == ["night@expo.example"] and "No recent backup" in mail["Subject"]


def test_a_storage_that_is_out_of_reach_at_the_start_is_told(folder, tmp_path):
    nowhere = f"postgresql://pavilion@127.0.0.1:{free_port()}/pavilion"
    chosen = {"XDG_CACHE_HOME": str(tmp_path)}
    with Postbox() as post:
        with Server(nowhere, tmp_path, **settings(folder, post, **chosen)) as server:
            wait_until(lambda: len(post.mails) > 1, lambda: server.log)
            backup, storage = post.subjects
            assert "No recent backup" in backup and "storage cannot be reached" in storage
            # A restart finds the same trouble: it is not over, and not told again.
            server.stop()
            server.start()
            wait_until(lambda: server.log.count("live feed cannot read the storage") > 1)
            server.stop()
        assert len(post.mails) == 2, post.subjects


def test_no_mail_and_no_password_goes_in_clear_to_another_machine(database, folder):
    secret = {"PAVILION_MAIL_USER": "bar", "PAVILION_MAIL_PASSWORD": PASSWORD}
    with Postbox("127.0.0.2") as post, Server(database, **settings(folder, post, **secret)) as server:
        wait_until(lambda: 'event="alert not sent"' in server.log)
        assert (post.mails, post.users) == ([], [])
        assert PASSWORD not in server.log


def test_a_password_is_taken_from_no_call_and_shown_by_no_command(database, tmp_path):
    call = run(database, "serve", "--mail-password", PASSWORD)
    assert call.returncode == 2 and "list of processes" in call.stderr
    assert PASSWORD not in call.stderr
    file = tmp_path / "pavilion.conf"
    file.write_text(f"mail-password = {PASSWORD}\nalert-webhook = https://a.example/{PASSWORD}\n")
    file.chmod(0o644)
    check = run(database, "config", "check", "--config", str(file))
    assert check.returncode == 1 and check.stderr.count("others can read the file") == 2
    file.chmod(0o600)
    shown = run(database, "config", "show", "--config", str(file))
    assert shown.returncode == 0 and re.search(r"^mail-password +… +", shown.stdout, re.M)
    assert PASSWORD not in shown.stdout + check.stderr
    file.write_text(f"alert-webhook = ftp://{PASSWORD}\n")
    wrong = run(database, "config", "check", "--config", str(file))
    assert wrong.returncode == 1 and "must be an https address" in wrong.stderr
    assert PASSWORD not in wrong.stderr
