import ExpositionGuide
import GuideWeb
import Web

/// A part of a preview's address, as visitors' addresses begin with it.
enum PreviewPart: String, CaseIterable, PathNamed {
  case exposition, exhibitions, exhibits, people, places, periods, terms
  /// The accessibility panel.
  case view

  static let pathNames: Set = ["part"]
  static var schema: Schema { .one(of: allCases) }

  /// The screen of an address without an identifier.
  var screen: GuideScreen? {
    switch self {
    case .exposition: .exposition
    case .exhibitions: .exhibitions
    case .exhibits: .exhibits
    case .people, .places, .periods, .terms, .view: nil
    }
  }

  /// The screen of a record.
  func screen(of id: RecordID) -> GuideScreen? {
    switch self {
    case .exposition, .view: nil
    case .exhibitions: .exhibition(id)
    case .exhibits: .exhibit(id)
    case .people, .places, .periods, .terms:
      RecordKind(plural: rawValue).map { .record(RecordKey($0, id)) }
    }
  }
}
