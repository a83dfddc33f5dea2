import Identifiers
import JuiceBar
import Languages

/// Where a venue's data lives.
enum StorageLocation: Hashable, Sendable {
  case sqlite(path: String)
  /// The memory of this process, for a demonstration; gone when it ends.
  case memory
  /// A PostgreSQL cluster, by its whole address, which may hold a password.
  case postgreSQL(address: String)

  init?(_ text: String) {
    if text == "memory" {
      self = .memory
    } else if text.hasPrefix("sqlite:"), text.utf8.count > "sqlite:".utf8.count {
      self = .sqlite(path: String(text.dropFirst("sqlite:".count)))
    } else if text.hasPrefix("postgresql://") || text.hasPrefix("postgres://") {
      self = .postgreSQL(address: text)
    } else {
      return nil
    }
  }

  /// The location as a log may tell it: without the address of a cluster.
  var logName: String {
    switch self {
    case .sqlite(let path): "sqlite:\(path)"
    case .memory: "memory"
    case .postgreSQL: "postgresql"
    }
  }

  /// The file used where none is named, by the XDG base directory specification.
  static func standard(in environment: [String: String]) -> StorageLocation {
    let data = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = environment["HOME"] ?? ""
    return .sqlite(path: (data ?? home + "/.local/share") + "/pavilion/pavilion.sqlite")
  }
}

/// The settings of every command.
struct Settings: Sendable {
  let storage: StorageLocation
  /// Whether anything names the storage.
  let namesStorage: Bool
  let bar: BarID
  let language: Language
  let isJSON: Bool
  /// Whether storage that is new stays without the sample bar and exhibition.
  let startsEmpty: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    let environment = arguments.environment
    let named = try arguments.value(of: Self.storageOption)
    if let named, named.holdsPassword, arguments.options[Self.storageOption.syntax.name] != nil {
      throw .secretInCall("--storage", variable: Self.storageOption.syntax.variable)
    }
    storage = named ?? .standard(in: environment)
    namesStorage = named != nil
    bar = try arguments.value(of: Self.barOption) ?? .main
    language = try arguments.value(of: Self.languageOption) ?? .ofLocale(in: environment)
    isJSON = arguments.has(Self.jsonFlag)
    startsEmpty = arguments.has(Self.emptyFlag)
  }
}

extension Settings {
  private static let places = Format(expected: "sqlite:PATH, postgresql://… or memory") {
    StorageLocation($0)
  }
  static let storageOption = Option("storage", "WHERE", places, hasVariable: true)
    .help("sqlite:PATH, postgresql://… or memory", default: .words("your own file"))
    .comment(
      """
      Where the venue's data is kept: sqlite:PATH for a file of this machine, postgresql://… for a
      cluster that several servers share, or memory, which is gone with the program.
      """
    )
  private static let bars = Format(expected: "an identifier such as main") { BarID($0) }
  static let barOption = Option("bar", "BAR", bars, hasVariable: true)
    .help("The juice bar that is meant", default: .value("main"))
    .comment("The bar that the server shows at its root, and that commands mean.")
  static let languages = Format(
    expected: "one of \(Language.list)",
    choices: Language.allCases.map(\.tag)
  ) { Language(tag: $0) }
  static let languageOption = Option("lang", "LANG", languages, hasVariable: true)
    .help("\(Language.list)", default: .words("your locale's, or English"))
    .comment("The language of commands' answers: \(Language.list). Screens follow their visitors.")
  static let jsonFlag = Flag("json", help: "Answer in JSON")
  static let emptyFlag = Flag("empty", help: "Leave new storage without the sample content")
  static let helpFlag = Flag("help", help: "Explain the command")
  static let versionFlag = Flag("version", help: "Say which version this is")

  /// The options that every command takes.
  static let options = [
    Configuration.pathOption.syntax, storageOption.syntax, barOption.syntax, languageOption.syntax,
    jsonFlag.syntax, emptyFlag.syntax, helpFlag.syntax, versionFlag.syntax,
  ]
}

extension Language {
  /// The language of the environment's locale, or English where it is another one or none: help and usage
  /// are in English, and so is all else then.
  ///
  /// As for other programs, the list in `LANGUAGE` comes before the locale, unless there is none or the
  /// plain one, `C`.
  static func ofLocale(in environment: [String: String]) -> Language {
    let variables = ["LC_ALL", "LC_MESSAGES", "LANG"]
    let locale = variables.lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? "C"
    guard !["C", "POSIX"].contains(locale.prefix { $0 != "." && $0 != "@" }) else {
      return .english
    }
    let list = environment["LANGUAGE", default: ""].split(separator: ":").map(String.init)
    let languages = (list.isEmpty ? [locale] : list).lazy.compactMap { name in
      Language(tag: name.prefix { $0 != "." && $0 != "@" })
    }
    return languages.first ?? .english
  }
}
