internal import JSON

extension GuideRecord {
  /// The record without its references to some records; a group that has to name one goes with it.
  ///
  /// - Parameter isLeftOut: Whether references to a record are left out.
  /// - Returns: The rest of the record.
  /// - Throws: ``GuideStorageError`` of the closure.
  public func withoutReferences(
    where isLeftOut: (RecordKey) throws(GuideStorageError) -> Bool
  ) throws(GuideStorageError) -> GuideRecord {
    var document = document
    for field in kind.fields {
      guard let value = document[field.name] else { continue }
      document[field.name] = try Self.rest(of: value, field.type, isLeftOut)
    }
    return GuideRecord(key, unchecked: document).inOrder
  }

  /// The rest of a value, if there is one.
  private static func rest(
    of value: JSONValue,
    _ type: FieldType,
    _ isLeftOut: (RecordKey) throws(GuideStorageError) -> Bool
  ) throws(GuideStorageError) -> JSONValue? {
    switch (type, value) {
    case (.reference(let kind), _):
      guard let id = value.recordID else { return value }
      return try isLeftOut(RecordKey(kind, id)) ? nil : value
    case (.list(let element), .array(let elements)):
      var kept: [JSONValue] = []
      for value in elements {
        if let rest = try rest(of: value, element, isLeftOut) { kept.append(rest) }
      }
      return kept.isEmpty ? nil : .array(kept)
    case (.group(let fields), .object(var object)):
      for field in fields {
        guard let value = object[field.name] else { continue }
        let rest = try rest(of: value, field.type, isLeftOut)
        if rest == nil, field.need == .always { return nil }
        object[field.name] = rest
      }
      return .object(object)
    default: return value
    }
  }
}
