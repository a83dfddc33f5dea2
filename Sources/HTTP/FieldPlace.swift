/// Where the name and the value of a header field stand among the bytes of field lines.
struct FieldPlace: Sendable {
  private let nameStart: UInt32
  private let nameEnd: UInt32
  private let valueStart: UInt32
  private let valueEnd: UInt32

  /// Notes a place; field lines are far shorter than four gigabytes.
  init(name: Range<Int>, value: Range<Int>) {
    nameStart = UInt32(name.lowerBound)
    nameEnd = UInt32(name.upperBound)
    valueStart = UInt32(value.lowerBound)
    valueEnd = UInt32(value.upperBound)
  }

  var name: Range<Int> { Int(nameStart)..<Int(nameEnd) }
  var value: Range<Int> { Int(valueStart)..<Int(valueEnd) }

  /// The same place when other bytes are put in front.
  func moved(by count: Int) -> FieldPlace {
    FieldPlace(
      name: (name.lowerBound + count)..<(name.upperBound + count),
      value: (value.lowerBound + count)..<(value.upperBound + count)
    )
  }
}
