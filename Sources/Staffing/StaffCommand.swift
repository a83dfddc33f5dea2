public import JuiceBar
public import Time

/// A change of people, devices or programs and their permissions at a bar.
public enum StaffCommand: Hashable, Sendable {
  /// Make the first account, an owner's; only as long as there is none.
  case found(Account)
  case add(Account)
  /// Give an account another role, and end its sessions.
  case setRole(AccountID, Role)
  /// Give an account a guide role or take it away, and end its sessions.
  case setGuideRights(AccountID, GuideRights?)
  /// Give an account another password by its hash, and end its sessions and its lock-out.
  case setPassword(AccountID, String)
  /// Give a person who entered their current password correctly another one, by its hash; all
  /// sessions but this one end.
  case changeOwn(SignInAttempt, Session, from: String, to: String)
  /// Remove an account with its sessions.
  case remove(AccountID)
  /// Remove an account with its sessions, under other words than its name.
  case erase(AccountID, as: PersonName)
  /// Count a guess at a name's password before it is compared, unless the guesser must wait.
  ///
  /// Counted beforehand, so that many guesses at once count as many.
  case guess(SignInAttempt)
  /// Write down that a guess was wrong, at a password or at a code.
  case fail(SignInAttempt, ofCode: Bool = false)
  /// Begin a session after a guess that was right about a password's hash; of an account with a
  /// second factor only where no code is needed.
  case signIn(
    SignInAttempt,
    Session,
    password: String,
    device: String,
    needsNoCode: Bool = false
  )
  /// Wait for a code after a guess that was right about a password's hash.
  case awaitCode(PendingSignIn, password: String)
  /// Begin a session by a code, after the wait of a token's hash for it.
  case signInByCode(
    SignInAttempt,
    Session,
    pending: String,
    code: String,
    device: String
  )
  /// Ask for codes at signing in from now on, as a first one shows that a phone makes them; all
  /// sessions but this one end.
  case switchOnSecondFactor(
    SignInAttempt,
    Session,
    SecondFactor,
    code: String,
    password: String
  )
  /// Ask for no more codes, after a guess that was right about a password's hash.
  case switchOffSecondFactor(SignInAttempt, AccountID, password: String)
  /// Take the second factor off an account whose phone is lost.
  case removeSecondFactor(AccountID)
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
  /// identifier or that of the device whose place it takes, and with the hash of its new token.
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
  /// The account would have neither a role at the bar nor one in the guide.
  case withoutRole
  /// No owner would be left to decide who works here.
  case lastOwner
  /// Too many guesses were wrong; the milliseconds to wait.
  case lockedOut(Int)
  /// The account has a second factor.
  case codeNeeded
  case wrongCode
  /// The password was right too long ago, or has been changed since.
  case signInIsOver
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
  /// All sessions of an account end, and so do its waits for a code.
  case endSessions(of: AccountID)
  /// An account has this second factor now, or none.
  case secondFactor(AccountID, SecondFactor?)
  case pendingSignIn(PendingSignIn)
  case endPendingSignIn(String)
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
