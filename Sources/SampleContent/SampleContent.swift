public import ExpositionGuide

/// The bar and the exhibition that a new program opens with.
public enum SampleContent: Sendable {
  /// The menu of the sample bar: five fruits and seven juices.
  public static var menuFile: [UInt8] { files["menu.json"] ?? [] }

  /// The Paris exposition of 1900 and thirteen objects of its Korean pavilion, with their pictures.
  public static var exhibitionFiles: ExhibitionFiles { ExhibitionFiles(directory: files) }

  /// The embedded files by path, decoded once.
  private static let files = EmbeddedFiles.all.mapValues { Array($0.description.utf8) }
}
