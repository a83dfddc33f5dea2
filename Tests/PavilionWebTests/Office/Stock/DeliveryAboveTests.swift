import BarTables
import HTTP
import Identifiers
import JSON
import JuiceBar
import Staffing
import Testing

@testable import OfficeWeb
@testable import Web

@Suite struct `A delivery above the capacity of a shelf` {
  private let application: TestApplication
  private let staff: String
  private let path = "/stock/bookings/delivery"

  init() async throws {
    application = try await TestApplication()
    _ = try await application.hire("Owner", as: .owner)
    staff = try await application.begin(application.hire("Mina", as: .staff))
  }

  @Test func `asks staff, names how much too much it is, and is booked`() async throws {
    let form: KeyValuePairs = ["amount.kiwi": "120", "amount.mango": "5", "key": "first"]
    let asked = try await application.post(path, form, cookie: staff)
    #expect(asked.status == 409 && asked.text.contains("data-question"))
    // Ten are there, and the shelf holds 100.
    #expect(asked.text.contains("130") && asked.text.contains("30"))
    #expect(try await application.onHand()["kiwi"] == 10)
    let key = try #require(asked.text.firstMatch(of: #/name="key" value="([^"]+)"/#)?.1)
    let sure: KeyValuePairs = [
      "amount.kiwi": "120", "amount.mango": "5", "key": String(key), "sure": "yes",
    ]
    #expect(try await application.post(path, sure, cookie: staff).status == 303)
    let onHand = try await application.onHand()
    #expect(onHand["kiwi"] == 130 && onHand["mango"] == 15)
  }

  @Test func `needs an explicit member of programs`() async throws {
    let headers = Headers(bearer: try await application.makeToken([.stockWrite]))
    func book(_ more: String, reason: String = "delivery") async throws -> Answer {
      let body = """
        {"reason":"\(reason)","lines":[{"fruit":"kiwi","amount":120}]\(more)}
        """
      return try await application.send(
        .post,
        "/api/stock/movements",
        body: body,
        headers: headers,
        from: .stranger
      )
    }
    #expect(try await book("").status == 409)
    #expect(try await book(#","mayExceed":false"#).status == 409)
    let wrong = try await book(#","mayExceed":true"#, reason: "waste")
    #expect(wrong.status == 422 && wrong.text.contains("mayExceed"))
    #expect(try await book(#","mayExceed":true"#).status == 201)
    #expect(try await application.onHand()["kiwi"] == 130)
  }

  @Test func `never exceeds what any shelf may hold`() throws {
    let kiwi = try #require(FruitID("kiwi"))
    let booking = try #require(
      StockBooking([Need(kiwi, Fruit.maximumCapacity)], reason: .delivery, mayExceed: true)
    )
    #expect(booking.mayExceed)
    #expect(StockBooking([Need(kiwi, 1)], reason: .waste, mayExceed: true) == nil)
  }
}
