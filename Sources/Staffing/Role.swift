/// A person's permissions, from least to most; each role includes the ones before it.
public enum Role: String, Hashable, Comparable, Sendable, CaseIterable {
  /// Reads and orders, without signing in.
  case visitor
  /// Prepares orders, takes payments and restocks.
  case staff
  /// Changes menu, prices and content, pairs devices, and reads the reports.
  case manager
  /// Decides who works with the program.
  case owner

  public static let ofAccounts: [Role] = [.staff, .manager, .owner]

  public static func < (left: Role, right: Role) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .visitor: 0
    case .staff: 1
    case .manager: 2
    case .owner: 3
    }
  }
}
