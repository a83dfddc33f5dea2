package import HTTP

/// The proxies that the operator has named; only they are trusted to name the client.
package struct Proxies: Sendable {
  private let addresses: Set<Address>

  /// Creates the set of proxies from their addresses, as the server sees them.
  package init(_ addresses: some Sequence<Address> = []) { self.addresses = Set(addresses) }

  /// Whether an address is that of a proxy.
  package func contains(_ address: Address) -> Bool { addresses.contains(address) }

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
