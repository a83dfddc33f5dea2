import CounterWeb
import HTTP
import JuiceBar
import Languages
import Localization
import Passwords
import Staffing
import Web

/// Handles paired devices, and the pairing of new ones.
struct Devices: Handlers {
  let site: BarSite

  /// Shows the paired devices: `GET /manage/devices`.
  func showDevices(_ request: Request) async throws(Problem) -> Response {
    try await showDevices(request, notice: nil)
  }

  /// Confirms the device that displays a code: `POST /manage/devices`.
  func confirmDevice(_ request: Request) async throws(Problem) -> Response {
    let form = try request.form()
    guard let kind = form["kind"].flatMap(Device.Kind.init(rawValue:)) else {
      throw .wrongField("kind", "expected kiosk or staff")
    }
    guard let name = form["name"].flatMap(PersonName.init(rawValue:)) else {
      return try await showDevices(request, form: form, notice: .wrongName)
    }
    let code = PairingCode(rawValue: form["code"] ?? "")
    let confirmation = Pairing.Confirmation(kind: kind, name: name)
    switch try await site.carryOut(.confirm(code, confirmation), from: request) {
    case .success(let decision) where !decision.entries.isEmpty: return .seeOther(.devices)
    case .success: return try await showDevices(request, form: form, notice: .wrongCode)
    case .failure(let refusal):
      return try await showDevices(request, form: form, notice: StaffNotice(refusal))
    }
  }

  /// Removes a device: `POST /manage/devices/{id}/removal`.
  func removeDevice(_ request: Request, id: PathPart<AccountID>) async throws(Problem) -> Response {
    guard let id = id.value else { throw .notFound("There is no device \(id).") }
    if try request.form()[Question.field] == nil, let device = try await site.staff().devices[id] {
      let texts = site.texts(of: request)
      let question = Question(
        texts(.devicesRemove),
        device.name.rawValue,
        losses: [texts(.devicesRemoveLoss)],
        form: .removeDevice(id),
        back: .devices
      )
      return site.show(question, at: .devices, to: request)
    }
    switch try await site.carryOut(.unpair(id), from: request) {
    case .success: return .seeOther(Link.devices.after("removed"))
    case .failure(let refusal):
      return try await showDevices(request, notice: StaffNotice(refusal))
    }
  }

  private func showDevices(
    _ request: Request,
    form: Fields = [:],
    notice: StaffNotice?
  ) async throws(Problem) -> Response {
    let staff = try await site.staff()
    let now = site.parts.surroundings.now()
    let page = DevicesPage(
      devices: staff.devices.values.sorted { ($0.name.folded, $0.id) < ($1.name.folded, $1.id) },
      waiting: staff.pairings.values.filter { $0.confirmation != nil && !$0.isOver(at: now) }
        .compactMap(\.confirmation?.name.rawValue).sorted(),
      form: form,
      notice: notice,
      hasRootCertificate: site.rootCertificate != nil
    )
    let isRemoved = request.query["done"] == "removed"
    let toast = isRemoved ? Toast(site.texts(of: request)(.devicesRemoved)) : nil
    return site.show(page, at: .devices, to: request, notice?.status ?? .ok, toast: toast)
  }

  /// Shows a device its code, or pairs it once a manager has confirmed the code: `GET /pair`.
  func showPairing(_ request: Request) async throws(Problem) -> Response {
    let staff = try await site.staff()
    let pairing = StaffCookie.pairing.hash(in: request).flatMap { token in
      staff.pairings.values.first { $0.token == token }
    }
    guard let pairing, !pairing.isOver(at: site.parts.surroundings.now()) else {
      let device = StaffCookie.device.hash(in: request).flatMap { token in
        staff.devices.values.first { $0.token == token }
      }
      return showPairing(device.map { .paired($0.name.rawValue) } ?? .idle, to: request)
    }
    guard pairing.confirmation != nil else {
      return showPairing(.waiting(pairing.code), to: request)
    }
    return try await takeIn(pairing.token, request)
  }

  private func takeIn(_ asked: String, _ request: Request) async throws(Problem) -> Response {
    let token = Token()
    let id = AccountID(site.parts.surroundings.newID(site.parts.surroundings.now()))
    let command = StaffCommand.collect(asked, id: id, token: token.hash)
    guard case .success = try await site.carryOut(command, by: .stranger) else {
      return showPairing(.idle, to: request)
    }
    var response = Response.seeOther(.pair)
    if let screen = try await stored(
      await site.parts.staff.screen(token.hash, of: site.bar.bar)
    ) {
      var settings = site.settings(of: screen, sent: request.screenSettings)
      // A new screen is mounted for visitors; one that is known may be set up otherwise.
      if screen.settings == nil { (settings.isKiosk, settings.bar) = (true, site.bar.bar) }
      response.set(settings, for: request)
    }
    response.headers.add("Set-Cookie", StaffCookie.device.header(token, for: request))
    response.headers.add("Set-Cookie", StaffCookie.pairing.header(nil, for: request))
    return response
  }

  /// Starts the pairing of a device, and gives it the token that completes it: `POST /pair`.
  func askPairing(_ request: Request) async throws(Problem) -> Response {
    let address = try await site.limitPairing(from: request)
    let token = Token()
    var generator = SystemRandomNumberGenerator()
    let pairing = Pairing(
      code: PairingCode(using: &generator),
      token: token.hash,
      address: address.description,
      askedAt: site.parts.surroundings.now()
    )
    guard case .success = try await site.carryOut(.ask(pairing), by: .stranger) else {
      return showPairing(.busy, to: request)
    }
    var response = Response.seeOther(.pair)
    response.headers.add("Set-Cookie", StaffCookie.pairing.header(token, for: request))
    return response
  }

  private func showPairing(_ state: PairPage.State, to request: Request) -> Response {
    let status: Status = state == .busy ? .tooManyRequests : .ok
    return site.show(PairPage(state: state), at: .pair, to: request, status)
  }
}
