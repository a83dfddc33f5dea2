public import JuiceBar
public import Languages
public import Staffing

/// An address of the web server, filled in.
///
/// Pages, redirects and tests take addresses from here; the router matches the same ones.
public enum Link: Hashable, Sendable {
  /// The first screen.
  case start
  /// The list of bars for visitors.
  case bars
  /// The bars whose names contain a text.
  case barsNamed(String)
  /// The list of bars for programs.
  case barsAsList
  /// The overview of all bars with their figures; also the target of the form that opens a new bar.
  case overview
  /// The overview, filtered by a query.
  case overviewShowing(query: String)
  /// The overview as a file.
  case overviewFile
  /// The form that opens a new bar.
  case newBar
  /// The settings of a bar, and the same page just after a change.
  case barSettings(BarID, isDone: Bool)
  /// Shows what following another bar's menu would change, and makes the change.
  case barMenu(BarID)
  /// Closes or reopens a bar.
  case barStatus(BarID)
  /// The order screen.
  case juice
  /// The order screen whose cards fill the cart.
  case juiceGathering
  /// Receives the form of the order screen.
  case placeOrder
  /// The order screen with the dialog of an order just placed.
  case juiceOrder(OrderID)
  /// The stock screen.
  case stock
  /// Receives a step up or down in the stock of a fruit.
  case adjustStock(FruitID)
  /// Receives the counted stock of a fruit.
  case countStock(FruitID)
  /// The forecast of when fruit runs out, and what to buy.
  case stockForecast
  /// The preparation screen.
  case bar
  /// The preparation screen with the orders of one status.
  case barShowing(Order.Status)
  /// Receives a step of an order.
  case stepOrder(OrderID)
  /// Takes a juice off sale or brings it back.
  case setAvailability
  /// Receives the settings of the preparation.
  case setPreparation
  /// The cup labels of an order; also receives the note that they were printed.
  case labels(OrderID)
  /// The board on the wall with the numbers being made and ready.
  case board
  /// The stock screen whose steps are booked under a reason.
  case stockFor(MovementReason)
  /// The form that books several fruits in or out, and the same page just after a booking.
  case stockBooking(StockBookingKind, isDone: Bool)
  /// The form of a transfer, filled in: a fruit, the number of pieces, and the bar that gets them.
  case stockSending(FruitID, Int, to: BarID)
  /// Receives the form that books several fruits.
  case bookStock(StockBookingKind)
  /// The sheet of the open stocktake.
  case stockCount
  /// Starts a stocktake.
  case beginStocktake
  /// A stocktake with its variances.
  case stocktake(StocktakeID)
  /// Receives a count.
  case enterCount(StocktakeID)
  /// Approves or discards a stocktake.
  case closeStocktake(StocktakeID)
  /// The ledger, filtered by a query.
  case stockLedger(query: String)
  /// The ledger as a file.
  case stockLedgerFile(query: String)
  /// Reverses a movement.
  case undoMovement(MovementID)
  /// The capacities and low levels of all fruits, and the same page just after a change.
  case stockLevels(isSaved: Bool)
  /// Receives the capacity and low level of a fruit.
  case setStockLevels(FruitID)
  /// Receives the form that calls staff.
  case callStaff
  /// The screen that confirms a call, with the way back to another page.
  case call(CallID, back: String)
  /// Receives the note that staff takes a call.
  case answerCall(CallID)
  /// Receives the note that staff takes all calls.
  case answerCalls
  /// The receipt of an order.
  case receipt(OrderID)
  /// The list of unpaid orders.
  case pay
  /// The page on which staff takes an order's payment and refunds it.
  case payOrder(OrderID)
  /// Receives the form that takes a payment.
  case takePayment(OrderID)
  /// Receives the form that refunds money.
  case giveRefund(OrderID)
  /// The main screen of the exposition guide.
  case exposition
  /// The list of exhibits.
  case exhibits
  /// A page of the list, from 1: of the exhibits that match a visitor's search, or of all.
  case exhibitList(query: String, page: Int)
  /// The screen of one exhibit, by its identifier.
  case exhibit(String)
  /// The settings of the screen that sends the request.
  case kiosk
  /// The settings of the screen, just after they were saved.
  case kioskSaved
  /// The accessibility panel as a page of its own, with the path from which it was opened.
  case view(from: String)
  /// Receives the form of the accessibility panel.
  case changeView
  /// The report on a bar for a period; the last days if none is given.
  case reports(Days?)
  /// A table of a report as a file, by its name.
  case reportSheet(String, Days)
  /// The sign-in page, with the way back to another page.
  case signIn(back: String?)
  /// Receives the form that ends a session.
  case signOut
  /// Receives the form that ends all sessions of an account.
  case signOutEverywhere
  /// The page that creates the first account, with the code of its link.
  case setUp(code: String?)
  /// Receives a device's request to be paired.
  case pair
  /// The first page for staff.
  case manage
  /// The list of staff.
  case staffList
  /// Receives a change of an account: `role`, `secret` or `removal`.
  case changeStaff(AccountID, String)
  /// The paired devices.
  case devices
  /// Removes a device.
  case removeDevice(AccountID)
  /// The API tokens.
  case tokens
  /// Revokes a token.
  case revokeToken(AccountID)
  /// The webhooks.
  case webhooks
  /// A webhook with the fate of its events.
  case webhook(AccountID)
  /// Requests an event that tests a webhook.
  case testWebhook(AccountID)
  /// Switches a webhook on or off.
  case switchWebhook(AccountID)
  /// Removes a webhook.
  case removeWebhook(AccountID)
  /// Retries or drops an event that was given up.
  case deadLetters(AccountID)
  /// The audit log, filtered.
  case auditLog(LogFilter)
  /// The menu with its draft, and a notice of the last action.
  case menuEditor(MenuNotice?)
  /// The form of a new `fruit` or `juice`.
  case newMenuPiece(String)
  /// The form of a fruit of the draft.
  case menuFruit(FruitID)
  /// Receives the form of a fruit.
  case setMenuFruit
  /// The form of a juice of the draft.
  case menuJuice(JuiceID)
  /// Receives the form of a juice.
  case setMenuJuice
  /// Receives the picture of a fruit; also its form just after the picture was changed.
  case menuFruitPicture(FruitID, MenuNotice?)
  /// Receives the picture of a juice; also its form just after the picture was changed.
  case menuJuicePicture(JuiceID, MenuNotice?)
  /// Moves or removes a fruit or a juice.
  case arrangeMenu
  /// Sets the currency and the usual tax.
  case setMenuMoney
  /// Discards the draft, or brings it up to date.
  case endMenuDraft
  /// The visitor's order screen with the menu of the draft.
  case menuPreview
  /// Publishes the draft.
  case menuPublishing
  /// The versions of the menu, all or those before one.
  case menuVersions(before: Int?)
  /// A version of the menu.
  case menuVersion(Int)
  /// Makes a file the draft.
  case menuImport
  /// The draft or the menu as a file: `draft` or `menu`, `.json` or `.csv`.
  case menuFile(String)
  /// The audit log as a file.
  case auditLogFile(LogFilter)
  /// The page on which signed-in staff change their own secret, and the same page just after.
  case ownSecret(isDone: Bool)
  /// A picture of the exhibition, by the name of its file.
  case picture(String)
  /// Stands in for a page that a device does not keep.
  case offline
  /// The manifest that installs the program, in a language.
  case manifest(Language)
  /// The live feed of a bar.
  case events
  /// The live feed of a bar with its queue for staff.
  case queueEvents
  /// The live feed of a bar with the numbers for the board.
  case boardEvents
  /// The live feed of a bar with the wait for visitors, and the numbers being made and ready.
  case waitEvents
  /// The live feed of a bar with its calls for staff.
  case staffEvents

  /// The days of a period in addresses, such as 2026-11-21.
  public struct Days: Hashable, Sendable {
    /// The first day.
    public let from: String
    /// The last day.
    public let to: String

    /// Creates a period.
    public init(from: String, to: String) {
      self.from = from
      self.to = to
    }
  }
}
