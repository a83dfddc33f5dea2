import CounterWeb
package import JSON
package import JuiceBar
package import Localization
package import Web

extension MovementReason {
  /// Reads the name of a reason in a form.
  package init(_ name: String, in allowed: [MovementReason]) throws(Problem) {
    guard let reason = Self(rawValue: name), allowed.contains(reason) else {
      throw .wrongField("reason", "expected " + Self.expectation(allowed))
    }
    self = reason
  }

  /// The reasons allowed, in the words of a problem.
  static func expectation(_ allowed: [MovementReason]) -> String {
    "one of " + allowed.map(\.rawValue).joined(separator: ", ")
  }

  package var text: TextKey {
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
  package func reason(in allowed: [MovementReason]) throws(JSONMismatch) -> MovementReason {
    guard let reason = MovementReason(rawValue: try string()), allowed.contains(reason) else {
      throw mismatch(MovementReason.expectation(allowed))
    }
    return reason
  }
}

extension Fruit {
  /// The numbers of pieces that a movement or a capacity can have.
  static let allowedAmounts = 1...maximumCapacity
}
