import Staffing
package import Web

extension Features {
  /// The counter: orders, their queue, payments, receipts and calls for staff.
  package static let counter = Features(
    endpoints: Endpoint.ordering + Endpoint.queue + Endpoint.payment + Endpoint.days
      + Endpoint.receipt + Endpoint.call,
    news: [.queue, .calls],
    places: [
      StaffPlace(
        .work,
        .bar,
        .placeCounter,
        icon: Icon("juice"),
        .preparation,
        key: "c",
        keys: [.keysCards, .keysStep]
      ),
      StaffPlace(
        .work,
        .pay,
        .placePay,
        icon: .ofStaff("money"),
        .staff,
        key: "o",
        showsCalls: false
      ),
      StaffPlace(
        .bar,
        .day,
        .placeDay,
        icon: .ofStaff("day"),
        .staff,
        showsCalls: false
      ),
    ],
    needs: [StaffNeed.queue],
    calls: .shown,
    files: EmbeddedFiles.all
  )
}
