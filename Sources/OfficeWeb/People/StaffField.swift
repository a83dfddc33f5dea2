package import HTML
package import Localization
import Web

/// The fields that the forms of staff share.
package enum StaffField {
  package static func name(
    _ text: String,
    value: String = "",
    id: String = "staff-name",
    offering names: [String] = []
  ) -> Node {
    Field(id, label: text).node { field in
      input(
        .id(field.id),
        .name("name"),
        .type("text"),
        Attribute("autocomplete", id == "staff-name" ? "username" : "off"),
        Attribute("autocapitalize", "off"),
        Attribute("maxlength", "60"),
        names.isEmpty ? nil : Attribute("list", "staff-names"),
        .required,
        .value(value)
      )
      if !names.isEmpty {
        datalist(.id("staff-names")) { for name in names { option(.value(name)) } }
      }
    }
  }

  package static func secret(
    _ texts: Texts,
    _ key: TextKey,
    isNew: Bool,
    id: String = "staff-secret",
    name: String = "secret",
    hasHint: Bool = false
  ) -> Node {
    Field(id, label: texts(key), hint: hasHint ? texts(.secretHint) : nil).node { field in
      input(
        .id(field.id),
        .name(name),
        .type("password"),
        Attribute("autocomplete", isNew ? "new-password" : "current-password"),
        Attribute("maxlength", "128"),
        field.described,
        .required
      )
    }
  }

  package static func choice(
    _ text: String,
    name: String,
    id: String? = nil,
    _ options: [(value: String, text: String)],
    chosen: String
  ) -> Node {
    Choices(
      text,
      options.map { option in
        Choice(
          .one,
          id: "\(id ?? name)-\(option.value)",
          name: name,
          value: option.value,
          .text(option.text),
          isChosen: option.value == chosen
        )
      }
    ).node
  }

  /// The code that `/pair` shows on a device.
  static func pairingCode(_ texts: Texts, value: String = "") -> Node {
    Field("code", label: texts(.devicesCode)).node { field in
      input(
        .id(field.id),
        .name("code"),
        .type("text"),
        .class("pairing-input"),
        Attribute("autocomplete", "off"),
        Attribute("autocapitalize", "characters"),
        Attribute("spellcheck", "false"),
        Attribute("maxlength", "12"),
        .required,
        .value(value)
      )
    }
  }
}

private let datalist = Element("datalist")
private let option = Element("option")
