package import Web

// The addresses of the settings of a screen.
extension Link {
  package static let kiosk = Link("/kiosk")
  static let kioskSaved = Link("/kiosk?saved=yes")
}
