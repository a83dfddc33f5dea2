import Staffing

extension Endpoint {
  /// The addresses of a screen's own settings.
  static let kiosk: [Endpoint] = [
    .page("/kiosk", .visitor, KioskSetUp.showSettings)
      .query("saved"),
    .form("/kiosk", .visitor, KioskSetUp.save)
      .taking(
        """
        place? kiosk? idle? lock? width? height? diagonal? pitch? ratio? character? distance? \
        bottom? measured? bar?
        """
      ),
  ]
}
