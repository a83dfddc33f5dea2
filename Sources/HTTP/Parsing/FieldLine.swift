/// Where the name and the value of a field line stand (RFC 9112 section 5).
struct FieldLine {
  let name: Range<Int>
  let value: Range<Int>

  /// Takes a line apart: a name, a colon right behind it, and a value with blanks around it.
  ///
  /// A line that begins with a blank, which once continued the line before (`obs-fold`), has no
  /// valid name. The line holds no control byte but tabs.
  init(_ bytes: Span<UInt8>, in line: Range<Int>) throws(Refusal) {
    var colon = line.lowerBound
    while colon < line.upperBound, bytes[colon].isTokenByte { colon += 1 }
    guard colon < line.upperBound, bytes[colon] == UInt8(ascii: ":"), colon > line.lowerBound else {
      throw .badRequest("The header lines are malformed.")
    }
    name = line.lowerBound..<colon
    value = bytes.trimmed(in: (colon + 1)..<line.upperBound)
  }

  /// The field's place, counted from where the field lines start.
  func place(from start: Int) -> FieldPlace {
    FieldPlace(
      name: (name.lowerBound - start)..<(name.upperBound - start),
      value: (value.lowerBound - start)..<(value.upperBound - start)
    )
  }

  static func check(_ bytes: Span<UInt8>, in line: Range<Int>) throws(Refusal) {
    _ = try FieldLine(bytes, in: line)
  }
}
