import HTTP
import JuiceBar
import Languages
import Passwords
import Staffing

extension BarSite {
  /// Shows the form that creates the first account: `GET /setup?code=`.
  func showSetUp(_ request: Request) async throws(Problem) -> Response {
    let code = request.query["code"]
    return try await show(
      SetUpPageModel(code: code, isOpen: mayFound(code, request)),
      to: request,
      status: .ok
    )
  }

  /// Creates the first account, an owner's: `POST /setup`.
  ///
  /// The storage creates it only as long as there is none, so the link works once.
  func makeOwner(_ request: Request) async throws(Problem) -> Response {
    let form = try request.form()
    let code = form["code"]
    guard try await mayFound(code, request) else {
      let model = SetUpPageModel(code: nil, isOpen: false)
      return show(model, to: request, status: .forbidden)
    }
    var notice: StaffNotice
    do throws(StaffNotice) {
      let account = try await account(from: form, role: .owner)
      switch try await found(account) {
      case .success: return .seeOther(.signIn(back: nil))
      case .failure(let refusal): notice = StaffNotice(refusal)
      }
    } catch {
      notice = error
    }
    let model = SetUpPageModel(
      code: code,
      isOpen: notice != .refused(.notFirst),
      name: form["name"] ?? "",
      notice: notice
    )
    return show(model, to: request, status: notice.status)
  }

  private func found(
    _ account: Account
  ) async throws(StaffNotice) -> Result<StaffDecision, StaffRefusal> {
    do throws(Problem) {
      return try await carryOut(.found(account), by: account.actor)
    } catch {
      throw .failed
    }
  }

  /// Whether a request may create the first account: by the link's code, or at the machine itself.
  private func mayFound(_ code: String?, _ request: Request) async throws(Problem) -> Bool {
    let isSetUp = try await stored(await personnel.hasAccounts())
    guard !isSetUp else { return false }
    if let token = code.flatMap({ Token($0) }), token.isSame(as: personnel.setUpCode) {
      return true
    }
    return try await caller(of: request).isFirstRun
  }

  private func show(_ model: SetUpPageModel, to request: Request, status: Status) -> Response {
    show(SetUpPage(model: model), at: .setUp(code: model.code), to: request, status)
  }

  /// The account that a form describes, with its secret hashed.
  ///
  /// - Throws: ``StaffNotice`` with the invalid field.
  func account(from form: Fields, role: Role) async throws(StaffNotice) -> Account {
    guard let name = form["name"].flatMap(PersonName.init(rawValue:)) else { throw .wrongName }
    let hash = try await passwordHash(from: form, of: name)
    let id = AccountID(parts.surroundings.orderID(parts.surroundings.now()))
    return Account(id: id, name: name, role: role, passwordHash: hash)
  }

  /// The secret in a form, for a person of the given name.
  ///
  /// - Throws: ``StaffNotice`` if it is not acceptable.
  func secret(in form: Fields, of name: PersonName) throws(StaffNotice) -> Secret {
    let called = share.name(of: bar.bar)?.translations.values.map(\.self) ?? []
    do throws(Secret.Flaw) {
      return try Secret(form["secret"] ?? "", unlike: [name.rawValue, bar.bar.rawValue] + called)
    } catch {
      throw .wrongSecret(error)
    }
  }

  /// The hash of the secret in a form, for a person of the given name.
  ///
  /// - Throws: ``StaffNotice`` if the secret is not acceptable, or the password hasher is busy.
  func passwordHash(
    from form: Fields,
    of name: PersonName
  ) async throws(StaffNotice) -> String {
    let secret = try secret(in: form, of: name)
    do throws(PasswordError) {
      return try await personnel.passwords.hash(secret.text).rawValue
    } catch {
      throw .failed
    }
  }
}

/// Why a change of staff, devices or integrations that a form asked for failed.
enum StaffNotice: Error, Hashable, Sendable {
  /// The name is not valid.
  case wrongName
  /// The secret is not acceptable.
  case wrongSecret(Secret.Flaw)
  /// No option was chosen.
  case nothingChosen
  /// Another token has the name.
  case tokenNameTaken
  /// The address is not allowed for a webhook.
  case wrongAddress
  /// No device displays this code.
  case wrongCode
  /// The rules forbid it.
  case refused(StaffRefusal)
  /// The change could not be stored, or the secret not hashed.
  case failed

  init(_ refusal: StaffRefusal) { self = .refused(refusal) }

  /// The status of the answer.
  var status: Status {
    switch self {
    case .wrongName, .wrongSecret, .wrongCode, .nothingChosen, .wrongAddress: .unprocessableContent
    case .tokenNameTaken: .conflict
    case .refused(.lockedOut), .refused(.tooManyPairings): .tooManyRequests
    case .refused: .conflict
    case .failed: .serviceUnavailable
    }
  }
}
