import HTML
import Testing

@Suite struct `HTML nodes` {
  @Test func `write text with its special characters escaped`() {
    let node = p { "<script>alert('\"&\"')</script>" }
    let text = "&lt;script&gt;alert(&#39;&quot;&amp;&quot;&#39;)&lt;/script&gt;"
    #expect(node.rendered == "<p>\(text)</p>")
  }

  @Test func `write attribute values so that no quote ends them`() {
    let node = a(.href("/x?a=1&b=\"2\""), .data("name", "><b>")) { "x" }
    #expect(
      node.rendered
        == #"<a href="/x?a=1&amp;b=&quot;2&quot;" data-name="&gt;&lt;b&gt;">x</a>"#
    )
  }

  @Test func `write as it is only what is declared to be markup`() {
    #expect(Node.unescapedHTML("<b>&amp;</b>").rendered == "<b>&amp;</b>")
  }

  @Test func `leave out attributes and nodes that are nil`() {
    let missing: Attribute? = nil
    let nothing: Node? = nil
    #expect(
      div(.class("a", nil, "b"), missing, .hidden) { nothing }.rendered
        == #"<div class="a b" hidden></div>"#
    )
  }

  @Test(arguments: [(true, "<ul><li>a</li><li>b</li></ul>"), (false, "<ul><li>none</li></ul>")])
  func `take conditions and loops`(full: Bool, expected: String) {
    let list = ul {
      if full {
        for name in ["a", "b"] { li { name } }
      } else {
        li { "none" }
      }
    }
    #expect(list.rendered == expected)
  }

  @Test func `give elements without content no end tag`() {
    #expect(
      p {
        "a"
        br()
        input(.name("n"), .required)
      }.rendered
        == #"<p>a<br><input name="n" required></p>"#
    )
  }

  @Test func `keep every other character, whatever script it is of`() {
    let text = "딸기쥬스 é \u{202F} 🍓 e\u{301}"
    #expect(p { text }.rendered == "<p>\(text)</p>")
  }

  @Test func `begin a document with its type`() {
    #expect(
      document(.lang("ko")) { body { "가" } }.rendered
        == #"<!doctype html><html lang="ko"><body>가</body></html>"#
    )
  }
}
