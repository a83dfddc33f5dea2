import Foundation
import Testing

@Suite struct `The build of texts` {
  /// A text that nothing is wrong with.
  private static let hello = """
    "hello": {"ko": "{name} 안녕", "en": "Hello {name|-}", "fr": "Bonjour {name}", "ja": "{name}", \
    "zh-Hans": "{name}好"}
    """

  @Test func `makes a key of each text, with its English as the comment`() async throws {
    let run = try await Run(["a.texts.json": "{\(Self.hello)}"], module: "CounterWeb")
    #expect(run.faults == [])
    #expect(
      run.source == """
        package import Localization

        extension TextKey {
          /// Hello {name|-}
          package static var hello: TextKey {
            TextKey(#"{name} 안녕Hello {name|-}Bonjour {name}{name}{name}好"#, [13, 27, 27, 41, 41, 47])
          }
        }

        """
    )
  }

  @Test func `never breaks French before a sign of two parts`() async throws {
    let text = """
      {"a": {"ko": "가", "en": "a : b !", "fr": "À 5 % : « a » ; oui ! Non ?", "ja": "a", "zh-Hans": "a"}}
      """
    let run = try await Run(["a.texts.json": text], module: "Localization")
    let french = "À 5\u{A0}%\u{A0}: «\u{A0}a\u{A0}»\u{202F}; oui\u{202F}! Non\u{202F}?"
    let source = try #require(run.source)
    #expect(source.contains(french) && source.contains("a : b !"))
  }

  @Test func `never breaks French so in any text that there is`() async throws {
    let sources = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources")
    let files = try #require(FileManager.default.enumerator(atPath: sources.path))
      .compactMap { $0 as? String }.filter { $0.hasSuffix(".texts.json") }
    try #require(files.count > 20)
    for name in files {
      let file = try String(contentsOf: sources.appending(path: name), encoding: .utf8)
      let run = try await Run(["a.texts.json": file], module: "Localization")
      // English writes a space before a colon nowhere, nor does another language of ours.
      let source = try #require(run.source, "\(name)")
      #expect(run.faults == [] && source.firstMatch(of: #/[^,][ ][;!?»]|« /#) == nil, "\(name)")
    }
  }

  @Test func `keeps both forms of number, and quotes of any kind`() async throws {
    let text = #"""
      {"n": {"ko": "\"#{count}\\", "en": {"one": "{count} a", "other": "{count} as"},
        "fr": {"one": "{count} b", "other": "{count} bs"}, "ja": "{count}", "zh-Hans": "{count}"}}
      """#
    let run = try await Run(["a.texts.json": text], module: "Localization")
    #expect(
      run.source == ###"""
        extension TextKey {
          /// {count} as
          package static var n: TextKey {
            TextKey(##""#{count}\{count} as{count} a{count} bs{count} b{count}{count}"##, [10, 20, 29, 39, 48, 55])
          }
        }

        """###
    )
  }

  @Test(arguments: [
    (
      #"{"a": {"ko": "가", "en": "a", "ja": "a", "zh-Hans": "a"}}"#,
      [#"a: has no text in "fr"; those expected are ko, en, fr, ja, zh-Hans"#]
    ),
    (
      #"{"a": {"ko": "가", "en": "a", "fr": "a", "ja": "a", "zh-Hans": "a", "de": "a"}}"#,
      [#"a: "de" is no language; those of a text are ko, en, fr, ja, zh-Hans"#]
    ),
    (
      #"{"a": {"ko": "{n} 가", "en": "a {m}", "fr": "a {n}", "ja": "{n}", "zh-Hans": "{n}"}}"#,
      [#"a: "en" has {m}, which "ko" has not"#, #"a: "en" lacks {n}, which "ko" has"#]
    ),
    (
      #"{"a": {"ko": "{n|은}", "en": "{n|un}", "fr": "{n", "ja": "", "zh-Hans": "{n}"}}"#,
      [
        #"a: "en" fits a value by |un; |- was expected"#,
        #"a: "fr" has a brace that belongs to no placeholder; {name} was expected"#,
        #"a: "fr" lacks {n}, which "ko" has"#,
        #"a: "ja" is empty; a text was expected"#,
        #"a: "ja" lacks {n}, which "ko" has"#,
        #"a: "ko" fits a value by |은; a particle such as |이/가 was expected"#,
      ]
    ),
    (
      #"{"a": {"ko": "{n}", "en": {"one": "{n}", "other": "{n}"}, "fr": "{n}", "ja": "{n}", "zh-Hans": {"other": "{n}"}}}"#,
      [
        #"a: "fr" has one form; "one" and "other" were expected"#,
        #"a: "zh-Hans" is an object; a text was expected"#,
      ]
    ),
    (
      #"{"a": {"ko": "가", "en": {"one": "a"}, "fr": 1, "ja": "a\nb", "zh-Hans": "a"}}"#,
      [
        #"a: "en" is an object; a text, or an object with "one" and "other" was expected"#,
        #"a: "fr" is a number; a text, or an object with "one" and "other" was expected"#,
        #"a: "ja" has a control character; one line of text was expected"#,
      ]
    ),
    (
      #"{"a-b": "a"}"#,
      [
        "a-b: a key has letters and digits alone, such as cartTitle",
        "a-b: is a string; an object with a text in ko, en, fr, ja, zh-Hans was expected",
      ]
    ),
    (
      #"{"a": 1, "a": 2}"#,
      [#"line 1, column 10: the name "a" stands twice in one object"#]
    ),
  ])
  func `says which key of which file is wrong, and what was expected`(
    text: String,
    faults: [String]
  ) async throws {
    let run = try await Run(["a.texts.json": text], module: "Localization")
    #expect(Set(run.faults) == Set(faults.map { "a.texts.json: error: " + $0 }))
    #expect(run.source == nil)
  }

  @Test func `refuses a key that another file has`() async throws {
    let files = ["a.texts.json": "{\(Self.hello)}", "b.texts.json": "{\(Self.hello)}"]
    let run = try await Run(files, module: "Localization")
    #expect(
      run.faults == [
        "b.texts.json: error: hello: stands in a.texts.json too; a key is in one file alone"
      ]
    )
  }
}

/// A run of the tool that stands beside the tests, in a folder of its own.
private struct Run {
  /// The Swift that it wrote.
  let source: String?
  /// What it said, a line each.
  let faults: [String]

  init(_ files: [String: String], module: String) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in files {
      try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
    }
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: CommandLine.arguments[0])
      .deletingLastPathComponent().appending(path: "make-text-keys")
    process.arguments = ["Keys.swift", module] + files.keys.sorted()
    process.currentDirectoryURL = folder
    process.standardError = pipe
    let words = try await withCheckedThrowingContinuation { continuation in
      // What the tool says fits the pipe, so that it can end before anybody reads.
      process.terminationHandler = { _ in
        let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
        continuation.resume(returning: String(decoding: bytes, as: UTF8.self))
      }
      do { try process.run() } catch { continuation.resume(throwing: error) }
    }
    source = try? String(contentsOf: folder.appending(path: "Keys.swift"), encoding: .utf8)
    faults = words.split(separator: "\n").map(String.init)
  }
}
