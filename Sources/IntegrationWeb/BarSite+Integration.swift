import CounterWeb
package import HTTP
import JuiceBar
package import OfficeWeb
package import Staffing
import Time
package import Web

extension BarSite {
  /// Sends the bar's events.
  package var webhooks: WebhookDispatcher {
    part {
      WebhookDispatcher(
        bar: bar,
        storage: parts.staff,
        schedule: parts.webhookSchedule,
        now: parts.surroundings.now,
        log: parts.log
      )
    }
  }

  /// Changes a token or a webhook in the name of the sender of a request, or says why not.
  package func integrate(
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
  func newID(at now: Timestamp) -> AccountID { AccountID(parts.surroundings.newID(now)) }
}
