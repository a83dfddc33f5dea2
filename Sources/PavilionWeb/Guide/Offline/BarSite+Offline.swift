import Digests
import ExpositionGuide
import HTTP
import JSON
import JuiceBar
import Languages

extension BarSite {
  /// Lists the files that a device keeps: `GET /offline.json`.
  func sendOfflineList(_ request: Request) async throws(Problem) -> Response {
    let lists = try await offlineLists()
    let language = Language(of: request)
    guard let list = lists[language] else { throw .notFound("There is no list for \(language).") }
    return list.response(to: request)
  }

  /// The current lists for devices, by language; made once, however many ask meanwhile.
  func offlineLists() async throws(Problem) -> OfflineListCache.Lists {
    let guide: GuideState? = try await Problem.translating {
      () async throws(ExhibitionStorageError) in
      try await self.guide.current()
    }
    let state = try await state()
    let versions = OfflineListCache.Versions(
      exhibition: guide?.version ?? 0,
      menu: state.versions.menu
    )
    return try await offline.lists(at: versions) { [self] () async throws(Problem) in
      let list = try await makeOfflineList(guide, state)
      let documents = Language.allCases.map { ($0, Representation(list.document(for: $0))) }
      return Dictionary(uniqueKeysWithValues: documents)
    }
  }

  /// Shows the page that stands in for one that a device does not keep: `GET /offline`.
  func showOffline(_ request: Request) -> Response {
    let context = context(for: request, at: .offline)
    let key = PageCache.PageKey(path: context.currentPath, language: context.language)
    return pages.guide.value(for: key, at: 0) {
      SharedPage(OfflinePage().html(in: context), usually: usualAttributes)
    }
    .response(to: request, rootAttributes(of: request))
  }

  /// Sends the service worker that keeps the guide; browsers ask for it again and again.
  func sendServiceWorker(_ request: Request) throws(Problem) -> Response {
    try assets.response(to: request, version: "", name: Assets.serviceWorkerName)
  }

  /// Renders every page once, so it does not run on the threads that serve connections.
  @concurrent
  private func makeOfflineList(
    _ guide: GuideState?,
    _ state: BarState
  ) async throws(Problem) -> OfflineList {
    var list = OfflineList(limit: parts.offlineLimit)
    var pictures: Set<String> = []
    var basis = OfflineList.Part(shared: assets.kept)
    for language in Language.allCases {
      basis.pages[language] = [juiceEntry(state, language)]
    }
    let isEmpty = guide == nil
    let guideLinks: [Link] = isEmpty ? [] : [.exposition, .exhibits]
    let links = [.start, .offline, .changeView] + guideLinks
    for link in links { try await add(link, to: &basis, &pictures) }
    list.addBasis(basis)
    list.addPictures(try await menuPictures(state.menu.pictures))
    for (index, exhibit) in (guide?.exhibition.exhibits ?? []).enumerated() {
      guard list.isOpen else {
        list.leaveOut((guide?.exhibition.exhibits.count ?? 0) - index)
        break
      }
      var part = OfflineList.Part()
      // A page of the list comes with the first exhibit on it; the first page is part of the basis.
      let (page, place) = index.quotientAndRemainder(dividingBy: ExhibitsPageModel.pageSize)
      if page > 0, place == 0 {
        try await add(.exhibitList(query: "", page: page + 1), to: &part, &pictures)
      }
      try await add(.exhibit("\(exhibit.id)"), to: &part, &pictures)
      list.addExhibit(part)
    }
    return list
  }

  /// Adds a page in all languages, and the pictures in it that are not listed yet.
  private func add(
    _ link: Link,
    to part: inout OfflineList.Part,
    _ pictures: inout Set<String>
  ) async throws(Problem) {
    for language in Language.allCases {
      let path = link.path
      let url = "\(path)\(path.contains("?") ? "&" : "?")lang=\(language.tag)"
      let page = try await answer(to: url)
      part.pages[language, default: []].append(page.entry)
      // The list shows the pictures of all exhibits, which come with the exhibits themselves.
      if link == .exhibits || path.hasPrefix(Link.exhibits.path + "?") { continue }
      for name in Self.pictureNames(in: page.body) where pictures.insert(name).inserted {
        part.shared.append(try await answer(to: "/pictures/\(name)").entry)
      }
    }
  }

  /// The answer to a device without cookies that requests an address.
  private func answer(
    to url: String
  ) async throws(Problem) -> (entry: OfflineList.Entry, body: String) {
    let request = Request(target: url)
    let path = BarAddress.withoutBar(request.path)
    guard case .found(let endpoint, let parts) = router.match(.get, path) else {
      throw .notFound("There is nothing at \(url).")
    }
    let response = try await endpoint.answer(request, parts: parts, at: self)
    guard case .bytes(let bytes) = response.body else {
      throw .notFound("There is nothing to keep at \(url).")
    }
    let hash = response.headers["ETag"].map { $0.filter { $0 != "\"" } } ?? FNV1a.tag(bytes.array)
    let entry = OfflineList.Entry(url: url, hash: hash, bytes: bytes.count)
    return (entry, String(decoding: bytes.array, as: UTF8.self))
  }

  /// Every order changes the order screen; its entry changes with the menu alone.
  private func juiceEntry(_ state: BarState, _ language: Language) -> OfflineList.Entry {
    let url = "\(Link.juice.path)?lang=\(language.tag)"
    let still = BarState(
      versions: state.versions,
      menu: state.menu,
      stock: StockLevels(version: 0, onHand: [:])
    )
    let html = juicePage(still, dialog: nil).html(
      in: context(for: Request(target: url), at: .juice)
    )
    return OfflineList.Entry(url: url, hash: FNV1a.tag(html.utf8), bytes: html.utf8.count)
  }

  /// The names of the pictures that a page shows, percent-encoded as in the page.
  private static func pictureNames(in html: String) -> [String] {
    html.matches(of: #/src="\/pictures\/([^"]+)"/#).map { String($0.1) }
  }
}
