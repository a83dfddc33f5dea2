import Foundation
import JSON
import JuiceBar
import Synchronization
import Testing

@testable import PavilionCommands

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
  private let founding = Mutex<Task<Void, any Error>?>(nil)

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

  /// Runs the program on the venue's database and waits for its end.
  ///
  /// The venue is founded before, as its first start does, unless the call is about another storage.
  func run(_ words: [String], environment: [String: String] = [:]) async throws -> Result {
    let isElsewhere = words.contains { ["--storage", "--empty", "migrate"].contains($0) }
    if !isElsewhere, environment["PAVILION_STORAGE"] == nil { try await found() }
    return try await onThread { try self.waitForEnd(of: words, environment: environment) }
  }

  /// Makes the database, with the sample bar and exhibition, if it is not there yet.
  func found() async throws {
    let path = path("venue.sqlite")
    let task = founding.withLock { task in
      let started =
        task
        ?? Task {
          guard !FileManager.default.fileExists(atPath: path) else { return }
          try await Stores(.sqlite(path: path)).closing {
            try await $0.found(.main, isEmpty: false)
          }
        }
      task = started
      return started
    }
    try await task.value
  }

  private func waitForEnd(of words: [String], environment: [String: String]) throws -> Result {
    let (process, output, errors) = try prepare(words, environment: environment)
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

  /// Runs the program on a terminal and returns all that it says there; nothing is founded.
  func runOnTerminal(_ words: [String], environment: [String: String]) throws -> String {
    let (process, output, _) = try prepare(words, environment: environment)
    let call = [try Self.program.path] + words
    process.executableURL = URL(filePath: "/usr/bin/script")
    process.arguments = ["-q", "-e", "-c", call.joined(separator: " "), "/dev/null"]
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let said = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: said, as: UTF8.self)
  }

  /// Starts the program on the venue's database and leaves it running.
  func start(_ words: String...) throws -> RunningProgram { try start(words) }

  /// Starts the program on the venue's database and leaves it running.
  func start(_ words: [String]) throws -> RunningProgram {
    let (process, output, errors) = try prepare(words, environment: [:])
    try process.run()
    return RunningProgram(process: process, output: output, errors: errors)
  }

  private func prepare(
    _ words: [String],
    environment: [String: String]
  ) throws -> (process: Process, output: Pipe, errors: Pipe) {
    let process = Process()
    process.executableURL = try Self.program
    process.arguments = words
    process.environment =
      ["PAVILION_STORAGE": "sqlite:" + path("venue.sqlite"), "LANG": "ko_KR.UTF-8"]
      .merging(environment) { $1 }
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    return (process, output, errors)
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

/// The program while it runs; it ends with the test at the latest.
final class RunningProgram: Sendable {
  private let process: Process
  private let output: Pipe
  private let errors: Pipe

  init(process: Process, output: Pipe, errors: Pipe) {
    self.process = process
    self.output = output
    self.errors = errors
  }

  deinit { if process.isRunning { process.terminate() } }

  /// The first line that the program says.
  func firstLine() async throws -> String {
    try await onThread {
      var line = Data()
      while let byte = try self.output.fileHandleForReading.read(upToCount: 1), !byte.isEmpty,
        byte != Data("\n".utf8)
      {
        line += byte
      }
      return String(decoding: line, as: UTF8.self)
    }
  }

  func signal(_ number: Int32) { _ = Foundation.kill(process.processIdentifier, number) }

  /// Ends the program at once, as a failure of the machine would, and waits until it has.
  ///
  /// - Returns: Whether it was still at work.
  func kill() async throws -> Bool {
    try await onThread {
      _ = Foundation.kill(self.process.processIdentifier, SIGKILL)
      self.process.waitUntilExit()
      return self.process.terminationReason == .uncaughtSignal
    }
  }

  /// Asks the program to end, waits until it has, and returns its exit status.
  func end() async throws -> Int32 {
    try await onThread {
      self.process.terminate()
      self.process.waitUntilExit()
      return self.process.terminationReason == .exit ? self.process.terminationStatus : -1
    }
  }
}

extension RunningProgram {
  /// Asks the program to end, and returns what it has said on standard error.
  func endSaying() async throws -> String {
    _ = try await end()
    return try await onThread {
      String(decoding: try self.errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    }
  }
}

/// Does something that waits on a thread of its own: the pool's threads are few, and other tests
/// run on them.
private func onThread<Value: Sendable>(
  _ body: @escaping @Sendable () throws -> Value
) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread { continuation.resume(with: Result(catching: body)) }
  }
}
