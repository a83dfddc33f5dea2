/// Fruit that arrives or goes at once for one reason: all of it is booked, or nothing.
public struct StockBooking: Hashable, Sendable {
  /// The most fruits that one booking may name.
  public static let maximumLines = 1_000

  /// The fruits and how many pieces of each, from 1, whichever way they go.
  public let lines: [Need]
  public let reason: MovementReason
  /// The supplier, an incident, or the other place of a transfer.
  public let note: Note?
  /// The cost of all pieces of a fruit in minor units, if a delivery states it.
  public let costs: [FruitID: Int]
  /// Whether a delivery may fill a shelf above its capacity, as somebody has confirmed.
  public let mayExceed: Bool

  /// The costs that there may be, in minor units.
  public static let allowedCosts = 0...1_000_000_000_000

  /// Creates a booking; a fruit named twice is summed.
  ///
  /// Gives nothing when no fruit or more than ``maximumLines`` are named, when an amount lies
  /// outside 1 to ``Fruit/maximumCapacity``, when the reason is none of
  /// ``MovementReason/forBookings``, when a transfer does not name the other place, when a cost
  /// lies outside ``allowedCosts``, belongs to no delivery or to a fruit that is not named, or when
  /// anything but a delivery may exceed a capacity.
  public init?(
    _ lines: [Need],
    reason: MovementReason,
    note: Note? = nil,
    costs: [FruitID: Int] = [:],
    mayExceed: Bool = false
  ) {
    let allowed = 1...Fruit.maximumCapacity
    guard (1...Self.maximumLines).contains(lines.count),
      lines.allSatisfy({ allowed.contains($0.amount) }),
      MovementReason.forBookings.contains(reason), note != nil || !reason.isTransfer
    else { return nil }
    self.lines = lines.summed()
    self.reason = reason
    self.note = note
    self.costs = costs
    self.mayExceed = mayExceed
    guard self.lines.allSatisfy({ allowed.contains($0.amount) }) else { return nil }
    guard (costs.isEmpty && !mayExceed) || reason == .delivery,
      costs.values.allSatisfy(Self.allowedCosts.contains),
      Set(costs.keys).isSubset(of: self.lines.map(\.fruit))
    else { return nil }
  }

  /// What its movements carry.
  var details: Movement.Details { Movement.Details(note: note) }

  /// A text that is the same for two bookings of the same.
  var fingerprint: String {
    lines.reduce(into: "book \(reason.rawValue)") {
      $0 += " \($1.fruit):\($1.amount)" + (costs[$1.fruit].map { "=\($0)" } ?? "")
    } + (mayExceed ? " above capacity" : "") + (note.map { " – \($0)" } ?? "")
  }

  /// How the stock changes, each fruit once.
  var deltas: [(fruit: FruitID, delta: Int)] {
    let sign = reason.addsFruit ? 1 : -1
    return lines.map { ($0.fruit, sign * $0.amount) }
  }
}

extension MovementReason {
  /// Why fruit is thrown away; `waste` where no cause is known or it is another one.
  public static let forWaste: [MovementReason] = [
    .spoiled, .damaged, .wronglyPrepared, .sampled, .waste,
  ]
  /// The reasons that a booking of several fruits may have.
  public static let forBookings = [.delivery] + forWaste + [.transferOut, .transferIn]

  /// Whether the fruit goes to another place or comes from one.
  public var isTransfer: Bool { self == .transferOut || self == .transferIn }

  public var addsFruit: Bool { self == .delivery || self == .transferIn }

  /// Whether a person wrote the movement, so that a person may take it back.
  public var isByHand: Bool {
    switch self {
    case .opening, .order, .cancellation, .reversal: false
    case .delivery, .waste, .spoiled, .damaged, .wronglyPrepared, .sampled, .transferOut,
      .transferIn, .correction, .stocktake:
      true
    }
  }

  public var isOfOrder: Bool { self == .order || self == .cancellation }
}
