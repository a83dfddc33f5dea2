/// The scripts that pages load, each in one file with the modules that it imports.
///
/// A module becomes a function that is called at once and answers its exports, under a name of its
/// own, such as `$page`. The modules that several scripts of one page import are in a shared bundle,
/// from which the others import them: `frame.js` for every page, `session.js` for those of staff.
/// Sources keep to the forms that ``ScriptModule`` reads; a test compares all of them.
struct ScriptBundles {
  /// The scripts that every page loads.
  static let frame = "frame.js"
  /// The script that pages of staff load besides.
  static let session = "session.js"
  /// The shared bundles; a module is in the first that has it.
  static let shared = [frame, session]
  /// The script of pages that have none of their own; others build on it.
  static let usual = "main.js"

  let modules: [String: ScriptModule]
  /// The shared bundle of the modules that are in one.
  private let owners: [String: String]

  /// Reads all scripts among the program's files.
  init(_ texts: [String: String]) {
    var modules: [String: ScriptModule] = [:]
    for (path, text) in texts where path.hasPrefix("scripts/") {
      modules[String(path.dropFirst("scripts/".count))] = ScriptModule(text)
    }
    self.modules = modules
    var owners: [String: String] = [:]
    for name in Self.shared {
      for module in Self.closure(of: name, in: modules) where owners[module] == nil {
        owners[module] = name
      }
    }
    self.owners = owners
  }

  /// The names of the files that pages load: modules that only others import are in theirs.
  var names: [String] {
    let imported = Set(modules.values.flatMap { $0.imports.map(\.module) })
    return modules.keys.filter {
      !imported.contains($0) || Self.shared.contains($0) || $0 == Self.usual
    }
  }

  /// The modules of a file, each after those that it imports.
  func modules(of name: String) -> [String] {
    Self.closure(of: name, in: modules).filter { owners[$0] == nil || owners[$0] == name }
  }

  /// The text of a file.
  func text(of name: String) -> String {
    guard let script = modules[name] else { return "" }
    // Such as taps.js, which is no module at all.
    if script.imports.isEmpty, script.exports.isEmpty { return script.body }
    let own = modules(of: name)
    var lines: [String] = []
    for shared in Self.shared where shared != name {
      let used = Set(own.flatMap { modules[$0]?.imports.map(\.module) ?? [] })
        .filter { owners[$0] == shared }
      if used.isEmpty { continue }
      let names = used.sorted().map(Self.identifier).joined(separator: ", ")
      lines.append("import { \(names) } from \"./\(shared)\";")
    }
    for module in own {
      guard let source = modules[module] else { continue }
      lines.append("const \(Self.identifier(of: module)) = (() => {")
      for one in source.imports where !one.names.isEmpty {
        let names = one.names.replacing(" as ", with: ": ")
        lines.append("const {\(names)} = \(Self.identifier(of: one.module));")
      }
      lines.append(source.body)
      if !source.exports.isEmpty {
        lines.append("return { \(source.exports.joined(separator: ", ")) };")
      }
      lines.append("})();")
    }
    if Self.shared.contains(name) {
      lines.append("export { \(own.map(Self.identifier).joined(separator: ", ")) };")
    } else if !script.exports.isEmpty {
      let names = script.exports.joined(separator: ", ")
      lines.append("export const { \(names) } = \(Self.identifier(of: name));")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The name of a module in a bundle: `$cart_bar` of `cart-bar.js`.
  static func identifier(of module: String) -> String {
    "$" + module.prefix { $0 != "." }.replacing("-", with: "_")
  }

  /// A module and those that it imports, itself or through others, each after its own imports.
  private static func closure(of name: String, in modules: [String: ScriptModule]) -> [String] {
    var order: [String] = []
    var seen: Set<String> = []
    func add(_ name: String) {
      guard seen.insert(name).inserted, let module = modules[name] else { return }
      for one in module.imports { add(one.module) }
      order.append(name)
    }
    add(name)
    return order
  }
}

/// A script, with what it imports and exports.
///
/// Imports come first, each as `import { at } from "./page.js";` or `import "./main.js";`. An
/// export stands before a function or a constant, on a line of its own without indentation.
struct ScriptModule {
  /// A module that a script imports.
  struct Import {
    let module: String
    /// The names, as they stand in the braces; empty if the module is only run.
    let names: String
  }

  let imports: [Import]
  let exports: [String]
  /// The script without imports, and without the word `export`.
  let body: String

  init(_ text: String) {
    var rest = text[...]
    var imports: [Import] = []
    while ["import ", "import{", "import\""].contains(where: rest.hasPrefix),
      let end = rest.firstIndex(of: ";")
    {
      let statement = rest[..<end]
      let names = statement.split(separator: "{").dropFirst().first?.prefix { $0 != "}" } ?? ""
      let module = statement.split(separator: "\"").last?.dropFirst("./".count) ?? ""
      imports.append(Import(module: String(module), names: String(names)))
      rest = rest[end...].dropFirst().drop(while: \.isNewline)
    }
    var exports: [String] = []
    let lines = rest.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      guard line.hasPrefix("export ") else { return line }
      let declaration = line.dropFirst("export ".count)
      let words = declaration.split { !$0.isLetter && !$0.isNumber && !"_$".contains($0) }
      let name = words.first { !["async", "function", "const"].contains($0) }
      if let name { exports.append(String(name)) }
      return declaration
    }
    self.imports = imports
    self.exports = exports
    body = lines.joined(separator: "\n")
  }
}
