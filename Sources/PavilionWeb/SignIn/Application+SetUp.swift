import HTTP
import JuiceBar
import Passwords
import Staffing

extension Application {
  /// Shows the form that makes the first account: `GET /setup?code=`.
  func showSetUp(_ request: Request) async throws(Problem) -> Response {
    let code = request.query["code"]
    return try await show(
      SetUpPageModel(code: code, isOpen: mayFound(code, request)),
      to: request,
      status: .ok
    )
  }

  /// Makes the first account, an owner's: `POST /setup`.
  ///
  /// The storage makes it only as long as there is none, so the link works once.
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

  /// Whether a request may make the first account: by the link's code, or from the machine itself.
  private func mayFound(_ code: String?, _ request: Request) async throws(Problem) -> Bool {
    let isSetUp = try await Problem.translating { () async throws(StorageError) in
      try await personnel.hasAccounts()
    }
    guard !isSetUp else { return false }
    if let token = code.flatMap({ Token($0) }), token.isSame(as: personnel.setUpCode) {
      return true
    }
    return try await caller(of: request).isFirstRun
  }

  private func show(_ model: SetUpPageModel, to request: Request, status: Status) -> Response {
    let context = context(for: request, at: .setUp(code: model.code))
    return PageTemplate(SetUpPage(model: model).html(in: context))
      .response(rootAttributes(of: request), status: status)
  }

  /// The account that a form describes, with its secret hashed.
  ///
  /// - Throws: ``StaffNotice`` that says which field is wrong.
  func account(from form: Fields, role: Role) async throws(StaffNotice) -> Account {
    guard let name = form["name"].flatMap(PersonName.init(rawValue:)) else { throw .wrongName }
    let hash = try await passwordHash(from: form)
    let id = AccountID(parts.surroundings.orderID(parts.surroundings.now()))
    return Account(id: id, name: name, role: role, password: hash)
  }

  /// The hash of the secret that a form holds.
  ///
  /// - Throws: ``StaffNotice`` when it is none, or the desk that hashes is busy.
  func passwordHash(from form: Fields) async throws(StaffNotice) -> String {
    let secret: Secret
    do throws(Secret.Flaw) { secret = try Secret(form["secret"] ?? "") } catch {
      throw .wrongSecret(error)
    }
    do throws(PasswordError) {
      return try await personnel.passwords.hash(secret.text).rawValue
    } catch {
      throw .failed
    }
  }
}

/// Why a change of staff or devices that a form asked for was not made.
enum StaffNotice: Error, Hashable, Sendable {
  /// The name is none.
  case wrongName
  /// The secret is none.
  case wrongSecret(Secret.Flaw)
  /// None of several things was chosen.
  case nothingChosen
  /// Another token has the name.
  case tokenNameTaken
  /// The address is none that a webhook may have.
  case wrongAddress
  /// No device shows this code.
  case wrongCode
  /// The rules forbid it.
  case refused(StaffRefusal)
  /// It could not be stored or hashed just now.
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
