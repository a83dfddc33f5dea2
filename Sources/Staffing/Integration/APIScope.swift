/// A permission of a program with an API token; none contains another.
public enum APIScope: String, Hashable, Comparable, Sendable, CaseIterable {
  /// Reads the menu.
  case menuRead = "menu:read"
  /// Changes the menu and the juices off sale.
  case menuWrite = "menu:write"
  /// Reads the stock, its ledger, stocktakes and forecast.
  case stockRead = "stock:read"
  /// Books stock and counts it.
  case stockWrite = "stock:write"
  /// Approves and discards stocktakes.
  case stockApprove = "stock:approve"
  /// Reads orders, the queue and calls for staff.
  case ordersRead = "orders:read"
  /// Places orders, leads them on, and answers calls.
  case ordersWrite = "orders:write"
  /// Takes payments and gives money back, also of an order that is cancelled.
  case paymentsWrite = "payments:write"
  /// Reads the reports.
  case reportsRead = "reports:read"
  /// Reads drafts and versions of the guide.
  case guideRead = "guide:read"
  /// Changes drafts of the guide, and uploads its files.
  case guideWrite = "guide:write"
  /// Publishes drafts of the guide, and rolls it back.
  case guidePublish = "guide:publish"

  /// Orders scopes by their names.
  public static func < (left: APIScope, right: APIScope) -> Bool { left.rawValue < right.rawValue }

  /// The scopes that a text names, separated by spaces (RFC 6749 section 3.3); nothing when one of
  /// them is none, or there is none.
  public static func set(_ text: String) -> Set<APIScope>? {
    let words = text.split(separator: " ").map { APIScope(rawValue: String($0)) }
    guard !words.isEmpty, !words.contains(nil) else { return nil }
    return Set(words.compactMap(\.self))
  }
}

extension Set<APIScope> {
  /// The scopes in their order, separated by spaces.
  public var text: String { sorted().map(\.rawValue).joined(separator: " ") }
}
