import HTTP
import JuiceBar
import KioskRules
import Testing

@testable import CounterWeb
@testable import IntegrationWeb
@testable import OfficeWeb
@testable import VenueWeb
@testable import Web

@Suite struct `The settings of a screen` {
  private let pavilion: TestApplication

  init() async throws { pavilion = try await TestApplication() }

  private func cookie(after form: String, before: String = "") async throws -> String {
    let answer = try await post(form, cookie: before)
    #expect(answer.status == 303)
    #expect(answer.headers["Location"] == "/kiosk?saved=yes")
    let header = try #require(answer.headers["Set-Cookie"])
    #expect(header.hasSuffix("; Path=/; SameSite=Lax; Max-Age=31536000"))
    return String(header.prefix { $0 != ";" }.dropFirst("screen=".count))
  }

  private func post(_ form: String, cookie: String = "") async throws -> Answer {
    try await pavilion.send(
      .post,
      "/kiosk",
      body: form,
      headers: [
        "Content-Type": "application/x-www-form-urlencoded", "Cookie": "screen=\(cookie)",
        "Accept": "text/html",
      ]
    )
  }

  @Test func `are kept in a cookie that says the same again`() async throws {
    let cookie = try await cookie(
      after: "place=2%EC%B8%B5+.-+Hall&kiosk=on&keyboard=none&idle=0&lock=landscape&width=1920"
        + "&height=1080&diagonal=32in&character=syllable&distance=1%2C5m&bottom=80cm"
    )
    let request = Request(headers: ["Cookie": "screen=\(cookie)"])
    let settings = ScreenSettings().refined(by: request)
    #expect(settings.place?.rawValue == "2층 .- Hall")
    #expect(settings.isKiosk)
    #expect(!settings.hasKeyboard)
    #expect(settings.idleSeconds == 0)
    #expect(settings.lock == .landscape)
    // 12 mm / 0.36897 mm / 0.87 = 37.4.
    #expect(settings.baseSize == 38)
    #expect(settings.kiosk.base == 38)
    #expect(settings.kiosk.character == .syllable)
    #expect(settings.kiosk.distance == Length(millimetres: 1500))
    #expect(settings.kiosk.bottom == Length(millimetres: 800))
    #expect(abs(try #require(settings.kiosk.screen).diagonal - 812.8) < 0.01)
    #expect(settings.cookie == cookie)
  }

  @Test func `leave the size of type to the style sheet without a measure`() async throws {
    let cookie = try await cookie(
      after: "width=1080&height=1920&idle=60&diagonal=",
      before: "base-56"
    )
    #expect(cookie == "kiosk-off.idle-60")
  }

  @Test func `are corrected by what a ruler tells, all else kept`() async throws {
    let before = "kiosk-on.idle-90.base-56.width-1080.height-1920.pixel-311316"
    #expect(
      try await cookie(after: "measured=59.3&bar=161", before: before)
        == "kiosk-on.idle-90.base-47.bar-main.width-1080.height-1920.pixel-368323"
    )
  }

  @Test(arguments: [
    ("idle=19", "idle"), ("idle=ten", "idle"), ("place=%07", "place"),
    ("place=\(String(repeating: "a", count: 61))", "place"), ("diagonal=27in", "width"),
    ("width=1080&height=1&diagonal=27in", "height"), ("width=1080&height=1920&pitch=9", "pitch"),
    ("width=1080&height=1920&diagonal=1in", "diagonal"), ("bottom=high", "bottom"),
    ("measured=50&bar=160", "measured"),
  ])
  func `name the field that cannot be read and keep nothing`(
    form: String,
    field: String
  ) async throws {
    let answer = try await post(form)
    #expect(answer.status == 422)
    #expect(answer.headers["Set-Cookie"] == nil)
    if field != "measured" { #expect(answer.text.contains("id=\"\(field)-error\"")) }
  }

  @Test func `cannot be made by a page of another site`() async throws {
    let answer = try await pavilion.send(
      .post,
      "/kiosk",
      body: "idle=60",
      headers: [
        "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "cross-site",
      ]
    )
    #expect(answer.status == 403)
  }

  @Test func `keeps the place of a screen that was named by an older rule`() {
    let kept = "place-41e2808d42e280ae"
    let (settings, own) = (ScreenSettings(), ScreenSettings().refined(by: kept))
    #expect(own.place == nil)
    #expect(settings.refined(by: kept, isStored: true).place?.rawValue == "A\u{200D}B\u{FFFD}")
  }

  @Test(arguments: ["place-zz", "place-ec", "place-6", "width-1.height-2.pixel-3", "pixel-x"])
  func `ignore what a broken cookie says`(cookie: String) {
    let settings = ScreenSettings().refined(by: Request(headers: ["Cookie": "screen=\(cookie)"]))
    #expect(settings == ScreenSettings())
  }
}
