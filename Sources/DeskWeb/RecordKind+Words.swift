package import ExpositionGuide
package import Localization

extension RecordKind {
  package var singular: TextKey {
    switch self {
    case .exhibition: .deskKindExhibition
    case .exhibit: .deskKindExhibit
    case .person: .deskKindPerson
    case .place: .deskKindPlace
    case .period: .deskKindPeriod
    case .term: .deskKindTerm
    case .tour: .deskKindTour
    case .media: .deskKindMedia
    }
  }

  package var several: TextKey {
    switch self {
    case .exhibition: .deskKindExhibitions
    case .exhibit: .deskKindExhibits
    case .person: .deskKindPeople
    case .place: .deskKindPlaces
    case .period: .deskKindPeriods
    case .term: .deskKindTerms
    case .tour: .deskKindTours
    case .media: .deskKindFiles
    }
  }
}
