import CounterWeb
import HTTP
import JuiceBar
import Web

/// Handles the certificate of the local authority.
struct Trust: Handlers {
  let site: BarSite

  /// Shows how a device comes to trust the server: `GET /trust`.
  func showPage(_ request: Request) async throws(Problem) -> Response {
    let certificate = try await certificate(for: request)
    let page = TrustPage(
      fingerprint: certificate.fingerprint,
      address: site.address(of: .trust, for: request)
    )
    return try await site.asStaff(of: request) { () async throws(Problem) in
      site.show(page, at: .trust, to: request)
    }
  }

  /// Sends the certificate as tablets install it: `GET /trust/pavilion-root.crt`.
  func sendCertificate(_ request: Request) async throws(Problem) -> Response {
    let certificate = try await certificate(for: request)
    return file("pavilion-root.crt", "application/x-x509-ca-cert", certificate.der)
  }

  /// Sends the certificate as text: `GET /trust/pavilion-root.pem`.
  func sendText(_ request: Request) async throws(Problem) -> Response {
    let certificate = try await certificate(for: request)
    return file("pavilion-root.pem", "application/x-pem-file", Array(certificate.pem.utf8))
  }

  private func file(_ name: String, _ type: String, _ bytes: [UInt8]) -> Response {
    Response(
      .ok,
      headers: [
        "Content-Type": type, "Cache-Control": "no-store",
        "Content-Disposition": "attachment; filename=\"\(name)\"",
      ],
      body: .bytes(Bytes(bytes))
    )
  }

  /// The certificate, for people who have signed in and for the machine itself.
  ///
  /// - Throws: `Problem` 404 for all others, as where no local authority is used.
  private func certificate(for request: Request) async throws(Problem) -> RootCertificate {
    guard let certificate = site.rootCertificate, try await isOffered(to: request) else {
      throw .notFound("There is nothing at \(request.target).")
    }
    return certificate
  }

  private func isOffered(to request: Request) async throws(Problem) -> Bool {
    if CrossSiteGuard.isLocal(request) { return true }
    let caller = try await site.caller(of: request)
    return caller.isStaff && caller.actor?.kind == .account
  }
}

extension BarSite {
  /// The certificate of the local authority that signs the server's own, where one is used.
  var rootCertificate: RootCertificate? {
    parts.rootCertificate?().flatMap { RootCertificate(pem: $0) }
  }
}
