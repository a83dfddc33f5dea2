import Calendars
import HTML
import JuiceBar
import Languages
import Localization
import Staffing
import Web

private let select = Element("select")
private let option = Element("option")
private let optgroup = Element("optgroup")

/// The panels below the queue: juices off sale, and the settings of the preparation.
struct PreparationPanels {
  let model: PreparationPageModel

  @NodeBuilder
  func nodes(in context: ScreenContext) -> [Node] {
    availability(context)
    if model.role >= .manager { settings(context) }
    p(.class("board-link")) {
      a(.class("button", "quiet"), .href(Link.board.path)) {
        Icon.ofStaff("board").node(in: context)
        span { context.texts(.preparationBoard) }
      }
    }
  }

  private func availability(_ context: ScreenContext) -> Node {
    let texts = context.texts
    return section(
      .id("availability"),
      .class("panel"),
      .aria("labelledby", "availability-heading")
    ) {
      h2(.id("availability-heading")) { texts(.preparationAvailability) }
      if model.suspensions.isEmpty {
        p(.class("quiet-words")) { texts(.preparationAllSold) }
      } else {
        ul(.class("suspensions")) {
          for suspension in model.suspensions { row(suspension, context) }
        }
      }
      form(
        .class("availability-form"),
        .method("post"),
        .action(Link.setAvailability.path),
        .data("availability-form"),
        .data("waits")
      ) {
        label(.for("availability-item")) { texts(.preparationItem) }
        select(.id("availability-item"), .name("item")) {
          optgroup(Attribute("label", texts(.juiceMenu))) {
            for juice in model.menu.juices {
              option(.value("juice:\(juice.id)")) { juice.name.text(in: context.language) }
            }
          }
          optgroup(Attribute("label", texts(.preparationAllOf))) {
            for fruit in model.menu.fruits {
              option(.value("fruit:\(fruit.id)")) { fruit.name.text(in: context.language) }
            }
          }
        }
        label(.for("availability-until")) { texts(.preparationUntil) }
        select(.id("availability-until"), .name("until")) {
          option(.value("back")) { texts(.preparationUntilBack) }
          for minutes in [15, 30, 60, 120] {
            option(.value("\(minutes)")) { texts(.preparationMinutes, count: minutes) }
          }
          option(.value("day")) { texts(.preparationRestOfDay) }
        }
        button(.class("button")) {
          Icon("stop").node(in: context)
          span { texts(.preparationSuspend) }
        }
      }
    }
  }

  private func row(_ suspension: Suspension, _ context: ScreenContext) -> Node {
    let texts = context.texts
    let name = model.menu.name(of: suspension.juice, in: context.language)
    return li(.data("suspended", suspension.juice.rawValue)) {
      strong { name }
      span(.class("quiet-words")) {
        if let until = suspension.until {
          let time = model.zone.local(until)
          texts(.preparationBackAt, ["time": texts.time(hour: time.hour, minute: time.minute)])
        } else {
          texts(.preparationUntilBack)
        }
      }
      form(
        .method("post"),
        .action(Link.setAvailability.path),
        .data("availability-form"),
        .data("waits")
      ) {
        input(.type("hidden"), .name("item"), .value("juice:\(suspension.juice)"))
        input(.type("hidden"), .name("until"), .value("now"))
        button(.class("button")) {
          Icon("check").node(in: context)
          span { texts(.preparationResume) }
          span(.class("visually-hidden")) { name }
        }
      }
    }
  }

  private func settings(_ context: ScreenContext) -> Node {
    let texts = context.texts
    return details(
      .class("panel", "preparation-settings"),
      model.typedSettings == nil ? nil : Attribute("open")
    ) {
      HTML.summary { texts(.preparationSettings) }
      PreparationSettingsForm(settings: model.queue.settings, typed: model.typedSettings).node(
        texts
      )
    }
  }
}
