import Identifiers
public import JuiceBar
public import Time

/// A screen that a manager has paired with the bar, until it is removed.
public struct Device: Hashable, Sendable, Identifiable {
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// For visitors; it may do what they may.
    case kiosk
    /// Behind the counter; it prepares orders without a sign-in, and asks who is there for the rest.
    case staff

    public var role: Role { self == .staff ? .preparation : .visitor }
  }

  public let id: AccountID
  /// The hash of the token in its cookie.
  public let token: String
  public let kind: Kind
  public let name: PersonName
  public let pairedAt: Timestamp

  public init(
    id: AccountID,
    token: String,
    kind: Kind,
    name: PersonName,
    pairedAt: Timestamp
  ) {
    self.id = id
    self.token = token
    self.kind = kind
    self.name = name
    self.pairedAt = pairedAt
  }

  public var actor: LogEntry.Actor {
    LogEntry.Actor(.device, id: id.rawValue, name: name.rawValue)
  }
}

/// The short code that a device shows until a manager confirms it: `7KQ4-M2XD`.
public struct PairingCode: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// Digits and letters that cannot be confused: no 0, O, 1, I, L, U.
  public static let alphabet = Array("23456789ABCDEFGHJKMNPQRSTVWXYZ")
  /// How many characters it has: 30 to the eighth are 6.5 · 10¹¹ codes.
  public static let length = 8
  /// How long it can be confirmed and used, in milliseconds: 10 minutes.
  public static let lifetimeMilliseconds = 10 * 60 * 1000

  /// The code, without its hyphen.
  public let rawValue: String

  /// Reads a typed code, with or without hyphens, spaces and capitals.
  public init?(rawValue: String) {
    let code = rawValue.uppercased().filter { $0 != "-" && $0 != " " }
    guard code.count == Self.length, code.allSatisfy(Self.alphabet.contains) else { return nil }
    self.rawValue = code
  }

  public init(using generator: inout some RandomNumberGenerator) {
    rawValue = String(
      (0..<Self.length).map { _ in
        Self.alphabet[Int.random(in: 0..<Self.alphabet.count, using: &generator)]
      }
    )
  }

  /// The code in two halves.
  public var description: String { "\(rawValue.prefix(4))-\(rawValue.suffix(4))" }
}

/// A device that asks to be paired, and the answer of a manager as soon as there is one.
public struct Pairing: Hashable, Sendable {
  public struct Confirmation: Hashable, Sendable {
    public let kind: Device.Kind
    public let name: PersonName
    /// The device whose place it takes: then that one is paired no longer.
    public let replaced: AccountID?

    public init(kind: Device.Kind, name: PersonName, replacing replaced: AccountID? = nil) {
      self.kind = kind
      self.name = name
      self.replaced = replaced
    }
  }

  /// The code that the device shows.
  public let code: PairingCode
  /// The hash of the token by which the device, and no other, can use the confirmation.
  public let token: String
  public let address: String
  public let askedAt: Timestamp
  public var confirmation: Confirmation?

  public init(
    code: PairingCode,
    token: String,
    address: String,
    askedAt: Timestamp,
    confirmation: Confirmation? = nil
  ) {
    self.code = code
    self.token = token
    self.address = address
    self.askedAt = askedAt
    self.confirmation = confirmation
  }

  /// Whether the code is too old by a time.
  public func isOver(at now: Timestamp) -> Bool {
    now.milliseconds - askedAt.milliseconds >= PairingCode.lifetimeMilliseconds
  }
}
