import HTML
import Localization

/// The way about for staff: a bar of five at the lower edge, a rail, or a side bar with all words, by
/// the width of the screen.
struct StaffNavigation {
  let workplace: Workplace

  func node(in context: ScreenContext) -> Node {
    let texts = context.texts
    return nav(.class("places"), .aria("label", texts(.places))) {
      ul(.class("places-usual")) {
        for place in workplace.places where place.key != nil {
          li { link(to: place, hasKey: true, in: context) }
        }
      }
      details(.class("places-more"), .id("places-more")) {
        summary {
          Icon.ofStaff("more").node(in: context)
          span { texts(.placesMore) }
        }
        div(.class("places-map")) {
          for group in StaffPlace.Group.allCases { section(group, in: context) }
        }
      }
    }
  }

  @NodeBuilder
  private func section(_ group: StaffPlace.Group, in context: ScreenContext) -> [Node] {
    let places = workplace.places.filter { $0.group == group }
    if !places.isEmpty {
      p(.class("places-group"), .id("places-\(group)")) { context.texts(group.title) }
      ul(.aria("labelledby", "places-\(group)")) {
        for place in places { li { link(to: place, hasKey: false, in: context) } }
      }
    }
  }

  private func link(to place: StaffPlace, hasKey: Bool, in context: ScreenContext) -> Node {
    let isPresent = place.path == workplace.listed?.path
    return a(
      .href(place.link.path),
      isPresent ? .aria("current", "page") : nil,
      hasKey ? place.key.map { .data("go", String($0)) } : nil
    ) {
      place.icon.node(in: context)
      span { context.texts(place.title) }
    }
  }
}
