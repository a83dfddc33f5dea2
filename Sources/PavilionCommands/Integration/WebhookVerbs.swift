import GuideWeb
import Identifiers
import IntegrationWeb
import JSON
import JuiceBar
import Languages
import Localization
import Passwords
import Staffing

enum WebhookList: Verb {
  static let syntax = Syntax(
    words: ["webhook", "list"],
    isDefault: true,
    summary: "Show the programs that receive events"
  )

  static func run(_ arguments: Arguments, in context: Context) async throws -> (any Answer)? {
    try await context.withIntegration { open in
      var dead: [AccountID: Int] = [:]
      let webhooks = try await open.storage.webhooks(of: open.bar)
      for webhook in webhooks {
        dead[webhook.id] = try await open.storage.deadLetters(of: webhook.id, in: open.bar).count
      }
      return WebhookAnswer(webhooks: webhooks, dead: dead)
    }
  }
}

enum WebhookAdd: Verb {
  static let syntax = Syntax(
    words: ["webhook", "add"],
    operands: ["ADDRESS"],
    options: [eventsOption.syntax],
    summary: "Send events to a program",
    discussion: """
      Prints the secret for its signatures this once. The events, with commas between them:

      \(WebhookEvent.allCases.map(\.rawValue).inLines)

        pavilion webhook add https://till.example/pavilion --events order.placed
      """
  )
  private static let eventsOption = Option("events", "LIST", .webhookEvents, isRequired: true)
    .help("What the program is told")

  static func run(_ arguments: Arguments, in context: Context) async throws -> (any Answer)? {
    let address = try arguments.operand(0, as: .webhookAddress)
    let events = try arguments.required(eventsOption)
    return try await context.withIntegration { open in
      let (id, secret) = (AccountID.new(), SigningSecret().text)
      let webhook = Webhook(id: id, address: address, events: events, secret: secret, madeAt: .now)
      try await open.carryOut(.addWebhook(webhook))
      return Report(["id": .string(id.rawValue), "secret": .string(secret)]) { language in
        Texts(language)(.cliWebhookAdded, ["name": id.rawValue, "secret": secret])
      }
    }
  }
}

enum WebhookRemove: Verb {
  static let syntax = Syntax(
    words: ["webhook", "remove"],
    operands: ["ID"],
    summary: "Stop sending events to a program"
  )

  static func run(_ arguments: Arguments, in context: Context) async throws -> (any Answer)? {
    let id = arguments.operands[0]
    return try await context.withIntegration { open in
      let webhook = try await open.webhook(id)
      try await open.carryOut(.removeWebhook(webhook.id))
      let name = webhook.address.host
      return Report(["id": .string(id)]) { Texts($0)(.cliStaffRemoved, ["name": name]) }
    }
  }
}

enum WebhookTest: Verb {
  static let syntax = Syntax(
    words: ["webhook", "test"],
    operands: ["ID"],
    summary: "Send an event to try a webhook"
  )

  static func run(_ arguments: Arguments, in context: Context) async throws -> (any Answer)? {
    let id = arguments.operands[0]
    return try await context.withIntegration { open in
      let webhook = try await open.webhook(id)
      let attempt = try await open.desk.test(webhook, id: AccountID.new())
      return SentAnswer(attempts: [attempt])
    }
  }
}

enum WebhookRetry: Verb {
  static let syntax = Syntax(
    words: ["webhook", "retry"],
    operands: ["ID"],
    summary: "Resend the events that a webhook did not accept",
    discussion: "Sends each dead letter once, oldest first, and ends with the first that fails."
  )

  static func run(_ arguments: Arguments, in context: Context) async throws -> (any Answer)? {
    let id = arguments.operands[0]
    return try await context.withIntegration { open in
      let webhook = try await open.webhook(id)
      var attempts: [WebhookAttempt] = []
      for letter in try await open.storage.deadLetters(of: webhook.id, in: open.bar) {
        let (isTaken, attempt) = try await open.desk.retry(letter, to: webhook)
        attempts.append(attempt)
        guard isTaken else { break }
      }
      return SentAnswer(attempts: attempts)
    }
  }
}

/// The webhooks of a bar, without their secrets.
private struct WebhookAnswer: Answer {
  let webhooks: [Webhook]
  let dead: [AccountID: Int]

  func text(in language: Language) -> String {
    let texts = Texts(language)
    guard !webhooks.isEmpty else { return texts(.cliIntegrationNone) }
    let rows = webhooks.map { webhook in
      [
        webhook.id.rawValue, webhook.address.rawValue, webhook.events.text,
        texts(webhook.isOn ? .webhookOn : .webhookOff),
        "\(texts(.webhookDead)): \(dead[webhook.id] ?? 0)",
      ]
    }
    return Table(rows: rows).text
  }

  func json(in language: Language) -> JSONValue {
    let list = webhooks.map { webhook -> JSONValue in
      [
        "id": .string(webhook.id.rawValue),
        "address": .string(webhook.address.rawValue),
        "events": .array(webhook.events.sorted().map { .string($0.rawValue) }),
        "isOn": .bool(webhook.isOn),
        "deadLetters": .integer(dead[webhook.id] ?? 0),
      ]
    }
    return ["webhooks": .array(list)]
  }
}

/// How sending by hand went; a failure when an event was not taken.
private struct SentAnswer: Answer {
  let attempts: [WebhookAttempt]

  var isFailure: Bool { attempts.contains { !$0.result.hasPrefix("2") } }

  func text(in language: Language) -> String {
    guard !attempts.isEmpty else { return Texts(language)(.webhookNoDead) }
    let texts = Texts(language)
    return attempts.map { attempt in
      let result = Int(attempt.result) == nil ? texts(.webhookNoAnswer) : attempt.result
      return texts(.cliWebhookSent, ["name": attempt.event, "result": result])
    }.joined(separator: "\n")
  }

  func json(in language: Language) -> JSONValue {
    let sent = attempts.map { attempt -> JSONValue in
      ["event": .string(attempt.event), "result": .string(attempt.result)]
    }
    return ["sent": .array(sent)]
  }
}
