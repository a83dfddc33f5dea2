import HTML
import HTTP
import JuiceBar
import Localization
import Passwords
import Staffing

extension BarSite {
  /// Shows the form that changes the signed-in person's own secret: `GET /manage/secret`.
  func showOwnSecret(_ request: Request) -> Response {
    let isDone = request.query["done"] != nil
    return showOwnSecret(request, OwnSecretPage(notice: nil, isDone: isDone), .ok)
  }

  /// Changes the signed-in person's own secret: `POST /manage/secret`.
  ///
  /// The old secret counts as a guess, as at sign-in, so that it cannot be found out at a screen
  /// left open. Sessions elsewhere end.
  func changeOwnSecret(_ request: Request) async throws(Problem) -> Response {
    let form = try request.form()
    let texts = texts(of: request)
    let refuse = { (notice: String, status: Status) in
      self.showOwnSecret(request, OwnSecretPage(notice: notice, isDone: false), status)
    }
    // A device, or the machine before there is an account, has no secret of its own.
    guard let signedIn = Caller.current?.signedIn else {
      return refuse(texts(.ownSecretNobody), .conflict)
    }
    let attempt = SignInAttempt(
      name: signedIn.account.name.rawValue,
      device: StaffCookie.device.hash(in: request),
      address: clientAddress(of: request).description
    )
    guard form["secret"] == form["again"] else {
      return refuse(texts(.ownSecretDiffer), .unprocessableContent)
    }
    // A new secret that is not acceptable costs no guess.
    do throws(StaffNotice) { _ = try secret(in: form, of: signedIn.account.name) } catch {
      return refuse(error.text(texts), error.status)
    }
    if case .failure(.lockedOut(let wait)) = try await carryOut(.guess(attempt), by: .stranger) {
      let notice = SignInPageModel.Notice.wait(seconds: (wait + 999) / 1000)
      var response = refuse(notice.text(texts), .tooManyRequests)
      response.headers["Retry-After"] = "\((wait + 999) / 1000)"
      return response
    }
    do throws(PasswordError) {
      let old = form["old"] ?? ""
      let text = old.unicodeScalars.count > Secret.maximumCharacters ? "" : old
      let hash = PasswordHash(rawValue: signedIn.account.passwordHash)
      guard try await personnel.passwords.verify(text, against: hash) else {
        _ = try? await carryOut(.fail(attempt), by: .stranger)
        return refuse(texts(.ownSecretWrong), .forbidden)
      }
    } catch {
      return refuse(texts(.signInBusy), .serviceUnavailable)
    }
    let new: String
    do throws(StaffNotice) {
      new = try await passwordHash(from: form, of: signedIn.account.name)
    } catch {
      return refuse(error.text(texts), error.status)
    }
    let command = StaffCommand.changeOwn(
      attempt,
      signedIn.session,
      from: signedIn.account.passwordHash,
      to: new
    )
    // Another person may have changed it, or removed the account, since the old one was compared.
    guard case .success = try await carryOut(command, by: signedIn.account.actor) else {
      throw .notSignedIn
    }
    return .seeOther(.ownSecret(isDone: true))
  }

  private func showOwnSecret(
    _ request: Request,
    _ page: OwnSecretPage,
    _ status: Status
  ) -> Response {
    show(page, at: .ownSecret(isDone: false), to: request, status)
  }
}

/// The form that changes one's own secret: the old one, and the new one twice.
struct OwnSecretPage: Page {
  /// Why the change failed.
  let notice: String?
  let isDone: Bool

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    let screen = Screen(
      title: texts(.ownSecretTitle),
      name: "own-secret-screen",
      isForStaff: true
    )
    return screen.html(in: context) {
      main(.id("main"), .class("staff-page", "staff-narrow")) {
        div(.class("screen-heading")) {
          h1 { texts(.ownSecretTitle) }
          BackLink(link: .manage, key: .manageTitle).node(in: context)
        }
        p(.class("lead")) { texts(.ownSecretLead) }
        p(.class("notice"), .role(isDone ? "status" : "alert")) {
          notice ?? (isDone ? texts(.ownSecretDone) : "")
        }
        form(.class("staff-form"), .method("post"), .action(Link.ownSecret(isDone: false).path)) {
          StaffField.secret(texts(.ownSecretOld), isNew: false, id: "old-secret", name: "old")
          StaffField.secret(
            texts(.ownSecretNew),
            isNew: true,
            id: "new-secret",
            hint: texts(.secretHint)
          )
          StaffField.secret(texts(.ownSecretAgain), isNew: true, id: "again", name: "again")
          button(.class("button", "act")) { texts(.ownSecretSave) }
        }
      }
    }
  }
}
