extension Schema {
  /// The lowest version whose programs may go on working on these tables: the number of the last step
  /// that they would break on, or whose rules they would not keep.
  ///
  /// A server of an older version goes on beside the first newer one if all that is new are tables,
  /// indexes, and columns with a default or without a value; the audit takes rows that it writes
  /// without them. A step that does more, or that brings a rule for what older programs write, raises
  /// this number to its own, and older servers then refuse everything (CONTRIBUTING.md). Step 14 taught
  /// servers that bars can be closed, step 15 guards tables that were there.
  package static let oldestCompatible = 15
}
