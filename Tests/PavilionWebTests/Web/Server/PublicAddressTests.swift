import BarTables
import HTTP
import JuiceBar
import Staffing
import Testing

@testable import CounterWeb
@testable import OfficeWeb
@testable import PavilionWeb
@testable import Web

@Suite struct `An answer to a browser` {
  private func pavilion(_ publicURL: String?) async throws -> TestApplication {
    let sample = try await TestApplication()
    var parts = sample.application.parts
    parts.publicURL = publicURL
    return TestApplication(asking: BarSite(bar: .main, parts: parts), sample.bars)
  }

  private let proxied: Headers = ["Host": "bar.example", "X-Forwarded-Proto": "https"]

  @Test(arguments: ["/", "/api/stock", "/nowhere", "/stock", "/events", "/metrics"])
  func `asks for HTTPS alone where that is the public address`(path: String) async throws {
    let pavilion = try await pavilion("https://bar.example")
    func header(_ headers: Headers) async throws -> String? {
      try await pavilion.send(.get, path, headers: headers, from: .stranger)
        .headers["Strict-Transport-Security"]
    }
    let year = "max-age=31536000; includeSubDomains"
    #expect(try await header(proxied) == year)
    #expect(try await header(["Host": "Bar.Example:443"]) == year)
    // A screen on the venue's own network that uses no proxy (RFC 6797 section 7.2).
    for host in ["192.168.0.7:8080", "localhost:8080", "bar.example:8080"] {
      #expect(try await header(["Host": host]) == nil, "\(host)")
    }
    #expect(try await header(["Host": "bar.example", "X-Forwarded-Proto": "http"]) == nil)
  }

  @Test(arguments: [nil, "http://bar.example"])
  func `asks for nothing where the public address is another`(publicURL: String?) async throws {
    let answer = try await pavilion(publicURL).send(.get, "/", headers: proxied)
    #expect(answer.headers["Strict-Transport-Security"] == nil)
  }

  @Test func `asks for HTTPS for a day where a named proxy says that it came so`() async throws {
    let sample = try await TestApplication(proxies: Proxies([.loopback]))
    var parts = sample.application.parts
    for publicURL in [nil, "https://bar.example"] {
      parts.publicURL = publicURL
      // A local authority can be lost, whatever the address.
      if publicURL != nil { parts.rootCertificate = { nil } }
      let pavilion = TestApplication(asking: BarSite(bar: .main, parts: parts), sample.bars)
      let headers: Headers = ["X-Forwarded-Proto": "https"]
      let answer = try await pavilion.send(.get, "/", headers: headers)
      #expect(answer.headers["Strict-Transport-Security"] == "max-age=86400")
      let strange = try await pavilion.send(.get, "/", headers: headers, from: .stranger)
      #expect(strange.headers["Strict-Transport-Security"] == nil)
      let plain = try await pavilion.send(.get, "/", headers: ["X-Forwarded-Proto": "http"])
      #expect(plain.headers["Strict-Transport-Security"] == nil)
    }
  }

  @Test(
    arguments: [
      (nil, "X-Forwarded-Proto", "https", true),
      ("https://bar.example", "Host", "bar.example", true),
      ("https://bar.example", "Host", "192.168.0.7:8080", false),
      (nil, "Host", "bar.example", false),
    ] as [(String?, String, String, Bool)]
  )
  func `keeps preferences and sessions to HTTPS where it came so`(
    publicURL: String?,
    header: String,
    value: String,
    isSecure: Bool
  ) async throws {
    let pavilion = try await pavilion(publicURL)
    var headers: Headers = [:]
    headers[header] = value
    let answers = [
      try await pavilion.send(.get, "/?lang=fr", headers: headers),
      try await pavilion.post("/view", ["size": "200"], headers: headers),
      try await pavilion.post("/view", ["reset": "yes"], headers: headers),
      try await pavilion.post("/kiosk", ["place": "Hall", "idle": "60"], headers: headers),
      try await pavilion.post("/pair", headers: headers),
    ]
    for answer in answers {
      let cookies = answer.headers.all("Set-Cookie")
      #expect(!cookies.isEmpty)
      for cookie in cookies {
        #expect(cookie.hasSuffix("; Secure") == isSecure, "\(cookie)")
        #expect(cookie.hasPrefix("__Host-pairing=") == (isSecure && cookie.contains("pairing")))
      }
    }
  }

  @Test func `says at the sign-in where others can overhear the line`() async throws {
    let pavilion = try await TestApplication(proxies: Proxies([.loopback]))
    try await pavilion.hire("Minji", as: .owner)
    for (address, headers, isOverheard) in [
      (.stranger, [:], true), (.loopback, [:], false),
      (.loopback, ["X-Forwarded-For": "192.0.2.7", "X-Forwarded-Proto": "https"], false),
      (.loopback, ["X-Forwarded-For": "192.0.2.7", "X-Forwarded-Proto": "http"], true),
    ] as [(Address, Headers, Bool)] {
      let page = try await pavilion.send(.get, "/sign-in", headers: headers, from: address)
      #expect(page.text.contains("pavilion-setup --tls") == isOverheard)
    }
  }

  @Test func `lets the language be the last that was chosen on either way`() async throws {
    let pavilion = try await pavilion("https://bar.example")
    let answer = try await pavilion.send(.get, "/?lang=fr", headers: proxied)
    #expect(answer.cookie("lang") == "lang=fr")
  }
}
