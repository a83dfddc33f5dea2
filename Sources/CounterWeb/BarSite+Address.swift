package import HTTP
package import Web

extension BarSite {
  /// The absolute address of a page for another device: at the public address, or at the host of a
  /// request, unless that host always means the device itself.
  package func address(of link: Link, for request: Request) -> String? {
    if let text = share.publicAddress.text { return text + link.path }
    guard let host = request.headers["Host"], !host.isEmpty, !CrossSiteGuard.isLoopback(host),
      host.utf8.allSatisfy({ byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
          || [UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: ":"), 0x5B, 0x5D].contains(byte)
      })
    else { return nil }
    return "\(request.isEncrypted ? "https" : "http")://\(host)\(link.path)"
  }
}
