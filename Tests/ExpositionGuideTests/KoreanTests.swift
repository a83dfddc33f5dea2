import Testing

@testable import ExpositionGuide

@Suite struct `Korean in Latin letters` {
  @Test(arguments: [
    ("직지심체요절", "jikjisimcheyojeol"), ("불경", "bulgyeong"), ("팔만대장경", "palmandaejanggyeong"),
    ("삼국사기", "samguksagi"), ("해금", "haegeum"), ("용고", "yonggo"), ("놋그릇", "notgeureut"),
    ("나막신", "namaksin"), ("나전칠기", "najeonchilgi"), ("병풍", "byeongpung"), ("갓", "gat"),
    ("가야금", "gayageum"), ("거문고", "geomungo"),
    // The examples of the standard itself.
    ("구미", "gumi"), ("백암", "baegam"), ("옥천", "okcheon"), ("합덕", "hapdeok"), ("호법", "hobeop"),
    ("월곶", "wolgot"), ("벚꽃", "beotkkot"), ("한밭", "hanbat"), ("칠곡", "chilgok"), ("임실", "imsil"),
    ("울릉", "ulleung"), ("백마", "baengma"), ("종로", "jongno"),
    ("왕십리", "wangsimni"), ("별내", "byeollae"), ("신라", "silla"), ("해돋이", "haedoji"),
    ("같이", "gachi"), ("좋고", "joko"), ("놓다", "nota"), ("묵호", "mukho"), ("집현전", "jiphyeonjeon"),
    ("독립문", "dongnimmun"), ("속리산", "songnisan"), ("경복궁", "gyeongbokgung"), ("한복 남", "hanboknam"),
    ("", ""), ("abc", ""),
  ])
  func `writes names as the Revised Romanization does`(name: String, romanized: String) {
    #expect(Romanization.romanized(name) == romanized)
  }
}
