import HTTP
import JuiceBar
import Staffing
import Testing

@testable import CounterWeb
@testable import OfficeWeb
@testable import Web

@Suite struct `Staff's controls on screens of visitors` {
  /// Somebody who asks, and whether the controls of staff are for them.
  struct Asking: Sendable, CustomTestStringConvertible {
    let name: String
    var address = Address.loopback
    var headers: Headers = [:]
    let isShown: Bool

    var testDescription: String { name }

    var formHeaders: Headers {
      var headers = headers
      headers["Content-Type"] = "application/x-www-form-urlencoded"
      return headers
    }
  }

  /// Asks for the order screen, for a refusal and for changes of the stock, and expects all of them to agree.
  private func expect(_ asking: Asking, of application: TestApplication) async throws {
    let screen = try await application.send(
      .get,
      "/juice",
      headers: asking.headers,
      from: asking.address
    )
    #expect(screen.text.contains("재고 수정</span>") == asking.isShown)
    #expect(screen.text.contains("직원 부르기"))
    let sentence = "재료가 모자라요. 재고를 수정할까요?"
    let refusal = try await application.send(
      .post,
      "/juice/orders",
      body: "juice=strawberry&key=form-1",
      headers: asking.formHeaders,
      from: asking.address
    )
    #expect(refusal.status == 409)
    #expect(refusal.text.contains(sentence) == asking.isShown)
    #expect(refusal.text.contains("재고 수정하기") == asking.isShown)
    #expect(refusal.text.contains("나중에 하기"))
    let stock = try await application.send(
      .get,
      "/stock",
      headers: asking.headers,
      from: asking.address
    )
    // A shared screen asks who is there instead of leading to the sign-in.
    let refused = asking.name == "staff device" ? 403 : 303
    #expect(stock.status == (asking.isShown ? 200 : refused))
    for (method, path, body) in [
      (Method.post, "/api/stock/kiwi/movements", #"{"delta": -1}"#),
      (.put, "/api/stock/mango", #"{"onHand": 0, "expected": 10}"#),
    ] {
      let change = try await application.send(
        method,
        path,
        body: body,
        headers: asking.headers,
        from: asking.address
      )
      #expect((200...201).contains(change.status) == asking.isShown)
    }
    let step = try await application.send(
      .post,
      "/stock/banana/movements",
      body: "delta=-1",
      headers: asking.formHeaders,
      from: asking.address
    )
    #expect((step.headers["Location"]?.hasPrefix("/stock?done=") == true) == asking.isShown)
    let onHand = try await application.onHand()
    #expect(onHand["kiwi"] == (asking.isShown ? 9 : 10))
    #expect(onHand["mango"] == (asking.isShown ? 0 : 10))
    #expect(onHand["banana"] == (asking.isShown ? 9 : 10))
  }

  @Test(arguments: [
    Asking(name: "the machine itself", isShown: true),
    Asking(
      name: "its screen in kiosk mode",
      headers: ["Cookie": "screen=kiosk-on"],
      isShown: false
    ),
    Asking(
      name: "its screen in another mode",
      headers: ["Cookie": "screen=idle-90"],
      isShown: true
    ),
    Asking(name: "a proxy on it", headers: ["X-Forwarded-For": "192.0.2.7"], isShown: false),
    Asking(name: "a device of the network", address: .stranger, isShown: false),
  ])
  func `show while there is no account`(asking: Asking) async throws {
    try await expect(asking, of: try await TestApplication())
  }

  @Test(
    arguments: ["visitor", "staff", "kiosk device", "staff device"],
    [(Address.stranger, "idle-60"), (.loopback, "kiosk-on")]
  )
  func `show for those who work here, in kiosk mode too, and for nobody else`(
    who: String,
    place: (address: Address, screen: String)
  ) async throws {
    let application = try await TestApplication()
    try await application.hire("Minji", as: .owner)
    let cookie: String? =
      switch who {
      case "staff": try await application.begin(try await application.hire("Jun", as: .staff))
      case "kiosk device": try await application.pair(as: .kiosk).cookie
      case "staff device": try await application.pair(as: .staff).cookie
      default: nil
      }
    let cookies = [cookie, "screen=\(place.screen)"].compactMap { $0 }.joined(separator: "; ")
    let asking = Asking(
      name: who,
      address: place.address,
      headers: ["Cookie": cookies],
      isShown: who == "staff"
    )
    try await expect(asking, of: application)
  }
}
