package import JuiceBar

/// A program's schema, and the way there from the tables of a database.
package struct KnownSchema: Sendable {
  /// The version that `founding` creates; tables of a lower one are not upgraded.
  package var first = Schema.first
  /// The text that founds the tables.
  package var founding: String
  /// The steps to the versions after the first, in order.
  package var steps: [String]
  /// The lowest version whose programs may keep running beside this one.
  package var oldest = Schema.oldestCompatible

  /// The schema of this program.
  package static func of(_ dialect: Dialect) -> KnownSchema {
    KnownSchema(
      founding: Schema.founding(for: dialect),
      steps: Schema.steps(for: dialect)
    )
  }

  /// The schema of the file that holds the guide's files on SQLite.
  package static let media = KnownSchema(
    first: 1,
    founding: Schema.media(.sqlite),
    steps: [],
    oldest: 1
  )

  /// The version of the tables once every step is taken.
  package var version: Int { first + steps.count }

  /// The scripts that bring tables to this version.
  ///
  /// - Parameters:
  ///   - found: The version of the tables; 0 when there are none.
  ///   - what: The tables, as the beginning of a sentence: "the file was written".
  /// - Returns: The scripts, in order; empty when the tables are up to date.
  /// - Throws: ``JuiceBar/StorageError`` when the tables are of a version that was never released,
  ///   or of a newer one.
  package func scripts(from found: Int, of what: String) throws(StorageError) -> [String] {
    guard found != 0 else { return [founding] + steps }
    guard found >= first else {
      throw .unusable(
        "\(what) by a version of this program from before the first release (schema \(found)), which "
          + "this one does not upgrade: take its menus and its exhibition out with the program that "
          + "wrote it (`pavilion menu export`, `pavilion exposition export`)"
      )
    }
    guard found <= version else {
      throw .unusable(
        "\(what) by a newer version of this program (schema \(found), this one knows \(version))"
      )
    }
    return Array(steps.dropFirst(found - first))
  }
}
