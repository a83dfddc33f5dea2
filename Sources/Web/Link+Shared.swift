package import Languages

// The addresses that screens of every feature show.
extension Link {
  package static let start = Link("/")
  package static let juice = Link("/juice")
  package static let exhibits = Link("/exhibits")

  package static func picture(_ name: String) -> Link {
    Link("/pictures/" + encoded(name), isOfVenue: true)
  }

  package static let offline = Link("/offline")

  package static func manifest(_ language: Language) -> Link {
    Link("/manifest.webmanifest?lang=\(language.tag)")
  }

  package static func view(from path: String) -> Link { Link("/view" + query([("from", path)])) }
  package static let changeView = Link("/view")
  package static let events = Link("/events")
  static let staffEvents = Link("/events?calls=1")
  package static let queueEvents = Link("/events?calls=1&queue=1")
  package static let boardEvents = Link("/events?board=1")
  package static let waitEvents = Link("/events?wait=1&board=1")

  package static let callStaff = Link("/calls")
  package static let stock = Link("/stock")
  package static let exposition = Link("/exposition")
  package static let manage = Link("/manage")

  /// The page that creates the first account, with the code of its link.
  package static func setUp(code: String?) -> Link { Link("/setup" + query([("code", code)])) }

  /// The sign-in page, with the way back to another page.
  package static func signIn(back: String?) -> Link { Link("/sign-in" + query([("back", back)])) }

  package static let signOut = Link("/sign-out")
}
