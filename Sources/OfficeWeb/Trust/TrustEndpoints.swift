import Staffing
package import Web

extension Endpoint {
  /// The addresses that offer the certificate of the local authority; their handlers look at the
  /// sender, since others must not learn that there is one.
  package static let trust: [Endpoint] = [
    .page("/trust", .visitor, Trust.showPage).ofVenue(),
    .page("/trust/pavilion-root.crt", .visitor, Trust.sendCertificate).ofVenue(),
    .page("/trust/pavilion-root.pem", .visitor, Trust.sendText).ofVenue(),
  ]
}

extension Link {
  package static let trust = Link("/trust", isOfVenue: true)
  static let trustCertificate = Link("/trust/pavilion-root.crt", isOfVenue: true)
  static let trustText = Link("/trust/pavilion-root.pem", isOfVenue: true)
}
