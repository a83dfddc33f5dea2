import Testing

@testable import PavilionCommands

@Suite struct `Command line arguments` {
  private let parser = ArgumentParser(verbs: Pavilion.verbs, globals: Settings.options)

  private func arguments(
    _ call: String,
    environment: [String: String] = [:]
  ) throws -> Arguments {
    let words = call.split(separator: " ").map(String.init)
    let request = try parser.parse(words, environment: environment)
    guard case .run(_, let arguments) = request else { throw Unexpected() }
    return arguments
  }

  private func language(of arguments: Arguments) throws -> String {
    "\(try Settings(arguments).language)"
  }

  private func problem(_ call: String) async throws -> String? {
    do {
      guard
        case .run(let verb, let arguments) = try parser.parse(
          call.split(separator: " ").map(String.init),
          environment: [:]
        )
      else { return nil }
      let context = Context(settings: try Settings(arguments), commit: nil)
      _ = try await verb.run(arguments, in: context)
      return nil
    } catch let error as UsageError {
      return error.problem
    }
  }

  private struct Unexpected: Error {}

  @Test func `find the verb by its noun and name`() throws {
    #expect(try arguments("stock add kiwi 3").syntax.name == "stock add")
    #expect(try arguments("stock add kiwi 3").operands == ["kiwi", "3"])
  }

  @Test func `take a noun alone for its default verb`() throws {
    #expect(try arguments("stock").syntax.name == "stock list")
    #expect(try arguments("menu --json").syntax.name == "menu list")
  }

  @Test(arguments: [
    "--lang en stock add kiwi 3", "stock --lang=en add kiwi 3", "stock add kiwi 3 --lang en",
    "stock add --lang fr kiwi 3 --lang=en",
  ])
  func `take options anywhere, and the last of two`(call: String) throws {
    let arguments = try arguments(call)
    #expect(arguments.operands == ["kiwi", "3"])
    #expect(try language(of: arguments) == "english")
  }

  @Test(arguments: ["exposition export a --version 3", "exposition export --version=3 a"])
  func `are a verb's own before those of every command`(call: String) throws {
    #expect(try arguments(call).options["version"] == "3")
    #expect(try arguments(call).operands == ["a"])
    for call in ["--version", "stock --version", "--version exposition export a"] {
      let words = call.split(separator: " ").map(String.init)
      guard case .version = try parser.parse(words, environment: [:]) else { throw Unexpected() }
    }
  }

  @Test func `take a negative number for an operand`() throws {
    #expect(try arguments("stock add kiwi -3").operands == ["kiwi", "-3"])
  }

  @Test func `take every word after two hyphens for an operand`() throws {
    #expect(try arguments("order -- --kiwi").operands == ["--kiwi"])
  }

  @Test func `keep an equals sign in a value`() throws {
    #expect(try arguments("stock --storage=sqlite:/a=b").options["storage"] == "sqlite:/a=b")
  }

