import ExpositionGuide
import Testing

@Suite struct `Captions in WebVTT` {
  @Test(arguments: [
    "WEBVTT\n\n00:01.000 --> 00:02.500\n갓이다.\n",
    "\u{FEFF}WEBVTT - 갓\r\n\r\nNOTE a comment\r\n\r\n1\r\n01:00:01.000 --> 123:00:02.500 align:start\r\n갓\r\n",
  ])
  func `are known by their signature and cues`(text: String) {
    #expect(WebVTT.isValid(Array(text.utf8)))
  }

  @Test(arguments: [
    "", "WEBVTT", "WEBVTT\n\nNOTE nothing more\n", "WEBVTTX\n\n00:01.000 --> 00:02.500\na\n",
    "1\n00:00:01,000 --> 00:00:02,500\na\n", "WEBVTT\n\n00:00:01,000 --> 00:00:02,500\na\n",
    "WEBVTT\n\n00:02.000 --> 00:01.000\na\n", "WEBVTT\n\n00:01.000 --> 00:01.000\na\n",
    "WEBVTT\n\n00:61.000 --> 00:70.000\na\n", "WEBVTT\n\n1.000 --> 2.000\na\n",
    "WEBVTT\n\n00:01.000 -->\na\n", "WEBVTT\n\n9999999:00:01.000 --> 9999999:00:02.000\na\n",
  ])
  func `are none in other texts`(text: String) {
    #expect(!WebVTT.isValid(Array(text.utf8)))
  }
}
