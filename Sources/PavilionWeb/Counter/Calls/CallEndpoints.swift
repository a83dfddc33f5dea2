import Staffing

extension Endpoint {
  /// The addresses of calls for staff.
  static let call: [Endpoint] = [
    .form("/calls", .visitor, BarSite.callStaff),
    .page("/calls/{id}", .visitor, BarSite.showCall),
    .form("/calls/{id}/answer", .staff, BarSite.answerCall),
    .form("/calls/answers", .staff, BarSite.answerCalls),
    .post("/api/calls", .visitor, .scope(.ordersWrite), BarSite.apiCallStaff),
    .get("/api/calls", .staff, .scope(.ordersRead), BarSite.apiCalls),
    .get("/api/calls/{id}", .visitor, .scope(.ordersRead), BarSite.apiCall),
    .put("/api/calls/{id}/status", .staff, .scope(.ordersWrite), BarSite.apiSetCallStatus),
    .put("/api/calls/status", .staff, .scope(.ordersWrite), BarSite.apiSetCallsStatus),
  ]
}
