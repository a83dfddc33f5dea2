/// Captions for a film in WebVTT (W3C, sections 4.1 and 6.1).
public enum WebVTT: Sendable {
  /// How long captions may be, in bytes.
  public static let maximumBytes = 1_048_576

  /// Whether bytes are captions: the signature, then blocks of which one at least is a cue, each with
  /// a start before its end.
  public static func isValid(_ bytes: [UInt8]) -> Bool {
    guard bytes.count <= maximumBytes, let text = String(validating: bytes, as: UTF8.self) else {
      return false
    }
    var lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    guard var first = lines.first else { return false }
    if first.unicodeScalars.first == "\u{FEFF}" {
      first = Substring(first.unicodeScalars.dropFirst())
    }
    guard first == "WEBVTT" || first.hasPrefix("WEBVTT ") || first.hasPrefix("WEBVTT\t") else {
      return false
    }
    lines.removeFirst()
    let timings = lines.filter { $0.contains("-->") }
    return !timings.isEmpty && timings.allSatisfy(isTiming)
  }

  private static func isTiming(_ line: Substring) -> Bool {
    let words = line.split { $0 == " " || $0 == "\t" }
    guard words.count >= 3, words[1] == "-->", let start = moment(words[0]),
      let end = moment(words[2])
    else { return false }
    return start < end
  }

  /// The milliseconds of `01:02:03.456` or `02:03.456`.
  private static func moment(_ text: Substring) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let seconds = parts.last?.split(separator: ".", omittingEmptySubsequences: false) ?? []
    guard 2...3 ~= parts.count, seconds.map(\.count) == [2, 3] else { return nil }
    let numbers = (parts.dropLast() + seconds).map { part in
      part.allSatisfy { $0.isASCII && $0.isNumber } && 2...6 ~= part.count ? Int(part) : nil
    }
    let known = numbers.compactMap(\.self)
    guard known.count == numbers.count, known.dropLast().suffix(2).allSatisfy({ $0 < 60 }) else {
      return nil
    }
    let hours = known.count == 4 ? known[0] : 0
    return ((hours * 60 + known[known.count - 3]) * 60 + known[known.count - 2]) * 1000
      + known[known.count - 1]
  }
}
