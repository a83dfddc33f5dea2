import JuiceBar
import OfficeWeb
package import Web

// The addresses of the bars of a venue.
extension Link {
  package static let bars = Link("/bars", isOfVenue: true)

  static func barsNamed(_ text: String) -> Link {
    Link("/bars" + query([("query", text.isEmpty ? nil : text)]), isOfVenue: true)
  }

  static let barsAsList = Link("/api/bars", isOfVenue: true)
  package static let overview = Link("/manage/bars", isOfVenue: true)

  static func overviewShowing(query: String) -> Link {
    Link("/manage/bars" + query, isOfVenue: true)
  }

  static let overviewFile = Link("/manage/bars.csv", isOfVenue: true)
  static let newBar = Link("/manage/new-bar", isOfVenue: true)

  /// The settings of a bar, and the same page just after a change.
  static func barSettings(_ bar: BarID, isDone: Bool) -> Link {
    Link("/manage/bars/\(bar)" + (isDone ? "?done=yes" : ""), isOfVenue: true)
  }

  /// Shows what following another bar's menu would change, and makes the change.
  static func barMenu(_ bar: BarID) -> Link { Link("/manage/bars/\(bar)/menu", isOfVenue: true) }

  static func refundLimit(_ bar: BarID) -> Link {
    Link("/manage/bars/\(bar)/refund-limit", isOfVenue: true)
  }

  static func retention(_ bar: BarID) -> Link {
    Link("/manage/bars/\(bar)/retention", isOfVenue: true)
  }

  static func barOffer(_ bar: BarID) -> Link { Link("/manage/bars/\(bar)/offer", isOfVenue: true) }

  static func barStatus(_ bar: BarID) -> Link {
    Link("/manage/bars/\(bar)/status", isOfVenue: true)
  }
}
