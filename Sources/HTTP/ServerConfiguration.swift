extension Server {
  /// How a server listens and what it allows.
  public struct Configuration: Sendable {
    /// The address to listen on: a name, an IPv4 or an IPv6 address.
    public var address = "127.0.0.1"
    /// The TCP port; 0 takes any that is free.
    public var port = 0
    /// The number of loop threads that share the clients.
    public var threads = 1
    /// The longest request body, in bytes.
    public var maximumBodyBytes = 65_536
    /// What all bodies together may take up that are longer than that (``BodyLimit``), in bytes.
    public var longBodyBytes = 8_388_608
    /// The longest request line, in bytes.
    public var maximumRequestLineBytes = 8192
    /// The longest head of a request, in bytes, at most 65,535.
    public var maximumHeadBytes = 12_288
    /// How long, in seconds, a connection may be idle, a head may take to arrive whole, and after
    /// it a body; also how long a client may not read while there is something for it.
    public var connectionTimeoutSeconds = 15
    /// The number of connections open at the same time, event streams included.
    public var connectionLimit = 4096
    /// The content of the errors that the server answers by itself; the text names the reason.
    public var errorBody: @Sendable (Status, String) -> (contentType: String, body: [UInt8]) = {
      status,
      detail in
      let line = "\(status.code) \(status.reason): \(detail)\n"
      return (contentType: "text/plain; charset=utf-8", body: Array(line.utf8))
    }
    /// Takes what the server reports, line by line, on a loop thread.
    public var log: @Sendable (String) -> Void = { _ in }

    /// Creates a configuration for a server on this machine alone.
    public init() {}
  }
}
