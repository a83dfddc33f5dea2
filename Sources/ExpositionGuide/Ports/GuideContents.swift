public import Time

/// The guide as visitors read it, edition by edition: pages read it here, whatever holds the records.
///
/// Nothing that visitors may not see is in any answer.
public protocol GuideContents: Sendable {
  /// Has a body read one edition, whatever is published meanwhile.
  ///
  /// - Parameter body: Reads; the guide must not leave it.
  /// - Returns: What the body made of it.
  /// - Throws: What the body throws; ``GuideStorageError`` where there is nothing to read from.
  func read<Result: Sendable>(
    _ body: @Sendable (any GuideReading) throws(GuideStorageError) -> Result
  ) async throws(GuideStorageError) -> Result

  /// Searches the exhibits.
  ///
  /// - Parameter search: The words and properties looked for.
  /// - Returns: The exhibits wanted and the facets of all that were found.
  /// - Throws: ``GuideSearchError``.
  func findings(of search: GuideSearch) async throws(GuideSearchError) -> GuideFindings
}

/// The guide's copy on this machine, which pages read.
public protocol GuideCopy: GuideContents {
  /// Takes the copy to a version of a storage, and to a moment.
  ///
  /// Many changes are made in the background, while the copy is read on as it was.
  ///
  /// - Parameters:
  ///   - storage: The storage.
  ///   - version: The version that it has published.
  ///   - clock: The storage's clock, by which is decided what visitors may see. It is read whenever
  ///     something is decided, as a copy may take long to make. The copy follows it back as well, in
  ///     case that it was decided by another clock before.
  /// - Returns: Whether the copy is there; otherwise it is worth to ask again later.
  /// - Throws: ``GuideStorageError``; the copy is what it was.
  func follow(
    _ storage: any GuideStorage,
    to version: Int,
    by clock: @escaping @Sendable () -> Timestamp
  ) async throws(GuideStorageError) -> Bool

  /// Takes the copy to a moment, but never back, while its storage is out of reach.
  ///
  /// - Throws: ``GuideStorageError``, also where there is no copy.
  func advance(to now: Timestamp) async throws(GuideStorageError)
}

/// One edition of the guide, for as long as it is being read.
public protocol GuideReading {
  /// A number that grows with everything that changes what visitors see: publications, and the moments
  /// from which exhibitions are visible or no longer are.
  var edition: Int { get }

  /// The version that was published.
  var version: Int { get }

  /// The next moment at which something else is visible, if there is one.
  var changesAt: Timestamp? { get }

  /// The guide as a whole; nothing while no exhibition is visible.
  var overview: GuideOverview? { get throws(GuideStorageError) }

  /// The record under a key; that of an exhibition without the list of its exhibits.
  func record(_ key: RecordKey) throws(GuideStorageError) -> GuideRecord?

  /// Records of a kind by identifier, those behind one of them.
  func records(
    _ kind: RecordKind,
    after id: RecordID?,
    count: Int
  ) throws(GuideStorageError) -> [GuideRecord]

  /// Exhibits of an exhibition in its order, from a place on, counted from 0.
  ///
  /// An exhibit that is not there leaves its place empty.
  func exhibits(
    of exhibition: RecordID,
    from place: Int,
    count: Int
  ) throws(GuideStorageError) -> [PlacedExhibit]

  /// The number of places of an exhibition.
  func places(of exhibition: RecordID) throws(GuideStorageError) -> Int

  /// The number of exhibits that an exhibition places and that are there.
  func placed(by exhibition: RecordID) throws(GuideStorageError) -> Int

  /// Where an exhibition places an exhibit, if it does.
  func place(
    of exhibit: RecordID,
    in exhibition: RecordID
  ) throws(GuideStorageError) -> PlacedExhibit?

  /// The exhibit that visitors of an exhibition call by a number, from 1.
  func exhibit(
    numbered number: Int,
    in exhibition: RecordID
  ) throws(GuideStorageError) -> PlacedExhibit?

  /// The exhibitions that place an exhibit, by identifier.
  func exhibitions(placing exhibit: RecordID) throws(GuideStorageError) -> [RecordID]

  /// The record of the picture that addresses call by a name, whose file is there.
  func picture(named name: String) throws(GuideStorageError) -> GuideRecord?

