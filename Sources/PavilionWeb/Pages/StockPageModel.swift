import JuiceBar
import Staffing

/// What the stock screen shows.
struct StockPageModel: Sendable {
  /// A fruit and how much of it there is.
  struct Row: Sendable {
    let fruit: Fruit
    let onHand: Int
  }

  /// Why a change that was just sent without a script was not made.
  enum Notice: Sendable, Hashable {
    /// The stock was no longer what the person saw.
    case conflict(FruitID, expected: Int, onHand: Int)
    /// The stock would have left the range from 0 to the capacity.
    case outOfRange(FruitID, onHand: Int, capacity: Int)
    /// What was typed is no number that can be used.
    case wrongAmount(FruitID)
    /// The menu has no such fruit.
    case unknownFruit
    /// The change could not be stored.
    case failed

    /// Decides how a refusal of the bar is told; other refusals do not concern the stock.
    init?(_ refusal: Refusal) {
      switch refusal {
      case .stale(let fruit, let expected, let onHand):
        self = .conflict(fruit, expected: expected, onHand: onHand)
      case .outOfRange(let fruit, _, let onHand, let capacity):
        self = .outOfRange(fruit, onHand: onHand, capacity: capacity)
      case .unknownFruit: self = .unknownFruit
      case .shortages, .unknownJuice, .wrongAmount, .unknownOrder, .wrongStep, .unknownCall,
        .tooManyCalls, .keyReused, .suspended, .queueFull, .payment, .stock:
        return nil
      }
    }

    /// The fruit in whose row the notice stands; none for one that stands above all rows.
    var fruit: FruitID? {
      switch self {
      case .conflict(let fruit, _, _), .outOfRange(let fruit, _, _), .wrongAmount(let fruit): fruit
      case .unknownFruit, .failed: nil
      }
    }
  }

  let menu: Menu
  let stock: StockLevels
  let version: Int
  let rows: [Row]
  /// The open calls for staff, oldest first.
  let calls: [StaffCall]
  /// The time by which the age of calls is told.
  let now: Timestamp
  let notice: Notice?
  /// The reason for which steps are written down.
  let reason: MovementReason
  /// What whoever looks may do.
  let role: Role

  init(
    menu: Menu,
    stock: StockLevels,
    calls: [StaffCall] = [],
    now: Timestamp,
    notice: Notice? = nil,
    reason: MovementReason = .correction,
    role: Role = .staff
  ) {
    self.menu = menu
    self.stock = stock
    self.reason = reason
    self.role = role
    version = stock.version
    rows = menu.fruits.map { Row(fruit: $0, onHand: stock[$0.id]) }
    self.calls = calls
    self.now = now
    self.notice = notice
  }
}
