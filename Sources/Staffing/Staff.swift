public import Time

/// All that is kept about who works at a bar, but for sessions: small enough to be loaded whole.
public struct Staff: Hashable, Sendable {
  /// The most accounts of a bar.
  public static let maximumAccounts = 200
  /// The most browsers that are remembered for an account; the oldest make room.
  public static let maximumKnown = 20
  /// The most devices that ask to be paired at once, and the most of one address.
  public static let maximumPairings = 40, maximumPairingsOfAddress = 5

  public var accounts: [AccountID: Account] = [:]
  public var devices: [AccountID: Device] = [:]
  public var pairings: [PairingCode: Pairing] = [:]
  /// The browsers at which accounts have signed in, by the hashes of their tokens, and when last.
  public var known: [AccountID: [String: Timestamp]] = [:]
  public var counts: [Counter: FailureCount] = [:]
  public var secondFactors: [AccountID: SecondFactor] = [:]
  /// The waits for a code, by the hashes of their tokens.
  public var pendingSignIns: [String: PendingSignIn] = [:]

  public var tokens: [AccountID: APIToken] = [:]
  public var webhooks: [AccountID: Webhook] = [:]

  public init() {}

  /// The account of a name, however it is capitalised.
  public func account(named name: String) -> Account? {
    let folded = name.lowercased()
    return accounts.values.first { $0.name.folded == folded }
  }

  public var accountsByName: [Account] {
    accounts.values.sorted { ($0.name.folded, $0.id) < ($1.name.folded, $1.id) }
  }

  /// The counters that a guess adds to.
  func counters(of attempt: SignInAttempt) -> [Counter] {
    guard let account = account(named: attempt.name) else {
      return [.nobody(named: attempt.name), .address(attempt.address)]
    }
    if let device = attempt.device, known[account.id]?[device] != nil {
      return [.known(account.id, at: device)]
    }
    return [.account(account.id), .address(attempt.address)]
  }

  /// Changes the data held here; only the storage changes sessions.
  public mutating func apply(_ change: StaffChange) {
    switch change {
    case .account(let account): accounts[account.id] = account
    case .removeAccount(let id):
      accounts[id] = nil
      known[id] = nil
      secondFactors[id] = nil
      endPendingSignIns(of: id)
    case .device(let device): devices[device.id] = device
    case .removeDevice(let id): devices[id] = nil
    case .pairing(let pairing): pairings[pairing.code] = pairing
    case .removePairing(let code): pairings[code] = nil
    case .known(let id, let token, let time): known[id, default: [:]][token] = time
    case .forgetKnown(let id, let token): known[id]?[token] = nil
    case .count(let counter, let count): counts[counter] = count
    case .clear(let counter): counts[counter] = nil
    case .integration(let change): apply(change)
    case .secondFactor(let id, let factor): secondFactors[id] = factor
    case .pendingSignIn(let pending): pendingSignIns[pending.token] = pending
    case .endPendingSignIn(let token): pendingSignIns[token] = nil
    case .endSessions(let id): endPendingSignIns(of: id)
    case .beginSession, .noteSession, .endSession: break
    }
  }

  private mutating func endPendingSignIns(of id: AccountID) {
    pendingSignIns = pendingSignIns.filter { $0.value.account != id }
  }
}
