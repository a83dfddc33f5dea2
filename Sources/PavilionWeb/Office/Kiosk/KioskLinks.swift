// The addresses of the settings of a screen.
extension Link {
  static let kiosk = Link("/kiosk")
  static let kioskSaved = Link("/kiosk?saved=yes")
}
