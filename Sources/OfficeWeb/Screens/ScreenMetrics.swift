import JuiceBar
import Staffing
import Time
import Web

extension MetricFamily {
  /// The paired kiosks and those that were heard lately, by the bar at which they stand: of all bars
  /// at the default one, else of the bar itself.
  @Sendable static func ofScreens(at site: BarSite) async -> [MetricFamily] {
    guard let all = try? await site.parts.staff.screens(of: nil) else { return [] }
    let standing = Dictionary(grouping: all) { site.settings(of: $0).bar ?? $0.id.home }
    let bars = standing.filter { site.isMain || $0.key == site.bar.bar }.sorted { $0.key < $1.key }
    let samples = { (value: ([PairedScreen]) -> Int) in
      bars.map { (labels: "bar=\"\($0.key)\"", value: value($0.value)) }
    }
    return [
      MetricFamily(
        "pavilion_kiosks",
        .gauge,
        "Paired kiosks, by bar.",
        samples { screens in screens.count }
      ),
      MetricFamily(
        "pavilion_kiosks_present",
        .gauge,
        "Paired kiosks that reported lately, by bar.",
        samples { screens in screens.count { site.isPresent($0) } }
      ),
    ]
  }
}

extension BarSite {
  /// Whether a paired screen was heard lately.
  func isPresent(_ screen: PairedScreen) -> Bool {
    guard let seen = screenBook.latest(of: screen) else { return false }
    return parts.surroundings.now().milliseconds - seen.at.milliseconds <= ScreenBook.presence
  }
}
