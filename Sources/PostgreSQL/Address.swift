import CPostgreSQL

/// Where a PostgreSQL is, as `postgresql://user@host1:5432,host2:5432/database?option=value`: one or
/// several hosts of which one is the primary, and what to log in with.
///
/// It can contain every option of libpq; passwords can come from `PGPASSWORD` or `PGPASSFILE`
/// instead. Its description names only the hosts.
public struct Address: Sendable {
  public let hosts: [Host]

  public var database: String? { hosts.first?.options["dbname"] }

  /// Reads an address; the error's sentence repeats nothing of it.
  public init(_ text: String) throws(PostgreSQLError) {
    guard pavilion_pg_load() else {
      throw PostgreSQLError(.libraryMissing, "libpq is not on this machine (Debian: libpq5)")
    }
    guard text.hasPrefix("postgresql://") || text.hasPrefix("postgres://") else {
      throw PostgreSQLError(.invalidAddress, "the address does not begin with postgresql://")
    }
    // A password with such a character would be read as a host, and be repeated in messages.
    guard text.count(where: { $0 == "@" }) <= 1, !text.utf8.contains(0) else {
      let message = "the address has more than one @; in a password it is written %40, and / as %2F"
      throw PostgreSQLError(.invalidAddress, message)
    }
    guard var options = Self.options(of: text) else {
      throw PostgreSQLError(
        .invalidAddress,
        "the address is not one of PostgreSQL: is every character of the password that is neither "
          + "letter nor digit written as % and two digits?"
      )
    }
    let names = Self.list(options.removeValue(forKey: "host"))
    let addresses = Self.list(options.removeValue(forKey: "hostaddr"))
    let ports = Self.list(options.removeValue(forKey: "port"))
    // Ours: one host an attempt, asked afterwards.
    let isAnyFit = options.removeValue(forKey: "target_session_attrs") == "any"
    let count = max(names.count, addresses.count, 1)
    guard [names.count, addresses.count].allSatisfy({ $0 == 0 || $0 == count }),
      [0, 1, count].contains(ports.count),
      ports.allSatisfy({ $0.isEmpty || UInt16($0) != nil })
    else {
      let message = "the address does not have a port number for each host, or one for all"
      throw PostgreSQLError(.invalidAddress, message)
    }
    hosts = (0..<count).map { index in
      Host(
        name: names.isEmpty ? nil : names[index],
        numericAddress: addresses.isEmpty ? nil : addresses[index],
        port: ports.isEmpty ? nil : ports[ports.count == 1 ? 0 : index],
        mayBeReadOnly: isAnyFit,
        options: options
      )
    }
  }

  private static func list(_ text: String?) -> [String] {
    text?.split(separator: ",", omittingEmptySubsequences: false).map(String.init) ?? []
  }

  private static func options(of text: String) -> [String: String]? {
    var options: [String: String] = [:]
    let isAddress = unsafe withUnsafeMutablePointer(to: &options) { options in
      // The pointer is used during the call alone.
      unsafe pavilion_pg_parse(text, options) { context, keyword, value in
        guard let context = unsafe context, let keyword = unsafe keyword, let value = unsafe value
        else { return }
        let options = unsafe context.assumingMemoryBound(to: [String: String].self)
        unsafe options.pointee[String(cString: keyword)] = String(cString: value)
      }
    }
    return isAddress ? options : nil
  }
}

/// One server of an address, with what to log in with.
public struct Host: Hashable, Sendable {
  /// A name, an address in numbers, or the folder of a socket; without one, libpq's own default.
  let name: String?
  let numericAddress: String?
  let port: String?
  /// Whether a server that cannot be written to will do.
  let mayBeReadOnly: Bool
  /// Holds the password.
  let options: [String: String]

  /// The result of a name lookup: the name itself for a folder and for a numeric address.
  var needsLookUp: Bool {
    guard let name, !name.isEmpty, numericAddress == nil else { return false }
    return !name.hasPrefix("/") && !name.hasPrefix("@")
  }
}

extension Host: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The host and its port, and nothing else.
  public var description: String {
    let place =
      [name, numericAddress].compactMap { $0 }.first { !$0.isEmpty } ?? "the default host"
    return place + (port.map { $0.isEmpty ? "" : ":\($0)" } ?? "")
  }

  public var debugDescription: String { description }

  /// The host and its port, so that `dump` shows no password.
  public var customMirror: Mirror { Mirror(self, children: ["host": description]) }
}

extension Address: CustomStringConvertible, CustomDebugStringConvertible {
  /// The hosts and nothing else.
  public var description: String { hosts.map(\.description).joined(separator: ",") }

  public var debugDescription: String { description }
}
