import ExpositionGuide
import JSON

/// A record with all that the tables hold of it.
struct PreparedRecord: Sendable {
  let record: GuideRecord
  /// The document as the file holds it: an exhibition's exhibits are in a table of their own.
  let document: String
  /// See ``GuideRecord/namedBesidesFacets``.
  let named: Set<RecordKey>
  /// Nothing for other kinds.
  let exhibit: (words: ExhibitWords, properties: ExhibitProperties)?

  init(_ record: GuideRecord) {
    self.record = record
    exhibit =
      record.kind == .exhibit ? (ExhibitWords(record), ExhibitProperties(record)) : nil
    named = record.named(besides: exhibit?.properties)
    var kept = record.document
    if record.kind == .exhibition { kept["exhibits"] = nil }
    document = JSONValue.object(kept).encoded()
  }
}
