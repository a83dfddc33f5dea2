import Languages

// The addresses that screens of every feature show.
extension Link {
  static let start = Link("/")
  static let juice = Link("/juice")
  static let exhibits = Link("/exhibits")

  static func picture(_ name: String) -> Link {
    Link("/pictures/" + encoded(name), isOfVenue: true)
  }

  static let offline = Link("/offline")

  static func manifest(_ language: Language) -> Link {
    Link("/manifest.webmanifest?lang=\(language.tag)")
  }

  static func view(from path: String) -> Link { Link("/view" + query([("from", path)])) }
  static let changeView = Link("/view")
  static let events = Link("/events")
  static let staffEvents = Link("/events?calls=1")
  static let queueEvents = Link("/events?calls=1&queue=1")
  static let boardEvents = Link("/events?board=1")
  static let waitEvents = Link("/events?wait=1&board=1")
}
