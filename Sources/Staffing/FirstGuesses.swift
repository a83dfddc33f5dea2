/// The guesses that attackers try first, and how much of a secret goes beyond them.
///
/// A secret is cut into as few pieces as possible. A piece is a common word, a name of the person or the bar, also in
/// leetspeak, a run (`123`, `cba`, `2468`), one character again and again, a stretch of the keyboard or a year; any other
/// character is a piece of its own. So `P@ssw0rd123!` has three pieces and `owner2026` two.
struct FirstGuesses {
  private let names: Set<String>

  init(names: [String]) {
    self.names = Set(
      names.flatMap { name -> [String] in
        let words = name.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
        return (words + [words.joined()]).filter { $0.count >= ($0.utf8.count > $0.count ? 2 : 3) }
      }
    )
  }

  /// The fewest pieces a text can be cut into, with or without the separators between its words;
  /// repetitions of a text count once.
  func count(in text: String) -> Int {
    let text = text.lowercased()
    return min(
      minimumPieceCount(Array(text)),
      minimumPieceCount(text.filter { $0.isLetter || $0.isNumber })
    )
  }

  private func minimumPieceCount(_ text: some Sequence<Character>) -> Int {
    let text = Self.once(Array(text))
    let spellings = [text] + ["i", "l"].map { one in text.map { Self.letters(one)[$0] ?? $0 } }
    // The fewest pieces of so many characters from the first on.
    var fewest = [0]
    for end in text.indices.map({ $0 + 1 }) {
      var best = (fewest.last ?? 0) + 1
      for start in max(0, end - Self.maximumPieceLength)..<(end - 1) where fewest[start] + 1 < best
      {
        if spellings.contains(where: { isPiece($0[start..<end]) }) { best = fewest[start] + 1 }
      }
      fewest.append(best)
    }
    return fewest[text.count]
  }

  private func isPiece(_ text: ArraySlice<Character>) -> Bool {
    if Set(text).count == 1 { return true }
    guard text.count >= (text.allSatisfy(\.isASCII) ? 3 : 2) else { return false }
    let word = String(text)
    return Self.words.contains(word) || names.contains(word) || Self.isYear(word)
      || Self.isRun(text) || Self.stretches.contains(word)
  }

  private static func isYear(_ text: String) -> Bool {
    text.count == 4 && Int(text).map { (1940...2039).contains($0) } ?? false
  }

  /// Whether all steps from one character to the next are the same and at most two; after 9 comes 0.
  private static func isRun(_ text: ArraySlice<Character>) -> Bool {
    let values = text.compactMap(\.asciiValue).map(Int.init)
    guard values.count == text.count else { return false }
    let steps = Set(zip(values.dropFirst(), values).map { $0 - $1 })
    return [[1], [-1], [2], [-2], [1, -9], [-1, 9], [2, -8], [-2, 8]].contains {
      steps.isSubset(of: $0)
    }
  }

  /// The shortest beginning that makes the whole text when it is repeated.
  private static func once(_ text: [Character]) -> [Character] {
    for length in 1..<max(1, text.count / 2 + 1)
    where text.count.isMultiple(of: length)
      && text.indices.allSatisfy({ text[$0] == text[$0 % length] })
    {
      return Array(text.prefix(length))
    }
    return text
  }

  /// The letters that signs and digits replace; 1 replaces two.
  private static func letters(_ one: Character) -> [Character: Character] {
    [
      "0": "o", "1": one, "3": "e", "4": "a", "5": "s", "7": "t", "8": "b", "@": "a", "$": "s",
      "!": "i", "|": "l",
      "+": "t",
    ]
  }

  private static let maximumPieceLength = words.reduce(40) { max($0, $1.count) }

