import BarTables
import Calendars
import Digests
import ExpositionGuide
import GuideIndex
import HTTP
import HostProcess
import IntegrationWeb
import JSON
import Localization
import PavilionWeb
import QRCode
import Staffing
import Web

struct Serve: Verb {
  static let syntax = Syntax(
    words: ["serve"],
    options: [
      addressOption.syntax, portOption.syntax, Settings.timeZoneOption.syntax,
      PublicURL.option.syntax, rootOption.syntax, pausesOption.syntax, connectionsOption.syntax,
      copyOption.syntax, BackupSettings.folderOption.syntax, BackupSettings.ageOption.syntax,
      OperatorLog.formOption.syntax, OperatorLog.levelOption.syntax,
    ] + AlertOptions.options + ReloadableSettings.options,
    summary: "Serve the screens and the API",
    discussion: """
      Serves until it is told to end (SIGTERM, or Ctrl-C): then it takes no more visitors, answers
      those it has, and closes the storage. A PostgreSQL that cannot be reached is tried again and
      again; until it can be, orders are refused. SIGHUP has it read the file of settings again:
      \(ReloadableSettings.names) change at once,
      others with the next start.

        pavilion serve
        pavilion serve --address 0.0.0.0 --port 80 --storage sqlite:/var/lib/pavilion/data.sqlite
      """
  )
  private static let addressOption = Option("address", "ADDRESS", .text, hasVariable: true)
    .help("Where to listen, 0.0.0.0 for all", default: .value("127.0.0.1"))
    .comment(
      """
      The address to listen on: 127.0.0.1 for this machine alone and for a proxy on it, 0.0.0.0 or ::
      for every device of the network.
      """
    )
  private static let portFormat = Format(expected: "a port from 0 to 65535") { UInt16($0) }
  private static let portOption = Option("port", "PORT", portFormat, hasVariable: true)
    .help("The port, 0 for any that is free", default: .value("8080"))
    .comment("The port to listen on, 1 to 65535; 0 takes any that is free.")
  private static let pauses = Format(expected: "seconds between commas, such as 5,30,120") {
    WebhookSchedule(seconds: $0)
  }
  private static let pausesOption = Option("webhook-pauses", "S", pauses, hasVariable: true)
    .help("Pauses before new tries", default: .words("5,30,120…"))
    .comment(
      """
      The pauses in seconds before an event is sent again that a webhook did not accept; each try has
      one, 30 at most, up to a week. Nine tries over a day by default:
      5,30,120,600,1800,7200,18000,36000,36000.
      """
    )
  private static let count = Format(expected: "1 to 500 connections") {
    Int($0).flatMap { (1...500).contains($0) ? $0 : nil }
  }
  private static let connectionsOption = Option("connections", "N", count, hasVariable: true)
    .help("Connections to PostgreSQL at most", default: .value("10"))
    .comment("How many connections to PostgreSQL the server opens, 1 to 500; one more listens.")
  private static let copyOption = Option("guide-copy", "FILE", .text, hasVariable: true)
    .help("The copy of the guide", default: .words("beside the storage"))
    .comment("The file with this server's copy of the guide, which can be made again.")
  private static let rootOption = Option("root-certificate", "FILE", .text, hasVariable: true)
    .help("What /trust offers to tablets", default: .words("none"))
    .comment(
      """
      The file with the certificate of the local authority that signs the server's own, for the page
      /trust; never its key. pavilion-setup --tls sets it.
      """
    )
  /// How long those who are being served may still take when the program is told to end.
  private static let gracePeriodSeconds = 10.0

  private static var threads: Int { min(4, HostSystem.processorCount) }

  private let address: String
  private let port: UInt16
  private let settings: ReloadableSettings
  private let operatorLog: OperatorLog
  private let zone: ZoneRules
  private let publicURL: PublicURL?
  private let schedule: WebhookSchedule?
  private let connections: Int?
  private let copyPath: String?
  private let host: HostWatcher
  /// Nothing where nobody is told of troubles.
  let alerts: AlertSettings?
  private let rootPath: String?
  private let manager: ServiceManager?
  /// The folder for files without a name, as SQLite and others find it.
  private let spoolFolder: String?

