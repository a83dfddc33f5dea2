import CPostgreSQL

extension Host {
  /// The defaults for options the address leaves out: a silent network is noticed within seconds.
  private static let defaults = [
    "fallback_application_name": "pavilion",
    "tcp_user_timeout": "3000",
    "keepalives_idle": "2",
    "keepalives_interval": "1",
    "keepalives_count": "3",
    // Kerberos is looked for over the network.
    "gssencmode": "disable",
  ]

  /// All that libpq needs to connect, with the name of the host looked up.
  func connectionOptions(by deadline: Deadline) throws(PostgreSQLError) -> [(String, String)] {
    var all = Self.defaults.merging(options) { _, stated in stated }
    all["client_encoding"] = "UTF8"
    // One host an attempt; whether it can be written to is asked afterwards.
    all["target_session_attrs"] = "any"
    let addresses = try numericAddresses(by: deadline)
    // For each address the same name and port, so that libpq goes through them.
    let count = max(1, addresses.count)
    all["hostaddr"] = addresses.isEmpty ? nil : addresses.joined(separator: ",")
    all["host"] = name.map { name in repeatElement(name, count: count).joined(separator: ",") }
    all["port"] = port
    return all.map { ($0.key, $0.value) }
  }

  private func numericAddresses(by deadline: Deadline) throws(PostgreSQLError) -> [String] {
    if let numericAddress { return [numericAddress] }
    guard needsLookUp, let name else { return [] }
    var addresses: [String] = []
    let isFound = unsafe withUnsafeMutablePointer(to: &addresses) { addresses in
      // The pointer is used during the call alone.
      unsafe pavilion_pg_resolve(name, deadline.milliseconds, addresses) { context, address in
        guard let context = unsafe context, let address = unsafe address else { return }
        let addresses = unsafe context.assumingMemoryBound(to: [String].self)
        unsafe addresses.pointee.append(String(cString: address))
      }
    }
    guard isFound else {
      throw PostgreSQLError(
        .connectionLost,
        "the name of the host \(self) leads nowhere, or too late"
      )
    }
    return addresses
  }
}
