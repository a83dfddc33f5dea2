import Synchronization

/// The objects that features keep for a bar or for the venue, one of each type.
final class FeatureParts: Sendable {
  private let parts = Mutex<[ObjectIdentifier: any AnyObject & Sendable]>([:])

  /// The object of a type, made on first use.
  func part<Part: AnyObject & Sendable>(_ make: () -> Part) -> Part {
    parts.withLock { parts in
      if let known = parts[ObjectIdentifier(Part.self)] as? Part { return known }
      let part = make()
      parts[ObjectIdentifier(Part.self)] = part
      return part
    }
  }
}
