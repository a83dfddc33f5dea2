import Calendars
import HostProcess

extension Settings {
  /// The time zone by whose clocks the bar opens and closes.
  static let timeZoneOption = Option(
    "time-zone",
    "ZONE",
    Format(expected: "a time zone such as Asia/Seoul") { ZoneRules(named: $0) },
    hasVariable: true,
    help: "The bar's time zone, such as Asia/Seoul; the machine's"
  )
}

extension ZoneRules {
  private static let usualFolder = "/usr/share/zoneinfo"

  /// Reads a zone of the system's time zone database.
  init?(named name: String) {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    let isPlain = parts.allSatisfy { part in
      !part.isEmpty && part.utf8.allSatisfy { $0.isZoneCharacter }
    }
    guard isPlain, (1...64).contains(name.utf8.count) else { return nil }
    let folder = HostSystem.environment["TZDIR"] ?? Self.usualFolder
    self.init(name: name, path: folder + "/" + name)
  }

  /// The zone of this machine: that of the variable `TZ`, or the one it is set up for, or UTC.
  static func ofMachine(in environment: [String: String]) -> ZoneRules {
    if let name = environment["TZ"], let zone = ZoneRules(named: name) { return zone }
    let name = Files.target(ofLink: "/etc/localtime")?.split(separator: "/zoneinfo/").last.map(
      String.init
    )
    return name.flatMap { ZoneRules(named: $0) }
      ?? ZoneRules(name: "local", path: "/etc/localtime") ?? .utc
  }

  private init?(name: String, path: String) {
    guard let bytes = try? Files.read(path), let zone = try? ZoneRules(name: name, file: bytes)
    else { return nil }
    self = zone
  }
}

extension UInt8 {
  /// Whether names of zones are made of the letter: no dot, so that none leads out of the folder.
  fileprivate var isZoneCharacter: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: self == UInt8(ascii: "_") || self == UInt8(ascii: "+") || self == UInt8(ascii: "-")
    }
  }
}
