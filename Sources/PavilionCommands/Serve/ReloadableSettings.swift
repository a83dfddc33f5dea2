import HTTP
import Web

/// The settings of a server that follow the file of settings while it runs.
struct ReloadableSettings: Sendable {
  private static let idleSeconds = Format(expected: "0 or \(ScreenSettings.idleRange.words)") {
    Int($0).flatMap { $0 == 0 || ScreenSettings.idleRange.contains($0) ? $0 : nil }
  }
  static let idleOption = Option("idle-reset", "SECONDS", idleSeconds, hasVariable: true)
    .help("When an idle screen starts over", default: .value("60"))
    .comment(
      """
      After how many seconds without a touch a visitor's screen asks, and then starts over:
      \(ScreenSettings.idleRange.words), or 0 for never. Each screen can have its own time.
      """
    )
  private static let megabytes = Format(expected: "0 to 10000") {
    Int($0).flatMap { (0...10_000).contains($0) ? $0 * 1_000_000 : nil }
  }
  static let offlineOption = Option("offline-limit", "MB", megabytes, hasVariable: true)
    .help("Megabytes of the guide on a device", default: .value("20"))
    .comment("How many megabytes of the guide a device keeps for times without a line; 0 for none.")

  private static let onOrOff = Format(expected: "on or off", choices: ["on", "off"]) { word in
    ["on": true, "off": false][word]
  }
  private static let accessOption = Option("access-log", "on|off", onOrOff, hasVariable: true)
    .help("Whether each request is logged", default: .value("off"))
    .comment(
      """
      Whether each request is logged, with its route, status and duration: on or off. Neither
      addresses nor queries of visitors are.
      """
    )

  private static let networks = Format(
    expected: "networks between commas, such as 192.168.0.0/16,fd00::/8"
  ) { Networks($0) }
  private static let codeFreeOption = Option(
    "second-factor-except",
    "IP",
    networks,
    hasVariable: true
  )
  .help("Where no code is asked", default: .words("nowhere"))
  .comment(
    """
    The networks from which people with a second factor sign in without its code, with commas between
    them, such as 192.168.0.0/16. Without it the code is asked everywhere.
    """
  )

  static let options = [
    accessOption.syntax, idleOption.syntax, offlineOption.syntax, Proxies.option.syntax,
    codeFreeOption.syntax,
  ]
  /// Their names, as a sentence lists them.
  static var names: String { options.map(\.name).listed(with: "and") }

  private let arguments: Arguments
  let live: LiveSettings

  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    live = LiveSettings(try Self.values(of: arguments))
  }

  private static func values(of arguments: Arguments) throws(UsageError) -> LiveSettings.Values {
    var screen = ScreenSettings()
    screen.program = Pavilion.version
    if let seconds = try arguments.value(of: idleOption) { screen.idleSeconds = seconds }
    return LiveSettings.Values(
      screen: screen,
      offlineLimit: try arguments.value(of: offlineOption),
      proxies: try arguments.value(of: Proxies.option),
      codeFreeNetworks: try arguments.value(of: codeFreeOption),
      logsRequests: try arguments.value(of: accessOption) ?? false
    )
  }

  /// The settings that two readings set to different words, and that need a start.
  private static func namesOfOthers(
    that now: Arguments,
    setOtherwiseThan before: Arguments
  ) -> [String] {
    let others = Settings.ofFile.filter { setting in
      !options.contains { $0.name == setting.name }
    }
    return others.filter { now.given($0)?.word != before.given($0)?.word }.map(\.name)
  }

  /// Reads the file again whenever the program is asked to, until the task is cancelled.
  ///
  /// A file with a mistake changes nothing.
  func followReloads(log: @Sendable (LogLine) -> Void) async {
    var current = arguments
    while true {
      _ = await ProcessSignal.reload.wait()
      guard !Task.isCancelled else { return }
      do {
        var arguments = arguments
        arguments.configuration = try Configuration(for: arguments)
        try arguments.configuration.requireSound()
        live.replace(with: try Self.values(of: arguments))
        log(LogLine(.info, "settings read again"))
        for name in Self.namesOfOthers(that: arguments, setOtherwiseThan: current) {
          log(LogLine(.warning, "setting changes with the next start", ["name": name]))
        }
        current = arguments
      } catch {
        let cause = CommandFailure(error).description
        log(LogLine(.error, "settings not read again", ["cause": cause]))
      }
    }
  }
}

extension ClosedRange<Int> {
  fileprivate var words: String { "\(lowerBound) to \(upperBound)" }
}
