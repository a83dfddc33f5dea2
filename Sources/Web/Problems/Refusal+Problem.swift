import HTTP
package import JSON
package import JuiceBar

extension Problem {
  /// A refusal of the bar; its state names the juices that can be made instead.
  package init(_ refusal: Refusal, in state: BarState) {
    switch refusal {
    case .shortages(let shortages): self = .shortage(shortages, in: state)
    case .unknownJuice(let juice):
      self = .wrongField("juice", "the menu has no juice named \(juice)")
    case .unknownFruit(let fruit): self = .notFound("The menu has no fruit named \(fruit).")
    case .wrongAmount:
      self = .wrongField(
        "delta",
        "expected a whole number from -\(Fruit.maximumCapacity) to \(Fruit.maximumCapacity), not 0"
      )
    case .outOfRange(let fruit, _, let onHand, let capacity):
      self = .conflict(
        "out-of-range",
        "The stock would leave its range",
        "There are \(onHand) of \(fruit), and the stock stays from 0 to \(capacity).",
        ["onHand": .integer(onHand), "capacity": .integer(capacity)]
      )
    case .stale(let fruit, let expected, let onHand):
      self = .conflict(
        "stale-count",
        "The stock has changed since it was shown",
        "\(expected) of \(fruit) were expected, there are \(onHand).",
        ["onHand": .integer(onHand), "expected": .integer(expected)]
      )
    case .suspended(let juices):
      self = .conflict(
        "suspended",
        "These juices are not sold at the moment",
        "Staff has taken \(juices.map(\.rawValue).joined(separator: ", ")) off sale.",
        ["suspended": .array(juices.map { .string($0.rawValue) }), "alternatives": state.instead]
      )
    case .queueFull(let minutes):
      self = .conflict(
        "queue-full",
        "Too many orders wait already",
        "An order placed now would take about \(minutes) minutes. Please try again soon.",
        ["waitMinutes": .integer(minutes)]
      )
      headers["Retry-After"] = "60"
    case .unknownOrder(let order): self = .notFound("There is no order \(order).")
    case .wrongStep(_, let from, let to):
      self = .conflict(
        "wrong-step",
        "The order can no longer take this step",
        "An order that is \(from.rawValue) cannot become \(to.rawValue).",
        ["orderStatus": .string(from.rawValue)]
      )
    case .unknownCall(let call): self = .notFound("There is no call \(call).")
    case .tooManyCalls:
      self = Problem(
        status: .serviceUnavailable,
        kind: "too-many-calls",
        title: "Too many calls wait for staff",
        detail: "\(StaffCall.maximumOpen) calls are open. Please speak to somebody nearby.",
        headers: ["Retry-After": "30"]
      )
    case .payment(_, let refusal): self.init(refusal)
    case .stock(let refusal): self.init(refusal)
    case .day(let refusal): self.init(refusal)
    case .keyReused:
      self = .wrongField("Idempotency-Key", "the key was given to another request before")
    }
  }

  private static func shortage(_ shortages: [Shortage], in state: BarState) -> Problem {
    let list = shortages.map { "\($0.fruit) (needed \($0.needed), on hand \($0.onHand))" }
    let documents = shortages.map { shortage -> JSONValue in
      [
        "fruit": .string(shortage.fruit.rawValue), "needed": .integer(shortage.needed),
        "onHand": .integer(shortage.onHand),
      ]
    }
    return .conflict(
      "shortage",
      "There is too little fruit",
      "Too little \(list.joined(separator: ", ")).",
      ["shortages": .array(documents), "alternatives": state.instead]
    )
  }

  package static func conflict(
    _ kind: String,
    _ title: String,
    _ detail: String,
    _ members: JSONObject = [:]
  ) -> Problem {
    Problem(status: .conflict, kind: kind, title: title, detail: detail, members: members)
  }
}

extension BarState {
  /// The juices that can be made instead of those refused.
  fileprivate var instead: JSONValue { .array(alternatives.map { .string($0.id.rawValue) }) }
}

extension Problem {
  fileprivate init(_ refusal: DayRefusal) {
    switch refusal {
    case .alreadyOpen(let day):
      self = .conflict("day-open", "Business day \(day) is open", "", ["day": .integer(day)])
    case .notOpen: self = .conflict("no-day-open", "No business day is open", "", [:])
    case .otherDay(let day):
      self = .conflict("other-day", "Business day \(day) is open", "", ["day": .integer(day)])
    case .wrongAmount:
      self = .wrongField("amount", "expected an amount other than 0 that a drawer holds")
    case .aboveLimit: self = .aboveLimit
    case .overtaken: self = .conflict("overtaken", "Money came or went meanwhile", "", [:])
    }
  }
}
