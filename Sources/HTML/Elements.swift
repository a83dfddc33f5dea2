// The elements that our pages are made of, named as in the HTML standard.

/// The `html` element.
public let html = Element("html")
/// The `head` element.
public let head = Element("head")
/// The `title` element.
public let title = Element("title")
/// The `body` element.
public let body = Element("body")
/// The `header` element.
public let header = Element("header")
/// The `nav` element.
public let nav = Element("nav")
/// The `main` element.
public let main = Element("main")
/// The `section` element.
public let section = Element("section")
/// The `article` element.
public let article = Element("article")
/// The `aside` element.
public let aside = Element("aside")
/// The `footer` element.
public let footer = Element("footer")
/// The `div` element.
public let div = Element("div")
/// The `span` element.
public let span = Element("span")
/// The `p` element.
public let p = Element("p")
/// The `h1` element.
public let h1 = Element("h1")
/// The `h2` element.
public let h2 = Element("h2")
/// The `h3` element.
public let h3 = Element("h3")
/// The `h4` element.
public let h4 = Element("h4")
/// The `ul` element.
public let ul = Element("ul")
/// The `ol` element.
public let ol = Element("ol")
/// The `li` element.
public let li = Element("li")
/// The `dl` element.
public let dl = Element("dl")
/// The `dt` element.
public let dt = Element("dt")
/// The `dd` element.
public let dd = Element("dd")
/// The `a` element.
public let a = Element("a")
/// The `strong` element.
public let strong = Element("strong")
/// The `em` element.
public let em = Element("em")
/// The `small` element.
public let small = Element("small")
/// The `form` element, whose fields the program checks: browsers report errors in their own
/// language and outside the page's accessibility tree.
public let form = Element("form", Attribute("novalidate"))
/// The `button` element.
public let button = Element("button")
/// The `label` element.
public let label = Element("label")
/// The `dialog` element.
public let dialog = Element("dialog")
/// The `figure` element.
public let figure = Element("figure")
/// The `figcaption` element.
public let figcaption = Element("figcaption")
/// The `fieldset` element.
public let fieldset = Element("fieldset")
/// The `legend` element.
public let legend = Element("legend")
/// The `details` element.
public let details = Element("details")
/// The `summary` element.
public let summary = Element("summary")
/// The `output` element.
public let output = Element("output")
/// The `template` element.
public let template = Element("template")
/// The `script` element.
public let script = Element("script")
/// The `table` element.
public let table = Element("table")
/// The `thead` element.
public let thead = Element("thead")
/// The `tbody` element.
public let tbody = Element("tbody")
/// The `tr` element.
public let tr = Element("tr")
/// The `th` element.
public let th = Element("th")
/// The `td` element.
public let td = Element("td")

// The elements without content.

/// The `meta` element.
public let meta = VoidElement("meta")
/// The `link` element.
public let link = VoidElement("link")
/// The `input` element.
public let input = VoidElement("input")
/// The `img` element.
public let img = VoidElement("img")
/// The `br` element.
public let br = VoidElement("br")

/// A whole page, with the document type before it.
///
/// - Parameters:
///   - attributes: The attributes of the `html` element.
///   - content: The head and the body.
/// - Returns: The page.
public func document(
  _ attributes: Attribute...,
  @NodeBuilder content: () -> [Node]
) -> Node {
  .group {
    Node.unescapedHTML("<!doctype html>")
    Node(.element(html, attributes, content()))
  }
}
