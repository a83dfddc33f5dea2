import JuiceBar

/// An event of a simulation.
enum Event {
  case fault(Fault)
  case server(Int, process: Int)
  case recovery(entries: Int, isTorn: Bool)
  case written(process: Int, entries: Int)
  case committed(process: Int, bar: Int, version: Int)
  case request(kiosk: Int, bar: Int, question: Model.Question)
  case answer(kiosk: Int, Outcome)
  case failure(kiosk: Int, StorageError)
  case silence(kiosk: Int)
  case reading(kiosk: Int, version: Int)

  /// Numbers that distinguish this event from others.
  fileprivate var numbers: [Int] {
    switch self {
    case .fault(let fault): [1, Fault.allCases.firstIndex(of: fault) ?? 0]
    case .server(let number, let process): [2, number, process]
    case .recovery(let entries, let isTorn): [3, entries, isTorn ? 1 : 0]
    case .written(let process, let entries): [4, process, entries]
    case .committed(let process, let bar, let version): [5, process, bar, version]
    case .request(let kiosk, let bar, let question):
      [6, kiosk, bar] + question.fingerprint.utf8.map(Int.init)
    case .answer(let kiosk, let outcome): [7, kiosk, outcome.number]
    case .failure(let kiosk, _): [8, kiosk]
    case .silence(let kiosk): [9, kiosk]
    case .reading(let kiosk, let version): [10, kiosk, version]
    }
  }
}

extension Outcome {
  fileprivate var number: Int {
    switch self {
    case .ordered(let order): order.number
    case .moved(let movement): -movement.version
    default: 0
    }
  }
}

extension Event: CustomStringConvertible {
  var description: String {
    switch self {
    case .fault(let fault): "!! \(fault.rawValue)"
    case .server(let number, let process): "server \(number) starts as process \(process)"
    case .recovery(let entries, let isTorn):
      "recovery reads \(entries) entries" + (isTorn ? " and drops a torn one" : "")
    case .written(let process, let entries):
      "process \(process) has written entry \(entries)"
    case .committed(let process, let bar, let version):
      "process \(process) has committed; bar \(bar + 1) has stock version \(version)"
    case .request(let kiosk, let bar, let question):
      "kiosk \(kiosk) asks bar \(bar + 1): \(question.fingerprint) "
        + "(\(question.key?.rawValue ?? "no key"))"
    case .answer(let kiosk, let outcome): "kiosk \(kiosk) is answered: \(outcome.summary)"
    case .failure(let kiosk, let error): "kiosk \(kiosk) is told: \(error)"
    case .silence(let kiosk): "kiosk \(kiosk) hears nothing"
    case .reading(let kiosk, let version): "kiosk \(kiosk) sees stock version \(version)"
    }
  }
}

extension Outcome {
  /// The answer in a few words.
  var summary: String {
    switch self {
    case .ordered(let order): "order \(order.number), version \(order.version)"
    case .updated(let order): "order \(order.number) \(order.status)"
    case .moved(let movement): "\(movement.fruit) \(movement.balance), version \(movement.version)"
    case .settled(let order, let settlement):
      "order \(order) has \(settlement.left) left of its payment"
    case .called(let call):
      "call \(call.reason) from \(call.place?.rawValue ?? "nowhere")"
        + (call.status == .open ? "" : ", \(call.status)")
    case .answeredAll(let count): "\(count) calls, all answered"
    case .suspended(let suspension): "\(suspension.juice) off sale"
    case .resumed(let juice): "\(juice) on sale"
    case .stock(let outcome): "stock work, \(outcome)"
    case .day(let outcome): "day \(outcome)"
    case .refused(let refusal): "refused, \(refusal)"
    }
  }
}

/// The events so far: a fingerprint of all, and the last ones.
struct Trace {
  private static let capacity = 40

  private(set) var step = 0
  private(set) var hash = TraceHash()
  private var last: [(step: Int, time: Int, event: Event)] = []

  /// Records an event with its time, in microseconds from the beginning.
  mutating func note(_ event: Event, at time: Int) {
    step += 1
    hash.add(time)
    for number in event.numbers { hash.add(number) }
    if last.count == Self.capacity { last.removeFirst() }
    last.append((step, time, event))
  }

  /// The last events, one a line.
  var lines: [String] {
    last.map { step, time, event in "step \(step), \(time) us: \(event)" }
  }
}
