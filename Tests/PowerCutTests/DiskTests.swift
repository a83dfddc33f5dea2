import CPowerCutDisk
import Glibc
import Testing

@testable import PowerCut

/// A disk that tests write to without SQLite.
final class RawDisk {
  let number: Int32

  init(seed: UInt64, syncs: Syncs = .obeyed) {
    number = power_cut_disk_create(seed)
    power_cut_disk_treat_syncs(number, syncs.rawValue)
  }

  deinit { power_cut_disk_destroy(number) }

  /// Writes a byte into every place of some sectors.
  func fill(_ sectors: Range<Int>, with byte: UInt8, file: String = "file") -> Bool {
    power_cut_disk_fill(
      number,
      file,
      Int64(sectors.lowerBound * 512),
      Int64(sectors.count * 512),
      byte
    )
  }

  func truncate(to size: Int) -> Bool { power_cut_disk_truncate(number, "file", Int64(size)) }

  func sync(_ file: String = "file") -> Bool { power_cut_disk_sync(number, file) }

  func cut(afterCalls calls: Int, of kinds: DiskCalls = .changes) {
    power_cut_disk_cut_at(number, kinds.rawValue, UInt32(calls))
  }

  func cutAndRestart() {
    power_cut_disk_cut(number)
    power_cut_disk_restart(number)
  }

  /// The bytes up to the end of the file; nothing when there is no file.
  func content(of file: String = "file") -> [UInt8] {
    var bytes: [UInt8] = []
    while let byte = UInt8(exactly: power_cut_disk_byte(number, file, Int64(bytes.count))) {
      bytes.append(byte)
    }
    return bytes
  }
}

@Suite struct `A disk in memory` {
  private static let sectors = 0..<64

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `cuts a file shorter as a whole or not at all`(seed: UInt64) {
    let disk = RawDisk(seed: seed)
    #expect(disk.fill(Self.sectors, with: 1))
    #expect(disk.sync())
    #expect(disk.truncate(to: 0))
    #expect(disk.fill(0..<1, with: 2))
    disk.cutAndRestart()
    let content = disk.content()
    let old = [UInt8](repeating: 1, count: 512 * Self.sectors.count)
    #expect(content == old || content.count <= 512 && !content.contains(1))
  }

  /// A synced file of ones, over which twos were written that were not synced.
  private func overwritten(seed: UInt64) -> RawDisk {
    let disk = RawDisk(seed: seed)
    #expect(disk.fill(Self.sectors, with: 1))
    #expect(disk.sync())
    #expect(disk.fill(Self.sectors, with: 2))
    return disk
  }

  /// What each sector of a file holds: one byte all over, or two.
  private func kinds(in bytes: [UInt8]) -> [Set<UInt8>] {
    stride(from: 0, to: bytes.count, by: 512).map { Set(bytes[$0..<min($0 + 512, bytes.count)]) }
  }

  @Test func `shows what was written before it is synced`() {
    #expect(Set(overwritten(seed: 1).content()) == [2])
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `keeps what was synced`(seed: UInt64) {
    let disk = overwritten(seed: seed)
    #expect(disk.sync())
    disk.cutAndRestart()
    #expect(disk.content() == Array(repeating: 2, count: 512 * Self.sectors.count))
  }

  @Test func `keeps, loses and tears what was not synced, each sector by itself`() {
    let disk = overwritten(seed: 1)
    disk.cutAndRestart()
    let kinds = kinds(in: disk.content())
    #expect(kinds.count == Self.sectors.count)
    #expect(Set(kinds) == [[1], [2], [1, 2]])
    // A later sector is there although an earlier one is not, and the other way round.
    #expect(kinds.firstIndex(of: [1]) ?? 0 < kinds.lastIndex(of: [2]) ?? 0)
    #expect(kinds.firstIndex(of: [2]) ?? 0 < kinds.lastIndex(of: [1]) ?? 0)
  }

  @Test func `does the same again for the same seed, and something else for another`() {
    let contents = ([1, 1, 2] as [UInt64]).map { seed in
      let disk = overwritten(seed: seed)
      disk.cutAndRestart()
      return disk.content()
    }
    #expect(contents[0] == contents[1])
    #expect(contents[0] != contents[2])
  }

  @Test func `fails every call from the cut on, until it is started again`() {
    let disk = RawDisk(seed: 1)
    disk.cut(afterCalls: 2)
    #expect(disk.fill(0..<1, with: 1))
    #expect(!disk.fill(1..<2, with: 1))
    #expect(power_cut_disk_is_off(disk.number))
    #expect(!disk.fill(2..<3, with: 1))
    #expect(!disk.sync())
    #expect(disk.content() == [])
    power_cut_disk_restart(disk.number)
    #expect(disk.fill(0..<1, with: 3))
  }

  @Test func `lets the power go at the chosen kind of call`() {
    let disk = RawDisk(seed: 1)
    disk.cut(afterCalls: 2, of: .sync)
    #expect(disk.fill(0..<1, with: 1))
    #expect(disk.sync())
    #expect(disk.fill(0..<1, with: 2))
    #expect(!disk.sync())
    #expect(CutSite(power_cut_disk_site(disk.number)).kind == .sync)
  }

  @Test func `may have kept or lost a new file, and never one that was synced`() {
    var outcomes: Set<Bool> = []
    for seed in 1...40 as ClosedRange<UInt64> {
      let disk = RawDisk(seed: seed)
      _ = disk.fill(0..<1, with: 1, file: "synced")
      #expect(disk.sync("synced"))
      _ = disk.fill(0..<1, with: 1, file: "new")
      disk.cutAndRestart()
      outcomes.insert(power_cut_disk_sync(disk.number, "new"))
      #expect(disk.content(of: "synced").count == 512)
    }
    #expect(outcomes == [true, false])
  }

  @Test func `may have kept the old length of a file, the new one, or one between`() {
    var lengths: Set<Int> = []
    for seed in 1...60 as ClosedRange<UInt64> {
      let disk = RawDisk(seed: seed)
      _ = disk.fill(0..<1, with: 1)
      #expect(disk.sync())
      _ = disk.fill(1..<4, with: 1)
      disk.cutAndRestart()
      lengths.insert(disk.content().count)
    }
    #expect(lengths.isSuperset(of: [512, 2048]))
    #expect(lengths.count > 2)
    #expect(lengths.allSatisfy { (512...2048).contains($0) })
  }

  @Test func `loses what was synced when it lies`() {
    let disk = RawDisk(seed: 1, syncs: .lied)
    _ = disk.fill(Self.sectors, with: 1)
    for _ in 0..<20 { #expect(disk.sync()) }
    _ = disk.fill(Self.sectors, with: 2)
    #expect(disk.sync())
    disk.cutAndRestart()
    #expect(kinds(in: disk.content()).contains([1]))
  }
}

@Suite struct `A number of a file that was closed` {
  /// A file is opened under a number by a program that never syncs it, as one that locks it does.
  @Test func `means the next file that has it, on whatever disk that is`() throws {
    let disk = RawDisk(seed: 1)
    #expect(disk.fill(0..<1, with: 1))
    let simulated = open("/power-cut/\(disk.number)/file", O_RDONLY | O_CLOEXEC)
    power_cut_disk_cut(disk.number)
    let real = open("/tmp", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    // In one step, so that no other test gets the number between.
    #expect(dup2(real, simulated) == simulated)
    #expect(fsync(simulated) == 0, "errno \(errno)")
    close(real)
    close(simulated)
  }
}
