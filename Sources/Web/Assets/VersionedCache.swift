import Synchronization

/// Caches values made from something until its version changes.
package final class VersionedCache<
  Key: Hashable & Sendable,
  Version: Equatable & Sendable,
  Value: Sendable
>:
  Sendable
{
  private let entries = Mutex<[Key: (version: Version, value: Value)]>([:])

  init() {}

  /// The value kept under a key, if it is of the given version.
  package func known(for key: Key, at version: Version) -> Value? {
    guard let entry = entries.withLock({ $0[key] }), entry.version == version else { return nil }
    return entry.value
  }

  /// The value kept under a key, made anew if it is missing or of another version.
  ///
  /// Two callers at once may both make it; the results are equal.
  package func value(for key: Key, at version: Version, make: () -> Value) -> Value {
    if let known = known(for: key, at: version) { return known }
    let value = make()
    entries.withLock { $0[key] = (version, value) }
    return value
  }
}
