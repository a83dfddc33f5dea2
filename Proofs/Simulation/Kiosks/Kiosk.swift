import JuiceBar

/// A kiosk's knowledge, and that of the person in front of it.
struct Kiosk {
  /// How many commands a kiosk remembers.
  private static let memory = 8

  let number: Int
  /// The number of the bar at which it stands.
  let bar: Int
  /// The stock levels on its screen.
  var seen: StockLevels?
  /// The orders acknowledged to it.
  private(set) var orders: [Order] = []
  /// The commands that it sent under a key, to send again.
  private(set) var sent: [Request] = []
  private var keyCount = 0

  init(number: Int, bar: Int) {
    self.number = number
    self.bar = bar
  }

  /// A key that no other command has.
  mutating func newKey() -> IdempotencyKey? {
    keyCount += 1
    return IdempotencyKey(rawValue: "kiosk-\(number)-\(keyCount)")
  }

  /// Remembers a command and its answer.
  mutating func remember(_ request: Request, _ answer: Outcome?) {
    if request.key != nil {
      if sent.count == Self.memory { sent.removeFirst() }
      sent.append(request)
    }
    if case .ordered(let order) = answer {
      if orders.count == Self.memory { orders.removeFirst() }
      orders.append(order)
    }
  }
}

/// A command as a kiosk sends it.
struct Request {
  let command: Command
  let key: IdempotencyKey?
  /// How much money the sender gives away.
  let giving: GivingRight

  /// The sender: Mina gives up to the limit alone, Jun what Sora approved; others are not named.
  var actor: JuiceBar.LogEntry.Actor? {
    switch giving {
    case .any, .none: nil
    case .upToLimit: .mina
    case .approved: .jun
    }
  }

  var question: Model.Question {
    Model.Question(key: key, fingerprint: command.fingerprint)
  }
}

/// The reply that a kiosk receives.
enum Reply {
  case answer(Outcome)
  case failure(StorageError)
  /// Nothing: the request or its answer was lost, or the server has ended.
  case silence
}

extension JuiceBar.LogEntry.Actor {
  static let mina = Self(.account, id: "mina", name: "Mina")
  static let jun = Self(.account, id: "jun", name: "Jun")
  /// The shift lead, who approves.
  static let sora = Self(.account, id: "sora", name: "Sora")
}
