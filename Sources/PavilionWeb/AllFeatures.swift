import CounterWeb
import DeskWeb
import GuideWeb
import IntegrationWeb
package import JSON
package import JuiceBar
import OfficeWeb
import VenueWeb
package import Web

extension Features {
  /// All features of the program.
  package static let all = Features([
    .common, .guide, .desk, .counter, .office, .venue, .integration,
  ])
}

extension ServedFeatures {
  /// Those of the program: in debug builds also the page of all components.
  #if DEBUG
  static let all = ServedFeatures(Features([.all, .styleGuide]))
  #else
  static let all = ServedFeatures(.all)
  #endif
}

extension BarSite {
  /// Creates the site of a bar that is open in the storage, as the only one of a venue.
  package convenience init(bar: BarID, parts: Parts) {
    let share = VenueShare(bar: bar, parts: parts, serving: .all)
    self.init(bar: bar, parts: parts, share: share)
  }
}

extension APIDescription {
  /// Describes every address, for tests that make requests from it.
  package static func ofEverything() -> JSONValue { document(of: Features.all.endpoints) }
}
