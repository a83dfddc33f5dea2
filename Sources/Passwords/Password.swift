import CSodium
import Digests

/// The stored form of a PIN or a password: its Argon2id hash, as libsodium writes it, salt
/// included.
///
/// Argon2id version 1.3 with 64 MiB and two passes (libsodium's "interactive" limits), which is above
/// the least that OWASP's Password Storage Cheat Sheet asks of it: 19 MiB and two passes.
public struct PasswordHash: RawRepresentable, Hashable, Sendable {
  /// The text, such as `$argon2id$v=19$m=65536,t=2,p=1$…`.
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// Hashes a secret with a salt of its own; takes about a tenth of a second and 64 MiB.
  init(_ secret: String) throws(PasswordError) {
    Sodium.start()
    var text = [CChar](repeating: 0, count: Int(crypto_pwhash_STRBYTES))
    // The C function writes at most as many bytes as its manual names for the text.
    let code = unsafe crypto_pwhash_str(
      &text,
      secret,
      UInt64(secret.utf8.count),
      UInt64(crypto_pwhash_OPSLIMIT_INTERACTIVE),
      Int(crypto_pwhash_MEMLIMIT_INTERACTIVE)
    )
    guard code == 0 else { throw .noMemory }
    rawValue = String(decoding: text.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
  }

  /// Whether the hash is that of a secret; takes as long as making one.
  func matches(_ secret: String) -> Bool {
    Sodium.start()
    // The C function reads a text that ends in NUL, in a buffer of the length that it names.
    guard rawValue.utf8.count < Int(crypto_pwhash_STRBYTES) else { return false }
    return unsafe crypto_pwhash_str_verify(rawValue, secret, UInt64(secret.utf8.count)) == 0
  }
}

/// Why a secret was neither hashed nor compared.
public enum PasswordError: Error, Hashable, Sendable {
  case busy, noMemory
}
