/// The address under which visitors reach the server, such as `https://bar.example`: the beginning
/// of receipts' QR codes.
struct PublicURL: Sendable {
  static let option = Option(
    "public-url",
    "URL",
    Format(expected: "an address such as https://bar.example") { PublicURL($0) },
    hasVariable: true,
    help: "Where visitors reach the server; QR codes lead there"
  )

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
