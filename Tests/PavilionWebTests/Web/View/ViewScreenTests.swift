import HTTP
import Testing

@testable import CounterWeb
@testable import OfficeWeb
@testable import Web

@Suite struct `The accessibility panel` {
  let pavilion: TestApplication

  init() async throws { pavilion = try await TestApplication() }

  private func send(_ form: String, cookie: String = "") async throws -> Answer {
    try await pavilion.send(
      .post,
      "/view",
      body: form,
      headers: ["Content-Type": "application/x-www-form-urlencoded", "Cookie": cookie]
    )
  }

  @Test func `adds a choice to those made before and leads back`() async throws {
    let answer = try await send(
      "from=%2Fexhibits%3Fquery%3Da&contrast=high",
      cookie: "view=size-200"
    )
    #expect(answer.status == 303)
    #expect(answer.headers["Location"] == "/exhibits?query=a")
    #expect(
      answer.headers["Set-Cookie"] == "view=size-200.contrast-high; Path=/; SameSite=Lax"
    )
  }

  @Test(arguments: ["size=100", "size=usual", "size=201", "reset=all"])
  func `forgets the cookie when all is as usual`(form: String) async throws {
    let answer = try await send(form, cookie: "view=size-200")
    #expect(answer.headers["Set-Cookie"] == "view=; Path=/; SameSite=Lax; Max-Age=0")
  }

  @Test(arguments: [
    "https://example.org", "//example.org", "/%5Cexample.org", "/nowhere", "/api/stock",
    "/healthz", "/juice%0D%0AX: y", "", "juice", "/juice/orders",
  ])
  func `leads to no page but ours`(origin: String) async throws {
    let encoded = origin.replacing("%", with: "%25").replacing("/", with: "%2F")
    #expect(try await send("from=\(encoded)&size=200").headers["Location"] == "/")
  }

  @Test func `shows on its own page what is chosen`() async throws {
    let answer = try await pavilion.send(
      .get,
      "/view?from=%2Fstock&lang=en",
      headers: ["Cookie": "view=size-200.reach-low"]
    )
    #expect(answer.text.contains(#"value="200" aria-pressed="true""#))
    #expect(answer.text.contains(#"value="100" data-usual="" aria-pressed="false""#))
    #expect(
      answer.text.contains(#"name="reach" value="usual" data-wish="low" aria-pressed="true""#)
    )
    #expect(answer.text.contains(#"href="/stock""#))
  }

  @Test func `is open to our own pages alone`() async throws {
    let answer = try await pavilion.send(
      .post,
      "/view",
      body: "size=300",
      headers: [
        "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "cross-site",
      ]
    )
    #expect(answer.status == 403)
    #expect(answer.headers["Set-Cookie"] == nil)
  }
}
