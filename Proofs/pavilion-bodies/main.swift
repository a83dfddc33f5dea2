import Glibc
import HTTP

// A server that takes bodies into files and tells their hashes, and sends as many bytes as are asked
// for: what the server itself costs, without the program.
let words = CommandLine.arguments
guard words.count == 3, let port = Int(words[1]) else {
  print("Usage: pavilion-bodies PORT FOLDER")
  exit(2)
}

/// Answers PUT with the hash of the body, and `GET /{count}` with so many bytes.
struct Bodies: Handler {
  func respond(to request: Request) async -> Response {
    guard request.method == .put else {
      let count = request.path.first.flatMap { Int($0) } ?? 0
      let source = PartSource(count: count) { [UInt8](repeating: 65, count: $0.count) }
      return Response(source, tag: "\"\(count)\"", to: request)
    }
    return Response(.ok, body: .bytes(Bytes(request.bodyFile.sha256)))
  }

  func bodyLimit(for request: Request) async -> BodyLimit? {
    BodyLimit(bytes: 1 << 40, isSpooled: true)
  }
}

var configuration = Server.Configuration()
configuration.port = port
configuration.spoolFolder = words[2]
let server = try Server(configuration: configuration, handler: Bodies())
_ = await ProcessSignal.termination.wait()
await server.shutDown(gracePeriodSeconds: 0)
