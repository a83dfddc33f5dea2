/// Why the server itself turns a request down.
struct Refusal: Error {
  let status: Status
  let detail: String

  static func badRequest(_ detail: String) -> Refusal {
    Refusal(status: .badRequest, detail: detail)
  }

  static let contentTooLarge = Refusal(
    status: .contentTooLarge,
    detail: "The body is longer than this server takes."
  )

  static let shuttingDown = Refusal(
    status: .serviceUnavailable,
    detail: "The server is shutting down."
  )
}
