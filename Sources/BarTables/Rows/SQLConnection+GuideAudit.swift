import Digests
import ExpositionGuide
package import SQLLanguage

/// Faults of the files that the guide names, as sentences for an operator.
package struct FileFaults: Sendable {
  /// The files whose bytes do not match their hashes.
  package var differences: [String]
  package var missing: [String] = []

  package init(differences: [String] = []) { self.differences = differences }
}

extension SQLConnection where Self: ~Copyable {
  /// How many differences of a kind an audit tells.
  private static var most: Int { 10 }

  /// The faults of the guide's versions, and records that cannot be read, as sentences; and the hashes
  /// of all files that any version or edit names.
  package mutating func guideFaults() throws -> (faults: [String], named: Set<String>) {
    var faults = Array(try values(AuditStatements.guide, as: String.self).prefix(Self.most))
    var named: Set<String> = []
    guard faults.isEmpty else { return (faults, named) }
    try eachRecord { kind, id, document in
      guard faults.count < Self.most else { return }
      do {
        named.formUnion(try Self.change(kind, id, document).record?.files ?? [])
      } catch {
        faults.append("\(error)")
      }
    }
    try eachEdit { kind, id, document in
      guard faults.count < Self.most else { return }
      do {
        named.formUnion(try Self.change(kind, id, document).record?.files ?? [])
      } catch {
        faults.append("\(error)")
      }
    }
    return (faults, named)
  }

  /// The faults of the files that the guide names: missing ones, and others in their place.
  package mutating func fileFaults(of named: Set<String>) throws -> FileFaults {
    var faults = FileFaults()
    for hash in named.sorted() where faults.differences.count < Self.most {
      guard let bytes = try value(GuideStatements.bytes(of: hash), as: Int.self) else {
        guard faults.missing.count < Self.most else { continue }
        faults.missing.append("the file \(hash), which the guide names, is missing")
        continue
      }
      var (place, running) = (0, SHA256.Running())
      let part = { (place: Int) in GuideStatements.part(of: hash, at: place) }
      while place < bytes, let (start, content) = try row(part(place), as: (Int, [UInt8]).self),
        start + content.count > place
      {
        let rest = Array(content.dropFirst(place - start))
        running.add(rest)
        place += rest.count
      }
      if place != bytes || running.hexadecimal() != hash {
        faults.differences.append(
          "the file \(hash) of the guide is another one: \(place) of \(bytes) bytes"
        )
      }
    }
    return faults
  }

  /// Visits every edit.
  private mutating func eachEdit(
    _ body: (_ kind: String, _ id: String, _ document: String?) throws -> Void
  ) throws {
    var last = 0
    while true {
      let rows = try rows(
        DeskStatements.edits(after: last, limit: 500),
        as: (Int, String, String, String?).self
      )
      for (_, kind, id, document) in rows { try body(kind, id, document) }
      guard let end = rows.last, rows.count == 500 else { return }
      last = end.0
    }
  }

  /// Visits every row of every version.
  private mutating func eachRecord(
    _ body: (_ kind: String, _ id: String, _ document: String?) throws -> Void
  ) throws {
    var last = ("", "", 0)
    while true {
      let rows = try rows(
        GuideStatements.rows(after: last, limit: 500),
        as: (String, String, Int, String?).self
      )
      for (kind, id, _, document) in rows { try body(kind, id, document) }
      guard let end = rows.last, rows.count == 500 else { return }
      last = (end.0, end.1, end.2)
    }
  }
}
