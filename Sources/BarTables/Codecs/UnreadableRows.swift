import JSON
package import JuiceBar
import SQLLanguage
import Synchronization

/// What this process met in its storage that it cannot read, as sentences for an operator.
package final class UnreadableRows: Sendable {
  package static let met = UnreadableRows()
  /// The most sentences kept: an audit finds all of them.
  private static let limit = 100

  private let kept = Mutex<[String]>([])

  /// The sentences, each once, oldest first.
  package var sentences: [String] { kept.withLock { $0 } }

  func note(_ error: any Error) {
    let sentence = "\(error)"
    kept.withLock { kept in
      if kept.count < Self.limit, !kept.contains(sentence) { kept.append(sentence) }
    }
  }
}

extension StorageError {
  /// Takes the error of a reader of rows, and notes it; nothing for an error of something else.
  package init?(ofReader error: any Error) {
    switch error {
    case is Unreadable, is JSONMismatch, is JSONSyntaxError, is MenuFileError:
      self.init(unreadable: error)
    default: return nil
    }
  }

  /// Takes an error about a row, and notes it.
  package init(unreadable error: any Error) {
    UnreadableRows.met.note(error)
    self = .unreadable("\(error)")
  }
}

extension Sequence {
  /// The values of the rows that can be read; the others harm none but themselves.
  func legible<Value>(_ read: (Element) throws -> Value) -> [Value] {
    compactMap { row in
      do { return try read(row) } catch {
        UnreadableRows.met.note(error)
        return nil
      }
    }
  }
}

extension SQLConnection where Self: ~Copyable {
  /// The value of a reader that runs queries; nothing if it cannot read what they find.
  mutating func legible<Value>(_ read: (inout Self) throws -> Value) throws -> Value? {
    do { return try read(&self) } catch {
      guard StorageError(ofReader: error) != nil else { throw error }
      return nil
    }
  }

  /// The first values of a query that can be read, as many as if all could.
  mutating func legible<Row, Value>(
    upTo limit: Int,
    _ read: (Row) throws -> Value,
    of rows: (inout Self, _ limit: Int) throws -> [Row]
  ) throws -> [Value] {
    var wanted = limit
    while true {
      let found = try rows(&self, wanted)
      let values = found.legible(read)
      guard values.count < limit, found.count == wanted else { return Array(values.prefix(limit)) }
      wanted *= 2
    }
  }
}
