internal import JSON
internal import Languages

extension ExhibitionFiles {
  /// Writes an exhibition to files from which it can be read again, value by value.
  public init(writing exhibition: Exhibition, pictures: [Picture] = []) {
    let items = JSONValue.array(exhibition.exhibits.map(\.json))
    self.init(texts: [Self.itemsName: Self.bytes(items)], pictures: pictures)
    texts[Self.expositionNames[0]] = Self.bytes(exhibition.exposition.json)
  }

  private static func bytes(_ value: JSONValue) -> [UInt8] {
    Array((value.encoded(pretty: true) + "\n").utf8)
  }
}

extension Exposition {
  fileprivate var json: JSONValue {
    var object: JSONObject = [
      "title": title.json,
      "visitors": visitors.json,
      "location": location.json,
      "duration": .string(duration.text),
      "description": description.json,
    ]
    object[ExhibitionFiles.easyKey] = easyDescription?.json
    if !otherCounts.isEmpty {
      let counts = otherCounts.map { other -> JSONValue in
        ["count": other.count.json, "note": other.note.json]
      }
      object["other_counts"] = .array(counts)
    }
    object["sources"] = Source.json(sources)
    return .object(object)
  }
}

extension VisitorCount {
  var json: JSONValue {
    switch self {
    case .known(let count): .integer(count)
    case .implausible(let number):
      number.magnitude < 0x1p63 ? .integer(Int(number)) : .number(number)
    }
  }
}

extension Exhibit {
  fileprivate var json: JSONValue {
    var object: JSONObject = ["id": .string(id.description), "name": name.json]
    object["image_name"] = imageName.map(JSONValue.string)
    object["short_desc"] = summary.json
    object["desc"] = description.json
    object[ExhibitionFiles.easyKey] = easyDescription?.json
    object["sources"] = Source.json(sources)
    return .object(object)
  }
}

extension Source {
  static func json(_ sources: [Source]) -> JSONValue? {
    sources.isEmpty ? nil : .array(sources.map(\.json))
  }

  private var json: JSONValue {
    var object: JSONObject = ["title": title.json]
    object["url"] = url.map(JSONValue.string)
    object["note"] = note?.json
    return .object(object)
  }
}
