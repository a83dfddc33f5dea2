import HTTP
import Identifiers
package import JSON
import JuiceBar
import Languages
package import Localization
package import Staffing
import Web

/// Hands out all that is stored of a person, and erases the person from it.
struct PersonalRecords: Handlers {
  let site: BarSite

  /// Sends a file: `GET /manage/staff/{id}/data.json`.
  func sendData(_ request: Request, id: PathPart<AccountID>) async throws(Problem) -> Response {
    guard let account = id.value,
      let data = try await stored(
        await site.parts.venue.personalData(of: account, from: site.bar.bar)
      )
    else { throw .notFound("There is no account \(id).") }
    var response = Response.json(data.json)
    let name = "pavilion-person-\(data.account.reference).json"
    response.headers.add("Content-Disposition", "attachment; filename=\"\(name)\"")
    return response
  }

  /// Erases a person, once that is sure: `POST /manage/staff/{id}/erasure`.
  func erase(_ request: Request, id part: PathPart<AccountID>) async throws(Problem) -> Response {
    guard let id = part.value, let account = try await site.staff().accounts[id] else {
      throw .notFound("There is no account \(part).")
    }
    let texts = site.texts(of: request)
    let mark = account.mark(in: texts)
    guard try request.form()[Question.field] != nil else {
      let question = Question(
        texts(.staffErase),
        account.name.rawValue,
        losses: [texts(.staffEraseLoss, ["mark": mark.rawValue])],
        form: .changeStaff(id, "erasure"),
        back: .staffList
      )
      return site.show(question, at: .staffList, to: request)
    }
    let actor = try await site.caller(of: request).actor ?? .stranger
    let refusal = try await stored(
      await site.parts.venue.erase(
        id,
        from: site.bar.bar,
        as: mark,
        // Who erases their own account is nameless from then on.
        by: actor.id == id.rawValue
          ? LogEntry.Actor(.account, id: actor.id, name: mark.rawValue)
          : actor,
        at: site.parts.surroundings.now()
      )
    )
    if let refusal {
      return try await StaffAccounts(site: site).showList(request, notice: .refused(refusal))
    }
    return .seeOther(Link.staffList.after("erased"))
  }
}

extension Account {
  /// The words in place of the person's name.
  package func mark(in texts: Texts) -> PersonName {
    PersonName(rawValue: texts(.staffErasedMark, ["reference": reference]))
      ?? PersonName(rawValue: reference) ?? name
  }
}

extension PersonalData {
  /// All that is stored, as the person and programs read it.
  package var json: JSONValue {
    var person: JSONObject = [
      "name": .string(account.name.rawValue), "id": .string(account.id.rawValue),
      "bar": .string(home.rawValue), "hasSecondFactor": .bool(hasSecondFactor),
    ]
    if account.role > .visitor { person["role"] = .string(account.role.rawValue) }
    person["guide"] = account.guide.map { .string($0.rawValue) }
    person["roles"] = .object(
      JSONObject(
        roles.sorted { $0.key < $1.key }.map { ($0.key.rawValue, .string($0.value.rawValue)) }
      )
    )
    person["records"] = .array(records.map { .object($0.json) })
    return .object(person)
  }
}

extension PersonalData.Records {
  fileprivate var json: JSONObject {
    var object: JSONObject = ["kind": .string(kind)]
    object["bar"] = bar.map { .string($0.rawValue) }
    object["rows"] = .array(
      rows.map { row in
        .object(
          JSONObject(
            row.map { name, fact in
              switch fact {
              case .number(let number): (name, .integer(number))
              case .text(let text): (name, .string(text))
              }
            }
          )
        )
      }
    )
    return object
  }
}
