package import HTTP

/// The proxies that the operator has named; only they are trusted to name the client.
package struct Proxies: Sendable {
  private let addresses: Set<Address>

  /// Creates the set of proxies from their addresses, as the server sees them.
  package init(_ addresses: some Sequence<Address> = []) { self.addresses = Set(addresses) }

  /// Whether the operator has named none.
  package var isEmpty: Bool { addresses.isEmpty }

  /// Whether an address is that of a proxy.
  package func contains(_ address: Address) -> Bool { addresses.contains(address) }

  /// The client that a proxy on this machine reports without having been named; only for limits that
  /// are worth little to who forges it, and that one proxy's screens must not share.
  func unnamedClient(of request: Request) -> Address? {
    guard request.remoteAddress.isLoopback, !addresses.contains(request.remoteAddress),
      let last = request.headers.all("X-Forwarded-For").last?.split(separator: ",").last
    else { return nil }
    return Address(last.filter { $0 != " " })
  }

  /// The address of the client: as a named proxy reports it, or else the socket's.
  ///
  /// The last address is the proxy's own entry; those before it come from the client, or another
  /// proxy.
  package func client(of request: Request) -> Address {
    var client = request.remoteAddress
    guard addresses.contains(client) else { return client }
    let chain = request.headers.all("X-Forwarded-For").joined(separator: ",")
    for word in chain.split(separator: ",").reversed() where addresses.contains(client) {
      guard let address = Address(word.filter { $0 != " " }) else { return client }
      client = address
    }
    return client
  }
}
