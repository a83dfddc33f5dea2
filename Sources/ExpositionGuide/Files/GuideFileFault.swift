internal import JSON

/// A value of a file that the guide cannot take, with its place.
public struct GuideFileFault: Error, Hashable, Sendable, CustomStringConvertible {
  public let file: String
  /// The line, from 1; nothing where the file is one document.
  public let line: Int?
  /// The place in the record, such as `dated.edtf`; empty for the whole line.
  public let path: String
  public let expected: String
  public let found: String

  init(file: String, line: Int?, path: String = "", expected: String, found: String) {
    (self.file, self.line, self.path) = (file, line, path)
    (self.expected, self.found) = (expected, found)
  }

  init(file: String, line: Int?, _ mismatch: JSONMismatch) {
    self.init(
      file: file,
      line: line,
      path: mismatch.path,
      expected: mismatch.expected,
      found: mismatch.found
    )
  }

  /// The file, the line, the place in it and the problem: "exhibits.jsonl: line 4,711: .name.en:
  /// expected a string, found a number".
  public var description: String {
    var places = [file]
    if let line { places.append("line \(line.grouped)") }
    return places.joined(separator: ": ") + ": \(problem)"
  }

  /// The place in the record and the problem, without the file and the line.
  public var problem: String {
    let place = path.isEmpty ? "" : path.hasPrefix("[") ? "\(path): " : ".\(path): "
    return "\(place)expected \(expected), found \(found)"
  }
}

/// The faults of files: the first thousand, and how many there are.
public struct GuideFaults: Hashable, Sendable {
  public static let maximum = 1_000

  public private(set) var first: [GuideFileFault] = []
  public private(set) var count = 0

  public init() {}

  public mutating func add(_ fault: GuideFileFault) {
    count += 1
    if first.count < Self.maximum { first.append(fault) }
  }
}

extension Int {
  /// The number with a comma between its thousands.
  var grouped: String {
    var text = ""
    for (place, digit) in String(magnitude).reversed().enumerated() {
      if place > 0, place.isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return (self < 0 ? "-" : "") + String(text.reversed())
  }
}
