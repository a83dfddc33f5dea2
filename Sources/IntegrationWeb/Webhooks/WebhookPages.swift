import Calendars
import CounterWeb
import HTML
import HTTP
import Localization
import OfficeWeb
import Staffing
import Web

/// The list of webhooks, and the form that adds one.
struct WebhooksPage: Page {
  let webhooks: [Webhook]
  let zone: ZoneRules
  /// The secret of a webhook just added, to be copied.
  let made: String?
  /// The values typed.
  let form: Fields
  let notice: StaffNotice?

  func html(in context: ScreenContext) -> String {
    IntegrationFrame(
      name: "webhooks-screen",
      words: IntegrationFrame.Words(
        title: .webhookTitle,
        lead: .webhookLead,
        none: .webhookNone,
        made: .webhookMade,
        add: .webhookAdd
      ),
      made: made,
      notice: notice
    )
    .html(
      in: context,
      list: webhooks.isEmpty ? nil : list(context.texts),
      form: adding(context.texts)
    )
  }

  private func adding(_ texts: Texts) -> Node {
    HTML.form(.class("staff-form"), .method("post"), .action(Link.webhooks.path)) {
      Field("address", label: texts(.webhookAddress), hint: texts(.webhookAddressHint)).node {
        field in
        // Several lines, so that all of a long address is visible.
        textarea(
          .id(field.id),
          .name("address"),
          Attribute("rows", "2"),
          Attribute("inputmode", "url"),
          Attribute("autocomplete", "off"),
          Attribute("autocapitalize", "off"),
          Attribute("spellcheck", "false"),
          Attribute("maxlength", "\(WebhookAddress.maximumLength)"),
          field.described,
          .required
        ) { form["address"] ?? "" }
      }
      IntegrationChoices(
        legend: texts(.webhookEvents),
        options: WebhookEvent.allCases.map { ($0.rawValue, texts($0.text)) },
        form: form
      ).node
      button(.class("button", "solid")) { texts(.webhookAdd) }
    }
  }

  private func list(_ texts: Texts) -> CardTable {
    CardTable(
      [
        .words(texts(.webhookAddress)), .words(texts(.webhookEvents)),
        .words(texts(.webhookState)), .action(texts(.webhookOpen)),
      ],
      webhooks.map { row($0, texts) }
    )
  }

  private func row(_ webhook: Webhook, _ texts: Texts) -> CardTable.Row {
    .init(
      .data("webhook", webhook.address.rawValue),
      head: span(.lang("")) { webhook.address.rawValue },
      [
        ul(.class("tags")) {
          for event in webhook.events.sorted() { li(.class("tag")) { texts(event.text) } }
        },
        .text(webhook.state(texts, in: zone)),
        a(
          .class("button"),
          .href(Link.webhook(webhook.id).path),
          .aria("label", "\(texts(.webhookOpen))\(texts.colon)\(webhook.address)")
        ) { texts(.webhookOpen) },
      ]
    )
  }
}

