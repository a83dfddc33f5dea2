import BarTables
import ExpositionGuide
import Identifiers
import JSON
import JuiceBar
import Languages
import Money
import Staffing
import Testing
import Time

extension OddValues {
  fileprivate mutating func rights() -> GuideRights {
    switch number(0...2) {
    case 0: return .editor
    case 1: return .curator
    default:
      let languages = several(of: Language.allCases)
      return .translator(languages.isEmpty ? [.korean] : languages)
    }
  }

  /// A line of today's rule.
  fileprivate mutating func today() -> String { one(of: OddLines.ofToday(Place.self)).rawValue }

  fileprivate mutating func translations() -> [Language: String] {
    var translations: [Language: String] = [:]
    for language in several(of: Language.allCases).sorted() { translations[language] = today() }
    return translations
  }

  /// Phrases of other languages, none of which list is empty.
  fileprivate mutating func phrases() -> [Language: [String]] {
    guard number(0...3) == 0 else { return [:] }
    return [.french: [today()], .english: [today(), today()]]
  }

  fileprivate mutating func localizedText() -> LocalizedText {
    let (translations, phrases) = (self.translations(), self.phrases())
    return LocalizedText(translations, phrases: phrases) ?? LocalizedText(today(), in: .korean)
  }

  fileprivate mutating func draftText() -> DraftText {
    let (translations, phrases) = (self.translations(), self.phrases())
    return DraftText(translations, phrases: phrases)
  }

  fileprivate mutating func perhaps(_ range: ClosedRange<Int>) -> Int? {
    number(0...2) == 0 ? nil : number(range)
  }

  fileprivate mutating func allergens() -> Set<Allergen> {
    number(0...1) == 0 ? [] : several(of: Allergen.allCases)
  }

  fileprivate mutating func taxRate() -> TaxRate? {
    perhaps(TaxRate.allowed).flatMap { TaxRate(rawValue: $0) }
  }

  fileprivate mutating func currency() -> String { one(of: ["KRW", "EUR", "KWD", "JPY"]) }

  /// A recipe, perhaps of nothing yet.
  fileprivate mutating func needs() -> [Need] {
    let fruits: [FruitID] = ["mango", "kiwi", "durian"]
    var needs: [Need] = []
    for fruit in fruits where number(0...1) == 0 {
      needs.append(Need(fruit, number(1...Need.maximum)))
    }
    return needs
  }

  fileprivate mutating func draft() -> MenuDraft {
    var draft = MenuDraft(currency: currency(), taxRate: taxRate())
    let fruits: [FruitID] = ["kiwi", "mango", "f-1", "f-2"]
    for id in fruits where number(0...3) > 0 {
      var fruit = DraftFruit(id: id, name: draftText())
      fruit.unit = draftText()
      fruit.capacity = number(1...Fruit.maximumCapacity)
      fruit.opening = number(0...Fruit.maximumCapacity)
      fruit.low = perhaps(0...Fruit.maximumCapacity)
      fruit.color = number(0...1) == 0 ? nil : "#d8404A"
      fruit.pack = perhaps(1...Fruit.maximumCapacity)
      fruit.grams = perhaps(Fruit.allowedGrams)
      fruit.allergens = allergens()
      draft.fruits.append(fruit)
    }
    let juices: [JuiceID] = ["kiwi", "mango-kiwi", "j-1"]
    for id in juices where number(0...3) > 0 {
      var juice = DraftJuice(id: id, name: draftText())
      juice.shortName = draftText()
      juice.recipe = needs()
      juice.price = perhaps(0...1).map { $0 * 3500 }
      juice.makingSeconds = number(Juice.allowedMakingSeconds)
      juice.taxRate = taxRate()
      juice.allergens = allergens()
      draft.juices.append(juice)
    }
    return draft
  }

