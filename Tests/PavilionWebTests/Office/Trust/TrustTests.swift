import BarTables
import HTTP
import JuiceBar
import Staffing
import Testing

@testable import OfficeWeb
@testable import PavilionWeb
@testable import Web

@Suite struct `The certificate of the local authority` {
  private static let paths = ["/trust", "/trust/pavilion-root.crt", "/trust/pavilion-root.pem"]

  private func pavilion(
    _ text: String? = RootCertificateSample.text
  ) async throws
    -> TestApplication
  {
    let sample = try await TestApplication()
    var parts = sample.application.parts
    if let text { parts.rootCertificate = { text } }
    return TestApplication(asking: BarSite(bar: .main, parts: parts), sample.bars)
  }

  @Test(arguments: paths)
  func `is offered to people who have signed in and to the machine itself alone`(
    path: String
  ) async throws {
    let pavilion = try await pavilion()
    let owner = try await pavilion.hire("Minji", as: .owner)
    let person = try await pavilion.begin(pavilion.hire("Jun", as: .preparation))
    #expect(try await pavilion.get(path, cookie: try await pavilion.begin(owner)).status == 200)
    #expect(try await pavilion.get(path, cookie: person).status == 200)
    #expect(try await pavilion.get(path, from: .loopback).status == 200)
    #expect(try await pavilion.get(path).status == 404)
    for kind in Device.Kind.allCases {
      let device = try await pavilion.pair(as: kind).cookie
      #expect(try await pavilion.get(path, cookie: device).status == 404)
    }
    let forwarded = try await pavilion.send(.get, path, headers: ["X-Forwarded-For": "192.0.2.7"])
    #expect(forwarded.status == 404)
  }

  @Test(arguments: [
    nil, "", "no certificate", "-----BEGIN CERTIFICATE-----\n!\n-----END CERTIFICATE-----",
    "-----END CERTIFICATE-----\n-----BEGIN CERTIFICATE-----",
    RootCertificateSample.text + "\n-----BEGIN EC PRIVATE KEY-----\nAA==\n",
  ])
  func `is not offered where there is none, or more than one in the file`(
    text: String?
  ) async throws {
    let pavilion = try await pavilion(text)
    for path in Self.paths {
      #expect(try await pavilion.get(path, from: .loopback).status == 404)
    }
  }

  @Test func `is shown with its fingerprint, and a code of the page`() async throws {
    let page = try await pavilion().send(.get, "/trust", headers: ["Host": "192.168.0.7"])
    #expect(page.text.contains(RootCertificateSample.fingerprint))
    #expect(page.text.contains("http://192.168.0.7/trust"))
    #expect(page.text.contains("<svg"))
  }

  @Test func `is sent with the media type by which tablets install it`() async throws {
    let pavilion = try await pavilion()
    let file = try await pavilion.get("/trust/pavilion-root.crt", from: .loopback)
    #expect(file.headers["Content-Type"] == "application/x-x509-ca-cert")
    let text = try await pavilion.get("/trust/pavilion-root.pem", from: .loopback)
    #expect(text.text == RootCertificateSample.text + "\n")
  }

  @Test func `has a way to it on the page of devices`() async throws {
    for (text, isThere) in [(RootCertificateSample.text, true), (nil, false)] {
      let page = try await pavilion(text).get("/manage/devices", from: .loopback)
      #expect(page.text.contains("href=\"/trust\"") == isThere)
    }
  }
}
