import CounterWeb
import HTTP
import JuiceBar
import Languages
import Localization
import Passwords
import Staffing
import Web

/// Handles the change of the signed-in person's own secret.
struct OwnSecret: Handlers {
  let site: BarSite

  /// Shows the form: `GET /manage/secret`.
  func showForm(_ request: Request) -> Response {
    show(page(isDone: request.query["done"] != nil), .ok, to: request)
  }

  /// Changes the secret: `POST /manage/secret`.
  ///
  /// The old secret counts as a guess, as at sign-in, so that it cannot be found out at a screen
  /// left open. Sessions elsewhere end.
  func change(_ request: Request) async throws(Problem) -> Response {
    let form = try request.form()
    let texts = Texts(Language(of: request))
    let refuse = { (notice: String, status: Status) in
      show(page(notice: notice), status, to: request)
    }
    // A device, or the machine before there is an account, has no secret of its own.
    guard let signedIn = Caller.current?.signedIn else {
      return refuse(texts(.ownSecretNobody), .conflict)
    }
    let account = signedIn.account
    guard form["secret"] == form["again"] else {
      return refuse(texts(.ownSecretDiffer), .unprocessableContent)
    }
    // A new secret that is not acceptable costs no guess.
    do throws(StaffNotice) { _ = try site.secret(in: form, of: account.name) } catch {
      return refuse(error.text(texts), error.status)
    }
    let attempt = site.attempt(in: request, as: account.name.rawValue)
    if let fault = try await site.fault(in: form["old"] ?? "", of: account, by: attempt) {
      var response = refuse(fault.text(texts, wrong: .ownSecretWrong), fault.status)
      response.headers["Retry-After"] = fault.retryAfter.map { "\($0)" }
      return response
    }
    let new: String
    do throws(StaffNotice) {
      new = try await site.passwordHash(from: form, of: account.name)
    } catch {
      return refuse(error.text(texts), error.status)
    }
    let command = StaffCommand.changeOwn(
      attempt,
      signedIn.session,
      from: account.passwordHash,
      to: new
    )
    // Another person may have changed it, or removed the account, since the old one was compared.
    guard case .success = try await site.carryOut(command, by: account.actor) else {
      throw .notSignedIn
    }
    return .seeOther(.ownSecret(isDone: true))
  }

  private func page(notice: String? = nil, isDone: Bool = false) -> OwnSecretPage {
    OwnSecretPage(notice: notice, isDone: isDone, hasSecondFactor: site.isForManager)
  }

  private func show(_ page: OwnSecretPage, _ status: Status, to request: Request) -> Response {
    site.show(page, at: .ownSecret(isDone: false), to: request, status)
  }
}