  /// A menu with all the fruits of ``JuiceBar/Menu/original()``.
  fileprivate mutating func menu() throws -> Menu {
    var fruits: [Fruit] = []
    for id in try Menu.original(adding: "durian").fruits.map(\.id) {
      let name = localizedText()
      let unit = number(0...1) == 0 ? nil : localizedText()
      let fruit = Fruit(
        id: id,
        name: name,
        unit: unit,
        capacity: number(1000...9999),
        opening: number(0...1000),
        low: perhaps(0...1000),
        color: number(0...1) == 0 ? nil : "#00ff7f",
        pack: perhaps(1...99),
        grams: perhaps(Fruit.allowedGrams),
        allergens: allergens()
      )
      fruits.append(fruit)
    }
    var juices: [Juice] = []
    for id in ["kiwi", "mango-kiwi", "j-1"] as [JuiceID] {
      let name = localizedText()
      let short = number(0...1) == 0 ? nil : localizedText()
      let needs = self.needs()
      let recipe = try #require(Recipe(needs.isEmpty ? [Need("kiwi", 3)] : needs))
      let juice = Juice(
        id: id,
        name: name,
        shortName: short,
        recipe: recipe,
        price: number(0...1) * number(1...Juice.maximumPrice),
        makingSeconds: number(Juice.allowedMakingSeconds),
        taxRate: taxRate(),
        allergens: allergens()
      )
      juices.append(juice)
    }
    return try Menu(
      fruits: fruits,
      juices: juices,
      currency: currency(),
      taxRate: taxRate() ?? .zero
    )
  }

  fileprivate mutating func offer() -> BarOffer {
    let languages = several(of: Language.allCases).sorted()
    let isReversed = number(0...1) == 0
    let country = Country.allCases[number(0...Country.allCases.count - 1)]
    return BarOffer(
      languages: isReversed ? languages.reversed() : languages,
      hasGuide: number(0...1) == 0,
      country: number(0...2) == 0 ? nil : country
    )
  }
}

/// What is stored is what is read, whatever people typed, and older rules let in.
@Suite struct `What is stored of people, programs and bars` {
  private func carryOut(_ commands: [StaffCommand], _ storage: any Storage) async throws {
    for command in commands {
      _ = try await storage.carryOut(command, in: .main, by: .machine, at: .noon).get()
    }
  }

  @Test(arguments: Engine.allCases)
  func `is an account with its roles, and its session`(engine: Engine) async throws {
    let store = try engine.store()
    let storage = try await store.openOddBar()
    var values = OddValues(seed: 30)
    var accounts: [AccountID: Account] = [:]
    var signedIn: [SignedIn] = []
    for (index, name) in OddLines.all(PersonName.self).enumerated() {
      let role = index == 0 ? Role.owner : Role.allCases[index % Role.allCases.count]
      let rights = values.rights()
      let guide: GuideRights? = role == .visitor || index % 4 == 0 ? rights : nil
      var account = Account(
        id: values.accountID(),
        name: name,
        role: role,
        guide: guide,
        passwordHash: "$argon2id$v=19$" + values.text()
      )
      try await carryOut([.add(account)], storage)
      if index % 3 == 1 {
        account.role = Role.ofAccounts[index % Role.ofAccounts.count]
        account.guide = index % 2 == 0 ? nil : values.rights()
        let changes: [StaffCommand] = [
          .setRole(account.id, account.role), .setGuideRights(account.id, account.guide),
        ]
        try await carryOut(changes, storage)
      }
      accounts[account.id] = account
      if index % 5 == 0 {
        let attempt = SignInAttempt(name: name.rawValue, device: nil, address: "x")
        let session = Session(token: "t-\(index)", account: account.id, beganAt: .noon)
        let password = account.passwordHash
        let command = StaffCommand.signIn(attempt, session, password: password, device: "d")
        try await carryOut([command], storage)
        signedIn.append(SignedIn(session: session, account: account))
      }
    }
    let again = try store.open()
    let read = try await again.staff(of: .main).accounts
    #expect(read == accounts)
    for account in accounts.values {
      #expect(read[account.id]?.name.bytes == account.name.bytes)
      let password = read[account.id]?.passwordHash
      #expect(password.map { Array($0.utf8) } == Array(account.passwordHash.utf8))
    }
    for expected in signedIn {
      let found = try await again.session(expected.session.token, of: .main)
      #expect(found == expected)
    }
  }

