/// A person's permissions, from least to most; each role includes the ones before it.
public enum Role: String, Hashable, Comparable, Sendable, CaseIterable {
  /// Reads and orders, without signing in.
  case visitor
  /// Prepares orders, prints labels and takes juices off sale; sees no amounts.
  case preparation
  /// Also takes payments, cancels orders and restocks.
  case staff
  /// Also approves the work of others, and sees the figures of the day.
  case shiftLead = "shift-lead"
  /// Changes menu, prices and content, pairs devices, and reads the reports.
  case manager
  /// Decides who works with the program.
  case owner

  public static let ofAccounts = allCases.filter { $0 > .visitor }

  public static func < (left: Role, right: Role) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .visitor: 0
    case .preparation: 1
    case .staff: 2
    case .shiftLead: 3
    case .manager: 4
    case .owner: 5
    }
  }
}
