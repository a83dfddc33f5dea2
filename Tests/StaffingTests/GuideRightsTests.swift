import Languages
import Testing

@testable import Staffing

@Suite struct `Rights in the guide` {
  @Test(arguments: [
    GuideRights.editor, .curator, .translator([.french]), .translator(Set(Language.allCases)),
  ])
  func `are read as they are written`(rights: GuideRights) {
    #expect(GuideRights(rawValue: rights.rawValue) == rights)
  }

  @Test(arguments: [
    "", "translator", "translator:", "translator:fr,", "translator:de", "editor:fr", "curator:",
    "owner", "Editor", "translator:fr:ja",
  ])
  func `are nothing else`(text: String) { #expect(GuideRights(rawValue: text) == nil) }

  @Test func `of a translator are for some languages`() {
    #expect(GuideRights.translator([.japanese, .french]).rawValue == "translator:fr,ja")
    #expect(GuideRights.translator([.french]).languages == [.french])
    #expect(GuideRights.editor.languages == Set(Language.allCases))
    #expect(GuideRole.translator < .editor && GuideRole.editor < .curator)
  }
}
