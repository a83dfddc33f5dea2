import Calendars
import HTTP
import HostProcess
import Web

extension Proxies {
  private static let format = Format(expected: "addresses between commas, such as 127.0.0.1,::1") {
    Proxies($0)
  }
  static let option = Option("proxy", "ADDRESS", format, hasVariable: true)
    .help("Trusted proxies, by address", default: .words("none"))
    .comment(
      """
      The addresses of proxies, with commas between them, whose word counts for whom they speak, such
      as 127.0.0.1,::1. Without it all visitors behind a proxy count as one.
      """
    )

  /// Reads addresses with commas between them, or nothing when one of them is none.
  private init?(_ text: String) {
    let words = text.split(separator: ",", omittingEmptySubsequences: false)
    let addresses = words.compactMap { Address($0.filter { $0 != " " }) }
    guard addresses.count == words.count else { return nil }
    self.init(addresses)
  }
}

/// The address under which visitors reach the server, such as `https://bar.example`: the beginning
/// of receipts' QR codes.
struct PublicURL: Sendable {
  private static let format = Format(expected: "an address such as https://bar.example") {
    PublicURL($0)
  }
  static let option = Option("public-url", "URL", format, hasVariable: true)
    .help("Where QR codes go", default: .words("the visitor's address"))
    .comment("The address under which visitors reach the server, such as https://bar.example.")

  /// The scheme and the host, with a port where it is not the usual one, without a slash at the end.
  let text: String

  /// Reads an address, or nothing if it has another scheme, a path, or characters that no host has.
  init?(_ text: String) {
    let text = text.hasSuffix("/") ? String(text.dropLast()) : text
    let schemes = ["https://", "http://"]
    guard let scheme = schemes.first(where: { text.hasPrefix($0) }) else { return nil }
    let host = text.utf8.dropFirst(scheme.utf8.count)
    let isHost = { (byte: UInt8) in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "."), UInt8(ascii: "-"),
        UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "]"):
        true
      default: false
      }
    }
    guard (1...255).contains(host.count), host.allSatisfy(isHost) else { return nil }
    self.text = text
  }
}

extension Settings {
  /// The time zone by whose clocks the bar opens and closes.
  static let timeZoneOption = Option("time-zone", "ZONE", .timeZone, hasVariable: true)
    .help("The time zone", default: .words("the machine's"))
    .comment("The time zone by whose clocks bars open and close, such as Asia/Seoul.")
}

extension Format<ZoneRules> {
  static let timeZone = Format(expected: "a time zone such as Asia/Seoul") { ZoneRules(named: $0) }
}

extension Arguments {
  /// The time zone given, or that of the machine.
  func timeZone() throws(UsageError) -> ZoneRules {
    try value(of: Settings.timeZoneOption) ?? .ofMachine(in: environment)
  }
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
    let link = Files.target(ofLink: "/etc/localtime")
    let name = link?.split(separator: "/zoneinfo/").last.map(String.init)
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
