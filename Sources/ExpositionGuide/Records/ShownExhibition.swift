internal import JSON
public import Languages

/// An exhibition as visitors see it.
public struct ShownExhibition: Hashable, Sendable {
  public let id: RecordID
  public let title: LocalizedText
  /// The number of visitors, if it is stated.
  public let visitors: VisitorCount?
  /// The number of visitors in other sources.
  public let otherCounts: [Exposition.OtherCount]
  public let location: LocalizedText?
  public let duration: OpeningPeriod?
  /// The text, its paragraphs separated by blank lines.
  public let description: LocalizedText?
  /// The same in easy words, see ``LocalizedText/sentences(in:)``.
  public let easyDescription: LocalizedText?
  public let sources: [Source]

  /// The exhibition that a record describes, or nothing when it is none or has no title.
  public init?(_ record: GuideRecord) {
    guard record.kind == .exhibition, let title = record.text("title") else { return nil }
    let counts = record.groups("facts").compactMap { fact in
      fact["visitors"].flatMap(VisitorCount.init).map { (count: $0, note: fact.text("label")) }
    }
    id = record.id
    self.title = title
    visitors = counts.first { $0.note == nil }?.count
    otherCounts = counts.compactMap { count, note in
      note.map { Exposition.OtherCount(count: count, note: $0) }
    }
    location = record.text("location")
    duration = OpeningPeriod(record["duration"])
    (description, easyDescription) = (record.text("texts.main"), record.text("texts.easy"))
    sources = record.sources
  }
}

/// An exhibit as visitors see it.
public struct ShownExhibit: Hashable, Sendable, Identifiable {
  public let id: RecordID
  /// The name; objects of a collection may be without one.
  public let name: LocalizedText?
  /// The media record of the picture that stands for it.
  public let picture: GuideRecord?
  /// One line for the list.
  public let summary: LocalizedText?
  /// The text, its paragraphs separated by blank lines.
  public let description: LocalizedText?
  /// The same in easy words, see ``LocalizedText/sentences(in:)``.
  public let easyDescription: LocalizedText?
  public let sources: [Source]
  public let record: GuideRecord

  /// The exhibit that a record describes, or nothing when it is none.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - picture: The media record of ``GuideRecord/pictureID``.
  public init?(_ record: GuideRecord, picture: GuideRecord?) {
    guard record.kind == .exhibit else { return nil }
    id = record.id
    name = record.name
    self.picture = picture
    summary = record.text("texts.label")
    (description, easyDescription) = (record.text("texts.main"), record.text("texts.easy"))
    sources = record.sources
    self.record = record
  }
}

extension ShownExhibit {
  /// The name of the picture that stands for it.
  public var imageName: String? { picture?.pictureName }

  /// Whether the file of the picture is there.
  public var hasPicture: Bool { picture?.string("file") != nil }
}

extension GuideRecord {
  /// The media record of the picture that stands for an exhibit.
  public var pictureID: RecordID? {
    groups("media").first { ($0["role"]?.stringValue ?? "picture") == "picture" }?.id("media")
  }

  /// The name by which addresses call the file of a media record.
  public var pictureName: String { (string("name") ?? id.description).normalized }

  var sources: [Source] {
    groups("sources").compactMap { source in
      source.text("title").map {
        Source(title: $0, url: source["url"]?.stringValue, note: source.text("note"))
      }
    }
  }
}

extension OpeningPeriod {
  init?(_ value: JSONValue?) {
    switch value {
    case .string(let text): self.init(text)
    case .object(let days):
      guard let opens = days["opens"]?.stringValue.flatMap(CalendarDay.init),
        let closes = days["closes"]?.stringValue.flatMap(CalendarDay.init), opens <= closes
      else { return nil }
      self = .days(first: opens, last: closes)
    default: return nil
    }
  }
}

extension VisitorCount {
  init?(_ value: JSONValue) {
    switch value {
    case .integer(let count): self.init(count)
    case .number(let count): self = .implausible(count)
    default: return nil
    }
  }
}
