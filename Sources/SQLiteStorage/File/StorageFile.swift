import BarTables
public import JuiceBar
import SQLLanguage
import SQLite

/// What an operator does with a storage's file, also while a server runs on it.
public struct StorageFile: Sendable {
  /// The file's path.
  public let path: String

  /// Names a file; nothing is opened yet.
  public init(_ path: String) { self.path = path }

  /// Reads the whole file by itself and proves that its parts agree.
  ///
  /// - Returns: The differences found, at most ten of each kind.
  /// - Throws: ``JuiceBar/StorageError`` when the file cannot be read, or is of another version.
  public func audit() throws(StorageError) -> AuditReport {
    try translatingErrors {
      var connection = try Connection(.file(path), access: .readOnly)
      return try connection.snapshot { connection in
        guard try Migration(path: path).version(in: &connection) == Schema.steps.count else {
          throw StorageError.unusable("the file is empty or of an older version; start it once")
        }
        return try report(on: &connection)
      }
    }
  }

  private func report(on connection: inout Connection) throws -> AuditReport {
    var differences = try connection.integrityFaults()
    // Sums over damaged pages would only mislead.
    for query in differences.isEmpty ? AuditStatements.all : [] {
      differences += try connection.values(query, as: String.self).prefix(10)
    }
    if differences.isEmpty { differences = try connection.menuPictureFaults() }
    func count(_ query: SQL) throws -> Int { try connection.value(query, as: Int.self) ?? 0 }
    return AuditReport(
      bars: try count("SELECT COUNT(*) FROM bar"),
      orders: try count("SELECT COUNT(*) FROM orders"),
      movements: try count("SELECT COUNT(*) FROM movement"),
      differences: differences
    )
  }

  /// Writes a consistent copy to a file, which gets its name once it is complete and on the disk.
  ///
  /// - Parameter backup: The path of the copy; a file that is there already is replaced.
  /// - Throws: ``JuiceBar/StorageError``; a copy that was there is left as it was.
  public func backUp(to backup: String) throws(StorageError) {
    try translatingErrors {
      var connection = try Connection(.file(path), access: .readOnly)
      try connection.backUp(toFile: backup)
    }
  }

  func translatingErrors<Result>(_ body: () throws -> Result) throws(StorageError) -> Result {
    do { return try body() } catch { throw StorageError(error).naming(path) }
  }
}
