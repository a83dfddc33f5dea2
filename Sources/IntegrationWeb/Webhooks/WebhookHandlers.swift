import CounterWeb
import HTTP
import JuiceBar
import Localization
import OfficeWeb
import Passwords
import Staffing
import Web

/// Handles the webhooks and their dead letters.
struct Webhooks: Handlers {
  let site: BarSite

  private var storage: any IntegrationStorage { site.personnel.storage }

  /// Shows the webhooks: `GET /manage/webhooks`.
  func showAll(_ request: Request) async throws(Problem) -> Response {
    try await showAll(request, notice: nil)
  }

  /// Adds a webhook, and shows its secret this once: `POST /manage/webhooks`.
  func add(_ request: Request) async throws(Problem) -> Response {
    let form = try request.form()
    // The field has several lines; line breaks are no part of an address.
    let typed = form["address"]?.filter { !$0.isWhitespace }
    guard let address = typed.flatMap(WebhookAddress.init(rawValue:)) else {
      return try await showAll(request, form: form, notice: .wrongAddress)
    }
    let events = Set(WebhookEvent.allCases.filter { form[$0.rawValue] != nil })
    guard !events.isEmpty else {
      return try await showAll(request, form: form, notice: .nothingChosen)
    }
    let now = site.parts.surroundings.now()
    let secret = SigningSecret()
    let webhook = Webhook(
      id: site.newID(at: now),
      address: address,
      events: events,
      secret: secret.text,
      madeAt: now
    )
    if let notice = try await site.integrate(.addWebhook(webhook), from: request) {
      return try await showAll(request, form: form, notice: notice)
    }
    return try await showAll(request, made: secret.text, notice: nil)
  }

  /// Shows a webhook with its last attempts and dead letters: `GET /manage/webhooks/{id}`.
  func show(_ request: Request, id: PathPart<AccountID>) async throws(Problem) -> Response {
    try await show(try await webhook(id), to: request)
  }

  /// Sends an event that tests a webhook: `POST /manage/webhooks/{id}/test`.
  func test(_ request: Request, id: PathPart<AccountID>) async throws(Problem) -> Response {
    let webhook = try await webhook(id)
    let event = site.newID(at: site.parts.surroundings.now())
    let attempt = try await stored(await site.webhooks.test(webhook, id: event))
    return try await show(webhook, to: request, attempt: attempt)
  }

  /// Switches a webhook on or off: `POST /manage/webhooks/{id}/switch` with `on=yes` or `on=no`.
  func turn(_ request: Request, id: PathPart<AccountID>) async throws(Problem) -> Response {
    let isOn = try request.form()["on"] == "yes"
    let webhook = try await webhook(id)
    _ = try await site.integrate(.switchWebhook(webhook.id, isOn: isOn), from: request)
    return .seeOther(Link.webhook(webhook.id).after(isOn ? "on" : "off"))
  }

  /// Removes a webhook: `POST /manage/webhooks/{id}/removal`.
  func remove(_ request: Request, id: PathPart<AccountID>) async throws(Problem) -> Response {
    let webhook = try await webhook(id)
    guard try request.form()[Question.field] != nil else {
      let texts = site.texts(of: request)
      let question = Question(
        texts(.webhookRemove),
        webhook.address.host,
        losses: [texts(.webhookRemoveLoss)],
        form: .removeWebhook(webhook.id),
        back: .webhook(webhook.id)
      )
      return site.show(question, at: .webhook(webhook.id), to: request)
    }
    _ = try await site.integrate(.removeWebhook(webhook.id), from: request)
    return .seeOther(Link.webhooks.after("removed"))
  }

  /// Retries or discards an event that was given up: `POST /manage/webhooks/{id}/dead-letters` with
  /// `event` and `act`, which is `retry` or `discard`.
  func settleDeadLetter(
    _ request: Request,
    id: PathPart<AccountID>
  ) async throws(Problem) -> Response {
    let form = try request.form()
    let webhook = try await webhook(id)
    // Another member of staff may have settled it at another screen.
    guard
      let letter = try await deadLetters(of: webhook).first(where: { $0.event == form["event"] })
    else {
      return .seeOther(.webhook(webhook.id))
    }
    switch form["act"] {
    case "retry":
      let (_, attempt) = try await stored(await site.webhooks.retry(letter, to: webhook))
      return try await show(webhook, to: request, attempt: attempt)
    case "discard" where form[Question.field] == nil:
      let texts = site.texts(of: request)
      let question = Question(
        texts(.webhookDiscard),
        letter.type,
        losses: [texts(.webhookDiscardLoss, ["event": letter.event])],
        form: .deadLetters(webhook.id),
        fields: [("event", letter.event), ("act", "discard")],
        back: .webhook(webhook.id)
      )
      return site.show(question, at: .webhook(webhook.id), to: request)
    case "discard":
      _ = try await site.integrate(.discard(webhook.id, event: letter.event), from: request)
      return .seeOther(Link.webhook(webhook.id).after("discarded"))
    default: throw .wrongField("act", "expected retry or discard")
    }
  }

  private func webhook(_ part: PathPart<AccountID>) async throws(Problem) -> Webhook {
    guard let id = part.value, let webhook = try await site.staff().webhooks[id] else {
      throw .notFound("There is no webhook \(part).")
    }
    return webhook
  }

  private func deadLetters(of webhook: Webhook) async throws(Problem) -> [DeadLetter] {
    try await stored(await storage.deadLetters(of: webhook.id, in: site.bar.bar))
  }

  private func showAll(
    _ request: Request,
    form: Fields = [:],
    made: String? = nil,
    notice: StaffNotice?
  ) async throws(Problem) -> Response {
    let page = WebhooksPage(
      webhooks: try await stored(await storage.webhooks(of: site.bar.bar)),
      zone: site.zone,
      made: made,
      form: form,
      notice: notice
    )
    let isRemoved = request.query["done"] == "removed"
    let toast = isRemoved ? Toast(site.texts(of: request)(.webhookRemoved)) : nil
    return site.show(page, at: .webhooks, to: request, notice?.status ?? .ok, toast: toast)
  }

  private func show(
    _ webhook: Webhook,
    to request: Request,
    attempt: WebhookAttempt? = nil
  ) async throws(Problem) -> Response {
    let page = WebhookPage(
      webhook: webhook,
      zone: site.zone,
      attempts: try await stored(await storage.attempts(of: webhook.id, in: site.bar.bar)),
      deadLetters: try await deadLetters(of: webhook),
      last: attempt
    )
    return site.show(page, at: .webhook(webhook.id), to: request, toast: toast(webhook, request))
  }

  /// Names the last change, as long as it is so.
  private func toast(_ webhook: Webhook, _ request: Request) -> Toast? {
    let texts = site.texts(of: request)
    let switching = { (on: String) in Toast.Undo(.switchWebhook(webhook.id), [("on", on)]) }
    return switch (request.query["done"], webhook.isOn) {
    case ("on", true): Toast(texts(.webhookSwitchedOn), undo: switching("no"))
    case ("off", false): Toast(texts(.webhookSwitchedOff), undo: switching("yes"))
    case ("discarded", _): Toast(texts(.webhookDiscarded))
    default: nil
    }
  }
}
