import Foundation
import Testing

@Suite struct `The program pavilion-simulation` {
  @Test func `takes the same steps in another process`() async throws {
    let arguments = ["--seed", "7", "--seeds", "3", "--commands", "200", "--json"]
    let first = try await Program.run(arguments)
    let second = try await Program.run(arguments)
    #expect(first.status == 0)
    #expect(try first.trace() == second.trace())
    let other = try await Program.run(["--seed", "8"] + arguments.dropFirst(2))
    #expect(try first.trace() != other.trace())
  }

  @Test func `says how to see a failure again and ends with 1`() async throws {
    let run = try await Program.run(["--commands", "200", "--break", "sell-short"])
    #expect(run.status == 1)
    #expect(run.output.contains("--seed 1 --commands 200 --break sell-short"))
    #expect(run.output.contains("FAILED at seed 1, step "))
  }

  @Test func `ends with 2 for a rule that it does not know`() async throws {
    let run = try await Program.run(["--break", "gravity"])
    #expect(run.status == 2)
    #expect(run.output.contains("no rule named `gravity`"))
  }
}

/// A run of the program that stands beside the tests.
private struct Program {
  let status: Int32
  let output: String

  static func run(_ arguments: [String]) async throws -> Program {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: CommandLine.arguments[0])
      .deletingLastPathComponent().appending(path: "pavilion-simulation")
    process.arguments = arguments
    process.standardOutput = pipe
    return try await withCheckedThrowingContinuation { continuation in
      // What the program says fits the pipe, so that it can end before anybody reads.
      process.terminationHandler = { process in
        let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
        continuation.resume(
          returning: Program(
            status: process.terminationStatus,
            output: String(decoding: bytes, as: UTF8.self)
          )
        )
      }
      do { try process.run() } catch { continuation.resume(throwing: error) }
    }
  }

  /// The fingerprint of all steps.
  func trace() throws -> String {
    let object = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
    return try #require(object?["trace"] as? String)
  }
}
