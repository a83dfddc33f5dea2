import BarTables
import Dispatch
import ExpositionGuide
import GuideIndex
import HTTP
import Identifiers
import JSON
import JuiceBar
import PavilionWeb
import SQLite
import SQLiteStorage
import SampleContent
import Staffing
import Synchronization
import Time
import Web

/// The sample bar in memory, with at least one thing of each kind.
///
/// One order is paid and one is not; there is a call, a stocktake, a delivery, a webhook and an
/// exhibition. There are no accounts, so every request has an owner's rights.
struct FuzzedVenue: Sendable {
  /// The bars' currencies: without minor digits, with two, with three.
  static let currencies = ["KRW", "EUR", "KWD"]

  let bars: SQLiteStorage
  private let venue: Venue
  /// The values of names in braces, such as `{order}`.
  private let names: [(String, String)]

  /// Runs an asynchronous body with a venue and waits for it, since a fuzzer's calls cannot be
  /// asynchronous.
  static func use(
    sellingIn currency: String = "KRW",
    _ body: @escaping @Sendable (FuzzedVenue) async -> Void
  ) {
    let end = DispatchSemaphore(value: 0)
    Task {
      await body(await Supply.shared.next(currency))
      end.signal()
    }
    end.wait()
  }

  /// One venue after another: each takes a limited number of requests, so that memory does not grow
  /// without bound.
  private actor Supply {
    static let shared = Supply()
    private var venues: [String: (venue: FuzzedVenue, uses: Int)] = [:]

    func next(_ currency: String) async -> FuzzedVenue {
      if let (venue, uses) = venues[currency], uses < 200, await venue.isEveryonesOwn {
        venues[currency] = (venue, uses + 1)
        return venue
      }
      guard let fresh = try? await FuzzedVenue(currency: currency) else {
        fatalError("the sample bar does not open")
      }
      venues[currency] = (fresh, 1)
      return fresh
    }
  }

  private init(currency: String) async throws {
    bars = try SQLiteStorage.inMemory()
    let file = String(decoding: SampleContent.menuFile, as: UTF8.self)
    let menu = try Menu(
      file: Array(file.replacing("\"KRW\"", with: "\"\(currency)\"").utf8),
      named: "menu.json"
    )
    _ = try await bars.open(.main, menu: menu, at: Timestamp(milliseconds: 1))
    let files = SampleContent.exhibitionFiles
    try await bars.publish(try Exhibition(reading: files), pictures: files.pictures)
    let now = Atomic(1_790_000_000_000)
    venue = Venue(
      bar: .main,
      parts: BarSite.Parts(
        bars: bars,
        venue: bars,
        exhibitions: bars,
        staff: bars,
        guide: GuideIndex(),
        surroundings: OrderDesk.Surroundings(
          now: { Timestamp(milliseconds: now.add(1, ordering: .relaxed).newValue) },
          newID: { time in
            var generator = SystemRandomNumberGenerator()
            return UUIDv7(at: time, using: &generator)
          }
        ),
        log: { _ in }
      )
    )
    names = try await Self.furnish(venue, bars)
  }

  /// Whether the venue has no accounts.
  private var isEveryonesOwn: Bool {
    get async { (try? await venue.main.setUpWays()?.path) ?? nil != nil }
  }

  /// Makes one thing of each kind, and returns their identifiers by name.
  private static func furnish(
    _ venue: Venue,
    _ bars: SQLiteStorage
  ) async throws -> [(String, String)] {
    func made(_ path: String, _ body: JSONValue, _ name: String) async throws -> String {
      let request = Request(
        method: .post,
        target: path,
        headers: ["Content-Type": "application/json"],
        body: Array(body.encoded().utf8)
      )
      guard case .bytes(let bytes) = await venue.respond(to: request).body,
        case .object(let object) = try JSONValue(parsing: bytes.array), let value = object[name]
      else { fatalError("\(path) makes nothing") }
      if case .string(let text) = value { return text }
      return value.encoded()
    }
    let order: JSONValue = ["juice": "mango"]
    let unpaid = try await made("/api/orders", order, "id")
    let paid = try await made("/api/orders", order, "id")
    let due = Int(try await made("/api/orders", order, "total")) ?? 0
    let payment: JSONValue = ["amount": .integer(due), "method": "card"]
    _ = try await made("/api/orders/\(paid)/payments", payment, "order")
    let delivery: JSONValue = [
      "reason": "delivery", "lines": .array([["fruit": "kiwi", "amount": 5]]),
    ]
    _ = try await made("/api/stock/movements", delivery, "movements")
    let ledger = try await bars.ledger(LedgerQuery(), of: .main)
    let webhook = Request(
      method: .post,
      target: "/manage/webhooks",
      headers: ["Content-Type": "application/x-www-form-urlencoded"],
      body: Array("address=http://127.0.0.1:9/&order.placed=on".utf8)
    )
    _ = await venue.respond(to: webhook)
    return [
      ("{order}", unpaid), ("{paid}", paid), ("{due}", "\(due)"),
      ("{call}", try await made("/api/calls", ["reason": "help"], "id")),
      ("{stocktake}", try await made("/api/stocktakes", [:], "id")),
      ("{movement}", ledger.entries.first.map { "\($0.movement.id)" } ?? ""),
      ("{webhook}", try await bars.webhooks(of: .main).first.map { "\($0.id)" } ?? ""),
    ]
  }

  /// The text with the names in braces replaced by their values.
  func filledIn(_ text: some StringProtocol) -> String {
    names.reduce(String(text)) { $0.replacing($1.0, with: $1.1) }
  }

  func respond(to request: Request) async -> Response { await venue.respond(to: request) }

  /// Checks that the draft of the menu can be read back.
  func checkDraft() async {
    let check = { @Sendable (connection: inout Connection) in try connection.draftFaults() }
    guard let faults = try? await Connection.reading(on: bars.engine, check) else {
      preconditionFailure("no draft")
    }
    precondition(faults.isEmpty, "\(faults)")
  }

  /// Checks that the stock of each fruit is neither negative nor above a shelf's capacity.
  func checkStock() async {
    guard let stock = try? await bars.stock(of: .main) else { preconditionFailure("no stock") }
    for (fruit, onHand) in stock.onHand {
      precondition((0...Fruit.maximumCapacity).contains(onHand), "\(onHand) of \(fruit)")
    }
  }
}
