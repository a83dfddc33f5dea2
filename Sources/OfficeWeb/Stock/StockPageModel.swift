import CounterWeb
import JuiceBar
import Time
import Web

struct StockPageModel: Sendable {
  struct Row: Sendable {
    let fruit: Fruit
    let onHand: Int
  }

  /// Why a change just sent without a script was not made.
  enum Notice: Sendable, Hashable {
    /// The stock no longer was the number that the person saw.
    case conflict(FruitID, expected: Int, onHand: Int)
    /// The stock would have left the range from 0 to the capacity.
    case outOfRange(FruitID, onHand: Int, capacity: Int)
    /// The text typed is not a valid number.
    case wrongAmount(FruitID)
    case unknownFruit

    /// The notice for a refusal of the bar; `nil` for one that does not concern the stock.
    init?(_ refusal: Refusal) {
      switch refusal {
      case .stale(let fruit, let expected, let onHand):
        self = .conflict(fruit, expected: expected, onHand: onHand)
      case .outOfRange(let fruit, _, let onHand, let capacity):
        self = .outOfRange(fruit, onHand: onHand, capacity: capacity)
      case .unknownFruit: self = .unknownFruit
      case .shortages, .unknownJuice, .wrongAmount, .unknownOrder, .wrongStep, .unknownCall,
        .tooManyCalls, .keyReused, .suspended, .queueFull, .payment, .stock, .day:
        return nil
      }
    }

    /// The fruit in whose row the notice stands; `nil` for one above all rows.
    var fruit: FruitID? {
      switch self {
      case .conflict(let fruit, _, _), .outOfRange(let fruit, _, _), .wrongAmount(let fruit): fruit
      case .unknownFruit: nil
      }
    }
  }

  let menu: Menu
  let stock: StockLevels
  /// The version of the menu.
  let menuVersion: Int
  /// The open calls for staff, oldest first.
  var calls: [StaffCall] = []
  /// The time from which the age of calls is counted.
  let now: Timestamp
  var notice: Notice?
  /// The text typed in the field of the notice's fruit, and refused.
  var typed: String?
  /// The reason under which steps are booked.
  var reason = MovementReason.correction

  var rows: [Row] { menu.fruits.map { Row(fruit: $0, onHand: stock[$0.id]) } }
}
