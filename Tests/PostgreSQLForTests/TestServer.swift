import Foundation

/// A PostgreSQL that lives as long as its owner, started by `script/postgres-for-tests`.
public final class TestServer: Sendable {
  /// Why there is none.
  public struct Failure: Error, CustomStringConvertible {
    /// What the script said.
    public let description: String
  }

  /// The server that all tests of the run share; it ends with the process.
  ///
  /// - Throws: ``Failure``, with a sentence that says what is missing.
  public static func shared() throws -> TestServer { try started.get() }

  private static let started = Swift.Result { try TestServer() }

  /// The folder of its socket and its log.
  public let folder: String
  /// Its port, which also names the socket.
  public let port: Int
  private let commands: FileHandle
  private let answers: FileHandle
  private let process: Int32

  /// Starts a server of the caller's own.
  ///
  /// - Parameters:
  ///   - isDurable: Whether it waits for the disk.
  ///   - port: A port of the loopback address to listen on as well.
  ///   - primary: The server of which it is a standby, until it is promoted.
  /// - Throws: ``Failure``.
  public init(
    isDurable: Bool = false,
    port: Int? = nil,
    standbyOf primary: TestServer? = nil
  ) throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let script = root.appending(path: "script/postgres-for-tests").path
    var arguments = ["postgres-for-tests"]
    if isDurable { arguments.append("--durable") }
    if let port { arguments += ["--port", "\(port)"] }
    if let primary { arguments += ["--standby-of", primary.folder] }
    let (process, input, output) = try spawn(script, arguments)
    self.process = process
    self.port = port ?? 5432
    commands = FileHandle(fileDescriptor: input, closeOnDealloc: true)
    answers = FileHandle(fileDescriptor: output, closeOnDealloc: true)
    guard let address = firstLine(of: answers), let start = address.range(of: "host=") else {
      throw Failure(description: "script/postgres-for-tests did not start a PostgreSQL; see above")
    }
    if port != nil { _ = firstLine(of: answers) }
    folder = String(address[start.upperBound...].prefix { $0 != "&" })
  }

  deinit {
    try? commands.close()
    waitpid(process, nil, 0)
  }

  /// The address of a database on it.
  public func address(of database: String = "postgres", user: String = "postgres") -> String {
    "postgresql://\(user)@/\(database)?host=\(folder)&port=\(port)"
  }

  /// Ends it as an operator does, who tells all clients.
  public func stop() throws { try tell("stop") }
  /// Ends it as a failure does.
  public func crash() throws { try tell("crash") }
  /// Starts it again.
  public func start() throws { try tell("start") }

  private func tell(_ command: String) throws {
    try commands.write(contentsOf: Data("\(command)\n".utf8))
    for _ in 0..<(port == 5432 ? 1 : 2) where firstLine(of: answers) == nil {
      throw Failure(description: "script/postgres-for-tests ended at `\(command)`")
    }
  }
}

/// Starts a program with pipes that no other child of this process inherits.
private func spawn(_ path: String, _ arguments: [String]) throws -> (Int32, Int32, Int32) {
  var input: [Int32] = [0, 0]
  var output: [Int32] = [0, 0]
  guard unsafe pipe(&input) == 0, unsafe pipe(&output) == 0 else {
    throw TestServer.Failure(description: "no pipes: errno \(errno)")
  }
  for descriptor in input + output { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
  var actions = unsafe posix_spawn_file_actions_t()
  unsafe posix_spawn_file_actions_init(&actions)
  defer { unsafe posix_spawn_file_actions_destroy(&actions) }
  unsafe posix_spawn_file_actions_adddup2(&actions, input[0], 0)
  unsafe posix_spawn_file_actions_adddup2(&actions, output[1], 1)
  var pointers = unsafe arguments.map { unsafe strdup($0) } + [nil]
  defer {
    for index in arguments.indices { unsafe free(pointers[index]) }
  }
  var process: Int32 = 0
  let code = unsafe posix_spawn(&process, path, &actions, nil, &pointers, environ)
  close(input[0])
  close(output[1])
  guard code == 0 else {
    throw TestServer.Failure(
      description: "script/postgres-for-tests cannot be started: errno \(code)"
    )
  }
  return (process, input[1], output[0])
}

private func firstLine(of handle: FileHandle) -> String? {
  var line = Data()
  while let byte = try? handle.read(upToCount: 1), !byte.isEmpty {
    if byte[byte.startIndex] == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
    line += byte
  }
  return nil
}
