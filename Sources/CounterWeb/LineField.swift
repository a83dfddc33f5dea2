import HTML
import Web

/// A field for one line of text that browsers do not complete; it names the text that explains it,
/// or the error below it if its value is wrong.
func lineField(
  _ name: String,
  id: String? = nil,
  mode: String? = nil,
  maximum: Int? = nil,
  placeholder: String? = nil,
  value: String?,
  isRequired: Bool = false,
  hintID: String? = nil,
  errorID: String? = nil,
  isFocused: Bool = false
) -> Node {
  input(
    .id(id ?? name),
    .name(name),
    .type("text"),
    mode.map { Attribute("inputmode", $0) },
    Attribute("autocomplete", "off"),
    maximum.map { Attribute("maxlength", "\($0)") },
    placeholder.map { Attribute("placeholder", $0) },
    isRequired ? .required : nil,
    errorID.map { _ in .aria("invalid", "true") },
    (errorID ?? hintID).map { .aria("describedby", $0) },
    isFocused ? .autofocus : nil,
    .value(value ?? "")
  )
}
