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
      rows: webhooks.map { row($0, context.texts) },
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

  private func row(_ webhook: Webhook, _ texts: Texts) -> Node {
    li(.class("staff-card"), .data("webhook", webhook.address.rawValue)) {
      div(.class("staff-heading")) {
        h2(.lang("")) { webhook.address.rawValue }
        p(.class("staff-role")) { webhook.state(texts, in: zone) }
      }
      ul(.class("integration-list")) {
        for event in webhook.events.sorted() { li { texts(event.text) } }
      }
      a(
        .class("button"),
        .href(Link.webhook(webhook.id).path),
        .aria("label", "\(texts(.webhookOpen)): \(webhook.address)")
      ) { texts(.webhookOpen) }
    }
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
    let screen = Screen(title: host, name: "webhook-screen", isForStaff: true)
    return screen.html(in: context) {
      main(.id("main"), .class("staff-page")) {
        div(.class("screen-heading")) {
          h1(.lang("")) { host }
          BackLink(link: .webhooks, key: .webhookTitle).node(in: context)
        }
        p(.class("notice"), .role("status")) {
          last.map { texts(.webhookAnswered, ["result": texts.webhookResult($0.result)]) } ?? ""
        }
        section(.class("staff-card")) {
          p(.class("integration-address"), .lang("")) { webhook.address.rawValue }
          p(.class("integration-facts"), .data("state")) { webhook.state(texts, in: zone) }
          div(.class("integration-acts")) {
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
    section(.class("integration-section"), .aria("labelledby", "dead-heading")) {
      h2(.id("dead-heading")) { texts(.webhookDead) }
      p { texts(deadLetters.isEmpty ? .webhookNoDead : .webhookDeadLead) }
      ul(.class("staff-list")) {
        for letter in deadLetters {
          li(.class("staff-card"), .data("dead", letter.event)) {
            div(.class("staff-heading")) {
              h3(.lang("")) { letter.type }
              p(.class("staff-role")) { texts.moment(letter.buriedAt, in: zone) }
            }
            p(.class("integration-facts")) {
              "\(letter.event) · \(texts.webhookResult(letter.result))"
            }
            div(.class("integration-acts")) {
              settle(letter, "retry", texts(.webhookRetry))
              settle(letter, "discard", texts(.webhookDiscard))
            }
          }
        }
      }
    }
  }

  private func settle(_ letter: DeadLetter, _ word: String, _ text: String) -> Node {
    act(
      .deadLetters(webhook.id),
      text,
      fields: [("event", letter.event), ("act", word)],
      label: "\(text): \(letter.event)"
    )
  }

  private func tried(_ texts: Texts) -> Node {
    section(.class("integration-section"), .aria("labelledby", "tried-heading")) {
      h2(.id("tried-heading")) { texts(.webhookAttempts) }
      if attempts.isEmpty { p { texts(.webhookNoAttempts) } }
      ol(.class("log-list")) {
        for attempt in attempts {
          li(.class("log-line"), .data("attempt", attempt.event)) {
            span(.class("log-time")) { texts.moment(attempt.at, in: zone) }
            span(.class("log-action"), .lang("")) { attempt.type }
            span(.class("log-who")) { texts.webhookResult(attempt.result) }
            span(.class("log-details"), .lang("")) {
              // No time without an answer: it would also tell about the network.
              let time = "\(texts.number(attempt.milliseconds)) ms"
              Int(attempt.result) == nil ? attempt.event : "\(attempt.event) · \(time)"
            }
          }
        }
      }
    }
  }
}

private let textarea = Element("textarea")

extension Webhook {
  /// The state of the webhook, in words.
  fileprivate func state(_ texts: Texts, in zone: ZoneRules) -> String {
    guard isOn else { return texts(.webhookOff) }
    guard let since = progress.failingSince else { return texts(.webhookOn) }
    return texts(.webhookFailing, ["time": texts.moment(since, in: zone)])
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
    case .stockChanged: .eventStockChanged
    case .menuPublished: .eventMenuPublished
    }
  }
}
