import Executors
import ExpositionGuide
import Glibc
import ImportMaps

/// The rows of the guide's files in a folder, or of one file, with a piece of one in memory at a time.
final class GuideSource {
  /// How many bytes are read at once: about a millisecond's work.
  private static let pieceSize = 8192

  private enum Reading {
    case head
    case rows(ImportFile)
  }

  /// The files that records name, by their hashes.
  private let media: [(hash: String, path: String)]
  private let hashes: Set<String>
  private var waiting: [(path: String, reading: Reading)] = []
  private var descriptor: Int32?

  /// Finds the files.
  ///
  /// - Parameters:
  ///   - path: A folder with `guide.json` or of tables, or a file of lines or a table.
  ///   - map: The map of a file of another program.
  /// - Throws: ``CommandFailure`` where a file is of neither kind.
  init(_ path: String, map: ImportMap?) throws {
    if Files.isFolder(path) {
      let tables = Self.tables(in: path)
      media = try Self.media(in: path)
      hashes = Set(media.map(\.hash))
      if tables.isEmpty {
        try Files.requireFile("\(path)/\(GuideFiles.headName)")
        waiting.append(("\(path)/\(GuideFiles.headName)", .head))
      }
      let lines = GuideFiles.lineKinds.map(GuideFiles.name(of:))
      for name in tables.isEmpty ? lines : tables where Files.hasFile("\(path)/\(name)") {
        waiting.append(("\(path)/\(name)", .rows(try Self.file(name, map: nil))))
      }
      try Self.requireNoLinks(waiting.map(\.path))
      return
    }
    (media, hashes) = ([], [])
    try Files.requireFile(path)
    let name = path.split(separator: "/").last.map(String.init) ?? path
    waiting.append((path, .rows(try Self.file(name, map: map))))
  }

  deinit { if let descriptor { close(descriptor) } }

  private static func file(
    _ name: String,
    map: ImportMap?
  ) throws(CommandFailure) -> ImportFile {
    do throws(ImportFileError) { return try ImportFile(named: name, map: map) } catch {
      switch error {
      case .needsMap:
        let names = GuideFiles.lineKinds.map(GuideFiles.name(of:)).joined(separator: ", ")
        throw CommandFailure("file", "\(name): expected one of \(names), or --map")
      case .otherEnding:
        throw CommandFailure("file", "\(name): expected a folder, or a file .jsonl, .csv or .tsv")
      }
    }
  }

  private static func media(in folder: String) throws -> [(hash: String, path: String)] {
    let folder = "\(folder)/\(GuideFiles.mediaFolder)"
    return try Files.names(in: folder).sorted().map { name in
      try requireNoLinks([folder + name])
      return (String(name.prefix { $0 != "." }), folder + name)
    }
  }

  /// Whether a folder holds a guide: its files, or tables of it.
  static func isGuide(_ folder: String) -> Bool {
    Files.hasFile("\(folder)/\(GuideFiles.headName)") || !tables(in: folder).isEmpty
  }

  /// The tables of a folder that has no `guide.json`.
  private static func tables(in folder: String) -> [String] {
    guard !Files.hasFile("\(folder)/\(GuideFiles.headName)") else { return [] }
    return RecordKind.allCases.map(GuideFiles.tableName(of:))
      .filter { Files.hasFile("\(folder)/\($0)") }
  }

  /// Checks that no file is one elsewhere: an untrusted folder could publish any file of this machine.
  private static func requireNoLinks(_ paths: [String]) throws(CommandFailure) {
    for path in paths where Files.target(ofLink: path) != nil {
      throw CommandFailure("file", "\(path): a link is not followed")
    }
  }

  /// Whether the file of a hash is among those that ``keepMedia(in:)`` keeps.
  func hasMedia(_ hash: String) -> Bool { hashes.contains(hash) }

  /// The files that records name, each judged by its bytes.
  ///
  /// - Throws: ``CommandFailure`` for the first that the guide does not take, or whose name is not its
  ///   hash.
  func mediaFiles() async throws -> [TakenFile] {
    var files: [TakenFile] = []
    for (hash, path) in media {
      let file = try await TakenFile(path)
      guard file.hash == hash else {
        throw CommandFailure("file", "\(path): expected a file whose SHA-256 is its name")
      }
      files.append(file)
    }
    return files
  }

  /// Keeps the files that records name, all or none.
  func keepMedia(in storage: any MediaStorage) async throws {
    for file in try await mediaFiles() { try await file.keep(in: storage) }
  }

  /// The next rows, of which there may be none; nothing at the end of the last file.
  ///
  /// - Throws: ``CommandFailure`` for a file that cannot be read, `GuideFileFault` for one that is no
  ///   table or no head of a guide.
  func next() throws -> GuideImport.Piece? {
    guard let first = waiting.first else { return nil }
    guard case .rows(var file) = first.reading else {
      waiting.removeFirst()
      let rows = try GuideFiles.rows(inHead: try Files.read(first.path))
      return GuideImport.Piece(file: GuideFiles.headName, columns: [], rows: rows)
    }
    let open = try descriptor ?? Files.open(first.path)
    descriptor = open
    let bytes = try Files.nextPiece(of: open, first.path, atMost: Self.pieceSize)
    // Anew each time: another thread may read the next piece, after a wait for the storage.
    var pace = Pace()
    let piece = try file.next(bytes)
    pace.giveWay()
    waiting[0].reading = .rows(file)
    if bytes == nil {
      close(open)
      descriptor = nil
      waiting.removeFirst()
    }
    return piece
  }
}