  @Test(arguments: Engine.allCases)
  func `is a device, how it was paired, and what its screen says`(engine: Engine) async throws {
    let store = try engine.store()
    let storage = try await store.openOddBar()
    let again = try store.open()
    var values = OddValues(seed: 31)
    var devices: [AccountID: Device] = [:]
    for (index, name) in OddLines.all(PersonName.self).enumerated() {
      let kind = Device.Kind.allCases[index % Device.Kind.allCases.count]
      var pairing = Pairing(
        code: values.pairingCode(),
        token: "asked-\(index)",
        address: "\(index) \(values.text())",
        askedAt: .noon
      )
      let confirmation = Pairing.Confirmation(kind: kind, name: name)
      try await carryOut([.ask(pairing), .confirm(pairing.code, confirmation)], storage)
      pairing.confirmation = confirmation
      let pairings = try await again.staff(of: .main).pairings
      #expect(pairings == [pairing.code: pairing])
      let id = values.accountID()
      let token = "device-\(index)"
      try await carryOut([.collect(pairing.token, id: id, token: token)], storage)
      let device = Device(id: id, token: token, kind: kind, name: name, pairedAt: .noon)
      devices[id] = device
      let read = try await again.device(token, of: .main)
      #expect(read == device)
      #expect(read?.name.bytes == name.bytes)
      guard kind == .kiosk else { continue }
      let sighting = ScreenSighting(
        at: values.time(),
        version: values.text(),
        language: values.one(of: Language.allCases),
        address: values.text(),
        battery: values.perhaps(ScreenSighting.charges)
      )
      let settings = "kiosk-on." + values.text()
      let screen = PairedScreen.ID(id, of: .main)
      let isKept = try await storage.keep(settings, for: screen, noting: nil)
      #expect(isKept)
      try await storage.note([screen: sighting])
      let expected = PairedScreen(id: screen, name: name, settings: settings, sighting: sighting)
      let shown = try await again.screen(token, of: .main)
      #expect(shown == expected)
      #expect(shown.map { spelling(of: $0) } == spelling(of: expected))
    }
    let staff = try await again.staff(of: .main)
    #expect(staff.devices == devices)
  }

  @Test(arguments: Engine.allCases)
  func `is a token with its scopes`(engine: Engine) async throws {
    let store = try engine.store()
    let storage = try await store.openOddBar()
    var values = OddValues(seed: 32)
    var tokens: [AccountID: APIToken] = [:]
    for (index, name) in OddLines.all(PersonName.self).enumerated() {
      let single = APIScope.allCases[index % APIScope.allCases.count]
      let many = values.several(of: APIScope.allCases)
      let digits = "\(index)"
      let token = APIToken(
        id: values.accountID(),
        hash: String(repeating: "0", count: 64 - digits.count) + digits,
        name: name,
        ending: values.text(),
        scopes: index < APIScope.allCases.count ? [single] : many.union([single]),
        madeAt: values.time(),
        endsAt: index % 2 == 0 ? nil : values.time()
      )
      try await carryOut([.integrate(.makeToken(token))], storage)
      tokens[token.id] = token
    }
    let again = try store.open()
    let read = try await again.staff(of: .main).tokens
    #expect(read == tokens)
    for token in tokens.values {
      let found = try await again.apiToken(token.hash, of: .main)
      #expect(found == token)
      #expect(found?.name.bytes == token.name.bytes)
    }
  }

  @Test(arguments: Engine.allCases)
  func `is a webhook with its events, attempts and dead letters`(engine: Engine) async throws {
    let store = try engine.store()
    let storage = try await store.openOddBar()
    let again = try store.open()
    var values = OddValues(seed: 33)
    let start = "https://a.example/"
    let addresses = [
      "https://till.example:8443/O'Neil;a=b,c?x=%7B1%7D&y=~!*()$@:+", "http://[::1]:8080/?a/b:c",
      "https://[2001:db8::1]/", "http://localhost", start + String(repeating: "x", count: 482),
    ]
    for index in 0..<Staff.maximumWebhooks {
      let single = WebhookEvent.allCases[index % WebhookEvent.allCases.count]
      let many = values.several(of: WebhookEvent.allCases)
      var webhook = Webhook(
        id: values.accountID(),
        address: try #require(WebhookAddress(rawValue: addresses[index % addresses.count])),
        events: index < WebhookEvent.allCases.count ? [single] : many.union([single]),
        secret: "whsec_" + values.text(),
        madeAt: values.time()
      )
      try await carryOut([.integrate(.addWebhook(webhook))], storage)
      let cursor = WebhookCursor(
        order: values.number(0...9),
        step: values.number(0...9),
        stock: values.number(0...9),
        menu: values.number(0...9),
        journal: values.number(0...9),
        guide: values.number(0...9)
      )
      webhook.progress = WebhookProgress(
        cursor: cursor,
        attempts: values.number(0...99),
        nextAt: index % 2 == 0 ? nil : values.time(),
        failingSince: index % 3 == 0 ? nil : values.time()
      )
      var record = WebhookRecord(webhook: webhook.id, progress: webhook.progress)
      for turn in 0..<WebhookRecord.maximumAttempts {
        let attempt = WebhookAttempt(
          event: values.text(),
          type: values.text(),
          at: values.time(),
          milliseconds: values.number(0...99_999),
          result: values.text()
        )
        record.attempts.append(attempt)
        let letter = DeadLetter(
          webhook: webhook.id,
          event: "\(turn) " + values.text(),
          type: values.text(),
          body: values.text(),
          buriedAt: Timestamp(milliseconds: turn),
          attempts: values.number(1...99),
          result: values.text()
        )
        record.buried.append(letter)
      }
      try await storage.keep(record, in: .main)
      let read = try await again.webhooks(of: .main).first { $0.id == webhook.id }
      #expect(read == webhook)
      let attempts = try await again.attempts(of: webhook.id, in: .main)
      #expect(attempts == record.attempts.reversed())
      let letters = try await again.deadLetters(of: webhook.id, in: .main)
      #expect(letters == record.buried)
      #expect(spelling(of: letters) == spelling(of: record.buried))
    }
  }

