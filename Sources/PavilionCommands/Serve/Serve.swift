import Calendars
import ExhibitSearch
import ExpositionGuide
import HTTP
import HostProcess
import JSON
import Localization
import PavilionWeb
import Staffing
import Web

struct Serve: Verb {
  static let syntax = Syntax(
    words: ["serve"],
    options: [
      addressOption.syntax, portOption.syntax, idleOption.syntax, offlineOption.syntax,
      Settings.timeZoneOption.syntax,
      PublicURL.option.syntax, Proxies.option.syntax, pausesOption.syntax, connectionsOption.syntax,
    ],
    summary: "Serve the screens and the API",
    discussion: """
      Serves until it is told to end (SIGTERM, or Ctrl-C): then it takes no more visitors, answers
      those it has, and closes the storage. A PostgreSQL that cannot be reached is tried again and
      again; until it can be, orders are refused.

        pavilion serve
        pavilion serve --address 0.0.0.0 --port 80 --storage sqlite:/var/lib/pavilion/data.sqlite
      """
  )
  private static let addressOption = Option("address", "ADDRESS", .text, hasVariable: true)
    .help("Where to listen; 127.0.0.1 by default, 0.0.0.0 for all")
  private static let portFormat = Format(expected: "a port from 0 to 65535") { UInt16($0) }
  private static let portOption = Option("port", "PORT", portFormat, hasVariable: true)
    .help("The port; 8080 by default, 0 for any that is free")
  private static let idleSeconds = Format(expected: "0 or \(ScreenSettings.idleRange.words)") {
    Int($0).flatMap { $0 == 0 || ScreenSettings.idleRange.contains($0) ? $0 : nil }
  }
  private static let idleOption = Option("idle-reset", "SECONDS", idleSeconds, hasVariable: true)
    .help("When an idle screen starts over; 60, or 0 for never")
  private static let megabytes = Format(expected: "0 to 10000") {
    Int($0).flatMap { (0...10_000).contains($0) ? $0 * 1_000_000 : nil }
  }
  private static let offlineOption = Option("offline-limit", "MB", megabytes, hasVariable: true)
    .help("How much of the guide a device keeps; 20 megabytes")
  private static let pauses = Format(expected: "seconds between commas, such as 5,30,120") {
    WebhookSchedule(seconds: $0)
  }
  private static let pausesOption = Option("webhook-pauses", "S", pauses, hasVariable: true)
    .help("When to try webhooks again, in seconds: 5,30,120")
  private static let count = Format(expected: "1 to 500 connections") {
    Int($0).flatMap { (1...500).contains($0) ? $0 : nil }
  }
  private static let connectionsOption = Option("connections", "N", count, hasVariable: true)
    .help("How many connections to PostgreSQL at most; 10")
  /// How long those who are being served may still take when the program is told to end.
  private static let gracePeriodSeconds = 10.0

  private static var threads: Int { min(4, HostSystem.processorCount) }

  private let address: String
  private let port: UInt16
  private let screen: ScreenSettings
  private let offlineLimit: Int?
  private let zone: ZoneRules
  private let publicURL: PublicURL?
  private let proxies: Proxies
  private let schedule: WebhookSchedule?
  private let connections: Int?
  private let manager: ServiceManager?

  private init(_ arguments: Arguments) throws(UsageError) {
    address = try arguments.value(of: Self.addressOption) ?? "127.0.0.1"
    port = try arguments.value(of: Self.portOption) ?? 8080
    var screen = ScreenSettings()
    if let seconds = try arguments.value(of: Self.idleOption) { screen.idleSeconds = seconds }
    self.screen = screen
    offlineLimit = try arguments.value(of: Self.offlineOption)
    zone = try arguments.timeZone()
    publicURL = try arguments.value(of: PublicURL.option)
    proxies = try arguments.value(of: Proxies.option) ?? Proxies()
    schedule = try arguments.value(of: Self.pausesOption)
    connections = try arguments.value(of: Self.connectionsOption)
    manager = ServiceManager(environment: arguments.environment)
  }

  static func run(_ arguments: Arguments, in context: Context) async throws -> (any Answer)? {
    try await Serve(arguments).run(in: context)
    return nil
  }

