package import Languages

// The addresses that screens of every feature show.
extension Link {
  package static let start = Link("/")
  package static let juice = Link("/juice")
  package static let exhibits = Link("/exhibits", isOfGuide: true)

  package static func picture(_ name: String) -> Link {
    Link("/pictures/" + encoded(name), isOfVenue: true, isOfGuide: true)
  }

  package static let offline = Link("/offline")

  package static func manifest(_ language: Language) -> Link {
    Link("/manifest.webmanifest?lang=\(language.tag)")
  }

  /// The accessibility panel, with the way back to a page; in a preview, whose address is a secret, the
  /// way back is that below the preview.
  package static func view(from path: String) -> Link {
    let base = GuidePreview.current?.base ?? ""
    let from = path.hasPrefix(base) ? String(path.dropFirst(base.count)) : path
    return Link("/view" + query([("from", from)]), isOfGuide: true)
  }

  package static let changeView = Link("/view")
  package static let events = Link("/events")
  static let staffEvents = Link("/events?calls=1")
  package static let queueEvents = Link("/events?calls=1&queue=1")
  package static let boardEvents = Link("/events?board=1")
  package static let waitEvents = Link("/events?wait=1&board=1")

  package static let callStaff = Link("/calls")
  package static let stock = Link("/stock")
  package static let exposition = Link("/exposition", isOfGuide: true)
  package static let manage = Link("/manage")

  /// The page that creates the first account, with the code of its link.
  static let who = Link("/who")

  package static func setUp(code: String?) -> Link { Link("/setup" + query([("code", code)])) }

  /// The sign-in page, with the way back to another page.
  package static func signIn(back: String?) -> Link { Link("/sign-in" + query([("back", back)])) }

  package static let signOut = Link("/sign-out")
}
