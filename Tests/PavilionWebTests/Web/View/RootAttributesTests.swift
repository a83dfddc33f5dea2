import HTTP
import Testing

@testable import CounterWeb
@testable import OfficeWeb
@testable import Web

@Suite struct `The html element` {
  private func markup(_ cookie: String, venue: ScreenSettings = ScreenSettings()) -> String {
    RootAttributes(of: Request(headers: ["Cookie": cookie]), settings: venue).markup
  }

  @Test func `says how the venue sets up its screens`() {
    var venue = ScreenSettings()
    venue.idleSeconds = 0
    #expect(RootAttributes(ScreenSettings()).markup == #" data-idle="60""#)
    #expect(markup("lang=fr", venue: venue) == #" data-idle="0""#)
  }

  @Test func `says what the device is and what the visitor chose`() {
    let cookie = "screen=kiosk-on.idle-90.base-23.lock-portrait; view=reach-low.size-200.theme-dark"
    #expect(
      markup(cookie)
        == #" data-idle="90" data-kiosk="on" data-base="23" data-lock="portrait""#
        + #" data-size="200" data-theme="dark" data-reach="low""#
    )
  }

  @Test(arguments: [
    ("kiosk-on.keyboard-none", #" data-keyboard="none""#), ("kiosk-on", ""),
    ("kiosk-on.keyboard-some", ""),
  ])
  func `says that a mounted screen has no keyboard`(settings: String, attribute: String) {
    #expect(markup("screen=\(settings)") == #" data-idle="60" data-kiosk="on""# + attribute)
    #expect(markup("screen=keyboard-none") == #" data-idle="60""#)
  }

  @Test(arguments: [
    "view=size-201", "view=size", "view=", "view=size-\"><script>", "view=..--", "view=colour-red",
    "screen=idle-5.base-2.lock-up", "screen=idle--90", "screen=base-9999999999999999999999",
  ])
  func `ignores what is not on offer`(cookie: String) {
    #expect(markup(cookie) == #" data-idle="60""#)
  }

  @Test func `takes the last of two wishes, and the usual when that is asked for`() {
    var preferences = ViewPreferences(of: Request(headers: ["Cookie": "view=size-200.size-150"]))
    #expect(preferences[.size] == "150")
    preferences[.size] = "100"
    #expect(preferences == ViewPreferences())
  }

  @Test func `is filled in on every page without touching the rest`() async throws {
    let pavilion = try await TestApplication()
    let form: Headers = ["Content-Type": "application/x-www-form-urlencoded"]
    let call = try await pavilion.send(.post, "/calls", body: "reason=help", headers: form)
    let paths = [
      "/", "/juice", "/stock", "/exposition", "/exhibits", "/exhibits?query=jikji", "/offline",
      "/kiosk", try #require(call.headers["Location"]),
    ]
    for path in paths {
      let usual = try await pavilion.send(.get, path)
      let large = try await pavilion.send(.get, path, headers: ["Cookie": "view=size-300"])
      #expect(large.text.contains(#"<html lang="ko" data-idle="60" data-size="300">"#))
      let withoutKey = #/form-[0-9a-z-]+/#
      #expect(
        large.text.replacing(#" data-size="300""#, with: "").replacing(withoutKey, with: "")
          == usual.text.replacing(withoutKey, with: "")
      )
      if let tag = usual.headers["ETag"] { #expect(large.headers["ETag"] != tag) }
    }
  }
}
