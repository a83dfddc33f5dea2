public import JSON
public import Languages

/// A record of the guide: a document whose fields are those of its kind.
public struct GuideRecord: Hashable, Sendable {
  public let key: RecordKey
  /// The fields in the order of ``RecordKind/fields``; the identifier is not among them.
  public let document: JSONObject

  /// Creates a record of a document that was read or made by the fields of its kind.
  package init(_ key: RecordKey, unchecked document: JSONObject) {
    (self.key, self.document) = (key, document)
  }

  public var kind: RecordKind { key.kind }
  public var id: RecordID { key.id }

  /// The document with the identifier in front, as files have it.
  public var line: JSONObject {
    JSONObject([("id", .string(id.description))] + document.members.map { ($0.name, $0.value) })
  }

  /// The text by which the record is called, unless it has none yet.
  public var name: LocalizedText? { text(kind.nameField) }

  /// The value at a path such as `texts.main`; a path does not lead into lists.
  public subscript(path: String) -> JSONValue? {
    guard path.utf8.contains(UInt8(ascii: ".")) else { return document[path] }
    var value = JSONValue.object(document)
    for name in path.split(separator: ".") {
      guard case .object(let object) = value, let member = object[String(name)] else { return nil }
      value = member
    }
    return value
  }

  public func text(_ path: String) -> LocalizedText? { self[path]?.localizedText }

  public func string(_ path: String) -> String? { self[path]?.stringValue }

  public func number(_ path: String) -> Int? {
    guard case .integer(let number)? = self[path] else { return nil }
    return number
  }

  /// The groups of a list.
  public func groups(_ path: String) -> [JSONObject] {
    guard case .array(let elements)? = self[path] else { return [] }
    return elements.compactMap { if case .object(let object) = $0 { object } else { nil } }
  }

  /// The record with another value of a field; nothing takes it away.
  func setting(_ field: String, to value: JSONValue?) -> GuideRecord {
    var document = document
    document[field] = value
    return GuideRecord(key, unchecked: document).inOrder
  }

  /// The record with its fields in their order, and behind them its notes of translations.
  var inOrder: GuideRecord {
    let names = kind.fields.map(\.name) + [OutdatedText.member]
    var ordered = JSONObject(names.compactMap { name in document[name].map { (name, $0) } })
    for field in kind.fields {
      guard case .group(let parts) = field.type, case .object(let group)? = ordered[field.name]
      else { continue }
      let members = parts.compactMap { part in group[part.name].map { (part.name, $0) } }
      ordered[field.name] = .object(JSONObject(members))
    }
    return GuideRecord(key, unchecked: ordered)
  }

  /// The identifiers in a list.
  public func ids(_ path: String) -> [RecordID] {
    guard case .array(let elements)? = self[path] else { return [] }
    return elements.compactMap(\.recordID)
  }
}

extension JSONValue {
  var stringValue: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  var recordID: RecordID? {
    guard case .string(let text) = self else { return nil }
    return RecordID(text)
  }

  var localizedText: LocalizedText? {
    do throws(JSONMismatch) { return try JSONReader(self).localizedText() } catch { return nil }
  }
}

extension JSONObject {
  /// The text under a name, if one is there.
  public func text(_ name: String) -> LocalizedText? { self[name]?.localizedText }

  /// The identifier of a record under a name.
  public func id(_ name: String) -> RecordID? { self[name]?.recordID }
}
