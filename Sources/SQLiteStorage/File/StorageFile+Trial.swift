public import BarTables
public import JuiceBar
import SQLite

extension StorageFile {
  /// Restores the file, a backup, into a new one, audits that, and removes it again; nothing else is
  /// written.
  ///
  /// - Parameter trial: The path of the new file, with room for two copies.
  /// - Returns: The audit of the restored file.
  /// - Throws: ``JuiceBar/StorageError`` when the backup cannot be restored.
  public func restoreOnTrial(at trial: String) throws(StorageError) -> AuditReport {
    let restored = StorageFile(trial, schema: schema)
    restored.remove()
    defer { restored.remove() }
    try restored.restore(from: path)
    return try restored.audit()
  }

  /// Gives the file, which no connection has open, another name, with the guide's files beside it.
  ///
  /// - Throws: ``JuiceBar/StorageError`` when the system refuses.
  public func rename(to name: String) throws(StorageError) {
    try translatingErrors {
      // First, so that the name stands for all of it.
      let media = Self.mediaPath(beside: path)
      if DatabaseFile.exists(media) {
        try DatabaseFile.replace(Self.mediaPath(beside: name), with: media)
      }
      try DatabaseFile.replace(name, with: path)
    }
  }

  /// Removes the file, which no connection has open, and the guide's files beside it.
  public func remove() {
    DatabaseFile.remove(path)
    DatabaseFile.remove(Self.mediaPath(beside: path))
  }
}
