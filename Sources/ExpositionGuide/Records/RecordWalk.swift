internal import JSON
public import Languages

/// A value in a record with its place.
public struct RecordValue<Value: Sendable>: Sendable {
  /// Where it stands, such as `texts.main` or `sections[0].name`.
  public let path: String
  public let value: Value
}

extension GuideRecord {
  /// The records that this one names, in order.
  public var references: [RecordValue<RecordKey>] {
    var found: [RecordValue<RecordKey>] = []
    walk { place, type, value in
      guard case .reference(let kind) = type, let id = value.recordID
      else { return }
      found.append(RecordValue(path: place.path, value: RecordKey(kind, id)))
    }
    return found
  }

  /// The texts in all languages, in order.
  public var texts: [RecordValue<LocalizedText>] {
    var found: [RecordValue<LocalizedText>] = []
    walk { place, type, value in
      guard case .text = type, let text = value.localizedText else { return }
      found.append(RecordValue(path: place.path, value: text))
    }
    return found
  }

  /// The hashes of the files that the record names.
  public var files: Set<String> { Set(fileFields.map(\.value)) }

  /// The hashes of the files that the record names, in order.
  public var fileFields: [RecordValue<String>] {
    var found: [RecordValue<String>] = []
    walk { place, type, value in
      guard case .hash = type, let hash = value.stringValue else { return }
      found.append(RecordValue(path: place.path, value: hash))
    }
    return found
  }

  /// The fields that have to be there before visitors see the record, and are not.
  public var missing: [String] {
    Self.missing(kind.fields, in: document, under: "")
  }

  private static func missing(
    _ fields: [RecordField],
    in object: JSONObject,
    under path: String
  ) -> [String] {
    fields.flatMap { field in
      let path = path + field.name
      let value = object[field.name]
      if case .group(let parts) = field.type {
        let group: JSONObject = if case .object(let group)? = value { group } else { [:] }
        return Self.missing(parts, in: group, under: path + ".")
      }
      return value == nil && field.need == .toPublish ? [path] : []
    }
  }

  /// Visits each value that is no list and no group.
  private func walk(_ visit: (RecordPlace, FieldType, JSONValue) -> Void) {
    Self.walk(kind.fields, in: document, under: nil, visit)
  }

  private static func walk(
    _ fields: [RecordField],
    in object: JSONObject,
    under place: RecordPlace?,
    _ visit: (RecordPlace, FieldType, JSONValue) -> Void
  ) {
    for field in fields {
      guard let value = object[field.name] else { continue }
      walk(field.type, value, at: .member(field.name, of: place), visit)
    }
  }

  private static func walk(
    _ type: FieldType,
    _ value: JSONValue,
    at place: RecordPlace,
    _ visit: (RecordPlace, FieldType, JSONValue) -> Void
  ) {
    switch (type, value) {
    case (.list(let element), .array(let elements)):
      for (index, value) in elements.enumerated() {
        walk(element, value, at: .element(index, of: place), visit)
      }
    case (.group(let fields), .object(let object)):
      walk(fields, in: object, under: place, visit)
    case (.byLanguage(let type), .object(let object)):
      for member in object.members {
        walk(type, member.value, at: .member(member.name, of: place), visit)
      }
    default:
      visit(place, type, value)
    }
  }
}

/// Where a value stands: written out only where it is asked for, since most values are passed by.
private indirect enum RecordPlace {
  case member(String, of: RecordPlace?)
  case element(Int, of: RecordPlace)

  var path: String {
    switch self {
    case .member(let name, let place): place.map { "\($0.path).\(name)" } ?? name
    case .element(let index, let place): "\(place.path)[\(index)]"
    }
  }
}
