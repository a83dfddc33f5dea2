public import JuiceBar
public import Time

/// A change of people, devices or programs and their permissions at a bar.
public enum StaffCommand: Hashable, Sendable {
  /// Make the first account, an owner's; only as long as there is none.
  case found(Account)
  case add(Account)
  /// Give an account another role, and end its sessions.
  case setRole(AccountID, Role)
  /// Give an account another password by its hash, and end its sessions and its lock-out.
  case setPassword(AccountID, String)
  /// Give a person who entered their current password correctly another one, by its hash; all
  /// sessions but this one end.
  case changeOwn(SignInAttempt, Session, from: String, to: String)
  /// Remove an account with its sessions.
  case remove(AccountID)
  /// Count a guess at a name's password before it is compared, unless the guesser must wait.
  ///
  /// Counted beforehand, so that many guesses at once count as many.
  case guess(SignInAttempt)
  /// Write down that a guess was wrong.
  case fail(SignInAttempt)
  /// Begin a session after a guess that was right about a password's hash.
  case signIn(SignInAttempt, Session, password: String, device: String)
  /// Take back the count of a guess that was right about the hash of a person's password, who
  /// approves something by it.
  case approve(SignInAttempt, AccountID, password: String)
  case note(Session)
  /// End a session by the hash of its token.
  case signOut(String)
  /// End all sessions of an account.
  case signOutEverywhere(AccountID)
  /// Let a device ask to be paired.
  case ask(Pairing)
  /// Confirm a device by the code that it shows; nothing for a text that can be no code.
  case confirm(PairingCode?, Pairing.Confirmation)
  /// Pair a device that was confirmed: by the hash of the token with which it asked, under a new
  /// identifier and with the hash of its new token.
  case collect(String, id: AccountID, token: String)
  case unpair(AccountID)
  /// Change which programs work with the bar.
  case integrate(IntegrationCommand)
}

/// An attempt to sign in.
public struct SignInAttempt: Hashable, Sendable {
  public let name: String
  /// The hash of the token in the cookie of the browser's device, if it has one.
  public let device: String?
  public let address: String

  public init(name: String, device: String?, address: String) {
    self.name = name
    self.device = device
    self.address = address
  }
}

/// Why a command about staff is not done; nothing has changed then.
public enum StaffRefusal: Error, Hashable, Sendable {
  case notFirst
  case firstMustBeOwner
  case nameTaken
  /// As many accounts as a bar may have are there.
  case tooManyAccounts
  /// There is no such account, or its password has just been changed.
  case unknownAccount
  /// No owner would be left to decide who works here.
  case lastOwner
  /// Too many guesses were wrong; the milliseconds to wait.
  case lockedOut(Int)
  /// As many devices ask as may ask at once.
  case tooManyPairings
  /// No device shows this code, or no longer.
  case unknownCode
  case unknownDevice
  case unknownToken
  case unknownWebhook
  /// As many tokens or webhooks as a bar may have are there.
  case tooManyPrograms
}

/// One change of the data about staff.
public enum StaffChange: Hashable, Sendable {
  case account(Account)
  /// An account is removed, with its sessions and all its data.
  case removeAccount(AccountID)
  case beginSession(Session)
  case noteSession(String, at: Timestamp)
  case endSession(String)
  case endSessions(of: AccountID)
  case device(Device)
  case removeDevice(AccountID)
  case pairing(Pairing)
  case removePairing(PairingCode)
  /// An account has signed in at a browser.
  case known(AccountID, at: String, Timestamp)
  /// A browser at which an account signed in is forgotten.
  case forgetKnown(AccountID, at: String)
  case count(Counter, FailureCount)
  /// Failures are forgotten.
  case clear(Counter)
  case integration(IntegrationChange)
}

/// The effect of a command about staff.
public struct StaffDecision: Hashable, Sendable {
  /// The changes, in order.
  public var changes: [StaffChange] = []
  public var entries: [LogEntry] = []
}
