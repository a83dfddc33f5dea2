import Dispatch
import ExpositionGuide
import HTTP
import JSON
import JuiceBar
import MemoryStorage
import PavilionWeb
import SampleContent

/// Whatever the body is, the answer is one that the interface knows, and the stock stays in range.
enum AnswerPromises {
  /// The answers to anything but a server's own failure.
  private static let statuses: Set<Int> = [200, 201, 400, 409, 422]

  static func checkOrder(_ body: [UInt8]) {
    waiting { bar in await bar.check(.post, "/api/orders", body) }
  }

  static func checkStock(_ body: [UInt8]) {
    waiting { bar in
      await bar.check(.post, "/api/stock/kiwi/movements", body)
      await bar.check(.put, "/api/stock/kiwi", body)
    }
  }

  /// Does something with the bar and waits for its end; a fuzzer's calls cannot be asynchronous.
  private static func waiting(_ body: @escaping @Sendable (FuzzedBar) async -> Void) {
    let end = DispatchSemaphore(value: 0)
    Task {
      await body(await FuzzedBars.shared.next())
      end.signal()
    }
    end.wait()
  }

  /// The bars one after the other: each takes some orders, lest the memory grows without end.
  private actor FuzzedBars {
    static let shared = FuzzedBars()
    private var bar: FuzzedBar?
    private var uses = 0

    func next() async -> FuzzedBar {
      uses += 1
      if let bar, !uses.isMultiple(of: 500) { return bar }
      let fresh = await FuzzedBar()
      bar = fresh
      return fresh
    }
  }

  private struct FuzzedBar: Sendable {
    private let bars = MemoryStorage()
    private let application: Application

    init() async {
      let application: Application?
      do {
        let menu = try Menu(file: SampleContent.menuFile, named: "menu.json")
        _ = try await bars.open(.main, menu: menu, at: Timestamp(milliseconds: 1))
        application = Application(
          bar: .main,
          parts: Application.Parts(
            bars: bars,
            reports: bars,
            venue: bars,
            exhibitions: bars,
            staff: bars,
            search: { (_) throws(ExhibitSearchError) in
              throw ExhibitSearchError(reason: "nothing is searched here")
            },
            surroundings: OrderDesk.Surroundings(
              now: { Timestamp(milliseconds: 1_000) },
              orderID: { time in
                var generator = SystemRandomNumberGenerator()
                return OrderID(at: time, using: &generator)
              }
            ),
            log: { _ in }
          )
        )
      } catch {
        application = nil
      }
      guard let application else { fatalError("the sample bar does not open") }
      self.application = application
    }

    func check(_ method: HTTP.Method, _ path: String, _ body: [UInt8]) async {
      let request = Request(
        method: method,
        target: path,
        headers: ["Content-Type": "application/json"],
        body: body
      )
      let response = await application.respond(to: request)
      precondition(statuses.contains(response.status.code), "status \(response.status.code)")
      guard case .bytes(let bytes) = response.body else { preconditionFailure("no body") }
      precondition((try? JSONValue(parsing: bytes.array)) != nil, "the answer is not JSON")
      guard let stock = try? await bars.stock(of: .main) else { preconditionFailure("no stock") }
      for (fruit, onHand) in stock.onHand {
        precondition((0...Fruit.maximumCapacity).contains(onHand), "\(onHand) of \(fruit)")
      }
    }
  }
}