  private func run(in context: Context) async throws {
    ProcessMemory.limitHeaps(to: Self.threads)
    let log = { @Sendable (line: LogLine) in context.console.complain("\(line)") }
    let warn = { @Sendable (message: String) in
      log(LogLine(.warning, "storage", ["message": message]))
    }
    try await context.servingStores(connections: connections, log: warn) { stores, isPrepared in
      let venue = Venue(
        bar: context.settings.bar,
        parts: BarSite.Parts(
          bars: stores.storage,
          zone: zone,
          venue: stores.storage,
          notices: stores.notices,
          storageMetrics: stores.metrics,
          zoneNamed: { ZoneRules(named: $0) },
          exhibitions: stores.storage,
          staff: stores.storage,
          webhookSchedule: schedule ?? .usual,
          search: { ExhibitIndex($0) },
          surroundings: .system,
          screen: screen,
          offlineLimit: offlineLimit ?? BarSite.Parts.usualOfflineLimit,
          publicURL: publicURL?.text,
          proxies: proxies,
          log: log
        )
      )
      // Begins before the port opens: whoever gets an answer may ask for the server's end.
      let end = Task.immediate { await TerminationSignal.wait() }
      let server = try Server(configuration: configuration(log: log), handler: venue)
      let name = context.settings.storage.logName
      let place: KeyValuePairs = ["address": address, "port": "\(server.port)", "storage": name]
      log(LogLine(.info, "serving", place))
      async let updates: Void = venue.run()
      let storage = stores.storage
      let summing = ReportSummarizer(bars: storage, storage: storage, log: log)
      let housekeeping = Housekeeping(venue: venue, storage: storage, staff: storage, log: log)
      let greet = { @Sendable (setUp: String?) in
        context.console.say(greeting(port: server.port, setUp: setUp, in: context))
      }
      greet(isPrepared ? try await venue.main.setUpPath() : nil)
      let chores = Task {
        if !isPrepared {
          let startup = DeferredStartup(context: context, stores: stores, log: log)
          guard await startup.run() else { return }
          if let setUp = try? await venue.main.setUpPath() { greet(setUp) }
        }
        async let sums: Void = summing.run()
        await housekeeping.run()
        await sums
      }
      manager?.tell(.ready)
      let life = Task { await manager?.watch { await server.awaitThreads() } }
      log(LogLine(.info, "stopping", ["signal": "\(await end.value)"]))
      manager?.tell(.stopping)
      life.cancel()
      chores.cancel()
      venue.close()
      await server.shutDown(gracePeriodSeconds: Self.gracePeriodSeconds)
      await updates
      await chores.value
      log(LogLine(.info, "stopped"))
    }
  }

  private func configuration(log: @escaping @Sendable (LogLine) -> Void) -> Server.Configuration {
    var configuration = Server.Configuration()
    configuration.address = address
    configuration.port = Int(port)
    configuration.threads = Self.threads
    let limit = DescriptorLimit.connections(atMost: configuration.connectionLimit)
    configuration.connectionLimit = limit
    configuration.isUnlimited = { [proxies] in $0.isLoopback || proxies.contains($0) }
    configuration.errorBody = { status, detail in
      let problem: JSONValue = [
        "type": "about:blank", "title": .string(status.reason), "status": .integer(status.code),
        "detail": .string(detail),
      ]
      return (contentType: "application/problem+json", body: Array(problem.encoded().utf8))
    }
    configuration.log = { log(LogLine(.warning, "http", ["message": $0])) }
    return configuration
  }

  /// Where a browser finds the screens and, until the first account exists, where it is created.
  private func greeting(port: Int, setUp: String?, in context: Context) -> String {
    let host =
      switch address {
      case "127.0.0.1", "::1", "0.0.0.0", "::": "localhost"
      default: address.contains(":") ? "[\(address)]" : address
      }
    let url = "http://\(host):\(port)"
    guard !context.settings.isJSON else {
      var object: JSONObject = ["address": .string(url)]
      object["setUp"] = setUp.map { .string(url + $0) }
      return JSONValue.object(object).encoded()
    }
    let texts = Texts(context.language)
    let lines = [
      texts(.cliServing, ["address": url]), setUp.map { texts(.cliSetUp, ["address": url + $0]) },
    ]
    return lines.compactMap(\.self).joined(separator: "\n")
  }
}

extension WebhookSchedule {
  fileprivate init?(seconds text: String) {
    let pauses = text.split(separator: ",").map { Double($0) }
    guard (1...30).contains(pauses.count),
      pauses.allSatisfy({ $0.map { (0...604_800).contains($0) } ?? false })
    else { return nil }
    self.init(pauses: pauses.map { Int(($0 ?? 0) * 1000) })
  }
}

extension ClosedRange<Int> {
  fileprivate var words: String { "\(lowerBound) to \(upperBound)" }
}