  /// Three characters and more of rows and columns of keyboards, each way: QWERTY, AZERTY, QWERTZ, 두벌식, the keypad.
  private static let stretches: Set<String> = {
    let rows = [
      "`1234567890-=", "qwertyuiop[]", "asdfghjkl;'", "zxcvbnm,./", "azertyuiop", "qsdfghjklm",
      "wxcvbn",
      "qwertzuiop", "yxcvbnm", "!@#$%^&*()_+", "147258369", "741852963", "159753", "963852741",
      "1qaz2wsx3edc4rfv5tgb",
      "1q2w3e4r5t6y7u8i9o0p", "q1w2e3r4t5y6u7i8o9p0",
      "qazwsxedcrfvtgb", "ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔ", "ㅁㄴㅇㄹㅎㅗㅓㅏㅣ", "ㅋㅌㅊㅍㅠㅜㅡ",
    ]
    let both = rows.map(Array.init) + rows.map { $0.reversed() }
    return Set(
      both.flatMap { row in
        row.indices.flatMap { start in
          (start + 3..<max(start + 3, row.count + 1)).map { String(row[start..<$0]) }
        }
      }
    )
  }()

  /// Words of which the commonest passwords are made, written down for this program: words for a password and for
  /// signing in, the first names, pets, teams, feelings and seasons that people take, the roles of a bar, what this
  /// one sells, and what the program is called.
  private static let words = Set(
    """
    password passwort passwd passw0rd motdepasse mdp contrasena senha parola secret geheim pass code pin login logon
    signin welcome bienvenue hello bonjour salut annyeong access letmein open opensesame default changeme change
    temp temporary test tester testing guest user username admin administrator root system master superuser super
    owner manager staff boss chef chief patron gerant equipe worker employee team crew cashier barista barman barmaid
    bartender waiter service kiosk pavilion pavillon expo exposition exhibition exhibit museum musee bar juice jus
    juicebar drink drinks cafe coffee tea shop store venue counter stock order orders menu kitchen smoothie
    strawberry banana pineapple kiwi mango fraise ananas mangue fruit fruits orange apple cherry lemon peach melon
    love iloveyou ilove you lovely lover jetaime saranghae sarang aishiteru heart baby babygirl babyboy angel princess
    prince queen king honey sweet sweetie sugar candy cookie chocolate cupcake sunshine sun moon star stars sky flower
    rose lily daisy jasmine violet butterfly rainbow summer winter spring autumn fall january february march april may
    june july august september october november december monday tuesday wednesday thursday friday saturday sunday
    dragon monkey tiger lion bear wolf eagle falcon hawk phoenix shark dolphin cat kitty kitten dog doggy puppy buddy
    bailey max charlie lucky ginger pepper shadow smokey tigger simba oreo snoopy pokemon pikachu mario sonic zelda
    batman superman spiderman ironman starwars jedi matrix ninja samurai hunter ranger killer pirate hacker trustno
    football baseball basketball soccer hockey tennis golf liverpool chelsea arsenal barcelona madrid juventus lakers
    yankees cowboys steelers michael jordan michelle jessica jennifer ashley amanda nicole daniel david thomas robert
    andrew anthony george charles william james john joseph joshua matthew justin brandon robbie taylor maggie hannah
    sophie marie claire camille julien nicolas antoine alexandre minji minjun seoyeon jihoon jiwoo yuna sakura hanako
    taro kenji xiaoming wang zhang mercedes ferrari porsche honda toyota yamaha harley corvette mustang camaro google
    facebook amazon apple samsung galaxy iphone android windows microsoft internet computer laptop whatever nothing
    everything forever freedom blessed jesus christ god heaven church money cash dollar business power strong magic
    music guitar piano rock metal dance party game games gamer player winner number one first paris seoul tokyo
    beijing london berlin korea coree japan china france america canada england hangul hanok universelle eiffel
    correcthorsebatterystaple qwerty azerty qwertz asdf zxcv qwer abcd abc xyz aaa xxx fuck fuckyou asshole biteme
    black white red blue green yellow purple silver golden gold diamond thunder lightning storm fire water
    qlalfqjsgh tkfkdgo dkssud audtjr wldms sarang1 woaini asdqwe asdzxc qweasd qweasdzxc zaq xsw
    비밀번호 비번 암호 사랑해 안녕 안녕하세요 관리자 사장 사장님 점장 매니저 직원 알바 쥬스 주스 쥬스바 주스바 카페 가게 한국관 박람회 파리 서울
    대한민국 한국 딸기 바나나 파인애플 키위 망고 パスワード ぱすわーど 秘密 店長 店員 社長 管理者 ジュース 愛してる 東京 日本 密码 我爱你 你好
    经理 老板 店员 管理员 果汁 中国 北京
    """.split { $0 == " " || $0 == "\n" }.map(String.init)
  )
}
