import JSON
import Testing

@Suite struct `Checking a kiosk` {
  private let venue: Venue

  init() throws { venue = try Venue() }

  @Test func `computes what a screen of 27 inches needs`() async throws {
    let result = try await venue.run(
      "kiosk",
      "check",
      "--resolution",
      "1080x1920",
      "--diagonal",
      "27in",
      "--json",
      "--height-of-screen-bottom",
      "80cm"
    )
    #expect(result.status == 0)
    let figures = try result.json.member("figures")
    #expect(try figures.member("base").integer() == 56)
    #expect(figures.value["millimetresPerPixel"] == .number(0.311316))
    #expect(figures.value["capitalMillimetres"]?["100"] == .number(12.204))
    #expect(figures.value["capitalMillimetres"]?["200"] == .number(24.407))
    #expect(figures.value["controlsAtLowReachMillimetres"]?["to"] == .number(1098.863))
    let verdicts = try await verdicts(of: result)
    #expect(verdicts["character-height"] == "met-by-setting")
    #expect(verdicts["reach"] == "met-by-setting")
    #expect(verdicts["keypad"] == "cabinet")
    #expect(verdicts["contrast"] == "met")
  }

  @Test func `fails only where the screens cannot keep a rule`() async throws {
    let tablet = ["kiosk", "check", "--resolution", "800x1280", "--diagonal", "10.1in"]
    let strict = try await venue.run(tablet + ["--lang", "en"])
    #expect(strict.status == 1)
    #expect(strict.output.contains("Rules not met"))
    #expect(try await venue.run(tablet + ["--character", "syllable"]).status == 0)
    #expect(try await venue.run("kiosk", "check").status == 0)
  }

  @Test(arguments: [
    (["--resolution", "1080x1920"], "--diagonal or --pitch"),
    (["--diagonal", "27in"], "--resolution"),
    (["--resolution", "1080x1920", "--diagonal", "27 feet"], "--diagonal must be a length"),
    (["--resolution", "1080", "--diagonal", "27in"], "--resolution must be"),
    (["--resolution", "1080x1920", "--diagonal", "27in", "--pitch", "1mm"], "either"),
    (["--resolution", "1080x1920", "--diagonal", "1in"], "no screen"),
    (["--resolution", "1080x1920", "--pitch", "0.3mm", "--ratio", "0"], "--ratio must be"),
  ])
  func `says what it misses`(options: [String], message: String) async throws {
    let result = try await venue.run(["kiosk", "check"] + options)
    #expect(result.status == 2)
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  private func verdicts(of result: Venue.Result) async throws -> [String: String] {
    var verdicts: [String: String] = [:]
    for rule in try result.json.member("rules").elements() {
      verdicts[try rule.member("rule").string()] = try rule.member("verdict").string()
    }
    return verdicts
  }
}

extension JSONValue {
  /// The member of an object, if there is one.
  fileprivate subscript(name: String) -> JSONValue? {
    if case .object(let object) = self { object[name] } else { nil }
  }
}
