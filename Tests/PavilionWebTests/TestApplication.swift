import BarTables
import ExpositionGuide
import GuideIndex
import HTTP
import Identifiers
import IntegrationWeb
import JSON
import JuiceBar
import OfficeWeb
import PavilionWeb
import SQLiteStorage
import SampleContent
import Synchronization
import Testing
import Time
import Web

/// An application on a bar in memory with the sample content, asked without a socket.
struct TestApplication {
  let bars: SQLiteStorage
  let application: BarSite
  let log = LogRecorder()
  /// The clock, which stands still until a test moves it.
  let clock = TestClock()

  /// Opens the sample bar, which makes its orders at once unless said otherwise.
  init(
    exhibition: Sample.Exhibited? = Sample.exhibited,
    proxies: Proxies = Proxies(),
    flow: OrderFlow = .atOnce
  ) async throws {
    let bars = try SQLiteStorage.inMemory()
    self.bars = bars
    _ = try await bars.open(.main, menu: Sample.menu.get(), at: Timestamp(milliseconds: 1))
    if flow == .byCounter { try await bars.makeOrdersByCounter() }
    if let exhibition = try exhibition?.get() {
      _ = try await bars.publish(exhibition, pictures: Sample.files.pictures)
    }
    let (log, clock) = (log, clock)
    var parts = BarSite.Parts(in: bars, at: clock) { log.add($0) }
    parts.settings = LiveSettings(.init(proxies: proxies))
    parts.elapsed = { .milliseconds(clock.now.milliseconds) }
    application = BarSite(bar: .main, parts: parts)
  }

  /// Asks an application that is there.
  init(asking application: BarSite, _ bars: SQLiteStorage) {
    self.application = application
    self.bars = bars
  }

  /// Sends a request and reads the whole answer.
  func send(
    _ method: Method,
    _ target: String,
    body: String? = nil,
    headers: Headers = [:],
    from address: Address = .loopback
  ) async throws -> Answer {
    var headers = headers
    if body != nil, headers["Content-Type"] == nil { headers["Content-Type"] = "application/json" }
    let response = await application.respond(
      to: Request(
        method: method,
        target: target,
        headers: headers,
        body: Array((body ?? "").utf8),
        remoteAddress: address
      )
    )
    return try Answer(response)
  }

  /// Sends bytes and reads the whole answer.
  func send(
    _ method: Method,
    _ target: String,
    bytes: [UInt8],
    type: String,
    headers: Headers = [:]
  ) async throws -> Answer {
    var headers = headers
    headers["Content-Type"] = type
    let request = Request(method: method, target: target, headers: headers, body: bytes)
    return try Answer(await application.respond(to: request))
  }

  /// What is on hand of every fruit.
  func onHand() async throws -> [String: Int] {
    let stock = try await bars.stock(of: .main).onHand
    return Dictionary(uniqueKeysWithValues: stock.map { ($0.key.rawValue, $0.value) })
  }
}

extension PreparationStorage {
  /// Has people lead the bar's orders.
  func makeOrdersByCounter(at bar: BarID = .main) async throws {
    let settings = try #require(
      PreparationSettings(makers: 1, maximumQueueMinutes: 0, flow: .byCounter)
    )
    try await set(settings, of: bar, by: .machine, at: Timestamp(milliseconds: 1))
  }
}

/// The sample content, read once for all tests.
enum Sample {
  typealias Exhibited = Result<Exhibition, any Error>

  static let files = SampleContent.exhibitionFiles
  static let exhibited = Exhibited { try Exhibition(reading: files) }
  static let menu = Result { try Menu(file: SampleContent.menuFile, named: "menu.json") }
}

/// An answer, read.
struct Answer {
  let status: Int
  let headers: Headers
  let text: String

  init(_ response: Response) throws {
    status = response.status.code
    headers = response.headers
    switch response.body {
    case .bytes(let bytes): text = String(decoding: bytes.array, as: UTF8.self)
    case .empty, .events, .parts: text = ""
    }
  }

  /// The body as JSON.
  var json: JSONReader {
    get throws { JSONReader(try JSONValue(parsing: Array(text.utf8))) }
  }
}

/// A clock that a test moves.
final class TestClock: Sendable {
  private let milliseconds = Mutex(1_000)

  var now: Timestamp { Timestamp(milliseconds: milliseconds.withLock { $0 }) }

  func advance(by time: Int) { milliseconds.withLock { $0 += time } }
}

/// Keeps the lines of a log.
final class LogRecorder: Sendable {
  private let kept = Mutex<[String]>([])

  var lines: [String] { kept.withLock { $0 } }

  /// The lines that hold a text.
  func lines(with text: String) -> [String] { lines.filter { $0.contains(text) } }

  func add(_ line: LogLine) { kept.withLock { $0.append(line.description) } }
}

extension BarSite.Parts {
  /// What tests put an application together of: one storage in memory and a clock that they set.
  init(
    in storage: SQLiteStorage,
    at clock: TestClock,
    log: @escaping @Sendable (LogLine) -> Void = { _ in }
  ) {
    self.init(
      bars: storage,
      venue: storage,
      exhibitions: storage,
      staff: storage,
      guide: GuideIndex(),
      surroundings: OrderDesk.Surroundings(
        now: { clock.now },
        newID: { time in
          var generator = SystemRandomNumberGenerator()
          return UUIDv7(at: time, using: &generator)
        }
      ),
      log: log
    )
  }
}
