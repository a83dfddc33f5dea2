import HTML
import HTTP
import JuiceBar
import Localization
import Passwords
import Staffing

extension Application {
  /// Shows where whoever is signed in changes their own secret: `GET /manage/secret`.
  func showOwnSecret(_ request: Request) -> Response {
    let isDone = request.query["done"] != nil
    return showOwnSecret(request, OwnSecretPage(notice: nil, isDone: isDone), .ok)
  }

  /// Changes the secret of whoever is signed in: `POST /manage/secret`.
  ///
  /// The old one is a guess as at signing in, and counted as one, so that nobody finds it out at a
  /// screen that was left open. Sessions at other places end.
  func changeOwnSecret(_ request: Request) async throws(Problem) -> Response {
    let form = try request.form()
    let texts = texts(of: request)
    let refuse = { (notice: String, status: Status) in
      self.showOwnSecret(request, OwnSecretPage(notice: notice, isDone: false), status)
    }
    // A device, or the machine before anybody can sign in, has no secret of its own.
    guard let signedIn = Caller.current?.signedIn else {
      return refuse(texts(.ownSecretNobody), .conflict)
    }
    let attempt = SignInAttempt(
      name: signedIn.account.name.rawValue,
      device: StaffCookie.device.hash(in: request),
      address: CrossSiteGuard.clientAddress(of: request).description
    )
    guard form["secret"] == form["again"] else {
      return refuse(texts(.ownSecretDiffer), .unprocessableContent)
    }
    // A new one that cannot be taken costs no guess.
    do throws(Secret.Flaw) { _ = try Secret(form["secret"] ?? "") } catch {
      return refuse(StaffNotice.wrongSecret(error).text(texts), .unprocessableContent)
    }
    if case .failure(.lockedOut(let wait)) = try await carryOut(.guess(attempt), by: .stranger) {
      let notice = SignInPageModel.Notice.wait(seconds: (wait + 999) / 1000)
      var response = refuse(notice.text(texts), .tooManyRequests)
      response.headers["Retry-After"] = "\((wait + 999) / 1000)"
      return response
    }
    do throws(PasswordError) {
      let old = form["old"] ?? ""
      let text = old.unicodeScalars.count > Secret.mostCharacters ? "" : old
      let hash = PasswordHash(rawValue: signedIn.account.password)
      guard try await personnel.passwords.verify(text, against: hash) else {
        _ = try? await carryOut(.fail(attempt), by: .stranger)
        return refuse(texts(.ownSecretWrong), .forbidden)
      }
    } catch {
      return refuse(texts(.signInBusy), .serviceUnavailable)
    }
    let new: String
    do throws(StaffNotice) {
      new = try await passwordHash(from: form)
    } catch {
      return refuse(error.text(texts), error.status)
    }
    let command = StaffCommand.changeOwn(
      attempt,
      signedIn.session,
      from: signedIn.account.password,
      to: new
    )
    // Somebody else may have changed it, or removed the account, since the old one was compared.
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
    PageTemplate(page.html(in: context(for: request, at: .ownSecret(isDone: false))))
      .response(rootAttributes(of: request), status: status)
  }
}

/// Where somebody changes their own secret: the old one, and the new one twice.
struct OwnSecretPage {
  /// Why it was not changed.
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
