// Who works at a bar. Of tokens and passwords only hashes are kept.
extension Schema {
  package static let staffTables = [
    "staff_account", "staff_session", "staff_known", "staff_device", "staff_pairing",
    "staff_count", "audit_log",
  ]

  // The log is only ever added to, whoever writes; the trigger is in SQLite's dialect.
  package static let staff = """
    CREATE TABLE staff_account (
      bar_id TEXT NOT NULL REFERENCES bar (bar_id),
      account_id TEXT NOT NULL,
      name TEXT NOT NULL CHECK (name <> ''),
      role TEXT NOT NULL CHECK (role IN ('staff', 'manager', 'owner')),
      password TEXT NOT NULL CHECK (password LIKE '$argon2id$%'),
      PRIMARY KEY (bar_id, account_id),
      UNIQUE (bar_id, name)
    );
    CREATE TABLE staff_session (
      bar_id TEXT NOT NULL,
      token TEXT NOT NULL,
      account_id TEXT NOT NULL,
      began_at BIGINT NOT NULL,
      used_at BIGINT NOT NULL,
      PRIMARY KEY (bar_id, token),
      FOREIGN KEY (bar_id, account_id) REFERENCES staff_account (bar_id, account_id)
    );
    CREATE INDEX session_of_account ON staff_session (bar_id, account_id);
    CREATE TABLE staff_known (
      bar_id TEXT NOT NULL,
      account_id TEXT NOT NULL,
      token TEXT NOT NULL,
      seen_at BIGINT NOT NULL,
      PRIMARY KEY (bar_id, account_id, token),
      FOREIGN KEY (bar_id, account_id) REFERENCES staff_account (bar_id, account_id)
    );
    CREATE TABLE staff_device (
      bar_id TEXT NOT NULL REFERENCES bar (bar_id),
      device_id TEXT NOT NULL,
      token TEXT NOT NULL,
      kind TEXT NOT NULL CHECK (kind IN ('kiosk', 'staff')),
      name TEXT NOT NULL CHECK (name <> ''),
      paired_at BIGINT NOT NULL,
      PRIMARY KEY (bar_id, device_id),
      UNIQUE (bar_id, token)
    );
    CREATE TABLE staff_pairing (
      bar_id TEXT NOT NULL REFERENCES bar (bar_id),
      code TEXT NOT NULL,
      token TEXT NOT NULL,
      address TEXT NOT NULL,
      asked_at BIGINT NOT NULL,
      kind TEXT CHECK (kind IN ('kiosk', 'staff')),
      name TEXT CHECK (name <> ''),
      PRIMARY KEY (bar_id, code),
      UNIQUE (bar_id, token),
      CHECK ((kind IS NULL) = (name IS NULL))
    );
    CREATE TABLE staff_count (
      bar_id TEXT NOT NULL REFERENCES bar (bar_id),
      counter TEXT NOT NULL,
      failures BIGINT NOT NULL CHECK (failures >= 0),
      failed_at BIGINT NOT NULL,
      PRIMARY KEY (bar_id, counter)
    );
    CREATE TABLE audit_log (
      bar_id TEXT NOT NULL REFERENCES bar (bar_id),
      number BIGINT NOT NULL CHECK (number >= 1),
      logged_at BIGINT NOT NULL,
      who_kind TEXT NOT NULL CHECK (who_kind IN ('account', 'device', 'machine', 'stranger')),
      who_id TEXT NOT NULL,
      who_name TEXT NOT NULL,
      action TEXT NOT NULL CHECK (action <> ''),
      subject TEXT NOT NULL,
      details TEXT NOT NULL,
      PRIMARY KEY (bar_id, number)
    );
    CREATE TRIGGER log_is_kept BEFORE DELETE ON audit_log
      BEGIN SELECT RAISE(ABORT, 'a line of the audit log cannot be deleted'); END;
    CREATE TRIGGER log_stays BEFORE UPDATE ON audit_log
      BEGIN SELECT RAISE(ABORT, 'a line of the audit log cannot be changed'); END;
    """
}
