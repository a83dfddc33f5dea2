import JuiceBar
public import Time

/// Something that changes which programs work with a bar.
public enum IntegrationCommand: Hashable, Sendable {
  /// Make a token.
  case makeToken(APIToken)
  /// End a token at once.
  case revokeToken(AccountID)
  /// Write down that a token is used.
  case noteToken(AccountID)
  /// Tell an address of all that happens from now on.
  case addWebhook(Webhook)
  /// Send no more events, or go on where sending ended.
  case switchWebhook(AccountID, isOn: Bool)
  /// Send no more events to a webhook that has failed for too long.
  case giveUpWebhook(AccountID)
  /// Remove a webhook and all its data.
  case removeWebhook(AccountID)
  /// Drop an event that was given up.
  case discard(AccountID, event: String)
}

/// One change of the data about programs.
public enum IntegrationChange: Hashable, Sendable {
  /// A token is made.
  case token(APIToken)
  /// A token is gone.
  case removeToken(AccountID)
  /// A token was used.
  case noteToken(AccountID, at: Timestamp)
  /// A webhook is made; its cursor is where the bar is in the same transaction.
  case webhook(Webhook)
  /// A webhook is switched; what it failed at before counts no more.
  case switchWebhook(AccountID, isOn: Bool)
  /// A webhook is off because it failed; since when it does is kept, until a person switches it on.
  case giveUpWebhook(AccountID)
  /// A webhook is gone.
  case removeWebhook(AccountID)
  /// A dead letter is gone.
  case discard(AccountID, event: String)
}

// Tokens and webhooks: made, used, and parted with.
extension Staff {
  /// The most tokens and the most webhooks of a bar.
  public static let maximumTokens = 100, maximumWebhooks = 20

  /// The tokens in the order of their names.
  public var tokensByName: [APIToken] {
    tokens.values.sorted { ($0.name.folded, $0.id) < ($1.name.folded, $1.id) }
  }

  func decide(
    _ command: IntegrationCommand,
    by actor: LogEntry.Actor,
    at now: Timestamp
  ) throws(StaffRefusal) -> StaffDecision {
    switch command {
    case .makeToken(let token):
      guard tokens.count < Self.maximumTokens else { throw .tooManyPrograms }
      let folded = token.name.folded
      guard !tokens.values.contains(where: { $0.name.folded == folded }) else { throw .nameTaken }
      let made = entry(now, actor, "token-made", token.name.rawValue, token.scopes.text)
      return StaffDecision(changes: [.integration(.token(token))], entries: [made])
    case .revokeToken(let id):
      guard let token = tokens[id] else { throw .unknownToken }
      let revoked = entry(now, actor, "token-revoked", token.name.rawValue)
      return StaffDecision(changes: [.integration(.removeToken(id))], entries: [revoked])
    case .noteToken(let id):
      guard tokens[id] != nil else { throw .unknownToken }
      return StaffDecision(changes: [.integration(.noteToken(id, at: now))])
    default: return try decideWebhook(command, by: actor, at: now)
    }
  }

  private func decideWebhook(
    _ command: IntegrationCommand,
    by actor: LogEntry.Actor,
    at now: Timestamp
  ) throws(StaffRefusal) -> StaffDecision {
    switch command {
    case .addWebhook(let webhook):
      guard webhooks.count < Self.maximumWebhooks else { throw .tooManyPrograms }
      let host = webhook.address.host
      let added = entry(now, actor, "webhook-added", host, webhook.events.text)
      return StaffDecision(changes: [.integration(.webhook(webhook))], entries: [added])
    case .switchWebhook(let id, let isOn):
      let host = try host(of: id)
      let word: LogEntry.Action = isOn ? "webhook-on" : "webhook-off"
      return StaffDecision(
        changes: [.integration(.switchWebhook(id, isOn: isOn))],
        entries: [entry(now, actor, word, host)]
      )
    case .giveUpWebhook(let id):
      let host = try host(of: id)
      return StaffDecision(
        changes: [.integration(.giveUpWebhook(id))],
        entries: [entry(now, actor, "webhook-off", host)]
      )
    case .removeWebhook(let id):
      let host = try host(of: id)
      return StaffDecision(
        changes: [.integration(.removeWebhook(id))],
        entries: [entry(now, actor, "webhook-removed", host)]
      )
    case .discard(let id, let event):
      let host = try host(of: id)
      return StaffDecision(
        changes: [.integration(.discard(id, event: event))],
        entries: [entry(now, actor, "event-discarded", host, event)]
      )
    case .makeToken, .revokeToken, .noteToken: return StaffDecision()
    }
  }

  // The log names no more of an address than its host: a path or a query may hold a secret.
  private func host(of id: AccountID) throws(StaffRefusal) -> String {
    guard let webhook = webhooks[id] else { throw .unknownWebhook }
    return webhook.address.host
  }

  mutating func apply(_ change: IntegrationChange) {
    switch change {
    case .token(let token): tokens[token.id] = token
    case .removeToken(let id): tokens[id] = nil
    case .noteToken(let id, let time): tokens[id]?.usedAt = time
    case .webhook(let webhook): webhooks[webhook.id] = webhook
    case .switchWebhook(let id, let isOn):
      webhooks[id]?.isOn = isOn
      webhooks[id]?.progress.forgive()
    case .giveUpWebhook(let id): webhooks[id]?.isOn = false
    case .removeWebhook(let id): webhooks[id] = nil
    case .discard: break
    }
  }
}

extension WebhookProgress {
  /// Clears the failures, so that the next event is tried at once.
  mutating func forgive() { self = WebhookProgress(cursor: cursor) }
}
