import Staffing
package import Web

extension Features {
  /// The counter: orders, their queue, payments, receipts and calls for staff.
  package static let counter = Features(
    endpoints: Endpoint.ordering + Endpoint.queue + Endpoint.payment + Endpoint.receipt
      + Endpoint.call,
    news: [.queue, .calls],
    managedPages: [
      ManagedPage(.staff, .bar, .preparationTitle), ManagedPage(.staff, .pay, .payTitle),
    ],
    files: EmbeddedFiles.all
  )
}
