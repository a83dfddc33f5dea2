import Digests
public import JSON
public import Pictures

/// A bar's own picture of a juice or a fruit.
public struct MenuPicture: Hashable, Sendable {
  public let hash: PictureHash
  public let format: PictureFile.Format
  public let width: Int
  public let height: Int
  public let bytes: [UInt8]

  /// Names a picture by its content.
  public init(_ file: PictureFile) {
    self.init(
      stored: PictureHash(of: file),
      file.format,
      width: file.width,
      height: file.height,
      bytes: file.bytes
    )
  }

  /// Creates a picture from a stored file, which is not checked again.
  public init(
    stored hash: PictureHash,
    _ format: PictureFile.Format,
    width: Int,
    height: Int,
    bytes: [UInt8]
  ) {
    self.hash = hash
    self.format = format
    self.width = width
    self.height = height
    self.bytes = bytes
  }
}

extension PictureHash {
  static let expected = "the name of a picture: sha256- and 64 hexadecimal digits"
}

extension JSONReader {
  func pictureHash() throws(JSONMismatch) -> PictureHash {
    guard let hash = PictureHash(rawValue: try string()) else {
      throw mismatch(PictureHash.expected)
    }
    return hash
  }
}

extension Menu {
  public var pictures: Set<PictureHash> {
    Set(fruits.compactMap(\.picture) + juices.compactMap(\.picture))
  }
}

extension MenuDraft {
  public var pictures: Set<PictureHash> { Set(namedPictures.map(\.picture)) }

  /// The pictures and their subjects, in the order of the draft.
  var namedPictures: [(subject: DraftProblem.Subject, picture: PictureHash)] {
    fruits.compactMap { fruit in fruit.picture.map { (.fruit(fruit.id), $0) } }
      + juices.compactMap { juice in juice.picture.map { (.juice(juice.id), $0) } }
  }
}

// MARK: - Pictures in menu files

extension MenuPicture {
  /// The member of a menu file that holds the pictures themselves, in base64 under their names.
  private static let member = "pictures"

  /// Reads the pictures that a menu file holds; none, where it only names them.
  ///
  /// - Throws: `JSONMismatch` that names the place and the value expected there.
  public static func all(in reader: JSONReader) throws(JSONMismatch) -> [MenuPicture] {
    var pictures: [MenuPicture] = []
    for (name, content) in try reader.optionalMember(Self.member)?.members() ?? [] {
      guard let bytes = Base64.bytes(of: try content.string().utf8) else {
        throw content.mismatch("base64")
      }
      let picture: MenuPicture
      do throws(PictureFault) {
        picture = MenuPicture(try PictureFile(bytes))
      } catch {
        throw content.mismatch(String("\(error)".trimmingPrefix("expected ")))
      }
      guard picture.hash.rawValue == name else {
        throw content.mismatch("the picture \(name), not \(picture.hash)")
      }
      pictures.append(picture)
    }
    return pictures
  }

  /// Reads the pictures that a menu file holds.
  ///
  /// - Throws: ``MenuFileError`` that names the file, the place in it and the value expected there.
  public static func all(
    inFile bytes: [UInt8],
    named name: String
  ) throws(MenuFileError) -> [MenuPicture] {
    do {
      return try all(in: JSONReader(JSONValue(parsing: bytes)))
    } catch {
      throw MenuFileError(file: name, problem: "\(error)")
    }
  }
}

extension MenuDraft {
  /// The draft in the form of a menu file that holds its pictures as well.
  public func json(with pictures: [MenuPicture]) -> JSONValue {
    guard case .object(var object) = json, !pictures.isEmpty else { return json }
    let members = pictures.sorted { $0.hash < $1.hash }.map {
      ($0.hash.rawValue, JSONValue.string(Base64.text(of: $0.bytes)))
    }
    object["pictures"] = .object(JSONObject(members))
    return .object(object)
  }
}
