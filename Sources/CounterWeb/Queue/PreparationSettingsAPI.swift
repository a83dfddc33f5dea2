import HTTP
import JSON
import JuiceBar
import Web

/// Reads and sets how orders are made and paid, for programs.
struct PreparationSettingsAPI: Handlers {
  let site: BarSite

  /// Reads the settings: `GET /api/preparation`.
  func read(_ request: Request) async throws(Problem) -> Response {
    .json(.object(Self.document(try await stored(await site.bar.preparationSettings()))))
  }

  /// Sets them: `PUT /api/preparation`; a setting that the body lacks stays.
  func set(_ request: Request) async throws(Problem) -> Response {
    let body = try request.json()
    let known = try await stored(await site.bar.preparationSettings())
    func number(
      _ name: String,
      _ allowed: ClosedRange<Int>,
      _ now: Int
    ) throws(Problem) -> Int {
      try parsed(body.memberIfNamed(name)?.integer(in: allowed)) ?? now
    }
    let settings = PreparationSettings(
      makers: try number("makers", PreparationSettings.allowedMakers, known.makers),
      maximumQueueMinutes: try number(
        "longestQueueMinutes",
        PreparationSettings.allowedQueueMinutes,
        known.maximumQueueMinutes
      ),
      flow: try choice("flow", in: body) ?? known.flow,
      payment: try choice("paymentTime", in: body) ?? known.payment,
      unpaidMinutes: try number(
        "unpaidMinutes",
        PreparationSettings.allowedUnpaidMinutes,
        known.unpaidMinutes
      ),
      readyMinutes: try number(
        "readyMinutes",
        PreparationSettings.allowedReadyMinutes,
        known.readyMinutes
      )
    )
    guard let settings else {
      throw .wrongField("paymentTime", "expected another time for orders that are made at once")
    }
    try await site.set(settings)
    return .json(.object(Self.document(settings)))
  }

  private func choice<Value: RawRepresentable<String> & CaseIterable>(
    _ name: String,
    in body: JSONReader
  ) throws(Problem) -> Value? {
    guard let text = try parsed(body.memberIfNamed(name)?.string()) else { return nil }
    guard let value = Value(rawValue: text) else {
      throw .wrongField(
        name,
        "expected one of \(Value.allCases.map(\.rawValue).joined(separator: ", "))"
      )
    }
    return value
  }

  static func document(_ settings: PreparationSettings) -> JSONObject {
    [
      "makers": .integer(settings.makers),
      "longestQueueMinutes": .integer(settings.maximumQueueMinutes),
      "flow": .string(settings.flow.rawValue),
      "paymentTime": .string(settings.payment.rawValue),
      "unpaidMinutes": .integer(settings.unpaidMinutes),
      "readyMinutes": .integer(settings.readyMinutes),
    ]
  }
}
