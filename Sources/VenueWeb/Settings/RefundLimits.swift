import HTTP
import JSON
import JuiceBar
import Money
import Staffing
import Web

/// Reads and sets the refund limit of a bar.
struct RefundLimits: Handlers {
  let site: BarSite

  /// Reads it: `GET /api/refund-limit`.
  func apiLimit(_ request: Request) async throws(Problem) -> Response {
    let currency = try await currency(of: site.bar.bar)
    return .json(document(try await limit(of: site.bar.bar, in: currency)))
  }

  /// Sets it in the currency of the bar's menu: `PUT /api/refund-limit`.
  func apiSetLimit(_ request: Request) async throws(Problem) -> Response {
    let currency = try await currency(of: site.bar.bar)
    let body = try request.json()
    let amount = try parsed(body.member("limit").integer(in: RefundLimit.allowed))
    guard let limit = RefundLimit(amount, in: currency) else {
      throw .wrongField("limit", "expected 0 to \(RefundLimit.allowed.upperBound)")
    }
    try await set(limit, of: site.bar.bar)
    return .json(document(limit))
  }

  /// The currency of a bar's menu.
  func currency(of bar: BarID) async throws(Problem) -> Currency {
    let menu = try await stored(await site.parts.bars.menu(of: bar).menu)
    return Currency(rawValue: menu.currency) ?? .won
  }

  func limit(of bar: BarID, in currency: Currency) async throws(Problem) -> RefundLimit {
    try await stored(await site.parts.bars.refundLimit(of: bar, in: currency))
  }

  func set(_ limit: RefundLimit, of bar: BarID) async throws(Problem) {
    try await stored(
      await site.parts.bars.set(
        limit,
        of: bar,
        by: Caller.current?.actor ?? .stranger,
        at: site.parts.surroundings.now()
      )
    )
  }

  private func document(_ limit: RefundLimit) -> JSONValue {
    ["currency": .string(limit.currency.rawValue), "limit": .integer(limit.amount)]
  }
}
