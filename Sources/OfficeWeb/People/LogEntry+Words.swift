import CounterWeb
package import JuiceBar
package import Localization
import Web

extension LogEntry.Action {
  /// The action in words; its stored name if there are none.
  package func text(_ texts: Texts) -> String { words.map { texts($0) } ?? rawValue }

  private var words: TextKey? {
    switch rawValue {
    case "account-added": .actionAccountAdded
    case "account-removed": .actionAccountRemoved
    case "add-bar": .actionAddBar
    case "adjust": .actionAdjust
    case "advance": .actionAdvance
    case "answer": .actionAnswer
    case "answer-all": .actionAnswerAll
    case "approve": .actionApprove
    case "begin": .actionBegin
    case "book": .actionBook
    case "cancel": .actionCancel
    case "change-menu": .actionChangeMenu
    case "close-bar": .actionCloseBar
    case "count": .actionCount
    case "describe-bar": .actionDescribeBar
    case "device-confirmed": .actionDeviceConfirmed
    case "device-paired": .actionDevicePaired
    case "device-removed": .actionDeviceRemoved
    case "enter": .actionEnter
    case "event-discarded": .actionEventDiscarded
    case "follow-menu": .actionFollowMenu
    case "import-bar": .actionImportBar
    case "import-exposition": .actionImportExposition
    case "keep-bar": .actionKeepBar
    case "labels-printed": .actionLabelsPrinted
    case "labels-reprinted": .actionLabelsReprinted
    case "make": .actionMake
    case "move-bar": .actionMoveBar
    case "password-changed": .actionPasswordChanged
    case "pay": .actionPay
    case "preparation-set": .actionPreparationSet
    case "publish-menu": .actionPublishMenu
    case "recall": .actionRecall
    case "refund": .actionRefund
    case "reject": .actionReject
    case "reopen-bar": .actionReopenBar
    case "resume": .actionResume
    case "role-changed": .actionRoleChanged
    case "set-bar-role": .actionSetBarRole
    case "sign-in": .actionSignIn
    case "sign-in-failed": .actionSignInFailed
    case "sign-out": .actionSignOut
    case "sign-out-everywhere": .actionSignOutEverywhere
    case "suspend": .actionSuspend
    case "token-made": .actionTokenMade
    case "token-revoked": .actionTokenRevoked
    case "undo": .actionUndo
    case "webhook-added": .actionWebhookAdded
    case "webhook-off": .actionWebhookOff
    case "webhook-on": .actionWebhookOn
    case "webhook-removed": .actionWebhookRemoved
    default: nil
    }
  }
}