  @Test(arguments: Engine.allCases)
  func `is a line of the log, whoever it is of`(engine: Engine) async throws {
    let store = try engine.store()
    let storage = try await store.openOddBar()
    var values = OddValues(seed: 34)
    var entries: [LogEntry] = []
    for index in 0..<120 {
      let entry = LogEntry(
        at: values.time(),
        who: values.actor(),
        action: LogEntry.Action(rawValue: index % 2 == 0 ? "refund" : "odd-" + values.text()),
        subject: values.text(),
        details: values.text() + values.text()
      )
      try await storage.note(entry, of: .main)
      entries.append(entry)
    }
    let again = try store.open()
    let all = try await again.log(of: .main, matching: LogFilter(), limit: 120).map(\.entry)
    #expect(all == entries.reversed())
    #expect(all.map { spelling(of: $0) } == entries.reversed().map { spelling(of: $0) })
    for name in Set(entries.map(\.who.name)) where !name.isEmpty {
      let found = try await again.log(of: .main, matching: LogFilter(who: name), limit: 120)
      #expect(found.map(\.entry) == entries.filter { $0.who.name == name }.reversed())
    }
  }

  @Test(arguments: Engine.allCases)
  func `is a draft of a menu, and who saved it`(engine: Engine) async throws {
    let store = try engine.store()
    let storage = try await store.openOddBar()
    let again = try store.open()
    var values = OddValues(seed: 35)
    for revision in 0..<40 {
      let content = StoredDraft.Content(
        values.draft(),
        base: 1,
        savedAt: values.time(),
        by: values.actor()
      )
      let next = try await storage.save(content, in: .main, expecting: revision)
      #expect(next == revision + 1)
      let read = try await again.draft(of: .main)
      #expect(read == StoredDraft(revision: next, content: content))
    }
  }

  @Test(arguments: Engine.allCases)
  func `is a version of a menu, where it came from, and who published it`(
    engine: Engine
  ) async throws {
    let store = try engine.store()
    let storage = try await store.openBar()
    let again = try store.open()
    var values = OddValues(seed: 36)
    var versions: [MenuVersion] = []
    for index in 0..<40 {
      let menu = try values.menu()
      var source = MenuPublication.Source.file
      switch index % 4 {
      case 0: source = .levels
      case 1: source = .version(1)
      case 2:
        let before = try await storage.draft(of: .main).revision
        let content = StoredDraft.Content(
          MenuDraft(menu),
          base: 1,
          savedAt: .noon,
          by: values.actor()
        )
        let saved = try await storage.save(content, in: .main, expecting: before)
        source = .draft(revision: saved)
      default: break
      }
      let publication = MenuPublication(
        menu,
        expecting: index + 1,
        from: source,
        by: values.actor(),
        at: values.time()
      )
      let published = try await storage.publish(publication, in: .main)
      #expect(published == PublishedMenu(version: index + 2, menu: menu))
      let read = try await again.menu(of: .main)
      #expect(read == published)
      let version = MenuVersion(
        number: published.version,
        publishedAt: publication.at,
        who: publication.who,
        source: source
      )
      versions.append(version)
    }
    let all = try await again.menuVersions(of: .main, before: nil, limit: 40)
    #expect(all == versions.reversed())
    #expect(all.map { spelling(of: $0) } == versions.reversed().map { spelling(of: $0) })
  }

