import Localization
import Staffing
import Web

extension StaffPlace {
  /// The screens of the office.
  static let office = [
    StaffPlace(.work, .stock, .placeStock, icon: Icon("stock"), .staff, key: "s"),
    StaffPlace(.work, .manage, .placeToday, icon: .ofStaff("today"), .preparation, key: "t"),
    booking(.delivery, .stockWorkDelivery),
    booking(.waste, .stockWorkWaste),
    booking(.transfer, .stockWorkTransfer),
    StaffPlace(nil, .stockCount, .stockWorkCount, icon: .ofStaff("count"), .staff),
    StaffPlace(.stock, .stockLedger(query: ""), .stockWorkLedger, icon: .ofStaff("list"), .staff),
    StaffPlace(.stock, .stockForecast, .placeForecast, icon: .ofStaff("clock"), .staff),
    StaffPlace(
      .stock,
      .stockLevels,
      .stockWorkLevels,
      icon: .ofStaff("levels"),
      .manager
    ),
    desk(.bar, .menuEditor(nil), .menuEditTitle, "menu", .staff),
    StaffPlace(.bar, .reports(nil), .reportTitle, icon: .ofStaff("chart"), .shiftLead),
    desk(.bar, .staffList, .placePeople, "people", .owner),
    desk(.bar, .devices, .devicesTitle, "device", .manager),
    desk(.bar, .screens, .screensTitle, "board", .manager),
    StaffPlace(.bar, .auditLog(LogFilter()), .logTitle, icon: .ofStaff("log"), .manager),
    desk(.person, .ownSecret(isDone: false), .placeOwnSecret, "person", .anyRole, if: .account),
    desk(.person, .kiosk, .kioskTitle, "device", .preparation),
  ]

  /// A form of stock work, a mode of the stock.
  private static func booking(_ kind: StockBookingKind, _ title: TextKey) -> Self {
    StaffPlace(
      nil,
      .stockBooking(kind),
      title,
      icon: .ofStaff(kind.rawValue),
      .staff,
      showsCalls: false
    )
  }

  /// A screen where text is written, which no call interrupts.
  private static func desk(
    _ group: Group,
    _ link: Link,
    _ title: TextKey,
    _ icon: String,
    _ permission: Permission,
    if condition: Condition? = nil
  ) -> Self {
    StaffPlace(
      group,
      link,
      title,
      icon: .ofStaff(icon),
      permission,
      if: condition,
      showsCalls: false
    )
  }
}
