package import HTML
import HTTP
package import JuiceBar
import Languages
package import Localization
import Web

/// A list from which to choose one of many bars.
package struct BarSelect {
  package let id: String
  package let name: String
  package let bars: [ListedBar]
  package let chosen: BarID?
  /// The text of the first option, if no bar need be chosen.
  var nobody: String?

  package init(id: String, name: String, bars: [ListedBar], chosen: BarID?, nobody: String? = nil) {
    self.id = id
    self.name = name
    self.bars = bars
    self.chosen = chosen
    self.nobody = nobody
  }

  package func node(_ texts: Texts) -> Node {
    select(.id(id), .name(name)) {
      if let nobody {
        option(.value(""), chosen == nil ? Attribute("selected", "") : nil) { nobody }
      }
      for bar in bars {
        option(
          .value(bar.id.rawValue),
          bar.name.foreignTag(in: texts.language).map { .lang($0) },
          bar.id == chosen ? Attribute("selected", "") : nil
        ) {
          bar.name.text(in: texts.language)
        }
      }
    }
  }
}

private let select = Element("select")
private let option = Element("option")
