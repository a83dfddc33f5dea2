import HTTP
import JSON
import Languages
import Testing

@testable import IntegrationWeb
@testable import OfficeWeb
@testable import Web

@Suite struct `The installed program` {
  @Test(arguments: [(Language.korean, "파빌리온"), (.english, "Pavilion")])
  func `bears its name in the language`(language: Language, name: String) async throws {
    let manifest = try await manifest("/manifest.webmanifest?lang=\(language.tag)")
    #expect(try manifest.member("name").string() == name)
    #expect(try manifest.member("lang").string() == language.tag)
    #expect(try manifest.member("display").string() == "fullscreen")
  }

  @Test func `stays as its screen is set up`() async throws {
    let free = try await manifest("/manifest.webmanifest")
    #expect(try free.optionalMember("orientation") == nil)
    let locked = try await manifest(
      "/manifest.webmanifest",
      headers: ["Cookie": "screen=lock-portrait"]
    )
    #expect(try locked.member("orientation").string() == "portrait")
  }

  @Test func `has icons that are there, and of the size they say`() async throws {
    let test = try await TestApplication()
    let icons = try await manifest("/manifest.webmanifest").member("icons").elements()
    #expect(icons.count == 5)
    for icon in icons {
      let source = try icon.member("src").string()
      let type = try icon.member("type").string()
      let response = await test.application.respond(to: Request(target: source))
      #expect(response.headers["Content-Type"] == type)
      guard type == "image/png", case .bytes(let bytes) = response.body else { continue }
      #expect(size(ofPNG: bytes.array) == (try icon.member("sizes").string()))
    }
  }

  @Test func `has an icon for home screens that want one of 180 pixels`() async throws {
    let test = try await TestApplication()
    let page = try await test.send(.get, "/").text
    let link = try #require(page.firstMatch(of: #/rel="apple-touch-icon" href="([^"]+)"/#))
    let response = await test.application.respond(to: Request(target: String(link.1)))
    guard case .bytes(let bytes) = response.body else {
      Issue.record("There is no icon.")
      return
    }
    #expect(size(ofPNG: bytes.array) == "180x180")
  }

  private func manifest(_ target: String, headers: Headers = [:]) async throws -> JSONReader {
    let answer = try await TestApplication().send(.get, target, headers: headers)
    #expect(answer.status == 200)
    #expect(answer.headers["Content-Type"] == "application/manifest+json")
    return try answer.json
  }

  /// Width and height as the header of a PNG has them (PNG, section 11.2.1).
  private func size(ofPNG bytes: [UInt8]) -> String {
    guard bytes.count > 24, Array(bytes[1..<4]) == Array("PNG".utf8) else { return "no PNG" }
    func number(at start: Int) -> Int { bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
    return "\(number(at: 16))x\(number(at: 20))"
  }
}
