/// The settings in a file: a line each, such as `port = 9000`, between comments that begin with `#`.
///
/// An option of the call overrides a variable, a variable overrides a credential, a credential
/// overrides the file.
struct Configuration: Sendable {
  /// The file that is read where none is named.
  static let usualPath = "/etc/pavilion/pavilion.conf"

  struct Entry: Hashable, Sendable {
    let value: String
    let line: Int
  }

  /// Why a line cannot be used.
  struct Fault: Hashable, Sendable {
    let line: Int
    let problem: String
  }

  /// Nothing where no file is read.
  let path: String?
  /// By the name of the setting.
  let entries: [String: Entry]
  let faults: [Fault]

  static let none = Configuration(path: nil, text: "", settings: [])

  /// Reads the text of a file, and judges each line by the settings that there are.
  init(path: String?, text: String, settings: [OptionSyntax], isPrivate: Bool = true) {
    var entries: [String: Entry] = [:]
    var faults: [Fault] = []
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, written) in lines.enumerated() {
      let line = written.trimmed
      guard !line.isEmpty, !line.hasPrefix("#") else { continue }
      do throws(Problem) {
        let (setting, value) = try Self.read(line, settings)
        let name = setting.name
        if let other = entries[name] {
          throw Problem("\(name) is set in line \(other.line) already")
        }
        if !isPrivate, setting.isSecret || StorageLocation(value)?.holdsPassword == true {
          throw Problem(
            "\(name) holds a password, and others can read the file: make it 0640 (chmod) and "
              + "its group that of the service (chgrp pavilion), or use a credential"
          )
        }
        entries[name] = Entry(value: value, line: index + 1)
      } catch {
        faults.append(Fault(line: index + 1, problem: error.words))
      }
    }
    (self.path, self.entries, self.faults) = (path, entries, faults)
  }

  private struct Problem: Error {
    let words: String

    init(_ words: String) { self.words = words }
  }

  private static func read(
    _ line: String,
    _ settings: [OptionSyntax]
  ) throws(Problem) -> (setting: OptionSyntax, value: String) {
    let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      // The rest of the line may be a password.
      let word = line.prefix { !$0.isWhitespace }
      throw Problem("expected `name = value`, found `\(String(word).guarded)` without `=`")
    }
    let (name, value) = (parts[0].trimmed, parts[1].trimmed)
    guard let setting = settings.first(where: { $0.name == name }) else {
      let near = UsageError.suggestion(for: name, among: settings.map(\.name))
      throw Problem("there is no setting `\(name)`" + near)
    }
    guard !value.isEmpty else {
      throw Problem("\(name) has no value; a line that begins with # leaves the default")
    }
    guard setting.accepts(value) else {
      throw Problem(
        setting.isSecret
          ? "\(name) must be \(setting.expected)"
          : UsageError.wrong(value, of: name, setting.expected)
      )
    }
    return (setting, value)
  }
}

extension Configuration {
  static let pathOption = Option("config", "FILE", .text, hasVariable: true)
    .help("The file of settings", default: .value(usualPath))

  /// Reads the file that a call names, or the usual one where there is one.
  ///
  /// - Throws: ``CommandFailure`` when the file cannot be read.
  init(for arguments: Arguments) throws {
    guard let path = try arguments.value(of: Self.pathOption) ?? Self.pathIfThere else {
      self = .none
      return
    }
    try Files.requireFile(path)
    let text = String(decoding: try Files.read(path), as: UTF8.self)
    self.init(
      path: path,
      text: text,
      settings: Settings.ofFile,
      isPrivate: Files.isPrivate(path)
    )
  }

  private static var pathIfThere: String? { Files.hasFile(usualPath) ? usualPath : nil }

  /// - Throws: ``CommandFailure`` that names each line that cannot be used.
  func requireSound() throws(CommandFailure) {
    guard let path, !faults.isEmpty else { return }
    let lines = faults.map { "\(path):\($0.line): \($0.problem)" }
    throw .trouble("configuration", lines.joined(separator: "\npavilion: "))
  }
}

extension Settings {
  /// What a file can set: all that a variable can.
  static let ofFile = [options, Serve.syntax.options, BackupKeep.syntax.options].joined()
    .filter { $0.variable != nil && $0.name != Configuration.pathOption.syntax.name }
    .reduce(into: [OptionSyntax]()) { all, setting in
      if !all.contains(where: { $0.name == setting.name }) { all.append(setting) }
    }
}

extension StorageLocation {
  /// Whether its address tells a password.
  var holdsPassword: Bool {
    guard case .postgreSQL(let address) = self else { return false }
    let authority = address.split(separator: "/", maxSplits: 2).dropFirst().first ?? ""
    let user = authority.lastIndex(of: "@").map { authority[..<$0] } ?? ""
    return user.contains(":") || address.contains("password=")
  }
}

extension StringProtocol {
  fileprivate var trimmed: String {
    let rest = drop { $0.isWhitespace }
    return String(rest.reversed().drop { $0.isWhitespace }.reversed())
  }
}
