import Testing

@testable import PavilionWeb
@testable import Web

@Suite struct `The scripts of a page` {
  private let bundles = ScriptBundles(Features.all.files)

  @Test func `import nothing that a module does not export`() {
    for (name, module) in bundles.modules {
      for one in module.imports {
        let exports = Set(bundles.modules[one.module]?.exports ?? [])
        #expect(bundles.modules[one.module] != nil, "\(name) imports \(one.module)")
        let names = one.names.split(separator: ",").compactMap {
          $0.split(whereSeparator: \.isWhitespace).first.map { String($0) }
        }
        #expect(exports.isSuperset(of: names), "\(name) imports from \(one.module)")
      }
    }
  }

  @Test func `keep to the forms that a bundle is made of`() {
    for (name, module) in bundles.modules {
      let lines = module.body.split(separator: "\n")
      #expect(!lines.contains { $0.hasPrefix("import ") || $0.hasPrefix("export ") }, "\(name)")
      #expect(
        !module.exports.contains { ["let", "default", "class", "var"].contains($0) },
        "\(name)"
      )
    }
  }

  @Test func `hold each module once, wherever it is loaded from`() throws {
    // What a page loads on demand, beside its own scripts.
    let onDemand = bundles.modules.values.flatMap {
      $0.body.matches(of: #/import\("\.\/([^"]+)"\)/#).map { String($0.1) }
    }
    #expect(Set(onDemand).isSuperset(of: ["speech.js", "offline.js", "kiosk.js"]))
    #expect(Set(bundles.names).isSuperset(of: onDemand))
    let shared = ScriptBundles.shared.flatMap(bundles.modules(of:))
    #expect(Set(shared).count == shared.count)
    for name in bundles.names where !ScriptBundles.shared.contains(name) {
      let own = Set(bundles.modules(of: name))
      #expect(own.isDisjoint(with: shared), "\(name)")
      // The order screen answers its orders itself: it never loads what pursues them elsewhere.
      for other in onDemand where other != name && other != "order-pursuit.js" {
        #expect(own.isDisjoint(with: bundles.modules(of: other)), "\(name) and \(other)")
      }
    }
  }

  @Test func `put a module after those that it imports, and import the shared ones`() {
    let made = ScriptBundles([
      "scripts/frame.js": "import \"./page.js\";\n",
      "scripts/page.js": "const now = 1;\nexport const at = (path) => path;\n",
      "scripts/cart-bar.js": """
      import { at as place } from "./page.js";
      export async function show() { return place(1); }
      """,
      "scripts/order.js": "import {\nshow,\n} from \"./cart-bar.js\";\nshow();",
    ])
    #expect(Set(made.names) == ["frame.js", "order.js"])
    #expect(
      made.text(of: "order.js") == """
        import { $page } from "./frame.js";
        const $cart_bar = (() => {
        const { at: place } = $page;
        async function show() { return place(1); }
        return { show };
        })();
        const $order = (() => {
        const {
        show,
        } = $cart_bar;
        show();
        })();

        """
    )
    #expect(made.text(of: "frame.js").hasSuffix("export { $page, $frame };\n"))
  }

  @Test func `export what is imported on demand, and leave plain scripts as they are`() {
    #expect(bundles.text(of: "offline.js").hasSuffix("export const { keepGuide } = $offline;\n"))
    let plain = bundles.text(of: "taps.js")
    #expect(plain == Features.all.files["scripts/taps.js"])
  }
}
