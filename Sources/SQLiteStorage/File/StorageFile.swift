public import BarTables
public import JuiceBar
import SQLite

/// An operator's operations on a storage's file, also while a server runs on it.
public struct StorageFile: Sendable {
  public let path: String
  let schema: KnownSchema

  /// Names a file without opening it.
  public init(_ path: String) { self.init(path, schema: .of(.sqlite)) }

  /// Names a file to bring to a schema.
  package init(_ path: String, schema: KnownSchema) {
    self.path = path
    self.schema = schema
  }

  /// Reads the whole file and checks that its parts agree; tells at most ten differences of each
  /// kind.
  ///
  /// - Throws: ``JuiceBar/StorageError`` when the file cannot be read, or is of another version.
  public func audit() throws(StorageError) -> AuditReport {
    try translatingErrors {
      var connection = try Connection(.file(path), access: .readOnly)
      return try connection.snapshot { connection in
        guard try Migration(path: path, schema: schema).version(in: &connection) == schema.version
        else {
          throw StorageError.unusable("the file is empty or of an older version; start it once")
        }
        return try connection.auditReport(after: connection.integrityFaults()) { named, _ in
          try fileFaults(of: named)
        }
      }
    }
  }

  /// The faults of the files that the guide names.
  private func fileFaults(of named: Set<String>) throws -> FileFaults {
    guard !named.isEmpty else { return FileFaults() }
    let media = Self.mediaPath(beside: path)
    guard DatabaseFile.exists(media) else {
      return FileFaults(differences: ["\(media), which holds the guide's files, is missing"])
    }
    var connection = try Connection(.file(media), access: .readOnly)
    return try connection.snapshot { connection in
      let faults = try connection.integrityFaults()
      return try faults.isEmpty
        ? connection.fileFaults(of: named) : FileFaults(differences: faults)
    }
  }

  /// Writes a consistent copy to a file, which gets its name once it is complete and on the disk;
  /// an existing file is replaced then, and stays as it is when the copy fails.
  ///
  /// The guide's files are copied beside it afterwards: what the first copy names is then there.
  public func backUp(to backup: String) throws(StorageError) {
    try translatingErrors {
      var connection = try Connection(.file(path), access: .readOnly)
      try connection.backUp(toFile: backup)
      let media = Self.mediaPath(beside: path)
      if DatabaseFile.exists(media) {
        var files = try Connection(.file(media), access: .readOnly)
        try files.backUp(toFile: Self.mediaPath(beside: backup))
      }
    }
  }

  /// The path of the file with the guide's files, which are kept apart so that no order waits for
  /// them.
  static func mediaPath(beside path: String) -> String { "\(path).media" }

  func translatingErrors<Result>(_ body: () throws -> Result) throws(StorageError) -> Result {
    do { return try body() } catch { throw StorageError(error).naming(path) }
  }
}
