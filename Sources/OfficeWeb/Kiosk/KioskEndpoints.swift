import Staffing
package import Web

extension Endpoint {
  /// The addresses of a screen's own settings.
  package static let kiosk: [Endpoint] = [
    .page("/kiosk", .visitor, KioskSetUp.showSettings)
      .query("saved"),
    .form("/kiosk", .visitor, KioskSetUp.save)
      .taking(
        """
        place? kiosk? keyboard? idle? lock? width? height? diagonal? pitch? ratio? character? distance? \
        bottom? measured? bar?
        """
      ),
  ]
}
