import Digests
import JSON
import JuiceBar
import SQLLanguage

/// A fault in a bar's file, and its place.
public struct BarFileFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line, counted from 1.
  public let line: Int
  /// The member or column, if the fault is in one.
  public let field: String?
  /// The fault, as the end of a sentence.
  public let problem: String

  /// The place and the fault: "line 17, on_hand: not a whole number".
  public var description: String {
    "line \(line)" + (field.map { ", \($0)" } ?? "") + ": " + problem
  }

  init(_ line: Int, _ field: String?, _ problem: String) {
    self.line = line
    self.field = field
    self.problem = problem
  }
}

// A bar with all its data as lines of JSON: a head; for each table with rows, its columns and its
// rows in the order of the primary key; and a last line with the number of rows. Both engines make
// the same bytes for the same bar.
enum CopyLine {
  static func head(of bar: BarID) -> [UInt8] {
    line { json in
      json.object { json in
        json.member("pavilion", "bar")
        json.member("bar", bar.rawValue)
        json.member("schema", Schema.version)
      }
    }
  }

  static func title(of table: CopyTable) -> [UInt8] {
    line { json in
      json.object { json in
        json.member("table", table.name)
        json.array("columns") { json in
          for column in table.columns { json.write(column.name) }
        }
      }
    }
  }

  static func end(rows: Int) -> [UInt8] {
    line { json in json.object { json in json.member("rows", rows) } }
  }

  /// A row: whole numbers and texts as they are, bytes as an object with hexadecimal digits.
  static func row(_ values: [Value]) -> [UInt8] {
    line { json in
      json.array { json in
        for value in values {
          switch value {
          case .integer(let number): json.write(Int(number))
          case .text(let text): json.write(text)
          case .blob(let bytes): json.object { $0.member("hex", hexadecimal(bytes)) }
          // No table has a column of fractions.
          case .null, .real: json.write(JSONValue.null)
          }
        }
      }
    }
  }

  private static func line(_ body: (inout JSONWriter) -> Void) -> [UInt8] {
    var json = JSONWriter()
    body(&json)
    return json.bytes
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(2 * bytes.count)
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Reads a value of a row; `nil` for a kind of value that no column holds.
  static func value(_ json: JSONValue) -> Value? {
    switch json {
    case .null: return .null
    case .integer(let number): return .integer(Int64(number))
    case .string(let text): return .text(text)
    case .object(let object):
      guard object.members.count == 1, case .string(let digits)? = object["hex"] else { return nil }
      return bytes(hexadecimal: digits).map(Value.blob)
    default: return nil
    }
  }

  private static func bytes(hexadecimal text: String) -> [UInt8]? {
    let digits = Array(text.utf8)
    guard digits.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 2)
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let high = value(ofDigit: digits[index]), let low = value(ofDigit: digits[index + 1])
      else { return nil }
      bytes.append(high << 4 | low)
    }
    return bytes
  }

  private static func value(ofDigit digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

/// A digest of rows, to compare two copies.
struct CopyDigest: Hashable {
  private(set) var count = 0
  private var hash = FNV1a()

  mutating func add(_ row: [Value]) {
    count += 1
    for value in row {
      switch value {
      case .null, .real: hash.add(0)
      case .integer(let number):
        hash.add(1)
        hash.add(UInt64(bitPattern: number))
      case .text(let text):
        hash.add(2)
        hash.add(text.utf8)
        hash.add(UInt64(text.utf8.count))
      case .blob(let bytes):
        hash.add(3)
        hash.add(bytes)
        hash.add(UInt64(bytes.count))
      }
    }
  }
}
