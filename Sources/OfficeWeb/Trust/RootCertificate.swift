import Digests

/// The certificate of the local authority that signs the server's own: what a tablet has to trust.
struct RootCertificate: Sendable {
  /// The text of RFC 7468.
  let pem: String
  /// The bytes that the text stands for, in the encoding DER.
  let der: [UInt8]

  /// Reads a certificate in the text of RFC 7468; nothing from a file that holds more than one
  /// certificate, such as a private key beside it.
  init?(pem text: String) {
    let lines = text.split(whereSeparator: \.isNewline).map { $0.filter { $0 != " " } }
    guard lines.count(where: { $0.hasPrefix("-----BEGIN") }) == 1,
      let begin = lines.firstIndex(of: "-----BEGINCERTIFICATE-----"),
      let end = lines.firstIndex(of: "-----ENDCERTIFICATE-----"), begin < end,
      let bytes = Base64.bytes(of: lines[(begin + 1)..<end].joined().utf8), !bytes.isEmpty
    else { return nil }
    der = bytes
    pem =
      (["-----BEGIN CERTIFICATE-----"] + lines[(begin + 1)..<end] + ["-----END CERTIFICATE-----"])
      .map { $0 + "\n" }.joined()
  }

  /// The fingerprint SHA-256 in groups of four hexadecimal digits, as people compare it.
  var fingerprint: String {
    let digits = Array(SHA256.hexadecimal(der).uppercased())
    return stride(from: 0, to: digits.count, by: 4).map {
      String(digits[$0..<min($0 + 4, digits.count)])
    }
    .joined(separator: " ")
  }
}
