package import HTTP

/// Networks by their addresses, such as those of the venue.
package struct Networks: Sendable {
  fileprivate struct Network {
    let address: Address
    /// How many bits its addresses have in common, of the 128 of IPv6.
    let bits: Int
  }

  private let networks: [Network]

  package init() { networks = [] }

  /// Reads networks such as `192.168.0.0/16` and single addresses with commas between them; nothing
  /// when one of them is none.
  package init?(_ text: String) {
    let words = text.split(separator: ",", omittingEmptySubsequences: false)
    networks = words.compactMap { Network($0.filter { $0 != " " }) }
    guard networks.count == words.count else { return nil }
  }

  package func contains(_ address: Address) -> Bool {
    networks.contains { address.shares($0.bits, with: $0.address) }
  }
}

extension Networks.Network {
  fileprivate init?(_ text: String) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let address = parts.first.flatMap({ Address(String($0)) }) else { return nil }
    self.address = address
    guard parts.count == 2 else {
      bits = Address.bitCount
      return
    }
    let width = address.isIPv4 ? 32 : Address.bitCount
    guard !parts[1].isEmpty, parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let length = Int(parts[1]), length <= width
    else { return nil }
    bits = Address.bitCount - width + length
  }
}
