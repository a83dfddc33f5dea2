/// A value that the simulated log stores as bytes.
protocol Storable {
  func write(to bytes: inout ByteWriter)
  init(from bytes: inout ByteReader) throws(DamagedBytes)
}

/// Bytes that are not a valid value.
struct DamagedBytes: Error {}

/// Writes values one after another.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  mutating func write(_ value: some Storable) { value.write(to: &self) }

  mutating func write(byte: UInt8) { bytes.append(byte) }

  fileprivate mutating func write(text: String) {
    write(text.utf8.count)
    bytes += text.utf8
  }
}

/// Reads values in the order in which they were written.
struct ByteReader {
  private let bytes: [UInt8]
  private var position: Int
  private let end: Int

  init(_ bytes: [UInt8], in range: Range<Int>) {
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
  }

  mutating func read<Value: Storable>(_: Value.Type = Value.self) throws(DamagedBytes) -> Value {
    try Value(from: &self)
  }

  mutating func byte() throws(DamagedBytes) -> UInt8 {
    guard position < end else { throw DamagedBytes() }
    defer { position += 1 }
    return bytes[position]
  }

  fileprivate mutating func text() throws(DamagedBytes) -> String {
    let count: Int = try read()
    guard count >= 0, count <= end - position else { throw DamagedBytes() }
    defer { position += count }
    return String(decoding: bytes[position..<position + count], as: UTF8.self)
  }
}

extension Int: Storable {
  /// Seven bits a byte, the lowest first; negative numbers are folded between the others.
  func write(to bytes: inout ByteWriter) {
    var rest = UInt(bitPattern: self << 1 ^ self >> (Int.bitWidth - 1))
    while rest >= 0x80 {
      bytes.write(byte: UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.write(byte: UInt8(truncatingIfNeeded: rest))
  }

  init(from bytes: inout ByteReader) throws(DamagedBytes) {
    var folded: UInt = 0
    for shift in stride(from: 0, to: 70, by: 7) {
      let byte = try bytes.byte()
      folded |= UInt(byte & 0x7F) << UInt(shift)
      if byte < 0x80 {
        self = Int(bitPattern: folded >> 1) ^ -Int(bitPattern: folded & 1)
        return
      }
    }
    throw DamagedBytes()
  }
}

extension String: Storable {
  func write(to bytes: inout ByteWriter) { bytes.write(text: self) }

  init(from bytes: inout ByteReader) throws(DamagedBytes) { self = try bytes.text() }
}

extension Array: Storable where Element: Storable {
  func write(to bytes: inout ByteWriter) {
    bytes.write(count)
    for element in self { bytes.write(element) }
  }

  init(from bytes: inout ByteReader) throws(DamagedBytes) {
    self = []
    let count: Int = try bytes.read()
    guard count >= 0 else { throw DamagedBytes() }
    for _ in 0..<count { append(try bytes.read()) }
  }
}
