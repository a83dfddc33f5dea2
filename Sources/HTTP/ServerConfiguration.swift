extension Server {
  public struct Configuration: Sendable {
    /// The address to listen on: a name, an IPv4 or an IPv6 address.
    public var address = "127.0.0.1"
    /// The TCP port; 0 takes any that is free.
    public var port = 0
    /// The number of loop threads that share the clients.
    public var threads = 1
    /// The longest request body, in bytes.
    public var maximumBodyBytes = 65_536
    /// The memory for all longer bodies together (``BodyLimit``), in bytes.
    public var longBodyBytes = 8_388_608
    /// The number of bodies that are written to files at the same time.
    public var spooledBodies = 4
    /// The folder for these files, which have no name there.
    public var spoolFolder = "/var/tmp"
    /// The longest request line, in bytes.
    public var maximumRequestLineBytes = 8192
    /// The longest head of a request, in bytes, at most 65,535.
    public var maximumHeadBytes = 12_288
    /// How long, in seconds, a connection may be idle, a head may take to arrive whole, and after
    /// it a body, or each 256 KB of one that is written to a file; also how long a client may not read while there is something for it.
    public var connectionTimeoutSeconds = 15
    /// The number of connections open at the same time, event streams included.
    public var connectionLimit = 4096
    /// Whether an address may hold as many of them as it likes: this machine, and proxies, which speak for
    /// many.
    public var isUnlimited: @Sendable (Address) -> Bool = { $0.isLoopback }
    /// The content of the errors that the server answers by itself; the text names the reason.
    public var errorBody: @Sendable (Status, String) -> (contentType: String, body: [UInt8]) = {
      status,
      detail in
      let line = "\(status.code) \(status.reason): \(detail)\n"
      return (contentType: "text/plain; charset=utf-8", body: Array(line.utf8))
    }
    /// Receives the server's log, line by line, on a loop thread.
    public var log: @Sendable (String) -> Void = { _ in }

    public init() {}

    /// The number of connections that one address may hold, where it is limited.
    public var connectionsPerAddress: Int { max(min(16, connectionLimit), connectionLimit / 16) }

    /// The number of the last places, whose connections end with their answer
    /// (``Request/isCrowded``); the last quarter of them is for unlimited addresses alone.
    public var reservedConnections: Int { connectionLimit / 16 }
  }
}
