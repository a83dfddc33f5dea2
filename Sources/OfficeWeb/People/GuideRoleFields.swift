import HTML
import HTTP
import Languages
import Localization
import Staffing
import Web

/// The fields of a person's role in the guide.
struct GuideRoleFields {
  private static let prefix = "language."
  /// The names of the fields, each of which may be missing.
  static let names =
    "guide? " + Language.allCases.map { prefix + $0.tag + "?" }.joined(separator: " ")

  let id: String
  let chosen: GuideRights?

  @NodeBuilder
  func nodes(_ texts: Texts) -> [Node] {
    Choices(
      texts(.guideRole),
      [choice(nil, .guideRoleNone, nil, texts)]
        + GuideRole.allCases.map { choice($0, $0.text, $0.hint, texts) }
    ).node
    Choices(
      texts(.guideLanguages),
      hint: texts(.guideLanguagesHint),
      Language.allCases.map { language in
        Choice(
          .any,
          id: "\(id)-\(language.tag)",
          name: Self.prefix + language.tag,
          value: "1",
          .text(language.ownName),
          isChosen: chosen?.role == .translator && chosen?.languages.contains(language) == true
        )
      },
      areBeside: true
    ).node
  }

  private func choice(
    _ role: GuideRole?,
    _ text: TextKey,
    _ hint: TextKey?,
    _ texts: Texts
  )
    -> Choice
  {
    Choice(
      .one,
      id: "\(id)-guide-\(role?.rawValue ?? "none")",
      name: "guide",
      value: role?.rawValue ?? "",
      .text(texts(text)),
      hint: hint.map { texts($0) },
      isChosen: role == chosen?.role
    )
  }

  /// The role that a form names, or none.
  ///
  /// - Throws: `Problem` 422 for any other text.
  static func role(in form: Fields) throws(Problem) -> GuideRole? {
    guard let text = form["guide"], !text.isEmpty else { return nil }
    guard let role = GuideRole(rawValue: text) else {
      let roles = GuideRole.allCases.map(\.rawValue).joined(separator: ", ")
      throw .wrongField("guide", "expected one of \(roles), or nothing")
    }
    return role
  }

  /// The rights of a role, for a translator with the languages of a form.
  ///
  /// - Throws: ``StaffNotice/withoutLanguage``.
  static func rights(
    of role: GuideRole?,
    in form: Fields
  ) throws(StaffNotice) -> GuideRights? {
    guard let role else { return nil }
    guard role == .translator else { return GuideRights(role) }
    let languages = Language.allCases.filter { form[prefix + $0.tag] != nil }
    guard !languages.isEmpty else { throw .withoutLanguage }
    return .translator(Set(languages))
  }
}

extension GuideRole {
  fileprivate var hint: TextKey {
    switch self {
    case .translator: .guideRoleTranslatorHint
    case .editor: .guideRoleEditorHint
    case .curator: .guideRoleCuratorHint
    }
  }
}

extension GuideRights {
  /// The role, for a translator with the languages.
  func text(_ texts: Texts) -> String {
    guard case .translator(let languages) = self else { return texts(role.text) }
    return texts(role.text) + texts.colon
      + languages.sorted().map(\.ownName).joined(separator: ", ")
  }
}

extension Role {
  /// The role of an account at its bar, in words.
  var textOfAccount: TextKey { self == .visitor ? .staffNoBarRole : text }
}
