import CPostgreSQL
public import SQLLanguage

/// A statement with its values, one of several that are sent at once.
public struct Statement: Sendable {
  /// Where the name of its prepared form is kept.
  enum Place {
    case query(Int)
    case text
  }

  let text: String
  let place: Place
  let values: [Value]

  public init(_ sql: SQL) {
    text = sql.text
    place = .text
    values = sql.bindings
  }

  public init(_ query: Query, _ values: any ValueConvertible...) { self.init(query, of: values) }

  init(_ query: Query, of values: [any ValueConvertible]) {
    text = query.text
    place = .query(query.number)
    self.values = values.map(\.sqlValue)
  }

  var types: [TypeNumber] { values.map(\.parameterType) }

  /// Refuses values that PostgreSQL cannot take, before anything is sent.
  func check() throws(PostgreSQLError) {
    guard !text.utf8.contains(0) else {
      throw PostgreSQLError(.misuse, "the statement has a NUL character in its text")
    }
    guard values.count <= Int(UInt16.max) else {
      throw PostgreSQLError(.misuse, "the statement has \(values.count) values, at most 65535")
    }
    for (index, value) in values.enumerated() {
      guard case .text(let text) = value, text.utf8.contains(0) else { continue }
      let message = "PostgreSQL keeps no NUL character in a text, as value $\(index + 1) has one"
      throw PostgreSQLError(.misuse, message, statement: self.text)
    }
  }
}

/// The values of a statement in the form in which libpq takes them, for the length of a call.
struct Parameters {
  /// All values one after the other, each ended by NUL.
  private var bytes: [UInt8] = []
  /// Where each value starts; nothing for NULL.
  private var starts: [Int?] = []
  private var lengths: [Int32] = []
  /// 1 for bytes as they are, 0 for text.
  private var formats: [Int32] = []

  init(_ values: [Value]) {
    for value in values {
      starts.append(value == .null ? nil : bytes.count)
      let start = bytes.count
      switch value {
      case .null: break
      case .integer(let number): bytes += String(number).utf8
      case .real(let number): bytes += Self.text(of: number).utf8
      case .text(let text): bytes += text.utf8
      case .blob(let blob): bytes += blob
      }
      if case .blob = value { formats.append(1) } else { formats.append(0) }
      lengths.append(Int32(clamping: bytes.count - start))
      bytes.append(0)
    }
  }

  /// PostgreSQL spells the numbers that are none with a capital letter.
  private static func text(of number: Double) -> String {
    if number.isNaN { return "NaN" }
    return number.isInfinite ? (number < 0 ? "-Infinity" : "Infinity") : "\(number)"
  }

  func lend<Answer>(
    _ body: (Int32, [UnsafePointer<CChar>?], [Int32], [Int32]) -> Answer
  ) -> Answer {
    // The pointers are used within the body alone, as long as the bytes are lent.
    unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe buffer.withMemoryRebound(to: CChar.self) { characters in
        var pointers: [UnsafePointer<CChar>?] = unsafe []
        for start in starts {
          unsafe pointers.append(start.flatMap { unsafe characters.baseAddress?.advanced(by: $0) })
        }
        return unsafe body(Int32(starts.count), pointers, lengths, formats)
      }
    }
  }
}
