/// All that is kept of bars; each reader asks for the port that it needs.
///
/// Every engine passes `Tests/StorageContract`. Each read sees all earlier commits of all processes
/// and servers on the same store.
public protocol BarRecords: OrderStorage, BarStateReading, OrderReading, CallReading,
  StockLedgerReading, PreparationStorage, TenderStorage, DayReading, JournalReading,
  RefundLimitStorage, BusinessStorage, MenuStorage, ReportStorage, HousekeepingStorage,
  PurgeStorage
{}
