import JuiceBar
import Languages

/// `cancel ORDER`: calls an order off and takes its fruit back.
struct OrderCancel: Verb {
  static let syntax = Syntax(
    words: ["cancel"],
    operands: ["ORDER"],
    summary: "Cancel a placed order",
    discussion: """
      Its fruit comes back into the stock, once, however often the order is cancelled. An order that
      was made keeps its fruit and cannot be cancelled.

        pavilion cancel 17
        pavilion cancel 019a2f6e-7c1b-7d3a-9f00-5d1c2b3a4e5f
      """
  )

  private let order: OrderName

  init(_ arguments: Arguments) throws(UsageError) {
    order = try arguments.operand(0, as: .order)
  }

  func run(in context: Context) async throws -> (any Answer)? {
    try await context.withBar { bar in
      let id = try await bar.order(named: order, in: context.language)
      guard
        case .updated(let order) = try await bar.submit(
          .cancel(id),
          key: nil,
          in: context.language
        )
      else { return nil }
      return OrderAnswer(order: order, menu: bar.menu)
    }
  }
}

/// How an order is named: by the number that is called out, or by its identifier.
enum OrderName: Sendable {
  case number(Int)
  case id(OrderID)
}

extension Format<OrderName> {
  /// The number or the identifier of an order.
  static let order = Format(expected: "the number or the identifier of an order") { word in
    if let number = Int(word), number > 0 { return .number(number) }
    return OrderID(rawValue: word.lowercased()).map(OrderName.id)
  }
}

extension OpenBar {
  /// The identifier of the named order.
  ///
  /// - Throws: ``CommandFailure`` when no order has the number, and the errors of the storage.
  func order(named name: OrderName, in language: Language) async throws -> OrderID {
    switch name {
    case .id(let id): return id
    case .number(let number):
      guard let order = try await storage.order(numbered: number, of: id) else {
        throw CommandFailure.unknownOrder("\(number)", in: language)
      }
      return order.id
    }
  }
}
