import CounterWeb
package import JuiceBar
package import Localization
import Web

extension LogEntry.Action {
  /// The action in words; its stored name if there are none.
  package func text(_ texts: Texts) -> String { Self.words[rawValue].map { texts($0) } ?? rawValue }

  /// The actions that the log knows, with their words.
  package static let words: [String: TextKey] = [
    "account-added": .actionAccountAdded,
    "account-removed": .actionAccountRemoved,
    "add-bar": .actionAddBar,
    "adjust": .actionAdjust,
    "advance": .actionAdvance,
    "answer": .actionAnswer,
    "answer-all": .actionAnswerAll,
    "approval-given": .actionApprovalGiven,
    "approve": .actionApprove,
    "begin": .actionBegin,
    "book": .actionBook,
    "cancel": .actionCancel,
    "change-menu": .actionChangeMenu,
    "close-bar": .actionCloseBar,
    "count": .actionCount,
    "describe-bar": .actionDescribeBar,
    "device-confirmed": .actionDeviceConfirmed,
    "device-paired": .actionDevicePaired,
    "device-removed": .actionDeviceRemoved,
    "enter": .actionEnter,
    "event-discarded": .actionEventDiscarded,
    "follow-menu": .actionFollowMenu,
    "import-bar": .actionImportBar,
    "import-exposition": .actionImportExposition,
    "keep-bar": .actionKeepBar,
    "labels-printed": .actionLabelsPrinted,
    "labels-reprinted": .actionLabelsReprinted,
    "make": .actionMake,
    "move-bar": .actionMoveBar,
    "password-changed": .actionPasswordChanged,
    "pay": .actionPay,
    "preparation-set": .actionPreparationSet,
    "publish-menu": .actionPublishMenu,
    "recall": .actionRecall,
    "refund": .actionRefund,
    "refund-limit-set": .actionRefundLimitSet,
    "reject": .actionReject,
    "reopen-bar": .actionReopenBar,
    "resume": .actionResume,
    "role-changed": .actionRoleChanged,
    "set-bar-role": .actionSetBarRole,
    "sign-in": .actionSignIn,
    "sign-in-failed": .actionSignInFailed,
    "sign-out": .actionSignOut,
    "sign-out-everywhere": .actionSignOutEverywhere,
    "suspend": .actionSuspend,
    "token-made": .actionTokenMade,
    "token-revoked": .actionTokenRevoked,
    "undo": .actionUndo,
    "webhook-added": .actionWebhookAdded,
    "webhook-off": .actionWebhookOff,
    "webhook-on": .actionWebhookOn,
    "webhook-removed": .actionWebhookRemoved,
  ]
}
