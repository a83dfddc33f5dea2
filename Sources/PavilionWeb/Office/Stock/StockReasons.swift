import JSON
import JuiceBar
import Localization

extension MovementReason {
  /// Reads the name of a reason in a form.
  init(_ name: String, in allowed: [MovementReason]) throws(Problem) {
    guard let reason = Self(rawValue: name), allowed.contains(reason) else {
      throw .wrongField("reason", "expected " + Self.expectation(allowed))
    }
    self = reason
  }

  /// The reasons allowed, in the words of a problem.
  static func expectation(_ allowed: [MovementReason]) -> String {
    "one of " + allowed.map(\.rawValue).joined(separator: ", ")
  }

  var text: TextKey {
    switch self {
    case .opening: .stockReasonOpening
    case .order: .stockReasonOrder
    case .cancellation: .stockReasonCancellation
    case .delivery: .stockReasonDelivery
    case .waste: .stockReasonWaste
    case .spoiled: .stockReasonSpoiled
    case .damaged: .stockReasonDamaged
    case .wronglyPrepared: .stockReasonWronglyPrepared
    case .sampled: .stockReasonSampled
    case .transferOut: .stockReasonTransferOut
    case .transferIn: .stockReasonTransferIn
    case .correction: .stockReasonCorrection
    case .stocktake: .stockReasonStocktake
    case .reversal: .stockReasonReversal
    }
  }
}

extension JSONReader {
  func reason(in allowed: [MovementReason]) throws(JSONMismatch) -> MovementReason {
    guard let reason = MovementReason(rawValue: try string()), allowed.contains(reason) else {
      throw mismatch(MovementReason.expectation(allowed))
    }
    return reason
  }
}

extension Fruit {
  /// The numbers of pieces that a movement or a capacity can have.
  static let allowedAmounts = 1...maximumCapacity
  /// The numbers of pieces that can be on hand.
  static let allowedCounts = 0...maximumCapacity
}
