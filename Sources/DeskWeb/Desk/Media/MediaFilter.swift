import ExpositionGuide
import JSON
import Languages
import Localization

/// Which media a page lists.
enum MediaFilter: String, CaseIterable {
  case all
  /// Those that lack alternative texts.
  case words
  /// Those without a statement of rights.
  case rights
  /// Those that no record shows.
  case unused

  var text: TextKey {
    switch self {
    case .all: .deskShowAll
    case .words: .mediaShowWords
    case .rights: .mediaShowRights
    case .unused: .mediaShowUnused
    }
  }

  func matches(_ media: ListedMedia) -> Bool {
    switch self {
    case .all: true
    case .words: media.lacksWords
    case .rights: media.record.string("rights") == nil
    case .unused: media.users.isEmpty
    }
  }
}

/// A record of media with what the page of all tells of it.
struct ListedMedia {
  let record: GuideRecord
  /// The records that show it.
  let users: [RecordKey]
  /// The languages in which visitors need its alternative text.
  private let languages: [Language]

  init(_ record: GuideRecord, in overview: DeskOverview) {
    self.record = record
    users = overview.checked.users(of: record.id)
    languages = overview.mainExhibition?.languages ?? [.fallback]
  }

  var file: (hash: String, format: MediaContent.Format)? { record.namedFiles.first }

  var isDecorative: Bool { record["decorative"] == .bool(true) }

  var needed: Int { languages.count }

  /// In how many of the languages it has an alternative text.
  var words: Int {
    let there = record.text("alt")?.translations ?? [:]
    return languages.count { there[$0] != nil }
  }

  var lacksWords: Bool {
    (file?.format.isPicture ?? true) && !isDecorative && words < needed
  }
}
