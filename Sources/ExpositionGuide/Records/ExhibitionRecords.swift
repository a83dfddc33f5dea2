internal import JSON
internal import Languages

/// A picture's file as a record names it.
public struct MediaFile: Sendable {
  /// The name by which texts call it.
  public let name: String
  public let format: Picture.Format
  /// The SHA-256 of its bytes, as 64 hexadecimal digits.
  public let hash: String
  public let bytes: Int
  public let size: PictureSize?

  public init(_ picture: Picture, hash: String) {
    (name, format, self.hash) = (picture.name, picture.format, hash)
    (bytes, size) = (picture.bytes.count, picture.size)
  }
}

/// The records that say the same as the seeds' files of one exhibition.
///
/// What such files do not hold (rights, alternative texts, numbers) stays as known records have it.
public struct ExhibitionRecords: Sendable {
  /// The exhibition, its exhibits in their order, and its media.
  public let records: [GuideRecord]

  /// Makes the records of an exhibition.
  ///
  /// - Parameters:
  ///   - exhibition: The exhibition.
  ///   - main: The record that the exhibition takes the place of.
  ///   - files: The pictures that are there.
  ///   - known: The records that are there.
  public init(
    _ exhibition: Exhibition,
    over main: GuideRecord? = nil,
    files: [MediaFile],
    known: [RecordKey: GuideRecord] = [:]
  ) {
    let media = known.values.filter { $0.kind == .media }
    var names = Dictionary(media.map { ($0.pictureName, $0.id) }) { min($0, $1) }
    // Those whose picture the files no longer have go.
    let withPicture = Set(media.filter { $0.string("file") != nil }.map(\.pictureName))
    let used = Set(exhibition.exhibits.compactMap(\.imageName)).subtracting(withPicture)
    var taken = Set(media.map(\.id))
    for name in files.map(\.name) + exhibition.exhibits.compactMap(\.imageName)
    where names[name] == nil {
      let id = RecordID(mediaNamed: name).distinct(from: taken.contains)
      taken.insert(id)
      names[name] = id
    }
    let byName = Dictionary(files.map { ($0.name, $0) }) { first, _ in first }
    let title = exhibition.exposition.title
    let derived =
      RecordID(deriving: title.text(in: .english).beforeParenthesis)
      ?? RecordID(deriving: Romanization.romanized(title.text(in: .korean).beforeParenthesis))
    let id = main?.id ?? derived?.distinct { known[RecordKey(.exhibition, $0)] != nil } ?? .main
    let made =
      [GuideRecord(exhibition, as: id, poster: names[Picture.posterName])]
      + exhibition.exhibits.map { GuideRecord($0, picture: $0.imageName.flatMap { names[$0] }) }
      + names.filter { byName[$0.key] != nil || used.contains($0.key) }
      .sorted { $0.value < $1.value }
      .map { GuideRecord(media: $0.value, named: $0.key, file: byName[$0.key]) }
    records = made.map { record in known[record.key].map(record.keeping) ?? record }
  }
}

extension GuideRecord {
  /// The record with what another one under its key says beyond the seeds' files.
  fileprivate func keeping(_ old: GuideRecord) -> GuideRecord {
    var kept = old.document
    for name in ["title", "name", "location", "duration", "languages", "facts", "sources"] {
      kept[name] = nil
    }
    var texts: JSONObject = if case .object(let texts)? = kept["texts"] { texts } else { [:] }
    for layer in ["label", "main", "easy"] { texts[layer] = nil }
    if case .object(let new)? = document["texts"] {
      for member in new.members { texts[member.name] = member.value }
    }
    for member in document.members { kept[member.name] = member.value }
    if !texts.members.isEmpty { kept["texts"] = .object(texts) }
    if kind == .exhibit { kept["media"] = mediaKeeping(old) }
    if kind == .exhibition {
      kept["exhibits"] = placesKeeping(old)
      kept["main"] = old["main"]
    }
    return GuideRecord(key, unchecked: kept).inOrder
  }

  /// The media of an exhibit: as they were if its picture is the same, else its picture alone.
  private func mediaKeeping(_ old: GuideRecord) -> JSONValue? {
    let pictures = [self, old].map { $0.groups("media").first?.id("media") }
    return pictures[0] == pictures[1] ? old["media"] : self["media"]
  }

  /// The places of exhibits with the numbers and sections that they had; new ones get new numbers.
  private func placesKeeping(_ old: GuideRecord) -> JSONValue? {
    var places: [RecordID: JSONObject] = [:]
    var next = 1
    for place in old.groups("exhibits") {
      if let id = place.id("exhibit") { places[id] = place }
      if case .integer(let number)? = place["number"] { next = max(next, number + 1) }
    }
    let new = groups("exhibits").map { place -> JSONValue in
      if let old = place.id("exhibit").flatMap({ places[$0] }) { return .object(old) }
      defer { next += 1 }
      var place = place
      place["number"] = .integer(next)
      return .object(place)
    }
    return new.isEmpty ? nil : .array(new)
  }
}

extension String {
  /// The name, without another language's in parentheses behind it.
  fileprivate var beforeParenthesis: String { String(prefix { $0 != "(" }) }
}

