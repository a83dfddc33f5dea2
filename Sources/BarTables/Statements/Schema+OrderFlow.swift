// How a bar makes its orders and when they are paid.
extension Schema {
  /// A bar whose orders people led by hand so far goes on that way.
  static func orderFlow(_ dialect: Dialect) -> String {
    let payment = oneOf("payment_time", "at-pick-up", "before-making", "never")
    return """
      -- Whether people say of each order how far it is; without that it is collected when it is placed.
      ALTER TABLE bar ADD COLUMN by_counter BIGINT NOT NULL DEFAULT 0 CHECK (by_counter IN (0, 1));
      UPDATE bar SET by_counter = 1 WHERE bar_id IN (SELECT bar_id FROM order_step);
      ALTER TABLE preparation_setting ADD COLUMN payment_time \(dialect.text) NOT NULL
        DEFAULT 'at-pick-up' CHECK (\(payment));
      -- For how long an order waits for its payment, and a ready one for its visitor.
      ALTER TABLE preparation_setting ADD COLUMN unpaid_minutes BIGINT NOT NULL
        DEFAULT 10 CHECK (unpaid_minutes >= 1);
      ALTER TABLE preparation_setting ADD COLUMN ready_minutes BIGINT NOT NULL
        DEFAULT 120 CHECK (ready_minutes >= 1);
      -- The number of the last order placed before orders had to be paid first: it waits for nothing.
      ALTER TABLE preparation_setting ADD COLUMN unpaid_after BIGINT NOT NULL DEFAULT 0;
      """
  }
}
