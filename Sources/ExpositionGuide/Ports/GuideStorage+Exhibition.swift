internal import Digests
internal import JSON
internal import Languages
public import Time

/// The difference between two versions, page by page.
public struct GuideChangePages: Sendable {
  /// How many records are read or written at once.
  package static let size = 250

  private let versions: (from: Int, to: Int)
  private let kind: RecordKind?
  private var last: RecordKey?
  private var isAtEnd = false

  public init(from start: Int, to end: Int, of kind: RecordKind? = nil) {
    (versions, self.kind) = ((start, end), kind)
  }

  /// The next page; nothing at the end.
  public mutating func next(
    _ storage: some GuideStorage
  ) async throws(GuideStorageError) -> [GuideChange]? {
    guard !isAtEnd else { return nil }
    let page = try await storage.guideChanges(
      from: versions.from,
      to: versions.to,
      of: kind,
      after: last,
      limit: Self.size
    )
    isAtEnd = page.count < Self.size
    last = page.last?.key
    return page.isEmpty ? nil : page
  }
}

extension GuideStorage {
  /// Visits all records in the state of a version, page by page.
  public func eachRecord(
    at version: Int,
    of kind: RecordKind? = nil,
    _ body: (GuideRecord) throws(GuideStorageError) -> Void
  ) async throws(GuideStorageError) {
    var pages = GuideChangePages(from: 0, to: version, of: kind)
    while let page = try await pages.next(self) {
      for change in page { if let record = change.record { try body(record) } }
    }
  }

  /// Publishes changes that are at hand.
  @discardableResult
  public func publish(
    _ publication: GuidePublication,
    _ changes: [GuideChange]
  ) async throws(GuideStorageError) -> Int {
    var rest = changes[...]
    return try await publish(publication) { () throws(GuideStorageError) in
      let page = rest.prefix(GuideChangePages.size)
      rest = rest.dropFirst(GuideChangePages.size)
      return page.isEmpty ? nil : Array(page)
    }
  }
}

/// An exhibition and the version under which it was published.
public struct PublishedExhibition: Hashable, Sendable {
  /// A number that grows with every publication, from 1.
  public let version: Int
  public let exhibition: Exhibition

  public init(version: Int, exhibition: Exhibition) {
    (self.version, self.exhibition) = (version, exhibition)
  }
}

extension MediaStorage {
  /// Keeps the file of a picture.
  ///
  /// - Returns: The file, as a record names it.
  /// - Throws: ``GuideStorageError``; the file is not there then.
  public func keep(_ picture: Picture) async throws(GuideStorageError) -> MediaFile {
    let hash = SHA256.hexadecimal(picture.bytes)
    var rest: [UInt8]? = picture.bytes
    try await keepMedia(hash) { () throws(GuideStorageError) in rest.take() }
    return MediaFile(picture, hash: hash)
  }
}

// The guide as the seeds' files have it: one exhibition and its pictures.
extension GuideStorage where Self: MediaStorage {
  /// Has an exhibition and its pictures take the place of the main one, all or nothing; exhibits and
  /// pictures that nothing shows any more are withdrawn.
  ///
  /// - Returns: The version of the new content; the one before when nothing changes.
  /// - Throws: ``GuideStorageError``; visitors see what they saw before.
  @discardableResult
  public func publish(
    _ exhibition: Exhibition,
    pictures: [Picture],
    at time: Timestamp = Timestamp(milliseconds: 0)
  ) async throws(GuideStorageError) -> Int {
    let (base, changes) = try await changes(to: exhibition, pictures: pictures)
    return try await publish(GuidePublication(onto: base, at: time, cause: .import), changes)
  }

  /// Keeps the pictures of an exhibition, and finds what changes where it takes the place of the main
  /// one.
  ///
  /// - Returns: The version of the guide, and the changes to it.
  /// - Throws: ``GuideStorageError``.
  public func changes(
    to exhibition: Exhibition,
    pictures: [Picture]
  ) async throws(GuideStorageError) -> (base: Int?, changes: [GuideChange]) {
    var files: [String: MediaFile] = [:]
    for picture in pictures { files[picture.name] = try await keep(picture) }
    let base = try await guideVersion()
    let before = try await ExhibitionsBefore(base, in: self)
    return (base, before.changes(to: exhibition, files: files.values.sorted { $0.name < $1.name }))
  }

