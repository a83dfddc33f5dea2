import HTTP
import JSON
import JuiceBar
import Languages
import Staffing

extension Application {
  /// Lets a visitor choose a bar: `GET /bars`; where there is one alone, that is it.
  func showBars(_ request: Request) async throws(Problem) -> Response {
    let bars = try await openBars()
    guard bars.count > 1 else {
      let only = bars.first.map { share.address(of: $0.id) } ?? .root
      return Response(
        .seeOther,
        headers: ["Location": only.path(of: .start), "Cache-Control": "no-store"]
      )
    }
    let page = BarsPage(bars: bars.map { ($0, share.address(of: $0.id).path(of: .start)) })
    return PageTemplate(page.html(in: context(for: request, at: .bars)))
      .response(rootAttributes(of: request))
  }

  /// Lists the bars that are open, for owners with how they stand: `GET /api/bars`.
  func apiBars(_ request: Request) async throws(Problem) -> Response {
    let language = Language(of: request)
    let isOwner = try await caller(of: request).role >= .owner
    var bars: [JSONValue] = []
    for bar in try await openBars() {
      let address = share.address(of: bar.id)
      var object: JSONObject = [
        "id": .string(bar.id.rawValue), "name": .string(bar.name.text(in: language)),
        "url": .string(address.path(of: .start)),
      ]
      object["timeZone"] = bar.timeZone.map(JSONValue.string)
      if isOwner { object["figures"] = try await figures(of: bar).json }
      bars.append(.object(object))
    }
    return .json(["bars": .array(bars)])
  }

  /// The bars that are open, the default one first.
  private func openBars() async throws(Problem) -> [ListedBar] {
    let open = try await Problem.translating { () async throws(StorageError) in
      try await share.bars().open
    }
    return open.filter { $0.id == share.bar } + open.filter { $0.id != share.bar }
  }
}
