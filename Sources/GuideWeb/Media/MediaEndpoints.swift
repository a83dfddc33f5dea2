import ExpositionGuide
import HTTP
import JSON
import Staffing
package import Web

extension Endpoint {
  static let media: [Endpoint] = [
    .resource("/media/{hash}", .visitor, MediaFiles.send).ofVenue(),
    .post("/api/guide/media", .editor, .scope(.guideWrite), MediaFiles.apiAdd).ofVenue()
      .takingBody(of: .media)
      .described("addGuideMedia", "Upload a file for the guide") {
        for format in MediaContent.Format.allCases {
          let type = format.mediaType.prefix { $0 != ";" }
          $0.takes(.string.with("format", "binary"), as: String(type))
        }
        $0.creates(.guideMedia, "Kept once under its hash; a record of media names it.")
      },
  ]
}

extension BodyLimit {
  /// A file of any format.
  static let media = BodyLimit(bytes: MediaContent.maximumBytes, isSpooled: true)
}

extension Schema {
  static let guideMedia = object([
    "file": string("^[0-9a-f]{64}$"), "format": one(of: MediaContent.Format.allCases),
    "bytes": integer(1...MediaContent.maximumBytes),
    "width?": integer(1...MediaContent.maximumPixels),
    "height?": integer(1...MediaContent.maximumPixels),
  ]).named("GuideMedia")
}

/// The hash of a file of the guide, as 64 hexadecimal digits.
package struct MediaHash: PathNamed, RawRepresentable, Hashable {
  package static let pathNames: Set = ["hash"]
  package static let schema = Schema.string

  package let rawValue: String

  package init?(rawValue: String) {
    guard rawValue.utf8.count == 64,
      rawValue.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
    else { return nil }
    self.rawValue = rawValue
  }
}

extension Link {
  /// A file of the guide by its hash.
  package static func media(_ hash: String) -> Link {
    Link("/media/\(hash)", isOfVenue: true, isOfGuide: true)
  }
}
