import Staffing
package import Web

extension Features {
  /// The counter: orders, their queue, payments, receipts and calls for staff.
  package static let counter = Features(
    endpoints: Endpoint.ordering + Endpoint.queue + Endpoint.payment + Endpoint.journal
      + Endpoint.days + Endpoint.receipt + Endpoint.business + Endpoint.call,
    news: [.queue, .calls],
    places: [
      StaffPlace(
        .work,
        .bar,
        .placeCounter,
        icon: Icon("juice"),
        .preparation,
        key: "c",
        keys: [.keysCards, .keysStep, .keysCounter, .keysSheet]
      ),
      StaffPlace(.work, .orders, .placeOrders, icon: .ofStaff("list"), .staff, key: "o"),
      StaffPlace(
        .work,
        .pay,
        .placePay,
        icon: .ofStaff("money"),
        .staff,
        showsCalls: false,
        keys: [.keysPay]
      ),
      StaffPlace(
        .bar,
        .day,
        .placeDay,
        icon: .ofStaff("day"),
        .staff,
        showsCalls: false
      ),
      StaffPlace(
        .bar,
        .business,
        .businessTitle,
        icon: .ofStaff("business"),
        .manager,
        showsCalls: false
      ),
    ],
    needs: [StaffNeed.queue],
    calls: .shown,
    orderStrip: OrderStrip.node(in:),
    files: EmbeddedFiles.all
  )
}
