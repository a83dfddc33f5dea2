import HTTP
import JuiceBar
import Staffing

extension BarSite {
  /// Changes a token or a webhook in the name of the sender of a request, or says why not.
  func integrate(
    _ command: IntegrationCommand,
    from request: Request
  ) async throws(Problem) -> StaffNotice? {
    let actor = try await caller(of: request).actor ?? .stranger
    switch try await carryOut(.integrate(command), by: actor) {
    case .success: return nil
    case .failure(let refusal): return StaffNotice(refusal)
    }
  }

  /// A new identifier for a token, a webhook or an event.
  func newID(at now: Timestamp) -> AccountID { AccountID(parts.surroundings.orderID(now)) }
}