  @Test(arguments: Engine.allCases)
  func `is a bar of the venue with its name and its offer`(engine: Engine) async throws {
    let store = try engine.store()
    let storage = try await store.openOddBar()
    let again = try store.open()
    var values = OddValues(seed: 37)
    let zones: [String?] = [nil, "Europe/Paris", "Etc/GMT+9", "O'x;%_\\\"{|-}"]
    for index in 0..<30 {
      var bar = ListedBar(
        id: BarID(unchecked: "bar-\(index)"),
        name: values.localizedText(),
        timeZone: zones[index % zones.count],
        offer: values.offer()
      )
      let added = try await storage.carryOut(.add(bar, .original()), by: values.actor(), at: .noon)
      #expect(added == .success(bar))
      (bar.name, bar.timeZone) = (values.localizedText(), zones[(index + 1) % zones.count])
      bar.offer = values.offer()
      bar.menuOf = index % 3 == 0 ? .main : nil
      bar.isOpen = index % 5 > 0
      var commands: [BarListCommand] = [
        .describe(bar.id, name: bar.name, timeZone: bar.timeZone), .offer(bar.id, bar.offer),
        .follow(bar.id, menuOf: bar.menuOf),
      ]
      if !bar.isOpen { commands.append(.close(bar.id)) }
      for command in commands {
        _ = try await storage.carryOut(command, by: values.actor(), at: .noon).get()
      }
      let read = try await again.bars()[bar.id]
      #expect(read == bar)
      let name = read?.name.translations.mapValues { Array($0.utf8) }
      #expect(name == bar.name.translations.mapValues { Array($0.utf8) })
    }
  }

  @Test(arguments: Engine.allCases, [false, true])
  func `is a transfer between bars, in whichever order its fruits are named`(
    engine: Engine,
    isReversed: Bool
  ) async throws {
    let store = try engine.store()
    let storage = try await store.openOddBar()
    let again = try store.open()
    var values = OddValues(seed: 38)
    let added = try await storage.carryOut(
      .add(ListedBar(id: .seine), .odd()),
      by: .machine,
      at: .noon
    )
    _ = try added.get()
    for index in 0..<20 {
      var lines = [Need("banana", values.number(1...99)), Need("kiwi", values.number(1...99))]
      if isReversed { lines.reverse() }
      let odd = "t;'\"\\%{|-}=,:/\(index)"
      let padding = index % 2 == 0 ? "" : String(repeating: "~", count: 128 - odd.utf8.count)
      let key = try #require(IdempotencyKey(rawValue: padding + odd))
      let there = try #require(BarTransfer(lines, from: .main, to: .seine, key: key))
      let back = try #require(there.back())
      for transfer in [there, back] {
        let sent = try await storage.transfer(transfer, by: values.actor(), at: values.time())
        let moved = try sent.get()
        for bar in transfer.bars {
          let version = try #require(moved[bar]?.first?.version)
          let read = try await again.transfer(making: version, of: bar)
          #expect(read == transfer)
        }
        let repeated = try await again.transfer(transfer, by: .machine, at: .noon)
        #expect(repeated == .success(moved))
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `is a version of the guide with its note and its author`(engine: Engine) async throws {
    let store = try engine.store()
    let storage = try store.open()
    var values = OddValues(seed: 39)
    let causes: [GuidePublication.Cause] = [.desk, .import, .rollback]
    var publications: [GuidePublication] = []
    for (index, note) in OddLines.all(PublicationNote.self).enumerated() {
      let document: JSONObject = [
        "id": "silk", "name": .string("Silk \(index)"), "scheme": "material",
      ]
      let record = try GuideRecord(.term, reading: JSONReader(.object(document)))
      let publication = GuidePublication(
        onto: index == 0 ? nil : index,
        by: GuideAuthor(id: values.text(), name: values.text()),
        at: values.time(),
        cause: causes[index % causes.count],
        note: note.rawValue
      )
      try await storage.publish(publication, [GuideChange(record)])
      publications.append(publication)
    }
    let again = try store.open()
    let versions = try await again.guideVersions(before: nil, limit: publications.count)
    let read = versions.map(\.publication).reversed()
    #expect(read.map(\.author) == publications.map(\.author))
    #expect(read.map(\.at) == publications.map(\.at))
    #expect(read.map(\.cause) == publications.map(\.cause))
    #expect(read.map { Array($0.note.utf8) } == publications.map { Array($0.note.utf8) })
  }
}
