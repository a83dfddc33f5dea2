import Foundation

@testable import PowerCut

/// The file that collects what the reliability tests have found.
enum Scorecard {
  private struct Line: Encodable {
    var line = 1
    var fault = "power cut at any call, sectors torn and reordered (a disk in memory)"
    var mustHold = "no acknowledged order lost, file whole, same key same answer"
    let count: Int
    var unit = "power cuts"
    let seed: UInt64
    let result: String
    let control: String
    let controlResult: String
  }

  /// Adds the line of the power cuts, if a scorecard is kept.
  static func add(_ tally: Tally, seed: UInt64, controls: [(String, Tally)]) throws {
    guard let path = Scale.environment["PAVILION_SCORECARD"] else { return }
    let line = Line(
      count: tally.cuts,
      seed: seed,
      result: "\(tally.lostOrders) of \(tally.acknowledgedOrders) acknowledged orders lost, "
        + "\(tally.brokenFiles) files broken",
      control: controls.map(\.0).joined(separator: "; "),
      controlResult: controls.map { _, tally in
        "\(tally.lostOrders) of \(tally.acknowledgedOrders) lost, \(tally.brokenFiles) broken "
          + "in \(tally.cuts) cuts"
      }.joined(separator: "; ")
    )
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    let text = try encoder.encode(line) + Data("\n".utf8)
    if let file = FileHandle(forWritingAtPath: path) {
      try file.seekToEnd()
      try file.write(contentsOf: text)
      try file.close()
    } else {
      try text.write(to: URL(filePath: path))
    }
  }
}