extension Picture {
  /// The name of the picture that is the poster of an exhibition.
  public static let posterName = "poster"
  /// The name of the picture of a flag, which the page of the main exhibition shows if it is there:
  /// no record has to name it.
  public static let flagName = "flag"
}

extension RecordID {
  /// The identifier of an exhibition whose title has no letters to make one from.
  static let main = RecordID(words: "main")

  fileprivate init(mediaNamed name: String) {
    self =
      RecordID(deriving: name) ?? RecordID(deriving: Romanization.romanized(name))
      ?? RecordID(words: "picture")
  }
}

extension GuideRecord {
  fileprivate init(media id: RecordID, named name: String, file: MediaFile?) {
    var object: JSONObject = ["name": .string(name)]
    if let file {
      object["file"] = .string(file.hash)
      object["format"] = .string(file.format.rawValue)
      object["bytes"] = .integer(file.bytes)
      object["width"] = file.size.map { .integer($0.width) }
      object["height"] = file.size.map { .integer($0.height) }
    }
    self.init(RecordKey(.media, id), unchecked: object)
  }

  fileprivate init(_ exhibition: Exhibition, as id: RecordID, poster: RecordID?) {
    let exposition = exhibition.exposition
    var object: JSONObject = ["title": exposition.title.json, "main": true]
    var texts: JSONObject = ["main": exposition.description.json]
    texts["easy"] = exposition.easyDescription?.json
    object["texts"] = .object(texts)
    object["location"] = exposition.location.json
    object["duration"] = .string(exposition.duration.text)
    let languages = exposition.title.translations.keys.sorted {
      ($0 == .fallback ? "" : $0.tag) < ($1 == .fallback ? "" : $1.tag)
    }
    object["languages"] = .array(languages.map { .string($0.tag) })
    object["poster"] = poster.map { .string($0.description) }
    object["facts"] = .array(
      [["visitors": exposition.visitors.json]]
        + exposition.otherCounts.map { ["label": $0.note.json, "visitors": $0.count.json] }
    )
    if !exhibition.exhibits.isEmpty {
      object["exhibits"] = .array(
        zip(1..., exhibition.exhibits).map { number, exhibit in
          ["exhibit": .string(exhibit.id.description), "number": .integer(number)]
        }
      )
    }
    object["sources"] = Source.json(exposition.sources)
    self.init(RecordKey(.exhibition, id), unchecked: object)
  }

  fileprivate init(_ exhibit: Exhibit, picture: RecordID?) {
    var object: JSONObject = ["name": exhibit.name.json]
    var texts: JSONObject = ["label": exhibit.summary.json, "main": exhibit.description.json]
    texts["easy"] = exhibit.easyDescription?.json
    object["texts"] = .object(texts)
    object["media"] = picture.map {
      [["media": .string($0.description), "role": "picture"]]
    }
    object["sources"] = Source.json(exhibit.sources)
    self.init(RecordKey(.exhibit, exhibit.id), unchecked: object)
  }
}

extension Exhibition {
  /// The exhibition of a record as the seeds' files hold it.
  ///
  /// - Throws: ``SeedFileFault`` for the first field that a file has to have and that is missing.
  public init(
    _ record: GuideRecord,
    finding find: (RecordKey) -> GuideRecord?
  ) throws(SeedFileFault) {
    let shown = ShownExhibition(record)
    let exposition = Exposition(
      title: try record.required("title", shown?.title),
      visitors: try record.required("facts", shown?.visitors),
      location: try record.required("location", shown?.location),
      duration: try record.required("duration", shown?.duration),
      description: try record.required("texts.main", shown?.description),
      easyDescription: shown?.easyDescription,
      otherCounts: shown?.otherCounts ?? [],
      sources: record.sources
    )
    var known: Set<RecordID> = []
    var exhibits: [Exhibit] = []
    for place in record.groups("exhibits") {
      guard let id = place.id("exhibit"), known.insert(id).inserted else { continue }
      let found = find(RecordKey(.exhibit, id))
      exhibits.append(try Exhibit(try record.required("exhibits", found), finding: find))
    }
    self.init(exposition: exposition, distinct: exhibits)
  }
}

/// What keeps a record from being written to the seeds' files.
public struct SeedFileFault: Error, Hashable, Sendable, CustomStringConvertible {
  public let key: RecordKey
  /// The field that is missing.
  public let field: String

  public var description: String { "\(key): \(field): a seed file cannot do without it" }
}

extension Exhibit {
  fileprivate init(
    _ record: GuideRecord,
    finding find: (RecordKey) -> GuideRecord?
  ) throws(SeedFileFault) {
    let picture = record.pictureID.flatMap { find(RecordKey(.media, $0)) }
    let shown = ShownExhibit(record, picture: picture)
    self.init(
      id: record.id,
      name: try record.required("name", shown?.name),
      imageName: shown?.imageName,
      summary: try record.required("texts.label", shown?.summary),
      description: try record.required("texts.main", shown?.description),
      easyDescription: shown?.easyDescription,
      sources: record.sources
    )
  }
}

extension GuideRecord {
  fileprivate func required<Value>(
    _ field: String,
    _ value: Value?
  ) throws(SeedFileFault) -> Value {
    guard let value else { throw SeedFileFault(key: key, field: field) }
    return value
  }
}
