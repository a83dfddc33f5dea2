/// Cuts a file into its lines as its bytes arrive.
struct LineSplitter: Sendable {
  /// How long a line may be, in bytes.
  static let maximumBytes = 1_048_576

  struct Line {
    /// The number of the line, from 1.
    let number: Int
    /// The line without its end; nothing for one that is too long.
    let bytes: [UInt8]?
  }

  private var rest: [UInt8] = []
  private var isTooLong = false
  private var number = 1

  /// The lines that end in a chunk; empty ones are passed over.
  mutating func lines(in chunk: [UInt8]) -> [Line] {
    var lines: [Line] = []
    var chunk = chunk[...]
    while let end = chunk.firstIndex(of: UInt8(ascii: "\n")) {
      append(chunk[..<end])
      lines += line()
      chunk = chunk[(end + 1)...]
      number += 1
    }
    append(chunk)
    return lines
  }

  /// The line that the end of the file ends.
  mutating func lastLines() -> [Line] { line() }

  private mutating func append(_ bytes: ArraySlice<UInt8>) {
    guard !isTooLong else { return }
    rest += bytes
    isTooLong = rest.count > Self.maximumBytes
    if isTooLong { rest = [] }
  }

  private mutating func line() -> [Line] {
    defer {
      rest.removeAll(keepingCapacity: true)
      isTooLong = false
    }
    if isTooLong { return [Line(number: number, bytes: nil)] }
    if number == 1, rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest.removeFirst(3) }
    let isEmpty = rest.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
    return isEmpty ? [] : [Line(number: number, bytes: rest)]
  }
}
