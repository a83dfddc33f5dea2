public import ExpositionGuide

/// The maps that come with the program, for files of collections and programs of others.
public enum ImportMaps: Sendable {
  /// The names of the maps, in order.
  public static var names: [String] { EmbeddedFiles.all.keys.map(name).sorted() }

  /// The map for tables in Dublin Core, in the columns of Omeka.
  public static let forTables = "omeka"

  /// The map of a name, or nothing without one.
  ///
  /// - Throws: `GuideFileFault` where the map is none.
  public static func map(named name: String) throws(GuideFileFault) -> ImportMap? {
    guard let (file, bytes) = EmbeddedFiles.all.first(where: { Self.name($0.key) == name })
    else { return nil }
    return try ImportMap(Array(bytes.utf8), file: file)
  }

  private static func name(_ file: String) -> String { String(file.prefix { $0 != "." }) }
}