  @Test(arguments: [
    ("stok", "there is no command `stok`; did you mean `stock`?"),
    ("stock ad kiwi 3", "there is no command `stock ad`; did you mean `stock add`?"),
    ("stock lsit", "there is no command `stock lsit`; did you mean `stock list`?"),
    ("xyzzy", "there is no command `xyzzy`"),
    ("order kiwi --jsno", "there is no option `--jsno` of `order`; did you mean `--json`?"),
    ("audit --key 4", "there is no option `--key` of `audit`"),
    ("stock add kiwi", "`stock add` lacks N"),
    ("order", "`order` lacks JUICE[:N]..."),
    ("stock add kiwi 3 4", "`4` is one word too many"),
    (
      "stock add kiwi three", "N must be a whole number from -1000000000 to 1000000000, not `three`"
    ),
    (
      "stock add kiwi 99999999999999999999",
      "N must be a whole number from -1000000000 to 1000000000, not `99999999999999999999`"
    ),
    ("order kiwi:0", "the number of `kiwi:0` must be a whole number from 1 to 100, not `0`"),
    ("order kiwi:1.5", "the number of `kiwi:1.5` must be a whole number from 1 to 100, not `1.5`"),
    ("order kiwi:", "the number of `kiwi:` must be a whole number from 1 to 100, not ``"),
    ("order kiwi --key", "--key KEY lacks its value"),
    ("stock --json=yes", "--json takes no value"),
    ("stock --lang de", "--lang must be one of ko, en, fr, ja, zh-Hans, not `de`"),
    ("stock --bar Main", "--bar must be an identifier such as main, not `Main`"),
    (
      "stock --storage here.db",
      "--storage must be sqlite:PATH, postgresql://… or memory, not `here.db`"
    ),
    ("serve --port 65536", "--port must be a port from 0 to 65535, not `65536`"),
    ("serve --port http", "--port must be a port from 0 to 65535, not `http`"),
    ("stock set kiwi 3", "`stock set` lacks --expecting M"),
  ])
  func `are refused with the word that is wrong`(call: String, problem: String) async throws {
    #expect(try await self.problem(call) == problem)
  }

  @Test func `come from the environment where no option is given`() throws {
    let environment = ["PAVILION_LANG": "fr", "PAVILION_STORAGE": "memory"]
    let settings = try Settings(arguments("stock", environment: environment))
    #expect("\(settings.language)" == "french")
    #expect(settings.storage == .memory)
    let overruled = try arguments("stock --lang en", environment: environment)
    #expect(try language(of: overruled) == "english")
  }

  @Test func `name the environment variable that is wrong`() throws {
    let arguments = try arguments("stock", environment: ["PAVILION_LANG": "xx"])
    let error = #expect(throws: UsageError.self) { try Settings(arguments) }
    #expect(error?.problem == "PAVILION_LANG must be one of ko, en, fr, ja, zh-Hans, not `xx`")
  }

  @Test(arguments: [
    (["LANG": "fr_FR.UTF-8"], "french"), (["LANG": "en_GB.UTF-8", "LC_ALL": "ko_KR"], "korean"),
    (["LANG": "C.UTF-8"], "english"), (["LANG": "en"], "english"), ([:], "english"),
    (["LANG": "C"], "english"), (["LANG": "POSIX"], "english"), (["LANG": ""], "english"),
    (["LANG": "de_AT@euro"], "english"), (["LANG": "fr@euro"], "french"),
    (["LANG": "ko_KR.UTF-8", "LC_MESSAGES": "ja_JP.UTF-8"], "japanese"),
    (["LANG": "ko_KR.UTF-8", "LC_MESSAGES": "ja_JP", "LC_ALL": "C"], "english"),
    (["LANG": "ko_KR.UTF-8", "LC_ALL": ""], "korean"),
    (["LANG": "zh_CN.UTF-8"], "simplifiedChinese"),
    (["LANG": "de_DE.UTF-8", "LANGUAGE": "de:ko:en"], "korean"),
    (["LANG": "ko_KR.UTF-8", "LANGUAGE": "de"], "english"),
    (["LANG": "ko_KR.UTF-8", "LANGUAGE": ""], "korean"),
    (["LANG": "C.UTF-8", "LANGUAGE": "ko"], "english"), (["LANGUAGE": "ko"], "english"),
  ])
  func `default to the language of the locale, else English`(
    environment: [String: String],
    language: String
  ) throws {
    #expect(try self.language(of: arguments("stock", environment: environment)) == language)
  }

  @Test func `default to a file in the folder for data`() throws {
    let own = try Settings(arguments("stock", environment: ["XDG_DATA_HOME": "/data"]))
    #expect(own.storage == .sqlite(path: "/data/pavilion/pavilion.sqlite"))
    let home = try Settings(arguments("stock", environment: ["HOME": "/home/ada"]))
    #expect(home.storage == .sqlite(path: "/home/ada/.local/share/pavilion/pavilion.sqlite"))
  }
}
