import Calendars
import HostProcess
import Time
import Web

/// Where a server's lines for the operator go, and in which form.
///
/// Under systemd, which reads standard error into its journal, lines of text are handed to the journal
/// with their fields: `journalctl PAVILION_ROUTE=/juice`.
struct OperatorLog: Sendable {
  enum Form: String, CaseIterable, Sendable {
    case text
    case json
  }

  private static let forms = Format.oneOf(Form.allCases)
  static let formOption = Option("log-format", "FORM", forms, hasVariable: true)
    .help("text or json", default: .value("text"))
    .comment("The form of log lines: text, as name=value pairs, or json, an object a line.")
  private static let levels = Format.oneOf(LogLine.Level.allCases)
  static let levelOption = Option("log-level", "LEVEL", levels, hasVariable: true)
    .help("The least level that is logged", default: .value("info"))
    .comment("The least level of lines that are logged: info, warning or error.")

  private let form: Form
  private let level: LogLine.Level
  private let console: Console
  /// Nothing where standard error does not lead to the journal.
  private let journal: Journal?

  init(_ arguments: Arguments, to console: Console) throws(UsageError) {
    form = try arguments.value(of: Self.formOption) ?? .text
    level = try arguments.value(of: Self.levelOption) ?? .info
    self.console = console
    journal = form == .text ? Journal(environment: arguments.environment) : nil
  }

  func add(_ line: LogLine) {
    guard line.level >= level else { return }
    switch form {
    case .json: console.complain(line.json(at: ISOTime.text(of: .now)))
    case .text:
      if journal?.take(line.journal) != true { console.complain("\(line)") }
    }
  }
}
