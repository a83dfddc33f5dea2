import Foundation
import JSON
import Testing

/// A venue of its own for a test: a folder with a database, and the built program to run on it.
final class Venue: Sendable {
  /// How a run of the program ended and what it said.
  struct Result: Sendable {
    let status: Int32
    let output: String
    let errors: String

    /// The output as JSON.
    var json: JSONReader {
      get throws { JSONReader(try JSONValue(parsing: Array(output.utf8))) }
    }
  }

  /// The folder, which goes away with the venue.
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "pavilion-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The path of a file in the folder.
  func path(_ name: String) -> String { folder.appending(path: name).path }

  /// Runs the program on the venue's database and waits for its end.
  @discardableResult
  func run(_ words: String..., environment: [String: String] = [:]) async throws -> Result {
    try await run(words, environment: environment)
  }

  /// Runs the program on the venue's database and waits for its end, on a thread of its own: the
  /// pool's threads are few, and other tests run on them.
  func run(_ words: [String], environment: [String: String] = [:]) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(
          with: Swift.Result { try self.waitForEnd(of: words, environment: environment) })
      }
    }
  }

  private func waitForEnd(of words: [String], environment: [String: String]) throws -> Result {
    let process = Process()
    process.executableURL = try Self.program
    process.arguments = words
    process.environment =
      ["PAVILION_STORAGE": "sqlite:" + path("venue.sqlite")]
      .merging(environment) { $1 }
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    // The program says less on standard error than a pipe holds, so reading in turn is safe.
    let outputData = try output.fileHandleForReading.readToEnd() ?? Data()
    let errorData = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus,
      output: String(decoding: outputData, as: UTF8.self),
      errors: String(decoding: errorData, as: UTF8.self)
    )
  }

  /// The program as it lies beside the running tests.
  private static var program: URL {
    get throws {
      let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
      let program = URL(filePath: tests).deletingLastPathComponent().appending(path: "pavilion")
      try #require(FileManager.default.isExecutableFile(atPath: program.path))
      return program
    }
  }
}
