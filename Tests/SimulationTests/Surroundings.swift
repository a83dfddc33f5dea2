import Foundation

/// What `script/soak` says to the tests.
enum Surroundings {
  /// How many times the counts of a run for every day are wanted.
  static let scale = number("PAVILION_SCALE", or: 1)
  /// The first seed.
  static let seed = number("PAVILION_SEED", or: 1)

  private static let environment = ProcessInfo.processInfo.environment

  private static func number(_ name: String, or standard: Int) -> Int {
    environment[name].flatMap { Int($0) } ?? standard
  }

  /// Adds a line to the scorecard, if one is kept.
  static func note(_ line: ScorecardLine) throws {
    guard let path = environment["PAVILION_SCORECARD"] else { return }
    if !FileManager.default.fileExists(atPath: path) {
      _ = FileManager.default.createFile(atPath: path, contents: nil)
    }
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.outputFormatting = .withoutEscapingSlashes
    let file = try FileHandle(forWritingTo: URL(filePath: path))
    try file.seekToEnd()
    try file.write(contentsOf: encoder.encode(line) + Data("\n".utf8))
    try file.close()
  }
}

/// What one reliability test has shown.
struct ScorecardLine: Encodable {
  let line: String
  let fault: String
  let mustHold: String
  let count: Int
  let unit: String
  var seed = Surroundings.seed
  let result: String
  let control: String
  let controlResult: String
}
