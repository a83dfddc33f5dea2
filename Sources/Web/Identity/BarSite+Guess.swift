package import HTTP
import JuiceBar
import Languages
package import Localization
import Passwords
package import Staffing

/// Why a secret that was given does not count.
package enum GuessFault: Error, Hashable, Sendable {
  case wrong
  case wait(seconds: Int)
  /// Too many secrets are compared just now.
  case busy

  package var status: Status {
    switch self {
    case .wrong: .forbidden
    case .wait: .tooManyRequests
    case .busy: .serviceUnavailable
    }
  }

  /// When to try again, in seconds.
  package var retryAfter: Int? {
    switch self {
    case .wrong: nil
    case .wait(let seconds): seconds
    case .busy: 2
    }
  }

  /// The fault in words; what is wrong, the form says.
  package func text(_ texts: Texts, wrong: TextKey) -> String {
    switch self {
    case .wrong: texts(wrong)
    case .wait(let seconds) where seconds < 60:
      texts(.signInWaitSeconds, ["number": texts.number(seconds)])
    case .wait(let seconds):
      texts(.signInWaitMinutes, ["number": texts.number((seconds + 59) / 60)])
    case .busy: texts(.signInBusy)
    }
  }
}

extension BarSite {
  /// The attempt of a request's sender to give the secret of a person.
  package func attempt(in request: Request, as name: String) -> SignInAttempt {
    SignInAttempt(
      name: String(name.lineForm.prefix(PersonName.maximumLength)),
      device: StaffCookie.device.hash(in: request),
      address: clientAddress(of: request).description
    )
  }

  /// Counts a guess that is about to be compared.
  ///
  /// - Returns: The fault if the guesser has to wait.
  package func wait(of attempt: SignInAttempt) async throws(Problem) -> GuessFault? {
    let guess = StaffCommand.guess(attempt)
    guard case .failure(.lockedOut(let time)) = try await carryOut(guess, by: .stranger) else {
      return nil
    }
    return .wait(seconds: (time + 999) / 1000)
  }

  /// Compares a secret with an account's, or, as slowly, with none.
  ///
  /// The guess is counted before it is compared, so that many at once count as many. Who must wait is
  /// told so whether the guess is right or not. A right guess is given back by the command that it
  /// was made for.
  ///
  /// - Returns: The fault, or nothing if the secret is right.
  package func fault(
    in secret: String,
    of account: Account?,
    by attempt: SignInAttempt
  ) async throws(Problem) -> GuessFault? {
    if let wait = try await wait(of: attempt) { return wait }
    // Limits the length, so that no request makes the server hash a book.
    let secret = secret.unicodeScalars.count > Secret.maximumCharacters ? "" : secret
    let hash = account.map { PasswordHash(rawValue: $0.passwordHash) }
    do throws(PasswordError) {
      if try await personnel.passwords.verify(secret, against: hash), account != nil { return nil }
    } catch {
      return .busy
    }
    _ = try await carryOut(.fail(attempt), by: .stranger)
    return .wrong
  }
}
