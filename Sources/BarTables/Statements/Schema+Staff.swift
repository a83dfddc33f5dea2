// The staff of a bar. Tokens and passwords are stored as hashes.
extension Schema {
  static func staff(_ dialect: Dialect) -> String {
    let text = dialect.text
    let tables = """
      CREATE TABLE staff_account (
        bar_id \(text) NOT NULL REFERENCES bar (bar_id),
        account_id \(text) NOT NULL,
        name \(text) NOT NULL CHECK (name <> ''),
        -- A visitor at the bar works on the guide alone.
        role \(text) NOT NULL CHECK (
          role IN ('visitor', 'preparation', 'staff', 'shift-lead', 'manager', 'owner')
        ),
        password \(text) NOT NULL CHECK (password LIKE '$argon2id$%'),
        guide_role \(text)
          CHECK (guide_role IN ('editor', 'curator') OR guide_role LIKE 'translator:_%'),
        PRIMARY KEY (bar_id, account_id),
        UNIQUE (bar_id, name),
        CHECK (role <> 'visitor' OR guide_role IS NOT NULL)
      );
      CREATE TABLE staff_session (
        bar_id \(text) NOT NULL,
        token \(text) NOT NULL,
        account_id \(text) NOT NULL,
        began_at BIGINT NOT NULL,
        used_at BIGINT NOT NULL,
        PRIMARY KEY (bar_id, token),
        FOREIGN KEY (bar_id, account_id) REFERENCES staff_account (bar_id, account_id)
      );
      CREATE INDEX session_of_account ON staff_session (bar_id, account_id);
      -- Browsers that an account has signed in from.
      CREATE TABLE staff_known (
        bar_id \(text) NOT NULL,
        account_id \(text) NOT NULL,
        token \(text) NOT NULL,
        seen_at BIGINT NOT NULL,
        PRIMARY KEY (bar_id, account_id, token),
        FOREIGN KEY (bar_id, account_id) REFERENCES staff_account (bar_id, account_id)
      );
      -- Paired kiosks and staff tablets.
      CREATE TABLE staff_device (
        bar_id \(text) NOT NULL REFERENCES bar (bar_id),
        device_id \(text) NOT NULL,
        token \(text) NOT NULL,
        kind \(text) NOT NULL CHECK (kind IN ('kiosk', 'staff')),
        name \(text) NOT NULL CHECK (name <> ''),
        paired_at BIGINT NOT NULL,
        PRIMARY KEY (bar_id, device_id),
        UNIQUE (bar_id, token)
      );
      -- Devices that ask to be paired; kind and name once staff have confirmed the code.
      CREATE TABLE staff_pairing (
        bar_id \(text) NOT NULL REFERENCES bar (bar_id),
        code \(text) NOT NULL,
        token \(text) NOT NULL,
        address \(text) NOT NULL,
        asked_at BIGINT NOT NULL,
        kind \(text) CHECK (kind IN ('kiosk', 'staff')),
        name \(text) CHECK (name <> ''),
        -- The screen whose place the device takes.
        replaces \(text),
        PRIMARY KEY (bar_id, code),
        UNIQUE (bar_id, token),
        CHECK ((kind IS NULL) = (name IS NULL))
      );
      -- Failed attempts to sign in, which lock accounts and addresses out.
      CREATE TABLE staff_count (
        bar_id \(text) NOT NULL REFERENCES bar (bar_id),
        counter \(text) NOT NULL,
        failures BIGINT NOT NULL CHECK (failures >= 0),
        failed_at BIGINT NOT NULL,
        PRIMARY KEY (bar_id, counter)
      );
      -- Who did what; only ever added to.
      CREATE TABLE audit_log (
        bar_id \(text) NOT NULL REFERENCES bar (bar_id),
        number BIGINT NOT NULL CHECK (number >= 1),
        logged_at BIGINT NOT NULL,
        who_kind \(text) NOT NULL
          CHECK (who_kind IN ('account', 'device', 'token', 'machine', 'stranger')),
        who_id \(text) NOT NULL,
        who_name \(text) NOT NULL,
        action \(text) NOT NULL CHECK (action <> ''),
        subject \(text) NOT NULL,
        details \(text) NOT NULL,
        PRIMARY KEY (bar_id, number)
      );
      """
    let log = keeping("audit_log", dialect, deleting: .log, changing: .names)
    return [tables, log].joined(separator: "\n")
  }
}
