import ExpositionGuide
import Identifiers
import JuiceBar
import Money
import SQLLanguage
import Staffing
import Time

// Menus, bars, people and programs, and the guide.
extension CopyConnection where Self: ~Copyable {
  mutating func readMenus(_ check: inout RowCheck) throws {
    try read("menu", "version, document", into: &check, as: tupleOf((Int, String).self)) {
      try Menu(file: Array($0.1.utf8), named: "menu \($0.0)")
    }
    try read(
      "menu_publication",
      BarStatements.versionColumns,
      from: "menu_publication p JOIN menu m ON m.bar_id = p.bar_id AND m.version = p.version",
      "p",
      into: &check,
      as: tupleOf(MenuVersion.Columns.self)
    ) { try MenuVersion(stored: $0) }
    try read(
      "menu_picture",
      "hash, format, width, height, content",
      into: &check,
      as: tupleOf(MenuPicture.Columns.self)
    ) { try MenuPicture(row: $0) }
    try read("suspension", "juice", into: &check, as: columnOf(String.self)) {
      try readable(JuiceID($0), "a juice", $0)
    }
  }

  mutating func readVenue(_ check: inout RowCheck) throws {
    try read("bar", "bar_id", into: &check, as: columnOf(String.self)) {
      try readable(BarID($0), "a bar", $0)
    }
    try read(
      "venue_bar",
      all: VenueStatements.bars,
      into: &check,
      as: tupleOf(ListedBar.Columns.self)
    ) {
      _ = try ListedBar.name(stored: $0.1)
      return try ListedBar(stored: $0)
    }
    try read(
      "venue_role",
      "home_id, account_id, role",
      into: &check,
      as: tupleOf((String, String, String).self)
    ) { home, account, role in
      _ = try readable(BarID(home), "a bar", home)
      _ = try storedID(account)
      return try readable(Role(rawValue: role), "a role", role)
    }
    try read(
      "venue_transfer",
      "transfer_id, other_id",
      into: &check,
      as: tupleOf((String, String).self)
    ) {
      (key, other) in
      _ = try readable(IdempotencyKey(rawValue: key), "the key of a transfer", key)
      return try readable(BarID(other), "the other bar of a transfer", other)
    }
    try read(
      "refund_limit",
      "amount, currency",
      into: &check,
      as: tupleOf(RefundLimit.Columns.self)
    ) {
      try RefundLimit(stored: $0)
    }
    try read(
      "retention",
      "order_years, log_days, call_days, refusal_days",
      into: &check,
      as: tupleOf((Int?, Int?, Int, Int).self)
    ) {
      try Retention(orderYears: $0.0, logDays: $0.1, callDays: $0.2, refusalDays: $0.3)
    }
    try read(
      "audit_log",
      StaffStatements.logColumns,
      into: &check,
      as: tupleOf(NumberedEntry.Columns.self)
    ) { try NumberedEntry(stored: $0) }
    try read("staff_session", "account_id", into: &check, as: columnOf(String.self)) {
      try storedID($0)
    }
    try read(
      "staff_screen",
      all: StaffStatements.screensOfAll,
      keyed: 2,
      into: &check,
      as: tupleOf(PairedScreen.Columns.self)
    ) { try PairedScreen(stored: $0) }
    try read("guide_version", "cause", into: &check, as: columnOf(String.self)) {
      try readable(GuidePublication.Cause(rawValue: $0), "a cause", $0)
    }
  }
}

extension CopyConnection where Self: ~Copyable {
  mutating func readSettings(of id: BarID, _ check: inout RowCheck) throws {
    let bar = BarStatements(bar: id)
    try read(
      "preparation_setting",
      all: bar.preparationSettings,
      of: id,
      keyed: 0,
      into: &check,
      as: tupleOf(PreparationSettings.Columns.self)
    ) { try PreparationSettings(stored: $0) }
    // Its document is read by draftFaults().
    try read(
      "menu_draft",
      all: bar.draft,
      of: id,
      keyed: 0,
      into: &check,
      as: tupleOf(StoredDraft.Columns.self)
    ) { try StoredDraft(stored: $0) }
    let programs = IntegrationStatements(bar: id)
    try read(
      "api_token",
      all: programs.tokens,
      of: id,
      into: &check,
      as: tupleOf(APIToken.Columns.self)
    ) {
      try APIToken(stored: $0)
    }
    try read(
      "webhook",
      all: programs.webhooks,
      of: id,
      into: &check,
      as: tupleOf(Webhook.Columns.self)
    ) {
      try Webhook(stored: $0)
    }
  }

  mutating func readStaff(of id: BarID, _ check: inout RowCheck) throws {
    let bar = StaffStatements(bar: id)
    try read(
      "staff_account",
      all: bar.accounts,
      of: id,
      into: &check,
      as: tupleOf(Account.Columns.self)
    ) {
      try Account(stored: $0)
    }
    try read(
      "staff_device",
      all: bar.devices,
      of: id,
      into: &check,
      as: tupleOf(Device.Columns.self)
    ) {
      try Device(stored: $0)
    }
    try read(
      "staff_pairing",
      all: bar.pairings,
      of: id,
      into: &check,
      as: tupleOf(Pairing.Columns.self)
    ) {
      try Pairing(stored: $0)
    }
    try read(
      "staff_known",
      all: bar.known,
      of: id,
      into: &check,
      as: tupleOf((String, String, Int).self)
    ) {
      try storedID($0.0)
    }
    try read(
      "staff_second_factor",
      all: bar.secondFactors,
      of: id,
      into: &check,
      as: tupleOf((String, String, Int, String).self)
    ) {
      _ = try storedID($0.0)
      return try readable(OneTimeSecret($0.1), "the second factor of an account", $0.0)
    }
    try read(
      "staff_pending",
      all: bar.pendingSignIns,
      of: id,
      into: &check,
      as: tupleOf((String, String, Int).self)
    ) { try storedID($0.1) }
  }
}
