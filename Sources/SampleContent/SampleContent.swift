public import ExpositionGuide

/// The bar and the exhibition that a new program opens with.
public enum SampleContent: Sendable {
  /// The menu of the sample bar: five fruits and seven juices.
  public static var menuFile: [UInt8] { files["menu.json"] ?? [] }

  /// The Paris exposition of 1900 and thirteen objects of its Korean pavilion, with their pictures.
  public static var exhibitionFiles: ExhibitionFiles { ExhibitionFiles(directory: files) }

  /// Fills up the two original files, which bring no pictures of their own, with our drawings.
  ///
  /// - Parameter files: The files of any exhibition.
  /// - Returns: The files, those of the original with a drawing for every name that has no picture.
  public static func illustrated(_ files: ExhibitionFiles) -> ExhibitionFiles {
    guard files.texts[ExhibitionFiles.originalExpositionName] != nil else { return files }
    let names = Set(files.pictures.map(\.name))
    var files = files
    files.pictures += exhibitionFiles.pictures.filter { !names.contains($0.name) }
    return files
  }

  /// The embedded files by path; a server needs them once, for a new storage.
  private static var files: [String: [UInt8]] { EmbeddedFiles.all.mapValues { Array($0.utf8) } }
}
