// The elements that our pages are made of, named as in the HTML standard.

public let html = Element("html")
public let head = Element("head")
public let title = Element("title")
public let body = Element("body")
public let header = Element("header")
public let nav = Element("nav")
public let main = Element("main")
public let section = Element("section")
public let article = Element("article")
public let aside = Element("aside")
public let footer = Element("footer")
public let div = Element("div")
public let span = Element("span")
public let p = Element("p")
public let h1 = Element("h1")
public let h2 = Element("h2")
public let h3 = Element("h3")
public let h4 = Element("h4")
public let ul = Element("ul")
public let ol = Element("ol")
public let li = Element("li")
public let dl = Element("dl")
public let dt = Element("dt")
public let dd = Element("dd")
public let a = Element("a")
public let bdi = Element("bdi")
public let strong = Element("strong")
public let em = Element("em")
public let small = Element("small")
/// The `form` element, whose fields the program checks: browsers report errors in their own
/// language and outside the page's accessibility tree.
public let form = Element("form", Attribute("novalidate"))
public let button = Element("button")
public let label = Element("label")
public let dialog = Element("dialog")
public let figure = Element("figure")
public let figcaption = Element("figcaption")
public let fieldset = Element("fieldset")
public let legend = Element("legend")
public let details = Element("details")
public let summary = Element("summary")
public let output = Element("output")
public let template = Element("template")
public let script = Element("script")
public let table = Element("table")
public let thead = Element("thead")
public let tbody = Element("tbody")
public let tr = Element("tr")
public let th = Element("th")
public let td = Element("td")

// The elements without content.

public let meta = VoidElement("meta")
public let link = VoidElement("link")
public let input = VoidElement("input")
public let img = VoidElement("img")
public let br = VoidElement("br")

public func document(
  _ attributes: Attribute...,
  @NodeBuilder content: () -> [Node]
) -> Node {
  .group {
    Node.unescapedHTML("<!doctype html>")
    Node(.element(html, attributes, content()))
  }
}
