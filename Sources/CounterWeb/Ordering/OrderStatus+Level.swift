import JuiceBar
import Web

extension Order.Status {
  /// How full its glasses are, in tenths.
  var level: Int {
    switch self {
    case .placed: Glass.Level.waiting
    case .making: Glass.Level.making
    case .ready, .collected: Glass.Level.full
    case .cancelled: Glass.Level.empty
    }
  }
}
