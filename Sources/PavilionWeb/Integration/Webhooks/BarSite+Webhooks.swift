import HTTP
import JuiceBar
import Passwords
import Staffing

extension BarSite {
  /// Shows the webhooks: `GET /manage/webhooks`.
  func showWebhooks(_ request: Request) async throws(Problem) -> Response {
    try await showWebhooks(request, form: [:], notice: nil)
  }

  /// Adds a webhook, and shows its secret this once: `POST /manage/webhooks`.
  func addWebhook(_ request: Request) async throws(Problem) -> Response {
    let form = try request.form()
    // The field has several lines; line breaks are no part of an address.
    let typed = form["address"]?.filter { !$0.isWhitespace }
    guard let address = typed.flatMap(WebhookAddress.init(rawValue:)) else {
      return try await showWebhooks(request, form: form, notice: .wrongAddress)
    }
    let events = Set(WebhookEvent.allCases.filter { form[$0.rawValue] != nil })
    guard !events.isEmpty else {
      return try await showWebhooks(request, form: form, notice: .nothingChosen)
    }
    let now = parts.surroundings.now()
    let secret = SigningSecret()
    let webhook = Webhook(
      id: newID(at: now),
      address: address,
      events: events,
      secret: secret.text,
      madeAt: now
    )
    if let notice = try await change(.addWebhook(webhook), request) {
      return try await showWebhooks(request, form: form, notice: notice)
    }
    return try await showWebhooks(request, form: [:], made: secret.text, notice: nil)
  }

  /// Shows a webhook with its last attempts and dead letters: `GET /manage/webhooks/{id}`.
  func showWebhook(_ request: Request, id: PathPart<AccountID>) async throws(Problem) -> Response {
    try await show(try await webhook(id), to: request)
  }

  /// Sends an event that tests a webhook: `POST /manage/webhooks/{id}/test`.
  func testWebhook(_ request: Request, id: PathPart<AccountID>) async throws(Problem) -> Response {
    let webhook = try await webhook(id)
    let event = newID(at: parts.surroundings.now())
    let attempt = try await stored(await webhooks.test(webhook, id: event))
    return try await show(webhook, to: request, attempt: attempt)
  }

  /// Switches a webhook on or off: `POST /manage/webhooks/{id}/switch` with `on=yes` or `on=no`.
  func switchWebhook(_ request: Request, id: PathPart<AccountID>) async throws(Problem) -> Response
  {
    let isOn = try request.form()["on"] == "yes"
    let webhook = try await webhook(id)
    _ = try await change(.switchWebhook(webhook.id, isOn: isOn), request)
    return .seeOther(.webhook(webhook.id))
  }

  /// Removes a webhook: `POST /manage/webhooks/{id}/removal`.
  func removeWebhook(_ request: Request, id: PathPart<AccountID>) async throws(Problem) -> Response
  {
    let webhook = try await webhook(id)
    _ = try await change(.removeWebhook(webhook.id), request)
    return .seeOther(.webhooks)
  }

  /// Retries or discards an event that was given up: `POST /manage/webhooks/{id}/dead-letters` with
  /// `event` and `act`, which is `retry` or `discard`.
  func settleDeadLetter(
    _ request: Request,
    id: PathPart<AccountID>
  ) async throws(Problem) -> Response {
    let form = try request.form()
    let webhook = try await webhook(id)
    let letters = try await stored(await personnel.storage.deadLetters(of: webhook.id, in: bar.bar))
    // Another member of staff may have settled it at another screen.
    guard let letter = letters.first(where: { $0.event == form["event"] }) else {
      return .seeOther(.webhook(webhook.id))
    }
    switch form["act"] {
    case "retry":
      let (_, attempt) = try await stored(await webhooks.retry(letter, to: webhook))
      return try await show(webhook, to: request, attempt: attempt)
    case "discard":
      _ = try await change(.discard(webhook.id, event: letter.event), request)
      return .seeOther(.webhook(webhook.id))
    default: throw .wrongField("act", "expected retry or discard")
    }
  }

  private func webhook(_ part: PathPart<AccountID>) async throws(Problem) -> Webhook {
    guard let id = part.value, let webhook = try await staff().webhooks[id] else {
      throw .notFound("There is no webhook \(part).")
    }
    return webhook
  }

  private func change(
    _ command: IntegrationCommand,
    _ request: Request
  ) async throws(Problem) -> StaffNotice? {
    let actor = try await caller(of: request).actor ?? .stranger
    if case .failure(let refusal) = try await carryOut(.integrate(command), by: actor) {
      return StaffNotice(refusal)
    }
    return nil
  }

  private func showWebhooks(
    _ request: Request,
    form: Fields,
    made: String? = nil,
    notice: StaffNotice?
  ) async throws(Problem) -> Response {
    let webhooks = try await stored(await personnel.storage.webhooks(of: bar.bar))
    let page = WebhooksPage(
      webhooks: webhooks,
      zone: parts.zone,
      made: made,
      form: form,
      notice: notice
    )
    return show(page, at: .webhooks, to: request, notice?.status ?? .ok)
  }

  private func show(
    _ webhook: Webhook,
    to request: Request,
    attempt: WebhookAttempt? = nil
  ) async throws(Problem) -> Response {
    let page = try await Problem.translating { () async throws(StorageError) in
      WebhookPage(
        webhook: webhook,
        zone: parts.zone,
        attempts: try await personnel.storage.attempts(of: webhook.id, in: bar.bar),
        deadLetters: try await personnel.storage.deadLetters(of: webhook.id, in: bar.bar),
        last: attempt
      )
    }
    return show(page, at: .webhook(webhook.id), to: request)
  }
}