/// A webhook with its last attempts, and the events that were given up.
struct WebhookPage: Page {
  let webhook: Webhook
  let zone: ZoneRules
  let attempts: [WebhookAttempt]
  let deadLetters: [DeadLetter]
  /// The attempt just made by hand.
  let last: WebhookAttempt?

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    let host = webhook.address.host
    return StaffFrame(
      title: host,
      heading: span(.lang("")) { host },
      name: "webhook-screen",
      back: BackLink(link: .webhooks, key: .webhookTitle).node(in: context)
    ).html(in: context) {
      Notice(.done).node(
        last.map { texts(.webhookAnswered, ["result": texts.webhookResult($0.result)]) }
      )
      section(.class("panel")) {
        p(.lang("")) { strong { webhook.address.rawValue } }
        p(.class("quiet-words"), .data("state")) { webhook.state(texts, in: zone) }
        div(.class("buttons")) {
          act(.testWebhook(webhook.id), texts(.webhookTest), isMain: true)
          act(
            .switchWebhook(webhook.id),
            texts(webhook.isOn ? .webhookSwitchOff : .webhookSwitchOn),
            fields: [("on", webhook.isOn ? "no" : "yes")]
          )
          act(.removeWebhook(webhook.id), texts(.webhookRemove))
        }
      }
      buried(texts)
      tried(texts)
    }
  }

  private func act(
    _ link: Link,
    _ text: String,
    fields: [(name: String, value: String)] = [],
    isMain: Bool = false,
    label: String? = nil
  ) -> Node {
    form(.method("post"), .action(link.path)) {
      for (name, value) in fields { input(.type("hidden"), .name(name), .value(value)) }
      button(.class("button", isMain ? "solid" : nil), label.map { .aria("label", $0) }) { text }
    }
  }

  private func buried(_ texts: Texts) -> Node {
    Panel("dead", title: texts(.webhookDead)).node {
      p { texts(deadLetters.isEmpty ? .webhookNoDead : .webhookDeadLead) }
      if !deadLetters.isEmpty {
        CardTable(
          columns(texts) + [.action(texts(.webhookRetry))],
          deadLetters.map { letter in
            .init(
              .data("dead", letter.event),
              head: span(.lang("")) { letter.type },
              [
                .text(texts.moment(letter.buriedAt, in: zone)),
                .text(texts.webhookResult(letter.result)),
                span(.lang("")) { letter.event },
                div(.class("buttons")) {
                  settle(letter, "retry", .webhookRetry, texts)
                  settle(letter, "discard", .webhookDiscard, texts)
                },
              ]
            )
          }
        ).node
      }
    }
  }

  private func columns(_ texts: Texts) -> [CardTable.Column] {
    [
      .words(texts(.webhookEvents)), .words(texts(.logTime)), .words(texts(.webhookResult)),
      .words(texts(.logDetails)),
    ]
  }

  private func settle(
    _ letter: DeadLetter,
    _ word: String,
    _ key: TextKey,
    _ texts: Texts
  ) -> Node {
    act(
      .deadLetters(webhook.id),
      texts(key),
      fields: [("event", letter.event), ("act", word)],
      label: "\(texts(key))\(texts.colon)\(letter.event)"
    )
  }

  private func tried(_ texts: Texts) -> Node {
    Panel("tried", title: texts(.webhookAttempts)).node {
      if attempts.isEmpty {
        p { texts(.webhookNoAttempts) }
      } else {
        CardTable(columns(texts), attempts.map { row($0, texts) }).node
      }
    }
  }

  private func row(_ attempt: WebhookAttempt, _ texts: Texts) -> CardTable.Row {
    // No time without an answer: it would also tell about the network.
    let time = Int(attempt.result) == nil ? nil : "\(texts.number(attempt.milliseconds)) ms"
    return .init(
      .data("attempt", attempt.event),
      head: span(.lang("")) { attempt.type },
      [
        .text(texts.moment(attempt.at, in: zone)),
        .text(texts.webhookResult(attempt.result)),
        span(.lang("")) { [attempt.event, time].compactMap(\.self).joined(separator: " · ") },
      ]
    )
  }
}

private let textarea = Element("textarea")

extension Webhook {
  /// The state of the webhook, in words.
  fileprivate func state(_ texts: Texts, in zone: ZoneRules) -> String {
    guard let since = progress.failingSince else { return texts(isOn ? .webhookOn : .webhookOff) }
    let words: TextKey = isOn ? .webhookFailing : .webhookGivenUp
    return texts(words, ["time": texts.moment(since, in: zone)])
  }
}

extension Texts {
  /// The result of an attempt in words: the status, or that there was none.
  fileprivate func webhookResult(_ result: String) -> String {
    Int(result) == nil ? self(.webhookNoAnswer) : result
  }
}

extension WebhookEvent {
  /// The kind of event in words.
  fileprivate var text: TextKey {
    switch self {
    case .orderPlaced: .eventOrderPlaced
    case .orderChanged: .eventOrderChanged
    case .orderPaid: .eventOrderPaid
    case .orderRefunded: .eventOrderRefunded
    case .orderCancelled: .eventOrderCancelled
    case .dayClosed: .eventDayClosed
    case .stockChanged: .eventStockChanged
    case .menuPublished: .eventMenuPublished
    case .guidePublished: .eventGuidePublished
    }
  }
}
