import Testing

@testable import embed_files

@Suite struct `A style sheet in the program` {
  @Test(arguments: [
    ("/* Red. */\n.a {\n  color: red;\n  margin: 0 1px;\n}\n", ".a{color:red;margin:0 1px}"),
    (".a :hover, .b > .c { }", ".a :hover,.b > .c{}"),
    (".a { inline-size: calc(1px + 2px); }", ".a{inline-size:calc(1px + 2px)}"),
    (".a::before { content: \"/* ; } */  x\"; }", ".a::before{content:\"/* ; } */  x\"}"),
    (".a { content: '\\'  {'; }", ".a{content:'\\'  {'}"),
    (
      "@media (width > 3rem) and (hover) { a { --x: 1 } }",
      "@media (width > 3rem) and (hover){a{--x:1}}"
    ),
    ("a/* */b { }", "a b{}"),
  ])
  func `is without comments and needless spaces`(text: String, stripped: String) {
    #expect(Stripping.style(text) == stripped)
  }

  @Test(arguments: ["/*", "\"", ".a { content: \"\\", "/* *", "'a", ""])
  func `may end anywhere`(text: String) {
    #expect(Stripping.style(text).utf8.count <= text.utf8.count)
  }
}

@Suite struct `A script in the program` {
  @Test func `is without comments, empty lines and indentation`() throws {
    let text = """
      // A page.

      /**
       * Adds one; `const no = 1`.
       */
      function add(one) { // to two
        /** What is added. */
        const link = "https://a/ // b";
        return one + 1; // it's left
      }

      """
    #expect(
      try Stripping.script(text, named: "a.js") == """
        function add(one){
        const link="https://a/ // b";
        return one + 1; // it's left
        }
        """
    )
  }

  @Test(arguments: [
    ("const { a, b } = (c) => d ? e : f;", "const{a,b}=(c)=>d?e:f;"),
    ("return a + +b - -c;", "return a + +b - -c;"),
    ("say(\"a , b\" , 'c = d', `e : ${f}`);", "say(\"a , b\",'c = d',`e : ${f}`);"),
    ("say(\"a \" + b, \" c\");", "say(\"a \" + b,\" c\");"),
    ("const a = b.split(/ , /);", "const a = b.split(/ , /);"),
    ("a = `b ${c ? `d , e` : ``}`;", "a = `b ${c ? `d , e` : ``}`;"),
    ("if (a) return !b;", "if(a)return!b;"),
  ])
  func `has no spaces beside punctuation`(text: String, stripped: String) throws {
    #expect(try Stripping.script(text, named: "a.js") == stripped)
  }

  @Test func `has no template over several lines, which would lose its spaces`() {
    #expect(throws: LongTemplate(file: "a.js", line: 2)) {
      try Stripping.script("// `\nconst a = `b\n  c`;", named: "a.js")
    }
  }

  @Test func `is stripped by its name alone`() throws {
    #expect(try Stripping.stripped("// a\n", named: "scripts/a.js") == "")
    #expect(try Stripping.stripped("a { }\n", named: "Files/styles/a.css") == "a{}")
    #expect(try Stripping.stripped("// a\n", named: "Files/a.json") == "// a\n")
  }
}
