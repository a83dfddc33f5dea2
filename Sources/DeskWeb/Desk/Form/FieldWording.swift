import ExpositionGuide
import JSON
import Languages
import Localization
import Web

/// Names fields and their values.
struct FieldWording {
  let texts: Texts
  /// The name of a record.
  let name: (RecordKey) -> String?

  /// The name of a field by its path, such as `texts.main` or `sections[2].name`.
  func label(_ path: String, of kind: RecordKind) -> String {
    labels(path, of: kind).joined(separator: " · ")
  }

  private func labels(_ path: String, of kind: RecordKind) -> [String] {
    var names: [String] = []
    var walked = ""
    for step in path.split(separator: ".") {
      let parts = step.split(separator: "[")
      guard let name = parts.first else { continue }
      let number = parts.dropFirst().first.flatMap { Int($0.dropLast()) }
      walked += walked.isEmpty ? String(name) : ".\(name)"
      if walked == "texts" || walked == "dated" && path != "dated" {
        continue
      }
      let label = Self.key(walked, of: kind).map { texts($0) } ?? String(name)
      names.append(number.map { "\(label) \(texts.number($0 &+ 1))" } ?? label)
    }
    return names
  }

  /// The name of a field beside others of its group.
  func short(_ path: String, of kind: RecordKind) -> String {
    labels(path, of: kind).last ?? path
  }

  func label(_ difference: RecordDifference, of kind: RecordKind) -> String {
    let label = label(difference.path, of: kind)
    return difference.language.map { "\(label) · \(name(of: $0))" } ?? label
  }

  func name(of language: Language) -> String { texts(language.text) }

  /// A value in words, each element of a list in a line.
  func value(_ value: JSONValue?, of type: FieldType?) -> String {
    switch (type, value) {
    case (_, nil), (_, .null?): return ""
    case (.list(let element)?, .array(let elements)?):
      return elements.map { self.value($0, of: element) }.joined(separator: "\n")
    case (.group(let fields)?, .object(let object)?):
      return fields.compactMap { field in
        object[field.name].map { self.value($0, of: field.type) }
      }.joined(separator: Self.separator)
    case (.reference(let kind)?, .string(let text)?):
      return RecordID(text).flatMap { name(RecordKey(kind, $0)) } ?? text
    case (.choice?, .string(let word)?):
      return Self.choice(word).map { texts($0) } ?? Language(rawValue: word).map(name) ?? word
    case (.rights?, .string(let address)?): return Rights(address)?.sign ?? address
    case (.text?, let value?):
      guard let text = try? JSONReader(value).localizedText() else { return value.encoded() }
      return text.text(in: texts.language)
    case (_, .string(let text)?): return text
    case (_, .bool(let isSo)?): return texts(isSo ? .deskYes : .deskNo)
    case (_, .integer(let number)?): return texts.number(number)
    case (_, let value?): return value.encoded()
    }
  }

  private static let separator = ", "

  /// The type of a field that no list holds.
  static func type(_ path: String, of kind: RecordKind) -> FieldType? {
    var type = FieldType.group(kind.fields)
    for step in path.split(separator: ".") {
      guard case .group(let fields) = type,
        let field = fields.first(where: { $0.name == step })
      else { return nil }
      type = field.type
    }
    return type
  }

  static func choice(_ word: String) -> TextKey? {
    switch word {
    case "picture": .deskRolePicture
    case "detail": .deskRoleDetail
    case "audio": .deskRoleAudio
    case "video": .deskRoleVideo
    case "sign": .deskRoleSign
    case "label": .deskLayerLabel
    case "main": .deskLayerMain
    case "deep": .deskLayerDeep
    case "easy": .deskLayerEasy
    case "children": .deskLayerChildren
    case "description": .deskLayerDescription
    case "partOf": .deskPartOf
    case "pairOf": .deskPairOf
    case "sameSet": .deskSameSet
    case "seeAlso": .deskSeeAlso
    case "kind": .deskSchemeKind
    case "material": .deskSchemeMaterial
    case "technique": .deskSchemeTechnique
    case "subject": .deskSchemeSubject
    default: nil
    }
  }

  private static func key(_ path: String, of kind: RecordKind) -> TextKey? {
    if path.hasPrefix("texts.") { return choice(String(path.dropFirst("texts.".count))) }
    switch (kind, path) {
    case (.media, "media"), (.exhibit, "media"): return .deskFieldMedia
    case (.exhibit, "kind"): return .deskSchemeKind
    case (.exhibition, "main"): return .deskFieldMain
    default: break
    }
    switch path.split(separator: ".").last.map(String.init) ?? path {
    case "name": return .deskFieldName
    case "title": return .deskFieldTitle
    case "inventory": return .deskFieldInventory
    case "location": return .deskFieldLocation
    case "duration": return .deskFieldDuration
    case "opens": return .deskFieldOpens
    case "closes": return .deskFieldCloses
    case "visibleFrom": return .deskFieldVisibleFrom
    case "visibleUntil": return .deskFieldVisibleUntil
    case "languages": return .deskFieldLanguages
    case "poster": return .deskFieldPoster
    case "facts": return .deskFieldFacts
    case "label": return .deskFieldFactLabel
    case "value": return .deskFieldFactValue
    case "visitors": return .deskFieldVisitors
    case "sections": return .deskFieldSections
    case "id": return .deskFieldID
    case "intro": return .deskFieldIntro
    case "room": return .deskFieldRoom
    case "exhibits": return .deskKindExhibits
    case "exhibit": return .deskKindExhibit
    case "section": return .deskFieldSection
    case "number": return .deskNumber
    case "sources": return .deskFieldSources
    case "url": return .deskFieldURL
    case "note": return .deskFieldNote
    case "rights": return .deskFieldRights
    case "media": return .deskKindMedia
    case "role": return .deskFieldRole
    case "layer": return .deskFieldLayer
    case "language": return .deskFieldLanguage
    case "caption": return .deskFieldCaption
    case "materials": return .deskFieldMaterials
    case "techniques": return .deskFieldTechniques
    case "subjects": return .deskFieldSubjects
    case "dated": return .deskFieldDated
    case "edtf": return .deskFieldEDTF
    case "text": return kind == .tour ? .deskFieldStopText : .deskFieldDatedText
    case "dimensions": return .deskFieldDimensions
    case "people": return .deskKindPeople
    case "person": return .deskKindPerson
    case "places": return .deskKindPlaces
    case "place": return .deskKindPlace
    case "periods": return .deskKindPeriods
    case "relations": return .deskFieldRelations
    case "to": return .deskKindExhibit
    case "kind": return .deskFieldRelation
    case "credit": return .deskFieldCredit
    case "sameAs": return .deskFieldSameAs
    case "formerly": return .deskFieldFormerly
    case "scheme": return .deskFieldScheme
    case "within": return .deskFieldWithin
    case "minutes": return .deskFieldMinutes
    case "stepFree": return .deskFieldStepFree
    case "stops": return .deskFieldStops
    case "file": return .deskFieldFile
    case "format": return .deskFieldFormat
    case "bytes": return .deskFieldBytes
    case "width": return .deskFieldWidth
    case "height": return .deskFieldHeight
    case "seconds": return .deskFieldSeconds
    case "alt": return .deskFieldAlt
    case "decorative": return .deskFieldDecorative
    case "focus": return .deskFieldFocus
    case "transcript": return .deskFieldTranscript
    case "captions": return .deskFieldCaptions
    default: return nil
    }
  }
}
