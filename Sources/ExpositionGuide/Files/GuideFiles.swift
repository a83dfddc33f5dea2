internal import JSON

/// The names of the guide's files, and the form of the file that begins them.
public enum GuideFiles: Sendable {
  /// The file of the exhibitions and tours.
  public static let headName = "guide.json"
  /// The folder of the files that records name, with the slash that ends it.
  public static let mediaFolder = "media/"
  /// The kinds whose records the head holds.
  public static let headKinds: [RecordKind] = [.exhibition, .tour]
  /// The kinds that have a file of their own with a record a line.
  public static let lineKinds = RecordKind.allCases.filter { !headKinds.contains($0) }
  /// The form of the files.
  static let format = "pavilion-guide/2"

  /// The file of a kind's records, such as `exhibits.jsonl`.
  public static func name(of kind: RecordKind) -> String {
    headKinds.contains(kind) ? headName : "\(kind.plural).jsonl"
  }

  /// The table of a kind's records, such as `exhibits.csv`.
  public static func tableName(of kind: RecordKind) -> String { "\(kind.plural).csv" }

  /// The kind whose records a file holds by its name, be they lines or rows, such as `people.csv` or
  /// `people.refused.csv`.
  public static func kind(ofFile name: String) -> RecordKind? {
    let parts = name.split(separator: ".")
    guard parts.count > 1, let plural = parts.first, let ending = parts.last,
      ["jsonl", "csv", "tsv"].contains(ending)
    else { return nil }
    return RecordKind(plural: String(plural))
  }

  /// The name for the refused rows of a file, such as `people.refused.csv`.
  public static func name(ofRefused file: String) -> String {
    guard let dot = file.lastIndex(of: ".") else { return "\(file).refused" }
    return "\(file[..<dot]).refused\(file[dot...])"
  }

  // MARK: - The head

  /// The file of the exhibitions and tours, one a line so that changes of one show as such.
  public static func head(_ records: [GuideRecord]) -> [UInt8] {
    var text = "{\n\"format\": \"\(format)\""
    for kind in headKinds {
      let lines = records.filter { $0.kind == kind }.sorted { $0.key < $1.key }
        .map { JSONValue.object($0.line).encoded() }
      guard !lines.isEmpty else { continue }
      text += ",\n\"\(kind.plural)\": [\n\(lines.joined(separator: ",\n"))\n]"
    }
    return Array((text + "\n}\n").utf8)
  }

  /// The exhibitions and tours in the head, each as a row.
  ///
  /// - Throws: ``GuideFileFault`` where the file is none of this form.
  public static func rows(inHead bytes: [UInt8]) throws(GuideFileFault) -> [ImportRow] {
    let document: JSONValue
    do throws(JSONSyntaxError) {
      document = try JSONValue(parsing: bytes)
    } catch {
      throw GuideFileFault(file: headName, line: error.line, expected: "JSON", found: error.message)
    }
    do throws(JSONMismatch) {
      let head = JSONReader(document)
      try head.required("format", as: "\"\(format)\"").format()
      var rows: [ImportRow] = []
      for (name, member) in try head.members() where name != "format" {
        guard let kind = headKinds.first(where: { $0.plural == name }) else {
          throw JSONMismatch(
            path: name,
            expected: "one of format, \(headKinds.map(\.plural).joined(separator: ", "))",
            found: "another name"
          )
        }
        rows += try member.elements().map { row(kind, $0) }
      }
      return rows
    } catch {
      throw GuideFileFault(file: headName, line: nil, error)
    }
  }

  private static func row(_ kind: RecordKind, _ element: JSONReader) -> ImportRow {
    let content: ImportRow.Content
    do throws(JSONMismatch) {
      content = .changes([.whole(try GuideRecord(kind, reading: element))])
    } catch {
      content = .fault(GuideFileFault(file: headName, line: nil, error))
    }
    return ImportRow(
      line: nil,
      source: .bytes(Array(element.value.encoded().utf8)),
      content: content,
      fileOfLines: "\(kind.plural).jsonl"
    )
  }
}

extension JSONReader {
  fileprivate func format() throws(JSONMismatch) {
    let text = try string()
    guard text == GuideFiles.format else { throw refusing(text, "\"\(GuideFiles.format)\"") }
  }
}

extension GuideRecord {
  /// The hashes of the files that the record names, and the names that they have in the folder.
  public var mediaFiles: [(hash: String, name: String)] {
    files.sorted().map { hash in
      let ending = hash == string("file") ? string("format") ?? "bin" : "vtt"
      return (hash, "\(hash).\(ending)")
    }
  }

  /// The record as a line of its kind's file, with the break that ends it.
  public var fileLine: [UInt8] { Array((JSONValue.object(line).encoded() + "\n").utf8) }
}