  /// A record of media that names the file of a hash.
  func media(naming hash: String) throws(GuideStorageError) -> GuideRecord?
}

/// Why a search did not answer.
public enum GuideSearchError: Error, Hashable, Sendable {
  /// Too many others wait for it; later it may answer.
  case busy
  /// It is not there; the reason is for the log.
  case broken(reason: String)
}

/// An exhibit with its place in an exhibition.
public struct PlacedExhibit: Hashable, Sendable {
  public let exhibit: GuideRecord
  public let section: RecordID?
  /// Where it stands, from 0.
  public let place: Int
  /// The number by which visitors call it: its own, or else that of its place, from 1.
  public let number: Int

  public init(exhibit: GuideRecord, section: RecordID?, place: Int, number: Int?) {
    (self.exhibit, self.section, self.place) = (exhibit, section, place)
    self.number = number ?? place + 1
  }
}

/// An edition of the guide as a whole.
public struct GuideOverview: Hashable, Sendable {
  /// The version that was published.
  public let version: Int
  /// See ``GuideReading/edition``.
  public let edition: Int
  /// The visible exhibitions, by identifier.
  public let exhibitions: [ShownExhibition]
  /// The exhibition that screens show where none is asked for.
  public let main: ShownExhibition
  /// The number of places of the main exhibition.
  public let places: Int
  /// The number of all visible exhibits.
  public let exhibits: Int
  /// Whether the main exhibition has every exhibit and no empty place, so that its order is that of all.
  public let isWhole: Bool
  /// The record of the poster's picture, if its file is there.
  public let poster: GuideRecord?

  /// Creates the overview of the visible exhibitions; nothing when there is none.
  ///
  /// - Parameters:
  ///   - exhibitions: Their records, by identifier, with or without lists.
  ///   - guide: The edition.
  ///   - exhibits: The number of all visible exhibits.
  /// - Throws: ``GuideStorageError``.
  public init?(
    of exhibitions: [GuideRecord],
    in guide: some GuideReading,
    exhibits: Int
  ) throws(GuideStorageError) {
    guard let record = GuideRecord.main(of: exhibitions), let main = ShownExhibition(record) else {
      return nil
    }
    (version, edition) = (guide.version, guide.edition)
    self.exhibitions = exhibitions.compactMap(ShownExhibition.init)
    self.main = main
    places = try guide.places(of: main.id)
    self.exhibits = exhibits
    isWhole = places == exhibits ? try guide.placed(by: main.id) == exhibits : false
    var picture: GuideRecord?
    if let media = record["poster"]?.recordID {
      picture = try guide.record(RecordKey(.media, media))
    }
    poster = picture?.string("file") == nil ? nil : picture
  }

  /// The size of the poster, if it has one and the size is known.
  public var posterSize: PictureSize? {
    poster?.number("width").flatMap { width in
      poster?.number("height").flatMap { PictureSize(width, $0) }
    }
  }
}

extension GuideReading {
  /// The exhibit at the place of a number, unless that has a number of its own.
  public func exhibit(
    numbered number: Int,
    in exhibition: RecordID
  ) throws(GuideStorageError) -> PlacedExhibit? {
    try exhibits(of: exhibition, from: number - 1, count: 1).first { $0.number == number }
  }

  /// An exhibit as visitors see it; nothing for a record of another kind.
  public func shown(_ record: GuideRecord) throws(GuideStorageError) -> ShownExhibit? {
    guard let media = record.pictureID else { return ShownExhibit(record, picture: nil) }
    return ShownExhibit(record, picture: try self.record(RecordKey(.media, media)))
  }

  /// Exhibits as visitors see them.
  public func shown(_ records: [GuideRecord]) throws(GuideStorageError) -> [ShownExhibit] {
    var exhibits: [ShownExhibit] = []
    for record in records { if let exhibit = try shown(record) { exhibits.append(exhibit) } }
    return exhibits
  }

  /// The records that an exhibit names, as far as they are there.
  public func named(
    by record: GuideRecord,
    _ kinds: Set<RecordKind>
  ) throws(GuideStorageError) -> [RecordKey: GuideRecord] {
    var found: [RecordKey: GuideRecord] = [:]
    for reference in record.references where kinds.contains(reference.value.kind) {
      if found[reference.value] == nil { found[reference.value] = try self.record(reference.value) }
    }
    return found
  }
}
