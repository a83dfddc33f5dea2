/// The few Korean words that `StraySpaces` has to know.
enum KoreanWords {
  /// Words of one syllable that commonly stand alone: determiners, adverbs, numerals, counters,
  /// bound nouns, everyday nouns and short verb forms.
  static let ofOneSyllable = Set(
    """
    그이저한두세네각총약전첫새옛온못안더잘또및등수것때곳중뒤앞위속밖말해달날년월일명개권장대\
    번줄쪽점채척벌쌍통판층회차호내외간본원선후초뿐만큼듯데바적터리지나너왜누늘꼭좀참곧막갓단\
    즉혹매맨순양반집방밥물불산강꽃술춤북징배손발눈코입귀몸옷실금은동철쇠돌흙칼활책글붓먹종길\
    땅하된될할큰긴쓴쓸든볼갈올난설살준진질친칠열백천억조넷셋둘십육팔구삼사오몇왕궁절탑관상신\
    학용범곰소닭봄비낮밤빛색흰검푸른붉높옆끝틀겉
    """
  )

  /// Words that texts of museums and fairs use, and that are never written with a space.
  static let museumVocabulary: Set<String> = [
    "박람회", "만국박람회", "전시", "전시회", "전시관", "박물관", "미술관", "도서관", "관람객", "방문객",
    "출품", "출품작", "작품", "유물", "유산", "문화", "문화재", "문화유산", "기록", "기록유산", "문서",
    "역사", "역사서", "역사책", "경전", "불경", "불교", "불상", "목판", "목판본", "활자", "금속활자",
    "인쇄", "인쇄물", "인쇄술", "건축", "건축물", "발명", "발명품", "악기", "현악기", "타악기", "관악기",
    "전통", "왕조", "제국", "대한제국", "고구려", "백제", "신라", "고려", "조선", "공예", "공예품",
    "도자기", "칠기", "나전칠기", "병풍", "가구", "의복", "무기", "프랑스", "파리", "한국", "한국관",
    "정부", "정부관", "황제", "외교관", "수집가", "소장", "보관", "기증", "경매",
  ]

  /// Particles and endings that are written to the word before them and mean nothing alone.
  static let neverAlone: Set<Substring> = [
    "를", "을", "는", "에", "와", "에서", "에는", "에서는", "에게", "으로", "으로는", "으로서", "으로써", "까지",
    "부터", "처럼", "이라는", "라는", "이었다", "였다", "입니다", "였습니다", "이었습니다", "습니다",
  ]

  /// Whether a text is empty or a particle or ending that follows a noun.
  static func isParticle(_ text: Substring) -> Bool { text.isEmpty || particles.contains(text) }

  /// A word without the longest particle at its end; at least one syllable stays.
  static func stem(of word: Substring) -> Substring {
    for length in 1..<max(word.count, 2) where particles.contains(word.dropFirst(length)) {
      return word.prefix(length)
    }
    return word
  }

  private static let particles: Set<Substring> = [
    "은", "는", "이", "가", "을", "를", "의", "에", "와", "과", "도", "만", "로", "으로", "에서", "에게",
    "에는", "에도", "에서는", "에서도", "로는", "으로는", "로도", "으로도", "로서", "으로서", "로써",
    "으로써", "로부터", "으로부터", "까지", "부터", "보다", "처럼", "마다", "이나", "이며", "이고", "이자",
    "이라", "이란", "이라는", "라는", "이라고", "라고", "인", "이다", "였다", "이었다", "이며", "였으며",
    "이었으며", "입니다", "였습니다", "이었습니다", "와의", "과의", "에의", "로의", "으로의", "들", "들이",
    "들은", "들을", "들의", "들과", "들도", "하는", "하고", "하여", "하며", "한", "할", "했다", "했습니다",
    "된", "되는", "되어", "되었다", "되었습니다", "됩니다", "합니다", "하였다", "하였습니다",
  ]
}
