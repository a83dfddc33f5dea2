import CounterWeb
package import HTTP
package import JuiceBar
import Languages
import Passwords
package import Staffing
package import Web

extension BarSite {
  /// The account that a form describes, with its secret hashed.
  ///
  /// - Throws: ``StaffNotice`` with the invalid field.
  package func account(
    from form: Fields,
    role: Role,
    guide: GuideRights? = nil
  ) async throws(StaffNotice) -> Account {
    guard let name = form["name"].flatMap(PersonName.init(rawValue:)) else { throw .wrongName }
    let hash = try await passwordHash(from: form, of: name)
    let id = AccountID(parts.surroundings.newID(parts.surroundings.now()))
    return Account(id: id, name: name, role: role, guide: guide, passwordHash: hash)
  }

  /// The secret in a form, for a person of the given name.
  ///
  /// - Throws: ``StaffNotice`` if it is not acceptable.
  package func secret(in form: Fields, of name: PersonName) throws(StaffNotice) -> Secret {
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
  package func passwordHash(
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

  /// Carries out a command about staff that a form asked for.
  ///
  /// - Throws: ``StaffNotice`` if it is refused or the storage does not answer.
  package func submit(_ command: StaffCommand, by actor: LogEntry.Actor) async throws(StaffNotice) {
    let result: Result<StaffDecision, StaffRefusal>
    do throws(Problem) { result = try await carryOut(command, by: actor) } catch { throw .failed }
    if case .failure(let refusal) = result { throw StaffNotice(refusal) }
  }
}
