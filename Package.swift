// swift-tools-version: 6.3
import PackageDescription

extension Target {
  /// A module of screens and addresses, on others and on the core of the web side.
  fileprivate static func webTarget(
    _ name: String,
    on modules: [String],
    using tools: [String] = []
  ) -> Target {
    let common = [
      "Web", "ExpositionGuide", "JuiceBar", "Staffing", "Forecasting", "Calendars", "Passwords",
      "Localization", "HTTP", "HTML", "Money", "Identifiers", "Time", "Pictures", "JSON",
      "Languages",
    ]
    return .target(
      name: name,
      dependencies: (modules + common + tools).map { .init(stringLiteral: $0) },
      plugins: ["EmbedFiles", "MakeTextKeys"]
    )
  }
}

// What stands on what, from the program down to the C libraries. Arrows point at the domain,
// the domain points at nothing but leaves, adapters do not know each other.
let package = Package(
  name: "pavilion",
  products: [
    .executable(name: "pavilion", targets: ["pavilion"])
  ],
  traits: [
    .trait(
      name: "PostgreSQL",
      description: "Bars on a PostgreSQL cluster; needs libpq at run time"
    ),
    .default(enabledTraits: ["PostgreSQL"]),
  ],
  targets: [
    // The program and the only place where the parts meet.
    .executableTarget(
      name: "pavilion",
      dependencies: ["PavilionCommands"],
      linkerSettings: [
        // Functions of equal code become one: Swift cannot compare functions. Debian 12 reads the
        // short form of relocations.
        .unsafeFlags(
          [
            "-use-ld=lld", "-Xlinker", "--icf=all", "-Xlinker", "-z", "-Xlinker",
            "pack-relative-relocs",
          ],
          .when(configuration: .release)
        )
      ],
      plugins: ["EmbedCommit"]
    ),
    .target(
      name: "PavilionCommands",
      dependencies: [
        "PavilionWeb", "IntegrationWeb", "OfficeWeb", "Web", "SQLiteStorage", "BarTables",
        "GuideIndex", "Executors",
        .target(name: "PostgreSQLStorage", condition: .when(traits: ["PostgreSQL"])),
        "SampleContent", "ExpositionGuide", "ImportMaps", "GuideFindings", "CSV", "Digests",
        "Forecasting",
        "Calendars", "JuiceBar", "Staffing", "Passwords", "KioskRules", "Localization", "HTTP",
        "HostProcess", "Executors", "Money", "Identifiers",
        "Time", "Pictures", "JSON", "Languages", "QRCode",
      ],
      plugins: ["MakeTextKeys"]
    ),

    // Screens, API and live feed: features by their readers on one core.
    .target(
      name: "PavilionWeb",
      dependencies: [
        "Web", "GuideWeb", "DeskWeb", "CounterWeb", "OfficeWeb", "VenueWeb", "IntegrationWeb",
        "ExpositionGuide", "JuiceBar", "Staffing", "HTTP", "JSON",
      ]
    ),
    .webTarget(
      "VenueWeb",
      on: ["GuideWeb", "IntegrationWeb", "OfficeWeb", "CounterWeb"],
      using: ["CSV", "SampleContent"]
    ),
    .webTarget(
      "IntegrationWeb",
      on: ["OfficeWeb", "CounterWeb"],
      using: ["HTTPClient", "Digests"]
    ),
    .webTarget("DeskWeb", on: ["GuideWeb"], using: ["GuideFindings", "ImportMaps", "CSV"]),
    .webTarget("GuideWeb", on: ["CounterWeb"], using: ["Digests", "CSV"]),
    .webTarget("OfficeWeb", on: ["CounterWeb"], using: ["CSV", "Digests", "KioskRules"]),
    .webTarget("CounterWeb", on: [], using: ["QRCode"]),
    .target(
      name: "Web",
      dependencies: [
        "ExpositionGuide", "JuiceBar", "Staffing", "Calendars", "Passwords", "Localization", "HTTP",
        "HTML", "Compression", "Digests", "KioskRules", "Money", "Identifiers", "Time", "Pictures",
        "CSV", "JSON",
        "Languages",
      ],
      plugins: ["EmbedFiles", "MakeTextKeys"]
    ),
    .target(
      name: "SampleContent",
      dependencies: ["ExpositionGuide", "JuiceBar", "JSON"],
      plugins: ["EmbedFiles"]
    ),

    // Which keys of other programs' files become which fields of the guide.
    .target(name: "ImportMaps", dependencies: ["ExpositionGuide"], plugins: ["EmbedFiles"]),
    // The findings of the guide's checker in words.
    .target(
      name: "GuideFindings",
      dependencies: ["ExpositionGuide", "Localization", "Languages"],
      plugins: ["MakeTextKeys"]
    ),

    // The domain: pure values, no I/O, no clock.
    .target(
      name: "JuiceBar",
      dependencies: [
        "Calendars", "Identifiers", "Time", "Digests", "Money", "Pictures", "CSV", "JSON",
        "Languages",
      ]
    ),
    .target(
      name: "ExpositionGuide",
      dependencies: ["JSON", "CSV", "Calendars", "Digests", "Time", "Languages", "Pictures"]
    ),
    // What clocks and calendars show in the time zones of the world; no I/O either.
    .target(name: "Calendars", dependencies: ["Time"]),
    // How much fruit will be taken, by the ledger of a bar; no I/O, no clock either.
    .target(name: "Forecasting", dependencies: ["Calendars", "Identifiers", "Time", "JuiceBar"]),
    // Who works at a bar; the audit log is the bar's.
    .target(
      name: "Staffing",
      dependencies: ["Digests", "JuiceBar", "Identifiers", "Languages", "Time"]
    ),
    // What the rules ask of a kiosk, in figures and in words; no I/O either.
    .target(
      name: "KioskRules",
      dependencies: ["Localization", "JSON", "Languages"],
      plugins: ["EmbedFiles", "MakeTextKeys"]
    ),

    // Engines behind the domain's ports.
    .target(
      name: "SQLiteStorage",
      dependencies: [
        "BarTables", "SQLite", "SQLLanguage", "Executors", "JuiceBar", "Staffing", "Identifiers",
        "Time", "ExpositionGuide", "Pictures",
      ]
    ),
    // The tables of bars and exhibitions and all that is read and written in them, for every engine
    // that speaks SQL.
    .target(
      name: "BarTables",
      dependencies: [
        "SQLLanguage", "JuiceBar", "Staffing", "ExpositionGuide", "Languages", "Money",
        "Identifiers", "Time", "Pictures", "JSON", "Digests",
      ]
    ),
    .target(
      name: "PostgreSQLStorage",
      dependencies: [
        "BarTables", "PostgreSQL", "SQLLanguage", "Executors", "JuiceBar", "Staffing",
        "Identifiers", "Time", "ExpositionGuide", "Pictures",
      ]
    ),
    // What visitors read of the guide: a file of each server, made from the published records.
    .target(
      name: "GuideIndex",
      dependencies: [
        "SearchWords", "SQLite", "SQLLanguage", "Executors", "ExpositionGuide", "JSON", "Languages",
        "Time",
      ]
    ),
    // How words are written so that they are found.
    .target(name: "SearchWords"),

    // Tools that know nothing of juice or exhibits.
    .target(name: "Executors"),
    .target(name: "SQLite", dependencies: ["SQLLanguage", "CSQLite"]),
    .target(name: "PostgreSQL", dependencies: ["CPostgreSQL", "SQLLanguage"]),
    // Statements and their values, whichever engine reads them.
    .target(name: "SQLLanguage"),
    .target(name: "Passwords", dependencies: ["Digests", "CSodium", "Executors"]),
    // SHA-256, Base64 and FNV-1a.
    .target(name: "Digests", dependencies: ["CSodium"]),
    .target(name: "HTTP", dependencies: ["CSystem", "Digests"]),
    // Heaps, variables, clock and processors, and the service manager that started the program.
    .target(name: "HostProcess", dependencies: ["CSystem"]),
    .target(name: "HTTPClient", dependencies: ["CCurl", "Executors"]),
    .target(name: "HTML"),
    .target(name: "Compression", dependencies: ["CZlib", "CBrotli"]),
    .target(name: "QRCode", dependencies: ["CQRCode"]),
    .target(
      name: "Localization",
      dependencies: ["Money", "Languages"],
      plugins: ["MakeTextKeys"]
    ),
    .target(name: "JSON"),
    .target(name: "CSV"),
    // Names and UUIDs, on which each kind of things has identifiers of its own.
    .target(name: "Identifiers", dependencies: ["Time"]),
    // Moments, and the quarter-hours that summaries are kept by.
    .target(name: "Time"),
    // Currencies and sums of money with the tax that they include.
    .target(name: "Money"),
    // Pictures that browsers show, read and named by their bytes.
    .target(name: "Pictures", dependencies: ["Digests"]),
    .target(name: "Languages", dependencies: ["JSON"]),

    // C libraries of the system, and the few calls that Swift cannot make by itself.
    .systemLibrary(
      name: "CSQLite",
      pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"])]
    ),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(
      name: "CBrotli",
      pkgConfig: "libbrotlienc",
      providers: [.apt(["libbrotli-dev"])]
    ),
    .systemLibrary(
      name: "CSodium",
      pkgConfig: "libsodium",
      providers: [.apt(["libsodium-dev"])]
    ),
    .systemLibrary(
      name: "CQRCode",
      pkgConfig: "libqrencode",
      providers: [.apt(["libqrencode-dev"])]
    ),
    .target(name: "CSystem"),
    // Loads libpq with the first connection; needs its header alone to be built.
    .target(name: "CPostgreSQL"),
    // Loads libcurl when a request is first to be sent; needs its header alone to be built.
    .target(name: "CCurl"),

    // Puts the files of a target's `Files` folder into the program itself.
    .plugin(name: "EmbedFiles", capability: .buildTool(), dependencies: ["embed-files"]),
    .executableTarget(name: "embed-files", path: "Plugins/embed-files"),
    // Makes the keys of texts from the `*.texts.json` of a target.
    .plugin(name: "MakeTextKeys", capability: .buildTool(), dependencies: ["make-text-keys"]),
    .executableTarget(
      name: "make-text-keys",
      dependencies: ["JSON", "Languages"],
      path: "Plugins/make-text-keys"
    ),
    // Tells the program which commit it was built from.
    .plugin(name: "EmbedCommit", capability: .buildTool(), dependencies: ["embed-commit"]),
    .executableTarget(name: "embed-commit", path: "Plugins/embed-commit"),

    // Proofs, no part of the program.
    // The order path under simulated faults, replayed from a seed.
    .executableTarget(
      name: "pavilion-simulation",
      dependencies: ["Simulation"],
      path: "Proofs/pavilion-simulation"
    ),
    .target(
      name: "Simulation",
      dependencies: [
        "SeededRandom", "Digests", "JuiceBar", "Money", "Identifiers", "Time", "JSON", "Languages",
      ],
      path: "Proofs/Simulation"
    ),

    // Prints every address with its fields, for tests that send requests made from them.
    .executableTarget(
      name: "pavilion-endpoints",
      dependencies: ["PavilionWeb", "Web", "JSON"],
      path: "Proofs/pavilion-endpoints"
    ),

    // Random numbers that are the same for the same seed.
    .target(name: "SeededRandom", path: "Proofs/SeededRandom"),

    // A made-up past of a bar, which shares nothing with the forecasts' model of it.
    .executableTarget(
      name: "pavilion-history",
      dependencies: [
        "InventedHistory", "SQLiteStorage", "BarTables", "SampleContent", "ExpositionGuide",
        "Calendars", "Time", "JuiceBar",
      ],
      path: "Proofs/pavilion-history"
    ),
    .target(
      name: "InventedHistory",
      dependencies: [
        "SeededRandom", "Forecasting", "Calendars", "Identifiers", "Time", "JuiceBar",
      ],
      path: "Proofs/InventedHistory"
    ),

    // A server of long bodies alone, to be measured.
    .executableTarget(
      name: "pavilion-bodies",
      dependencies: ["HTTP"],
      path: "Proofs/pavilion-bodies"
    ),

    // Many exhibits like those of a museum, and what reading them costs.
    .executableTarget(
      name: "pavilion-collection",
      dependencies: [
        "InventedCollection", "GuideIndex", "SeededRandom", "ExpositionGuide", "JSON", "Time",
      ],
      path: "Proofs/pavilion-collection"
    ),
    .target(
      name: "InventedCollection",
      dependencies: ["SeededRandom", "ExpositionGuide", "JSON"],
      path: "Proofs/InventedCollection"
    ),

    // What bytes from outside must never break; the tests replay the kept inputs of the fuzzer.
    .target(
      name: "FuzzTargets",
      dependencies: [
        "PavilionWeb", "OfficeWeb", "CounterWeb", "Web", "SampleContent", "GuideIndex",
        "ExpositionGuide", "ImportMaps", "Calendars", "Staffing", "JuiceBar", "Passwords", "HTTP",
        "Pictures", "Money", "Identifiers", "Time", "JSON", "SQLiteStorage", "SQLite", "BarTables",
      ],
      path: "Proofs/FuzzTargets"
    ),

    // Cuts the power under the engine, on disks in memory.
    .executableTarget(
      name: "pavilion-power-cut",
      dependencies: ["PowerCut"],
      path: "Proofs/pavilion-power-cut"
    ),
    .target(
      name: "PowerCut",
      dependencies: [
        "CPowerCutDisk", "SeededRandom", "SQLiteStorage", "BarTables", "SQLite", "SQLLanguage",
        "JuiceBar", "Money", "Identifiers", "Time", "JSON", "Languages",
      ],
      path: "Proofs/PowerCut"
    ),
    .target(name: "CPowerCutDisk", dependencies: ["CSQLite"], path: "Proofs/CPowerCutDisk"),

    // Tests, one target per module; StorageContract is passed by every engine.
    .testTarget(name: "JSONTests", dependencies: ["JSON"]),
    .testTarget(name: "CSVTests", dependencies: ["CSV"]),
    .testTarget(name: "TimeTests", dependencies: ["Time"]),
    .testTarget(name: "IdentifiersTests", dependencies: ["Identifiers", "Time"]),
    .testTarget(name: "LanguagesTests", dependencies: ["SeededRandom", "Languages"]),
    .testTarget(name: "MoneyTests", dependencies: ["SeededRandom", "Money"]),
    .testTarget(name: "QRCodeTests", dependencies: ["QRCode"]),
    .testTarget(name: "PicturesTests", dependencies: ["SeededRandom", "Pictures"]),
    .testTarget(
      name: "JuiceBarTests",
      dependencies: [
        "SeededRandom", "JuiceBar", "Executors", "Money", "Identifiers", "Time", "Pictures", "JSON",
        "Languages",
      ]
    ),
    .testTarget(
      name: "StaffingTests",
      dependencies: ["SeededRandom", "Staffing", "Identifiers", "Languages", "Time", "JuiceBar"]
    ),
    .testTarget(name: "PasswordsTests", dependencies: ["Passwords"]),
    .testTarget(
      name: "ExpositionGuideTests",
      dependencies: [
        "SeededRandom", "ExpositionGuide", "ImportMaps", "SampleContent", "CSV", "JSON",
        "Languages",
      ]
    ),
    .testTarget(name: "CalendarsTests", dependencies: ["Calendars", "Time"]),
    .testTarget(
      name: "ForecastingTests",
      dependencies: [
        "InventedHistory", "SeededRandom", "Forecasting", "Calendars", "Time", "JuiceBar",
      ]
    ),
    .testTarget(
      name: "GuideFindingsTests",
      dependencies: ["GuideFindings", "ExpositionGuide", "JSON", "Languages"]
    ),
    .testTarget(name: "KioskRulesTests", dependencies: ["KioskRules", "Languages"]),
    .testTarget(
      name: "LocalizationTests",
      dependencies: [
        "Localization", "KioskRules", "PavilionWeb", "Web", "Languages", "JSON", "make-text-keys",
      ]
    ),
    .testTarget(name: "SQLiteTests", dependencies: ["SQLite", "SQLLanguage", "Executors"]),
    .testTarget(
      name: "PostgreSQLTests",
      dependencies: ["SeededRandom", "PostgreSQL", "PostgreSQLForTests", "SQLLanguage"]
    ),
    // Starts the server that the tests share; no part of the program.
    .target(
      name: "PostgreSQLForTests",
      dependencies: ["PostgreSQL"],
      path: "Tests/PostgreSQLForTests"
    ),
    .testTarget(
      name: "StorageContract",
      dependencies: [
        "SeededRandom", "SQLiteStorage", "BarTables", "SQLite", "SQLLanguage", "SampleContent",
        "ExpositionGuide", "Calendars", "JuiceBar", "Staffing", "Money", "Identifiers", "Time",
        "Pictures", "Languages",
        .target(name: "PostgreSQLStorage", condition: .when(traits: ["PostgreSQL"])),
        .target(name: "PostgreSQL", condition: .when(traits: ["PostgreSQL"])),
        .target(name: "PostgreSQLForTests", condition: .when(traits: ["PostgreSQL"])),
      ]
    ),
    .testTarget(
      name: "GuideIndexTests",
      dependencies: [
        "GuideIndex", "InventedCollection", "SearchWords", "SeededRandom", "Executors", "SQLite",
        "SQLLanguage", "ExpositionGuide", "SampleContent", "JSON", "Languages", "Time",
      ]
    ),
    .testTarget(name: "HTTPTests", dependencies: ["SeededRandom", "HTTP"]),
    .testTarget(name: "HostProcessTests", dependencies: ["HostProcess"]),
    .testTarget(name: "HTMLTests", dependencies: ["HTML"]),
    .testTarget(name: "CompressionTests", dependencies: ["Compression"]),
    .testTarget(
      name: "PavilionWebTests",
      dependencies: [
        "PavilionWeb", "GuideWeb", "DeskWeb", "CounterWeb", "OfficeWeb", "VenueWeb",
        "IntegrationWeb", "Web", "SQLiteStorage", "BarTables", "GuideIndex", "SampleContent",
        "ExpositionGuide",
        "Forecasting", "Calendars", "JuiceBar", "Staffing", "Passwords", "KioskRules",
        "Localization", "HTTP", "Money", "Identifiers", "Time", "Pictures", "QRCode", "JSON",
        "Languages", "embed-files",
      ]
    ),
    .testTarget(name: "FuzzTargetsTests", dependencies: ["FuzzTargets"]),
    .testTarget(
      name: "PowerCutTests",
      dependencies: [
        "PowerCut", "CPowerCutDisk", "SQLiteStorage", "BarTables", "SQLite", "SQLLanguage",
        "JuiceBar", "Identifiers", "Time",
      ]
    ),
    .testTarget(
      name: "SimulationTests",
      dependencies: ["Simulation", "pavilion-simulation", "SeededRandom", "JuiceBar", "Time"]
    ),
    .testTarget(
      name: "PavilionCommandsTests",
      dependencies: [
        "PavilionCommands", "InventedHistory", "SampleContent", "SQLiteStorage", "BarTables",
        "SQLLanguage", "Forecasting", "Calendars", "Identifiers", "Time", "JuiceBar", "Staffing",
        "Pictures", "JSON",
        .target(name: "PostgreSQLStorage", condition: .when(traits: ["PostgreSQL"])),
        .target(name: "PostgreSQL", condition: .when(traits: ["PostgreSQL"])),
        .target(name: "PostgreSQLForTests", condition: .when(traits: ["PostgreSQL"])),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)

// The fuzzer itself needs flags of the compiler that script/fuzz gives.
if Context.environment["PAVILION_FUZZ"] != nil {
  package.targets += [
    .executableTarget(
      name: "pavilion-fuzz",
      dependencies: ["FuzzTargets", "CFuzzer"],
      path: "Proofs/pavilion-fuzz"
    ),
    .target(name: "CFuzzer", path: "Proofs/CFuzzer"),
  ]
}

// script/sanitize builds only the targets of the tests it runs, and those they stand on; and of tests
// only the files that it runs.
if let roots = Context.environment["PAVILION_TESTS"] {
  var needed: Set<String> = []
  var open = roots.split(separator: " ").map(String.init)
  while let name = open.popLast() {
    guard needed.insert(name).inserted,
      let target = package.targets.first(where: { $0.name == name })
    else { continue }
    for case .targetItem(let name, _) in target.dependencies { open.append(name) }
    for case .byNameItem(let name, _) in target.dependencies { open.append(name) }
    for case .plugin(let name, _) in target.plugins ?? [] { open.append(name) }
  }
  package.products = []
  package.targets.removeAll { !needed.contains($0.name) }
}
if let files = Context.environment["PAVILION_LEFT_OUT"]?.split(separator: " ") {
  for target in package.targets where target.type == .test {
    let folder = "Tests/\(target.name)/"
    let own = files.filter { $0.hasPrefix(folder) }
    target.exclude += own.map { String($0.dropFirst(folder.count)) }
  }
}

// Pages, forms and commands, which an order does not wait for, are compiled for size.
let compiledForSize: Set = [
  "PavilionWeb", "Web", "GuideWeb", "CounterWeb", "OfficeWeb", "VenueWeb", "IntegrationWeb",
  "PavilionCommands", "ExpositionGuide", "GuideFindings", "ImportMaps", "Staffing", "KioskRules",
  "SampleContent",
]

for target in package.targets where target.type != .plugin && target.type != .system {
  var settings = target.swiftSettings ?? []
  settings += [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .treatAllWarnings(as: .error),
    .treatWarning("DeprecatedDeclaration", as: .warning),
  ]
  if target.type != .test {
    settings.append(.strictMemorySafety())
  }
  // The linker drops or merges sections, so each function has one of its own.
  var flags = ["-Xfrontend", "-function-sections"]
  if compiledForSize.contains(target.name) { flags.append("-Osize") }
  settings.append(.unsafeFlags(flags, .when(configuration: .release)))
  if target.type == .regular {
    settings.append(.treatWarning("ExplicitSendable", as: .error))
  }
  target.swiftSettings = settings
}
