package import JuiceBar
import Staffing
package import Web

// The addresses of calls for staff.
extension Link {
  /// The screen that confirms a call, with the way back to another page.
  package static func call(_ id: CallID, back: String) -> Link {
    Link("/calls/\(id)" + query([("back", back)]))
  }

  /// The screen of staff that lists the calls in full: the first page for who may not see the stock.
  static var calls: Link { Caller.currentRole >= .staff ? .stock : .manage }

  static func comeToCall(_ id: CallID) -> Link { Link("/calls/\(id)/coming") }
  static func answerCall(_ id: CallID) -> Link { Link("/calls/\(id)/answer") }
  static let returnCalls = Link("/calls/returns")
  static let answerCalls = Link("/calls/answers")
}