  private init(
    _ arguments: Arguments,
    in context: Context
  ) throws(UsageError) {
    address = try arguments.value(of: Self.addressOption) ?? "127.0.0.1"
    port = try arguments.value(of: Self.portOption) ?? 8080
    settings = try ReloadableSettings(arguments)
    operatorLog = try OperatorLog(arguments, to: context.console)
    zone = try arguments.timeZone()
    publicURL = try arguments.value(of: PublicURL.option)
    schedule = try arguments.value(of: Self.pausesOption)
    connections = try arguments.value(of: Self.connectionsOption)
    copyPath = try arguments.value(of: Self.copyOption)
    host = HostWatcher(
      context.settings.storage,
      backups: try arguments.value(of: BackupSettings.folderOption),
      maximumHours: try arguments.value(of: BackupSettings.ageOption) ?? 36
    )
    alerts = try AlertOptions.settings(of: arguments, in: context.settings)
    rootPath = try arguments.value(of: Self.rootOption)
    manager = ServiceManager(environment: arguments.environment)
    spoolFolder = arguments.environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 }
  }

  static func run(_ arguments: Arguments, in context: Context) async throws -> (any Answer)? {
    try await Serve(arguments, in: context).run(in: context)
    return nil
  }

  private func run(in context: Context) async throws {
    ProcessMemory.limitHeaps(to: Self.threads)
    let log = { @Sendable (line: LogLine) in operatorLog.add(line) }
    let warn = { @Sendable (message: String) in
      log(LogLine(.warning, "storage", ["message": message]))
    }
    try await context.servingStores(connections: connections, log: warn) { stores, isPrepared in
      let guide = try guideCopy(of: context.settings.storage)
      let venue = Venue(
        bar: context.settings.bar,
        parts: BarSite.Parts(
          bars: stores.storage,
          zone: zone,
          venue: stores.storage,
          notices: stores.notices,
          storageMetrics: stores.metrics,
          unreadableRows: { UnreadableRows.met.sentences },
          host: { [host] in host.state },
          zoneNamed: { ZoneRules(named: $0) },
          exhibitions: stores.storage,
          staff: stores.storage,
          webhookSchedule: schedule ?? .usual,
          guide: guide,
          surroundings: .system,
          settings: settings.live,
          publicURL: publicURL?.text,
          rootCertificate: rootReader,
          log: log
        )
      )
      // Begins before the port opens: whoever gets an answer may ask for the server's end.
      let end = Task.immediate { await ProcessSignal.termination.wait() }
      // A terminal that is closed says the same, and means the end.
      let isService = !context.console.complainsToPeople
      // Not waited for at the end: a folder of the network may not answer.
      let looking = Task { [host] in await host.run() }
      let reloading = Task { if isService { await settings.followReloads(log: log) } }
      let server = try Server(configuration: configuration(log: log), handler: venue)
      let name = context.settings.storage.logName
      let place: KeyValuePairs = ["address": address, "port": "\(server.port)", "storage": name]
      log(LogLine(.info, "serving", place))
      if canBeOverheard {
        log(
          LogLine(
            .warning,
            "others on the network can overhear plain HTTP",
            ["address": address, "help": "pavilion-setup --tls"]
          )
        )
      }
      async let updates: Void = venue.run()
      let storage = stores.storage
      let summing = ReportSummarizer(bars: storage, storage: storage, log: log)
      let housekeeping = Housekeeping(
        venue: venue,
        storage: storage,
        staff: storage,
        media: storage,
        log: log
      )
      let greet = { @Sendable (setUp: (path: String, code: PairingCode)?) in
        context.console.say(greeting(port: server.port, setUp: setUp, in: context))
      }
      greet(isPrepared ? try await venue.main.setUpWays() : nil)
      // Known before the first look at it, so that no alert of before the start counts as over.
      if !isPrepared { venue.main.updates.goAway() }
      let chores = Task {
        // From the start: above all they tell of a storage that is out of reach.
        async let alerting: Void? = alerts(at: venue.main, of: stores, in: context)?.run()
        if !isPrepared {
          let startup = DeferredStartup(context: context, stores: stores, log: log)
          guard await startup.run() else { return }
          if let setUp = try? await venue.main.setUpWays() { greet(setUp) }
        }
        async let sums: Void = summing.run()
        await housekeeping.run()
        await sums
        await alerting
      }
      manager?.tell(.ready)
      let life = Task { await manager?.watch { await server.awaitThreads() } }
      log(LogLine(.info, "stopping", ["signal": "\(await end.value)"]))
      manager?.tell(.stopping)
      life.cancel()
      reloading.cancel()
      looking.cancel()
      chores.cancel()
      venue.close()
      await server.shutDown(gracePeriodSeconds: Self.gracePeriodSeconds)
      await updates
      await chores.value
      log(LogLine(.info, "stopped"))
    }
  }

  /// Reads the certificate of the local authority, which may be there only after the start.
  private var rootReader: (@Sendable () -> String?)? {
    guard let rootPath else { return nil }
    return { (try? Files.read(rootPath)).map { String(decoding: $0, as: UTF8.self) } }
  }

  /// Whether the server listens to the network, and nothing says that a proxy encrypts the lines.
  private var canBeOverheard: Bool {
    Address(address)?.isLoopback != true && settings.live.proxies.isEmpty
      && publicURL?.text.hasPrefix("https:") != true
  }

  /// This server's copy of the guide: beside a file, or else in a folder for what can be made again.
  private func guideCopy(of storage: StorageLocation) throws -> GuideIndex {
    if let copyPath { return GuideIndex(path: copyPath) }
    switch storage {
    case .sqlite(let path): return GuideIndex(path: path + ".guide")
    case .memory: return GuideIndex()
    case .postgreSQL(let address):
      let folder = Self.cacheFolder(in: HostSystem.environment)
      try Files.makeFolder(folder)
      // The guide of one cluster is never shown for another that is out of reach.
      return GuideIndex(path: "\(folder)/guide-\(FNV1a.tag(address.utf8))")
    }
  }

  /// The folder for what can be made again, by systemd or the XDG base directory specification.
  static func cacheFolder(in environment: [String: String]) -> String {
    if let folder = environment["CACHE_DIRECTORY"]?.split(separator: ":").first {
      return String(folder)
    }
    let cache = environment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    return (cache ?? (environment["HOME"] ?? "") + "/.cache") + "/pavilion"
  }

  private func configuration(log: @escaping @Sendable (LogLine) -> Void) -> Server.Configuration {
    var configuration = Server.Configuration()
    configuration.address = address
    configuration.port = Int(port)
    configuration.threads = Self.threads
    let limit = DescriptorLimit.connections(atMost: configuration.connectionLimit)
    configuration.connectionLimit = limit
    configuration.isUnlimited = { [live = settings.live] in
      $0.isLoopback || live.proxies.contains($0)
    }
    if let spoolFolder { configuration.spoolFolder = spoolFolder }
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

  /// Where a browser finds the screens and, until the first account exists, where it is created: by
  /// a link, its QR code for a phone, or a code to be typed.
  private func greeting(
    port: Int,
    setUp: (path: String, code: PairingCode)?,
    in context: Context
  ) -> String {
    let host =
      switch address {
      case "127.0.0.1", "::1", "0.0.0.0", "::": "localhost"
      default: address.contains(":") ? "[\(address)]" : address
      }
    let url = "http://\(host):\(port)"
    guard !context.settings.isJSON else {
      var object: JSONObject = ["address": .string(url)]
      object["setUp"] = setUp.map { .string(url + $0.path) }
      object["setUpCode"] = setUp.map { .string("\($0.code)") }
      return JSONValue.object(object).encoded()
    }
    let texts = Texts(context.language)
    var lines = [texts(.cliServing, ["address": url])]
    if let setUp {
      let link = (publicURL?.text ?? url) + setUp.path
      lines.append(texts(.cliSetUp, ["address": link]))
      let minutes = texts.number(SetUpCode.minutes)
      lines.append(texts(.cliSetUpCode, ["code": "\(setUp.code)", "minutes": minutes]))
      if context.console.complainsToPeople {
        QRSymbol(link).map { lines.append($0.blocks) }
      }
    }
    return lines.joined(separator: "\n")
  }
}

extension QRSymbol {
  /// The symbol for a terminal, two rows a line: light modules are drawn, for a dark background.
  fileprivate var blocks: String {
    let places = -Self.quietZone..<(width + Self.quietZone)
    return stride(from: places.lowerBound, to: places.upperBound, by: 2).map { row in
      places.map { column in
        switch (isDark(row: row, column: column), isDark(row: row + 1, column: column)) {
        case (false, false): "█"
        case (false, true): "▀"
        case (true, false): "▄"
        case (true, true): " "
        }
      }.joined()
    }.joined(separator: "\n")
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
