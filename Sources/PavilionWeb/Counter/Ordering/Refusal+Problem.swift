import HTTP
import JSON
import JuiceBar

extension Problem {
  /// A refusal of the bar, for the API.
  ///
  /// - Parameters:
  ///   - refusal: The reason of the refusal.
  ///   - state: The current state of the bar, for the juices that can be made instead.
  init(_ refusal: Refusal, in state: BarState) {
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
      self = Problem(
        status: .conflict,
        kind: "out-of-range",
        title: "The stock would leave its range",
        detail: "There are \(onHand) of \(fruit), and the stock stays from 0 to \(capacity).",
        members: ["onHand": .integer(onHand), "capacity": .integer(capacity)]
      )
    case .stale(let fruit, let expected, let onHand):
      self = Problem(
        status: .conflict,
        kind: "stale-count",
        title: "The stock has changed since it was shown",
        detail: "\(expected) of \(fruit) were expected, there are \(onHand).",
        members: ["onHand": .integer(onHand), "expected": .integer(expected)]
      )
    case .suspended(let juices): self = .suspended(juices, in: state)
    case .queueFull(let minutes):
      self = Problem(
        status: .conflict,
        kind: "queue-full",
        title: "Too many orders wait already",
        detail: "Whoever orders now would wait about \(minutes) minutes. Please try again soon.",
        members: ["waitMinutes": .integer(minutes)],
        headers: ["Retry-After": "60"]
      )
    case .unknownOrder(let order): self = .notFound("There is no order \(order).")
    case .wrongStep(_, let from, let to):
      self = Problem(
        status: .conflict,
        kind: "wrong-step",
        title: "The order can no longer take this step",
        detail: "An order that is \(from.rawValue) cannot become \(to.rawValue).",
        members: ["orderStatus": .string(from.rawValue)]
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
    case .keyReused:
      self = .wrongField("Idempotency-Key", "the key was given to another request before")
    }
  }

  private static func suspended(_ juices: [JuiceID], in state: BarState) -> Problem {
    Problem(
      status: .conflict,
      kind: "suspended",
      title: "These juices are not sold at the moment",
      detail: "Staff has taken \(juices.map(\.rawValue).joined(separator: ", ")) off sale.",
      members: [
        "suspended": .array(juices.map { .string($0.rawValue) }),
        "alternatives": .array(state.alternatives.map { .string($0.id.rawValue) }),
      ]
    )
  }

  private static func shortage(_ shortages: [Shortage], in state: BarState) -> Problem {
    let list = shortages.map { "\($0.fruit) (needed \($0.needed), on hand \($0.onHand))" }
    return Problem(
      status: .conflict,
      kind: "shortage",
      title: "There is too little fruit",
      detail: "Too little \(list.joined(separator: ", ")).",
      members: [
        "shortages": .array(
          shortages.map {
            [
              "fruit": .string($0.fruit.rawValue), "needed": .integer($0.needed),
              "onHand": .integer($0.onHand),
            ]
          }
        ),
        "alternatives": .array(state.alternatives.map { .string($0.id.rawValue) }),
      ]
    )
  }
}
