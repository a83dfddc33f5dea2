private import Languages

extension RecordKind {
  /// The fields of a record of this kind, in the order in which documents have them.
  public var fields: [RecordField] {
    switch self {
    case .exhibition: Self.exhibitionFields
    case .exhibit: Self.exhibitFields
    case .person: Self.namedFields(within: nil)
    case .place: Self.namedFields(within: .place)
    case .period: Self.namedFields(within: .period)
    case .term: Self.termFields
    case .tour: Self.tourFields
    case .media: Self.mediaFields
    }
  }

  /// The field by which a record is called.
  public var nameField: String {
    switch self {
    case .exhibition, .tour: "title"
    default: "name"
    }
  }

  private static let exhibitionFields: [RecordField] = [
    .init("title", .text, .toPublish),
    .init("main", .flag),
    .init("texts", .group(["label", "main", "deep", "easy", "children"].map { .init($0, .text) })),
    .init("location", .text),
    .init("duration", .days),
    .init("visibleFrom", .moment),
    .init("visibleUntil", .moment),
    .init("languages", .list(.choice(Language.allCases.map(\.tag))), .toPublish),
    .init("poster", .reference(.media)),
    .init(
      "facts",
      .list(
        .group([.init("label", .text), .init("value", .text), .init("visitors", .number(nil))])
      )
    ),
    .init(
      "sections",
      .list(
        .group([
          .init("id", .id, .always), .init("name", .text, .always),
          .init("intro", .text), .init("room", .text),
        ])
      )
    ),
    .init(
      "exhibits",
      .list(
        .group([
          .init("exhibit", .reference(.exhibit), .always), .init("section", .id),
          .init("number", .number(1...99_999)),
        ])
      )
    ),
    .init("sources", sources),
    .init("rights", .rights),
  ]

  private static let exhibitFields: [RecordField] = [
    .init("name", .text, .toPublish),
    .init("inventory", .line(maximum: 60)),
    .init("formerly", .list(.id)),
    .init(
      "texts",
      .group([
        .init("label", .text), .init("main", .text, .toPublish), .init("deep", .text),
        .init("easy", .text), .init("children", .text), .init("description", .text),
      ])
    ),
    .init(
      "media",
      .list(
        .group([
          .init("media", .reference(.media), .always),
          .init("role", .choice(["picture", "detail", "audio", "video", "sign"])),
          .init("layer", .choice(["label", "main", "deep", "easy", "children", "description"])),
          .init("language", .choice(Language.allCases.map(\.tag))), .init("caption", .text),
        ])
      )
    ),
    .init("kind", .reference(.term)),
    .init("materials", .list(.reference(.term))),
    .init("techniques", .list(.reference(.term))),
    .init("subjects", .list(.reference(.term))),
    .init("dated", dated),
    .init("dimensions", .text),
    .init(
      "people",
      .list(
        .group([.init("person", .reference(.person), .always), .init("role", .text)])
      )
    ),
    .init(
      "places",
      .list(.group([.init("place", .reference(.place), .always), .init("role", .text)]))
    ),
    .init("periods", .list(.reference(.period))),
    .init(
      "relations",
      .list(
        .group([
          .init("to", .reference(.exhibit), .always),
          .init("kind", .choice(["partOf", "pairOf", "sameSet", "seeAlso"]), .always),
        ])
      )
    ),
    .init("credit", .text),
    .init("rights", .rights),
    .init("sources", sources),
    .init("sameAs", .list(.address)),
  ]

  private static func namedFields(within kind: RecordKind?) -> [RecordField] {
    [.init("name", .text, .toPublish), .init("dated", dated)]
      + (kind.map { [RecordField("within", .reference($0))] } ?? [])
      + [.init("sameAs", .list(.address))]
  }

  private static let termFields: [RecordField] = [
    .init("name", .text, .toPublish),
    .init("scheme", .choice(["kind", "material", "technique", "subject"]), .always),
    .init("dated", dated),
    .init("within", .reference(.term)),
    .init("sameAs", .list(.address)),
  ]

  private static let tourFields: [RecordField] = [
    .init("title", .text, .toPublish),
    .init("intro", .text),
    .init("minutes", .number(1...1_440)),
    .init("stepFree", .flag),
    .init(
      "stops",
      .list(.group([.init("exhibit", .reference(.exhibit), .always), .init("text", .text)])),
      .toPublish
    ),
  ]

  private static let mediaFields: [RecordField] = [
    .init("name", .line(maximum: Picture.maximumName)),
    .init("file", .hash, .toPublish),
    .init(
      "format",
      .choice([
        "svg", "png", "jpeg", "webp", "avif", "tiff", "mp3", "m4a", "opus", "mp4", "webm", "vtt",
      ]),
      .toPublish
    ),
    .init("bytes", .number(0...Int.max)),
    .init("width", .number(1...Int.max)),
    .init("height", .number(1...Int.max)),
    .init("seconds", .number(0...Int.max)),
    .init("rights", .rights, .toPublish),
    .init("credit", .text),
    .init("alt", .text),
    .init("decorative", .flag),
    .init("focus", .group([.init("x", .share, .always), .init("y", .share, .always)])),
    .init("language", .choice(Language.allCases.map(\.tag))),
    .init("transcript", .text),
    .init("captions", .byLanguage(.hash)),
  ]

  private static let dated = FieldType.group([.init("edtf", .date), .init("text", .text)])

  private static let sources = FieldType.list(
    .group([
      .init("title", .text, .always), .init("url", .address), .init("note", .text),
    ])
  )
}
