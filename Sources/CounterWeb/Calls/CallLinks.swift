package import JuiceBar
package import Web

// The addresses of calls for staff.
extension Link {
  /// The screen that confirms a call, with the way back to another page.
  package static func call(_ id: CallID, back: String) -> Link {
    Link("/calls/\(id)" + query([("back", back)]))
  }

  static func answerCall(_ id: CallID) -> Link { Link("/calls/\(id)/answer") }
  static let returnCalls = Link("/calls/returns")
  static let answerCalls = Link("/calls/answers")
}
