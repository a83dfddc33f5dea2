import CounterWeb
import HTML
import Identifiers
import JuiceBar
import Languages
import Localization
import Web

/// The form of a fruit or of a juice.
struct MenuFormPage: Page {
  let form: MenuForm
  let editing: MenuEditing
  let notice: MenuNotice?

  private var draft: MenuDraft { editing.draft }
  private var id: String { form.values["id"] ?? "" }

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    let wording = MenuWording(editing, in: texts)
    let frame = MenuFrame(
      title: form.isNew
        ? texts(form.kind == .fruit ? .menuEditNewFruit : .menuEditNewJuice) : name(wording),
      notice: notice
    )
    return frame.html(in: context) {
      if !form.wrong.isEmpty || form.isTaken || form.wrongPicture != nil {
        Notice(.fault).node(texts(.menuEditCheckFields))
      }
      if !form.isNew {
        MenuPictureSection(form: form, editing: editing).node(in: context)
      }
      HTML.form(
        .class("staff-form"),
        .method("post"),
        .action((form.kind == .fruit ? Link.setMenuFruit : .setMenuJuice).path)
      ) {
        MenuFrame.revisionField(editing)
        identifier(texts)
        names("name", .menuEditName, isOptional: false, wording)
        if form.kind == .juice {
          recipe(wording)
          numbers(["price", "taxRate", "makingSeconds"], wording)
          free(texts)
          names("shortName", .menuEditShortName, isOptional: true, wording)
        } else {
          numbers(["capacity", "low", "opening"], wording)
          names("unit", .menuEditUnit, isOptional: true, wording)
          numbers(["color", "pack", "grams"], wording)
        }
        Node.group(allergens(texts))
        div(.class("buttons")) {
          button(.class("button", "solid")) { texts(.menuEditSave) }
          a(.class("button", "quiet"), .href(Link.menuEditor(nil).path)) { texts(.menuEditCancel) }
        }
      }
    }
  }

  private func name(_ wording: MenuWording) -> String {
    switch form.kind {
    case .fruit: FruitID(id).map(wording.name(of:)) ?? id
    case .juice: JuiceID(id).map(wording.name(of:)) ?? id
    }
  }

  @NodeBuilder
  private func identifier(_ texts: Texts) -> [Node] {
    if form.isNew {
      input(.type("hidden"), .name("new"), .value("yes"))
      MenuField(
        name: "id",
        label: texts(.menuEditIdentifier),
        value: form.values["id"],
        hint: texts(.menuEditIdentifierHint),
        error: form.wrong["id"] != nil
          ? texts(.menuEditWrongIdentifier) : form.isTaken ? texts(.menuEditTwice) : nil,
        isRequired: true
      ).node()
    } else {
      input(.type("hidden"), .name("id"), .value(id))
    }
  }

  /// The fields of a text in each language.
  private func names(
    _ name: String,
    _ key: TextKey,
    isOptional: Bool,
    _ wording: MenuWording
  ) -> Node {
    fieldset(.class("menu-group")) {
      legend { wording.texts(key) }
      if isOptional { p(.class("hint")) { wording.texts(.menuEditOptional) } }
      div(.class("menu-fields")) {
        for language in editing.offer.languages {
          MenuField(
            name: "\(name).\(language.tag)",
            label: wording.texts(language.text),
            value: form.values["\(name).\(language.tag)"],
            language: language,
            hint: isOptional ? nil : gap(language, wording),
            error: error("\(name).\(language.tag)", wording)
              ?? (isOptional ? nil : missingName(language, wording))
          ).node()
        }
      }
    }
  }

  /// The error of a name that the draft lacks in every language; none for a new fruit or juice.
  private func missingName(_ language: Language, _ wording: MenuWording) -> String? {
    isNamed || form.isNew ? nil : wording.text(.noName(language))
  }

  /// Says of a name that it is missing in a language, and that another one stands in.
  private func gap(_ language: Language, _ wording: MenuWording) -> String? {
    isNamed && form.values["name.\(language.tag)"] == nil ? wording.texts(.menuEditGap) : nil
  }

  private var isNamed: Bool { form.values.contains { $0.key.hasPrefix("name.") } }

  private func recipe(_ wording: MenuWording) -> Node {
    let needed = JuiceID(id).flatMap { draft[$0] }?.recipe.map(\.fruit) ?? []
    let gone = needed.filter { draft[$0] == nil }
    let isEmpty = !form.values.contains { $0.key.hasPrefix(MenuForm.recipePrefix) }
    return fieldset(.class("menu-group")) {
      legend { wording.texts(.menuEditRecipe) }
      p(.class("hint")) { wording.texts(.menuEditRecipeHint) }
      if !form.isNew, isEmpty {
        p(.class("field-error")) { wording.text(.noRecipe) }
      }
      div(.class("menu-fields")) {
        for fruit in draft.fruits.map(\.id) + gone {
          let name = MenuForm.recipePrefix + fruit.rawValue
          MenuField(
            name: name,
            label: wording.name(of: fruit),
            value: form.values[name],
            error: form.wrong[name].map { wording.text($0) }
              ?? (gone.contains(fruit) ? wording.text(.missingFruit(fruit)) : nil),
            isNumber: true
          ).node()
        }
      }
    }
  }

  private func numbers(_ names: [String], _ wording: MenuWording) -> Node {
    div(.class("menu-fields")) {
      for name in names {
        MenuField(
          name: name,
          label: label(name, wording),
          value: form.values[name],
          hint: hint(name, wording.texts),
          error: error(name, wording),
          isNumber: name != "color"
        ).node()
      }
    }
  }

  private func free(_ texts: Texts) -> Node {
    Choice(
      .any,
      id: "field-free",
      name: MenuForm.free,
      value: "on",
      .text(texts(.menuEditFree)),
      hint: texts(.menuEditFreeHint),
      isChosen: form.values[MenuForm.free] != nil
    ).node
  }

  private func label(_ name: String, _ wording: MenuWording) -> String {
    name == "price" ? "\(wording.label(name)) (\(draft.currency))" : wording.label(name)
  }

  private func hint(_ name: String, _ texts: Texts) -> String? {
    switch name {
    case "taxRate":
      draft.taxRate.map { texts(.menuEditTaxHint, ["rate": PercentText.text($0)]) }
    case "opening": texts(.menuEditOpeningHint)
    case "color": texts(.menuEditColorHint)
    default: nil
    }
  }

  /// The error of a field, in the form or else in the draft.
  private func error(_ name: String, _ wording: MenuWording) -> String? {
    if let fault = form.wrong[name] { return wording.text(fault, in: name) }
    guard !form.isNew, form.wrong.isEmpty else { return nil }
    let subject: DraftProblem.Subject? =
      form.kind == .fruit ? FruitID(id).map { .fruit($0) } : JuiceID(id).map { .juice($0) }
    return editing.problems.first { $0.subject == subject && $0.member == name }
      .map { wording.text($0.fault, in: name) }
  }

  private var allergensHint: TextKey {
    form.kind == .juice ? .menuEditAllergensHint : .menuEditFruitAllergensHint
  }

  /// The allergens that the law of the bar's country names, and the others folded away; without a
  /// country those of Europe and of Korea.
  @NodeBuilder
  private func allergens(_ texts: Texts) -> [Node] {
    if let named = editing.offer.country?.allergens {
      let others = Allergen.allCases.filter { !named.contains($0) }
      allergens(named, .menuEditAllergens, hint: allergensHint, texts)
      details(.class("drop"), others.contains(where: form.allergens.contains) ? .open : nil) {
        summary { texts(.menuEditOtherAllergens) }
        allergens(others, .menuEditOtherAllergens, hint: .menuEditOtherAllergensHint, texts)
      }
    } else {
      allergens(Allergen.europe, .menuEditAllergens, hint: allergensHint, texts)
      allergens(Allergen.koreanAlone, .menuEditKoreanAllergens, hint: .menuEditKoreanHint, texts)
    }
  }

  private func allergens(
    _ allergens: [Allergen],
    _ key: TextKey,
    hint: TextKey,
    _ texts: Texts
  ) -> Node {
    let chosen = form.allergens
    return Choices(
      texts(key),
      hint: texts(hint),
      allergens.map { allergen in
        Choice(
          .any,
          id: "allergen-\(allergen.rawValue)",
          name: MenuForm.allergenPrefix + allergen.rawValue,
          value: "on",
          .text(texts(allergen.text)),
          isChosen: chosen.contains(allergen)
        )
      },
      areBeside: true
    ).node
  }
}
