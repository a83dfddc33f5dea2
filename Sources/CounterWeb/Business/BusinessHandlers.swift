import HTTP
import JSON
package import JuiceBar
import Languages
import Localization
package import Web

/// Reads and sets the business that receipts and reports of days name.
struct Businesses: Handlers {
  let site: BarSite

  /// Shows the form: `GET /manage/business`.
  func showForm(_ request: Request) async throws(Problem) -> Response {
    let details = try await site.business().details
    let toast = request.query["done"].map { _ in Toast(site.texts(of: request)(.businessSaved)) }
    let page = BusinessPage(form: BusinessForm(typed: details))
    return site.show(page, at: .business, to: request, toast: toast)
  }

  /// Receives the form: `POST /manage/business`.
  func set(_ request: Request) async throws(Problem) -> Response {
    let typed = BusinessForm.details(in: try request.form())
    let business: Business
    do throws(BusinessFault) { business = try Business(typed) } catch {
      let page = BusinessPage(form: BusinessForm(typed: typed, wrong: error.detail))
      return site.show(page, at: .business, to: request, .unprocessableContent)
    }
    try await site.set(business)
    return .seeOther(.business.after("saved"))
  }

  /// Reads it: `GET /api/business`.
  func apiBusiness(_ request: Request) async throws(Problem) -> Response {
    .json(.object(try await site.business().json))
  }

  /// Sets it: `PUT /api/business`.
  func apiSet(_ request: Request) async throws(Problem) -> Response {
    let body = try request.json()
    var details: [Business.Detail: String] = [:]
    for detail in Business.Detail.allCases {
      details[detail] = try parsed(body.memberIfNamed(detail.rawValue)?.string())
    }
    let business: Business
    do throws(BusinessFault) { business = try Business(details) } catch {
      throw .wrongField(error.detail.rawValue, "expected \(Business.expectation)")
    }
    try await site.set(business)
    return .json(.object(business.json))
  }
}

extension BarSite {
  package func business() async throws(Problem) -> Business {
    try await stored(await parts.bars.business(of: bar.bar))
  }

  /// The business at the head of a slip, as it was or is, with the bar by its name in the list of
  /// bars.
  func businessLines(
    of business: Business? = nil,
    for request: Request
  ) async throws(Problem) -> BusinessLines {
    let listed = try await bars()[bar.bar] ?? ListedBar(id: bar.bar)
    let name = listed.name.text(in: texts(of: request).language)
    let current: Business
    if let business { current = business } else { current = try await self.business() }
    return BusinessLines(business: current, bar: name)
  }

  /// Sets the business in the name of the caller.
  package func set(_ business: Business) async throws(Problem) {
    let actor = Caller.current?.actor ?? .stranger
    let now = parts.surroundings.now()
    try await stored(await parts.bars.set(business, of: bar.bar, by: actor, at: now))
  }
}
