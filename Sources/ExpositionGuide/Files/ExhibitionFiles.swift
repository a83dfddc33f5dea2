/// The files of an exhibition as bytes, as they lie in a directory.
///
/// There are two texts, `exposition.json` (or `exposition_universelle_1900.json`) and `items.json`,
/// and any number of pictures below `images/`.
public struct ExhibitionFiles: Hashable, Sendable {
  /// The names that the file about the fair may have, the preferred one first.
  public static let expositionNames = ["exposition.json", originalExpositionName]
  /// The name of the file about the fair in the original, which has Korean texts alone.
  public static let originalExpositionName = "exposition_universelle_1900.json"
  /// The name of the file about the objects.
  public static let itemsName = "items.json"
  /// The key of a description in easy words, in both texts.
  static let easyKey = "easy"
  /// The folder of the pictures, with the slash that ends it.
  public static let picturesFolder = "images/"

  public var texts: [String: [UInt8]]
  public var pictures: [Picture]

  public init(texts: [String: [UInt8]], pictures: [Picture] = []) {
    (self.texts, self.pictures) = (texts, pictures)
  }

  /// Creates the value from the files of a directory by their path below it.
  ///
  /// Those that are no part of an exhibition are passed over. Of two pictures with one name the first
  /// by path counts.
  public init(directory: [String: [UInt8]]) {
    texts = [:]
    pictures = []
    for (path, bytes) in directory.sorted(by: { $0.key < $1.key }) {
      if path == Self.itemsName || Self.expositionNames.contains(path) {
        texts[path] = bytes
      } else if path.hasPrefix(Self.picturesFolder) {
        let name = String(path.dropFirst(Self.picturesFolder.count))
        guard let picture = Picture(fileName: name, bytes: bytes),
          !pictures.contains(where: { $0.name == picture.name })
        else { continue }
        pictures.append(picture)
      }
    }
  }

  /// The files by their path below a directory, for writing them there.
  public var directory: [String: [UInt8]] {
    var directory = texts
    for picture in pictures {
      directory[Self.picturesFolder + picture.fileName] = picture.bytes
    }
    return directory
  }

  /// The file about the fair that is there, if any.
  var expositionName: String? { Self.expositionNames.first { texts[$0] != nil } }
}
