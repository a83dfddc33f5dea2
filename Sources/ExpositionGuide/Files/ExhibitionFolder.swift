internal import Languages
internal import Pictures

/// The files of an exhibition in an untrusted folder, each judged by its content.
public struct ExhibitionFolder: Hashable, Sendable {
  /// How long a text may be, in bytes.
  public static let maximumTextBytes = 1_073_741_824
  /// How long a picture may be, in bytes.
  public static let maximumPictureBytes = GuidePictureFile.maximumBytes
  /// How long all pictures may be together, in bytes.
  public static let maximumBytes = 268_435_456

  /// The entry found under a path.
  public enum Entry: Hashable, Sendable {
    case file([UInt8])
    /// Something that is not read, and why.
    case refused(String)
  }

  /// The files that can be taken.
  public let files: ExhibitionFiles
  /// The faults of the others; files that are not part of an exhibition are ignored.
  public let findings: [Finding]

  /// Judges the entries found, by their path below the folder.
  ///
  /// The bytes of a file determine its kind of picture, whatever its ending. Of two pictures with
  /// one name the first by path counts; two files whose whole names are equal in normal form C are
  /// both refused, since nothing tells which one is meant.
  public init(_ entries: [(path: String, entry: Entry)]) {
    var files = ExhibitionFiles(texts: [:])
    var findings: [Finding] = []
    var names: Set<String> = []
    var total = 0
    let counts = Dictionary(entries.map { ($0.path, 1) }, uniquingKeysWith: +)
    for (path, entry) in entries.sorted(by: { $0.path < $1.path }) {
      guard let part = Part(path) else { continue }
      do throws(Refusal) {
        guard counts[path] == 1 else {
          throw Refusal(reason: "another file has the same name, typed in another way")
        }
        let bytes = try entry.bytes
        switch part {
        case .text: files.texts[path] = bytes
        case .picture(let file):
          let name = try Refusal.name(file)
          guard !names.contains(name) else { continue }
          let picture = try Picture(judging: bytes, named: name)
          total += picture.bytes.count
          guard total <= Self.maximumBytes else {
            throw Refusal(reason: "all pictures are over \(Self.maximumBytes / 1_048_576) MiB")
          }
          names.insert(name)
          files.pictures.append(picture)
        }
      } catch {
        findings.append(Finding(.fileRefused, path.shownOnOneLine, "", error.reason))
      }
    }
    (self.files, self.findings) = (files, findings)
  }

  private enum Part {
    case text
    case picture(String)

    init?(_ path: String) {
      if path == ExhibitionFiles.itemsName || ExhibitionFiles.expositionNames.contains(path) {
        self = .text
      } else if path.utf8.starts(with: ExhibitionFiles.picturesFolder.utf8) {
        let folder = ExhibitionFiles.picturesFolder.unicodeScalars
        let file = String(path.unicodeScalars.dropFirst(folder.count))
        guard let picture = Picture(fileName: file, bytes: []) else { return nil }
        self = .picture(picture.name)
      } else {
        return nil
      }
    }
  }
}

private struct Refusal: Error {
  let reason: String

  /// The name of a picture as a line.
  static func name(_ text: String) throws(Refusal) -> String {
    if let name = try? String(line: text, upTo: Picture.maximumName) { return name }
    throw Refusal(
      reason: "its name: expected \(String.lineExpectation(upTo: Picture.maximumName))"
    )
  }
}

extension ExhibitionFolder.Entry {
  fileprivate var bytes: [UInt8] {
    get throws(Refusal) {
      switch self {
      case .file(let bytes): return bytes
      case .refused(let reason): throw Refusal(reason: reason)
      }
    }
  }
}

extension Picture {
  fileprivate init(judging bytes: [UInt8], named name: String) throws(Refusal) {
    let file: GuidePictureFile
    do throws(GuidePictureFault) {
      file = try GuidePictureFile(bytes)
    } catch {
      throw Refusal(reason: error.reason)
    }
    let format: Format =
      switch file.format {
      case .svg: .svg
      case .png: .png
      case .jpeg: .jpeg
      case .webp: .webp
      case .avif: .avif
      }
    guard let picture = Picture(name: name, format: format, bytes: file.bytes) else {
      throw Refusal(reason: "the name is none of a picture")
    }
    self = picture
  }
}
