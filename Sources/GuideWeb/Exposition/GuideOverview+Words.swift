package import ExpositionGuide
internal import Localization
internal import Web

extension GuideOverview {
  /// Whether visitors see a world's fair and nothing beside.
  ///
  /// The one exhibition then counts its visitors, as each file of the original form does, and screens
  /// use that form's words; otherwise they use those of any museum.
  package var isFair: Bool { exhibitions.count == 1 && main.visitors != nil }

  /// The heading of the list of exhibits.
  var listTitle: TextKey { isFair ? .exhibitsTitleKorean : .exhibitsTitle }

  /// The way from the exhibition to the list.
  var wayToList: TextKey { isFair ? .expositionToExhibits : .exhibitionToExhibits }

  /// The way back from the list to the exhibition.
  var wayBack: BackLink {
    BackLink(link: .exposition, key: isFair ? .expositionBack : .exhibitionBack)
  }
}
