internal import CBrotli
internal import CZlib

/// Why bytes could not be compressed: a library's refusal, for want of memory.
public struct CompressionError: Error, Hashable, Sendable {
  public let library: String
}

// For HTTP content codings (RFC 9110, section 8.4.1), for content made once and sent often: a page
// of 20 KB takes about a millisecond.
extension [UInt8] {
  /// The bytes in the gzip format (RFC 1952), at its best ratio.
  ///
  /// - Throws: ``CompressionError`` when zlib has no memory.
  public func gzipped() throws(CompressionError) -> [UInt8] {
    var stream = unsafe z_stream()
    // 15 bits of window and 16 for a gzip header instead of zlib's own: zlib.h, deflateInit2.
    let begun = unsafe deflateInit2_(
      &stream,
      Z_BEST_COMPRESSION,
      Z_DEFLATED,
      15 + 16,
      8,
      Z_DEFAULT_STRATEGY,
      ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size)
    )
    guard begun == Z_OK else { throw CompressionError(library: "zlib") }
    defer { unsafe deflateEnd(&stream) }
    let bound = unsafe Int(deflateBound(&stream, UInt(count)))
    var output = [UInt8](repeating: 0, count: bound)
    // Both buffers outlive the one call that uses them; zlib only reads next_in, which its
    // declaration does not say unless ZLIB_CONST is defined.
    let result = unsafe withUnsafeBufferPointer { input in
      unsafe output.withUnsafeMutableBufferPointer { target in
        unsafe stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        unsafe stream.avail_in = UInt32(input.count)
        unsafe stream.next_out = target.baseAddress
        unsafe stream.avail_out = UInt32(target.count)
        return unsafe deflate(&stream, Z_FINISH)
      }
    }
    guard result == Z_STREAM_END else { throw CompressionError(library: "zlib") }
    return unsafe Array(output.prefix(Int(stream.total_out)))
  }

  /// The bytes in the Brotli format (RFC 7932), at a quality that is worth its time.
  ///
  /// - Throws: ``CompressionError`` when Brotli has no memory.
  public func brotliCompressed() throws(CompressionError) -> [UInt8] {
    var size = BrotliEncoderMaxCompressedSize(count)
    var output = [UInt8](repeating: 0, count: size)
    // Both buffers outlive the one call that uses them, and `size` is the output's own length.
    let done = unsafe withUnsafeBufferPointer { input in
      unsafe output.withUnsafeMutableBufferPointer { target in
        unsafe BrotliEncoderCompress(
          10,
          BROTLI_DEFAULT_WINDOW,
          BROTLI_MODE_TEXT,
          input.count,
          input.baseAddress,
          &size,
          target.baseAddress
        )
      }
    }
    guard done != 0 else { throw CompressionError(library: "brotli") }
    return Array(output.prefix(size))
  }
}