  /// Finds what ``changes(to:pictures:)`` would, and keeps nothing.
  ///
  /// - Returns: The changes, and how many records stay as they are.
  /// - Throws: ``GuideStorageError``.
  public func rehearsedChanges(
    to exhibition: Exhibition,
    pictures: [Picture]
  ) async throws(GuideStorageError) -> (changes: [GuideChange], unchanged: Int) {
    var files: [String: MediaFile] = [:]
    for picture in pictures {
      files[picture.name] = MediaFile(picture, hash: SHA256.hexadecimal(picture.bytes))
    }
    let before = try await ExhibitionsBefore(try await guideVersion(), in: self)
    let sorted = files.values.sorted { $0.name < $1.name }
    let made = before.made(of: exhibition, files: sorted)
    let unchanged = made.count { before.records[$0.key] == $0 }
    return (before.changes(to: exhibition, files: sorted), unchanged)
  }

  /// The main exhibition as the seeds' files hold it, or nothing before the first one was published.
  ///
  /// - Throws: ``GuideStorageError``, also for an exhibition that the seeds' files cannot hold.
  public func published() async throws(GuideStorageError) -> PublishedExhibition? {
    guard let version = try await guideVersion() else { return nil }
    let before = try await ExhibitionsBefore(version, in: self)
    guard let main = before.main else { return nil }
    do throws(SeedFileFault) {
      let exhibition = try Exhibition(main) { before.records[$0] }
      return PublishedExhibition(version: version, exhibition: exhibition)
    } catch {
      throw .damaged(
        .unexpected(file: "\(error.key)", path: error.field, expected: "a value", found: "nothing")
      )
    }
  }

  /// The records of pictures whose files are there, by the names of the pictures.
  public func pictureRecords() async throws(GuideStorageError) -> [String: GuideRecord] {
    guard let version = try await guideVersion() else { return [:] }
    var records: [String: GuideRecord] = [:]
    try await eachRecord(at: version, of: .media) { record in
      if record.string("file") != nil { records[record.pictureName] = record }
    }
    return records
  }

  /// The picture of a media record, if it is one and its file is there.
  public func picture(_ record: GuideRecord) async throws(GuideStorageError) -> Picture? {
    guard let hash = record.string("file"),
      let format = record.string("format").flatMap(Picture.Format.init)
    else { return nil }
    var bytes: [UInt8] = []
    while true {
      let part = try await media(hash, from: bytes.count, limit: 1_048_576)
      if part.isEmpty { break }
      bytes += part
    }
    return Picture(name: record.pictureName, format: format, bytes: bytes)
  }
}

/// What the guide shows before an exhibition takes the place of the main one.
private struct ExhibitionsBefore {
  private(set) var main: GuideRecord?
  private(set) var records: [RecordKey: GuideRecord] = [:]

  init(_ version: Int?, in storage: some GuideStorage) async throws(GuideStorageError) {
    guard let version else { return }
    var found: [RecordKey: GuideRecord] = [:]
    try await storage.eachRecord(at: version) { found[$0.key] = $0 }
    records = found
    main = GuideRecord.main(of: found.values)
  }

  /// The records that say the same as the exhibition's files.
  func made(of exhibition: Exhibition, files: [MediaFile]) -> [GuideRecord] {
    let source = main?.languages.first ?? .fallback
    return ExhibitionRecords(exhibition, over: main, files: files, known: records).records
      .map { $0.following(records[$0.key], from: source) }
  }

  func changes(to exhibition: Exhibition, files: [MediaFile]) -> [GuideChange] {
    let made = made(of: exhibition, files: files)
    let keys = Set(made.map(\.key))
    let old = withdrawable(besides: keys)
    return made.filter { records[$0.key] != $0 }.map(GuideChange.init)
      + old.sorted().map(GuideChange.init(withdrawing:))
  }

  /// The exhibits of the main exhibition, and media, that nothing shows once it is another one.
  private func withdrawable(besides made: Set<RecordKey>) -> Set<RecordKey> {
    var old = Set(main?.references.map(\.value).filter { $0.kind == .exhibit } ?? [])
    old.formUnion(records.keys.filter { $0.kind == .media })
    old.subtract(made)
    // Of what stays, the exhibits that other exhibitions show come first, then their media.
    let others = records.values.filter { $0.key != main?.key && !made.contains($0.key) }
    for record in others where record.kind != .exhibit {
      old.subtract(record.references.map(\.value))
    }
    for record in others where record.kind == .exhibit && !old.contains(record.key) {
      old.subtract(record.references.map(\.value))
    }
    return old
  }
}
