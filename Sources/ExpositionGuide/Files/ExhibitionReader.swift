internal import JSON
internal import Languages

extension Exhibition {
  /// Reads an exhibition from its files, the two original ones or our richer ones.
  ///
  /// Each text is a plain string, which is Korean, or an object with one string a language. Unknown
  /// keys are passed over. An object without `id` gets one from its `image_name` or, where that has
  /// no Latin letter, from the romanisation of its name.
  public init(reading files: ExhibitionFiles) throws(ExhibitionFileError) {
    let expositionName = files.expositionName ?? ExhibitionFiles.expositionNames[1]
    let exposition = try files.reading(expositionName) { (reader) throws(JSONMismatch) in
      try Exposition(reading: reader)
    }
    let exhibits = try files.reading(ExhibitionFiles.itemsName) { (reader) throws(JSONMismatch) in
      try Exhibit.list(reading: reader)
    }
    self.init(exposition: exposition, distinct: exhibits)
  }
}

extension ExhibitionFiles {
  /// Reads one of the texts and names it in whatever error there is.
  fileprivate func reading<Value>(
    _ name: String,
    body: (JSONReader) throws(JSONMismatch) -> Value
  ) throws(ExhibitionFileError) -> Value {
    guard let bytes = texts[name] else { throw .missing(file: name) }
    let document: JSONValue
    do throws(JSONSyntaxError) {
      document = try JSONValue(parsing: bytes)
    } catch {
      throw .notJSON(file: name, line: error.line, column: error.column, message: error.message)
    }
    do throws(JSONMismatch) {
      try JSONReader(document).refuseZeros()
      return try body(JSONReader(document.normalized))
    } catch {
      throw .unexpected(file: name, path: error.path, expected: error.expected, found: error.found)
    }
  }
}

extension Exposition {
  fileprivate init(reading reader: JSONReader) throws(JSONMismatch) {
    self.init(
      title: try reader.heading("title"),
      visitors: try VisitorCount(reading: reader.required("visitors", as: "a whole number")),
      location: try reader.text("location"),
      duration: OpeningPeriod(try reader.required("duration", as: "a string").string()),
      description: try reader.text("description"),
      easyDescription: try reader.optionalText(ExhibitionFiles.easyKey),
      otherCounts: try reader.list("other_counts") { (entry) throws(JSONMismatch) in
        OtherCount(
          count: try VisitorCount(reading: entry.required("count", as: "a whole number")),
          note: try entry.text("note")
        )
      },
      sources: try Source.list(reading: reader)
    )
  }
}

extension VisitorCount {
  /// Reads a whole number, however large: one beyond 64 bits is implausible, not wrong.
  fileprivate init(reading reader: JSONReader) throws(JSONMismatch) {
    if case .number(let number) = reader.value, number.magnitude >= 0x1p63 {
      self = .implausible(number)
    } else {
      self.init(try reader.integer())
    }
  }
}

extension Exhibit {
  /// Reads the objects of a file and sees to it that no two have the same identifier.
  fileprivate static func list(reading reader: JSONReader) throws(JSONMismatch) -> [Exhibit] {
    var exhibits: [Exhibit] = []
    var ids: Set<ID> = []
    for element in try reader.elements() {
      let exhibit = try Exhibit(reading: element)
      guard ids.insert(exhibit.id).inserted else {
        let key = try element.optionalMember("id") == nil ? "image_name" : "id"
        throw JSONMismatch(
          path: "\(element.path).\(key)",
          expected: "an identifier that no other object has",
          found: "\(exhibit.id) again"
        )
      }
      exhibits.append(exhibit)
    }
    return exhibits
  }

  private init(reading reader: JSONReader) throws(JSONMismatch) {
    let name = try reader.heading("name")
    let id: ID
    let imageName: String?
    if let given = try reader.optionalMember("id") {
      id = try ID(reading: given)
      imageName = try reader.optionalMember("image_name")?.line(upTo: Picture.maximumName)
    } else {
      let key = try reader.required("image_name", as: "a string")
      id = try ID(imageName: key, name: name)
      imageName = try key.line(upTo: Picture.maximumName)
    }
    self.init(
      id: id,
      name: name,
      imageName: imageName,
      summary: try reader.text("short_desc"),
      description: try reader.text("desc"),
      easyDescription: try reader.optionalText(ExhibitionFiles.easyKey),
      sources: try Source.list(reading: reader)
    )
  }
}

extension Exhibit.ID {
  fileprivate init(reading reader: JSONReader) throws(JSONMismatch) {
    let text = try reader.string()
    guard let id = Exhibit.ID(text) else {
      throw reader.refusing(text, "words of a-z and 0-9 with hyphens between them")
    }
    self = id
  }

  /// Derives an identifier for an object whose file gives none.
  fileprivate init(imageName: JSONReader, name: LocalizedText) throws(JSONMismatch) {
    let text = try imageName.string()
    let romanized = Romanization.romanized(name.text(in: .korean))
    guard let id = Self(deriving: text) ?? Self(deriving: romanized) else {
      throw imageName.refusing(text, "a name with letters from a to z")
    }
    self = id
  }
}

extension Source {
  fileprivate static func list(reading reader: JSONReader) throws(JSONMismatch) -> [Source] {
    try reader.list("sources") { (entry) throws(JSONMismatch) in
      Source(
        title: try entry.heading("title"),
        url: try entry.optionalMember("url")?.webAddress(),
        note: try entry.optionalText("note")
      )
    }
  }
}
