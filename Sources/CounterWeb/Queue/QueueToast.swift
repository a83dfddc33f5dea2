import HTTP
import Identifiers
import JuiceBar
import Languages
import Localization
import Staffing
import Time
import Web

/// A step of an order that was just taken, as the address of `/bar` names it: `?done=ID.making`.
struct QueueChange {
  let order: OrderID
  let status: Order.Status
  /// Whether it went back.
  let isRecall: Bool

  var items: [(name: String, value: String?)] {
    [(isRecall ? "undone" : "done", "\(order).\(status.rawValue)")]
  }
}

extension QueueChange {
  init?(_ query: Fields) {
    isRecall = query["done"] == nil
    let parts = query[isRecall ? "undone" : "done"]?.split(separator: ".").map(String.init) ?? []
    guard parts.count == 2, let order = OrderID(rawValue: parts[0]),
      let status = Order.Status(rawValue: parts[1])
    else { return nil }
    self.order = order
    self.status = status
  }
}

/// A change of the juices off sale, as the address of `/bar` names it:
/// `?done-sale=kiwi,mango&done-from=now&done-to=back`.
struct AvailabilityChange {
  /// Whether and until when juices are off sale, in a word: `now`, `back`, or milliseconds.
  enum Sale: Hashable {
    case on
    case off(until: Timestamp?)

    init?(_ text: String) {
      switch text {
      case "now": self = .on
      case "back": self = .off(until: nil)
      default:
        guard let time = Int(text), (0...9_007_199_254_740_991).contains(time) else { return nil }
        self = .off(until: Timestamp(milliseconds: time))
      }
    }

    /// How a juice is sold.
    init(of juice: JuiceID, among suspensions: [Suspension], at now: Timestamp) {
      let suspension = suspensions.first { $0.juice == juice && $0.holds(at: now) }
      self = suspension.map { .off(until: $0.until) } ?? .on
    }

    var text: String {
      switch self {
      case .on: "now"
      case .off(until: nil): "back"
      case .off(let until?): "\(until.milliseconds)"
      }
    }
  }

  /// The most juices that an address names.
  private static let maximumJuices = 50

  let juices: [JuiceID]
  let before: Sale
  let after: Sale

  init(_ juices: [JuiceID], from before: Sale, to after: Sale) {
    self.juices = juices
    self.before = before
    self.after = after
  }

  init?(_ query: Fields) {
    guard let names = query["done-sale"]?.split(separator: ","),
      let before = query["done-from"].flatMap(Sale.init),
      let after = query["done-to"].flatMap(Sale.init)
    else { return nil }
    juices = names.compactMap { JuiceID(String($0)) }
    self.before = before
    self.after = after
    guard (1...Self.maximumJuices).contains(names.count), juices.count == names.count else {
      return nil
    }
  }

  var items: [(name: String, value: String?)] {
    guard (1...Self.maximumJuices).contains(juices.count) else { return [] }
    return [
      ("done-sale", juices.map(\.rawValue).joined(separator: ",")), ("done-from", before.text),
      ("done-to", after.text),
    ]
  }

  /// The fields that take it back, unless somebody has changed it since.
  var undoing: [(name: String, value: String)] {
    [
      ("item", "juice:" + juices.map(\.rawValue).joined(separator: ",")), ("until", before.text),
      ("was", after.text),
    ]
  }
}

extension Preparation {
  /// Names the last change, as long as it is still so.
  func toast(of request: Request) async throws(Problem) -> Toast? {
    let texts = site.texts(of: request)
    if let done = QueueChange(request.query) {
      guard let order = try await stored(await site.bar.order(done.order)),
        order.status == done.status
      else { return nil }
      if done.status == .cancelled {
        return Caller.currentRole >= .staff ? try await cancelledToast(order, texts) : nil
      }
      return toast(done, number: order.called, texts)
    }
    if let done = HandOver(request.query) { return try await toast(done, texts) }
    guard let done = AvailabilityChange(request.query) else { return nil }
    let state = try await site.state()
    let now = site.parts.surroundings.now()
    let isSo = done.juices.allSatisfy {
      AvailabilityChange.Sale(of: $0, among: state.suspensions, at: now) == done.after
    }
    guard isSo else { return nil }
    let names = done.juices.map { state.menu.name(of: $0, in: texts.language) }
    let words: TextKey = done.after == .on ? .saleResumed : .saleStopped
    return Toast(
      texts(words, ["juices": names.joined(separator: ", ")]),
      undo: Toast.Undo(.setAvailability, done.undoing, isLive: true)
    )
  }

  private func toast(_ done: QueueChange, number: Int, _ texts: Texts) -> Toast? {
    let values: KeyValuePairs = ["number": texts.number(number)]
    if done.isRecall {
      let words: TextKey? =
        switch done.status {
        case .placed: .stepBackToPlaced
        case .making: .stepBackToMaking
        case .ready: .stepBackToReady
        case .collected, .cancelled: nil
        }
      return words.map { Toast(texts($0, values)) }
    }
    let words: TextKey? =
      switch done.status {
      case .making: .stepMaking
      case .ready: .stepReady
      case .collected: .stepCollected
      case .placed: .stepPlaced
      case .cancelled: nil
      }
    guard let words else { return nil }
    guard let previous = done.status.previous else { return Toast(texts(words, values)) }
    let fields = [(name: "status", value: previous.rawValue), ("recall", "1")]
    return Toast(
      texts(words, values),
      undo: Toast.Undo(.stepOrder(done.order), fields, isLive: true)
    )
  }
}
