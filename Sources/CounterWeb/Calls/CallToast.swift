package import HTTP
import Identifiers
import JuiceBar
import Localization
package import Web

/// The calls just answered, or opened again, as an address names them: `?done-calls=ID,ID`.
struct CallChange {
  /// The most calls that an address names.
  private static let maximumCalls = 20

  let calls: [CallID]
  var isUndone = false

  init(_ calls: [CallID], isUndone: Bool = false) {
    self.calls = calls
    self.isUndone = isUndone
  }

  init?(_ query: Fields) {
    isUndone = query["done-calls"] == nil
    guard let text = query[isUndone ? "undone-calls" : "done-calls"],
      let calls = Self.calls(text)
    else { return nil }
    self.calls = calls
  }

  /// The calls that a text names, separated by commas.
  static func calls(_ text: String) -> [CallID]? {
    [CallID](listed: text, atMost: maximumCalls)
  }

  var text: String { calls.listed }

  var items: [(name: String, value: String?)] {
    let isNamed = (1...Self.maximumCalls).contains(calls.count)
    return isNamed ? [(isUndone ? "undone-calls" : "done-calls", text)] : []
  }
}

extension BarSite {
  /// Says which calls were just answered, and calls again for who touched the wrong one.
  package func callToast(of request: Request) async throws(Problem) -> Toast? {
    guard let done = CallChange(request.query) else { return nil }
    let texts = texts(of: request)
    var words: [String] = []
    for id in done.calls {
      guard let call = try await stored(await bar.call(id)), call.isOpen == done.isUndone else {
        return nil
      }
      words.append(
        [texts(call.reason.text), call.place?.rawValue].compactMap(\.self).joined(separator: " · ")
      )
    }
    let calls =
      words.count > 2 ? texts(.callMany, count: words.count) : words.joined(separator: ", ")
    if done.isUndone { return Toast(texts(.callReopened, ["calls": calls])) }
    let undo = Toast.Undo(.returnCalls, [("calls", done.text)], isLive: true)
    return Toast(texts(.callHandled, ["calls": calls]), undo: undo)
  }
}

extension Calls {
  /// Opens calls again that were answered by a touch on the wrong one: `POST /calls/returns`.
  ///
  /// A visitor was told that somebody comes, so the call is a new one; the same, however often it is
  /// asked for.
  func returnCalls(_ request: Request) async throws(Problem) -> Response {
    guard let ids = CallChange.calls(try request.form()["calls"] ?? "") else {
      throw .wrongField("calls", "expected calls, separated by commas")
    }
    var calls: [CallID] = []
    for id in ids {
      guard let call = try await stored(await site.bar.call(id)), !call.isOpen else { continue }
      let key = IdempotencyKey(rawValue: "return-\(id)")
      calls.append(
        try await perform(.call(call.reason, from: call.place), key: key, from: request).id
      )
    }
    return .seeOther(Link.calls.after(CallChange(calls, isUndone: true).items))
  }
}
