import Synchronization

/// A value that takes up memory.
package protocol Weighed: Sendable {
  /// About how many bytes it takes up.
  var weight: Int { get }
}

/// Caches values made from something until its version changes, those used last, up to so many bytes.
package final class RecentCache<
  Key: Hashable & Sendable,
  Version: Equatable & Sendable,
  Value: Weighed
>: Sendable {
  private let state = Mutex(RecentEntries<Key, Version, Value>())
  private let limit: Int

  /// Creates a cache of values that take up no more than so many bytes together.
  init(bytes limit: Int) { self.limit = limit }

  /// About how many bytes the values take up that are kept.
  var bytes: Int { state.withLock { $0.bytes } }

  /// The value kept under a key, if it is of the given version.
  package func known(for key: Key, at version: Version) -> Value? {
    state.withLock { $0.use(key, at: version) }
  }

  /// The value kept under a key, made anew if it is missing or of another version.
  ///
  /// Two callers at once may both make it; the results are equal. A value that is too large is not kept.
  package func value(for key: Key, at version: Version, make: () -> Value) -> Value {
    if let known = known(for: key, at: version) { return known }
    let value = make()
    let weight = value.weight
    state.withLock { state in
      state.remove(key)
      guard weight <= limit else { return }
      while state.bytes + weight > limit, let oldest = state.oldestKey { state.remove(oldest) }
      state.add(key, version, value, weight)
    }
    return value
  }
}

/// The entries of a cache in the order in which they were used.
private struct RecentEntries<Key: Hashable, Version: Equatable, Value> {
  private struct Entry {
    let key: Key
    let version: Version
    let value: Value
    let weight: Int
    /// The places of those used just before and after it.
    var older: Int?
    var newer: Int?
  }

  private(set) var bytes = 0
  private var places: [Key: Int] = [:]
  private var entries: [Entry?] = []
  private var free: [Int] = []
  private var oldest: Int?
  private var newest: Int?

  var oldestKey: Key? { oldest.flatMap { entries[$0]?.key } }

  mutating func use(_ key: Key, at version: Version) -> Value? {
    guard let place = places[key], let entry = entries[place], entry.version == version else {
      return nil
    }
    if newest != place {
      unlink(entry)
      append(place)
    }
    return entry.value
  }

  mutating func add(_ key: Key, _ version: Version, _ value: Value, _ weight: Int) {
    let entry = Entry(key: key, version: version, value: value, weight: weight)
    let place: Int
    if let free = free.popLast() {
      place = free
      entries[place] = entry
    } else {
      place = entries.count
      entries.append(entry)
    }
    places[key] = place
    bytes += weight
    append(place)
  }

  mutating func remove(_ key: Key) {
    guard let place = places.removeValue(forKey: key), let entry = entries[place] else { return }
    unlink(entry)
    entries[place] = nil
    free.append(place)
    bytes -= entry.weight
  }

  /// Joins the neighbours of an entry.
  private mutating func unlink(_ entry: Entry) {
    if let older = entry.older { entries[older]?.newer = entry.newer } else { oldest = entry.newer }
    if let newer = entry.newer { entries[newer]?.older = entry.older } else { newest = entry.older }
  }

  /// Makes an entry the one used last.
  private mutating func append(_ place: Int) {
    entries[place]?.older = newest
    entries[place]?.newer = nil
    if let newest { entries[newest]?.newer = place } else { oldest = place }
    newest = place
  }
}
