import CSodium

/// The library's start, which may be called again and from any thread.
package enum Sodium {
  private static let isReady = sodium_init() >= 0

  /// Starts the library, unless that is done.
  package static func start() { precondition(isReady, "libsodium does not start.") }
}
