package import ExpositionGuide
package import HTTP
package import Localization
package import Web

extension BarSite {
  /// Keeps a file under its hash.
  ///
  /// - Throws: ``MediaUploadError``; nothing is kept then.
  package func keepMedia(_ body: BodyFile) async throws(MediaUploadError) -> MediaContent {
    let file: MediaContent
    do {
      file = try await MediaContent(count: body.count) { try await body.bytes(in: $0) }
    } catch let fault as MediaFault {
      throw .fault(fault)
    } catch {
      throw .unkept(.unavailable("The upload cannot be read back.", cause: "\(error)"))
    }
    do throws(Problem) { try await keepFile(body) } catch { throw .unkept(error) }
    return file
  }

  /// Keeps a body under its hash, whatever it is.
  ///
  /// - Throws: `Problem` 503 where it cannot be kept now.
  package func keepFile(_ body: BodyFile) async throws(Problem) {
    var place = 0
    var failure: BodyFileError?
    do throws(GuideStorageError) {
      try await parts.exhibitions.keepMedia(body.sha256) { () throws(GuideStorageError) in
        guard place < body.count else { return nil }
        do throws(BodyFileError) {
          let part = try await body.bytes(in: place..<min(body.count, place + 1_048_576))
          place += part.count
          return part
        } catch {
          failure = error
          throw .unavailable(reason: error.description)
        }
      }
    } catch {
      if let failure {
        throw .unavailable("The upload cannot be read back.", cause: failure.description)
      }
      throw error.problem
    }
  }
}

/// Why an upload was not kept.
package enum MediaUploadError: Error {
  case fault(MediaFault)
  /// The file is well, but cannot be kept now.
  case unkept(Problem)

  package var problem: Problem {
    switch self {
    case .fault(let fault): .wrongField("", fault.description)
    case .unkept(let problem): problem
    }
  }
}

extension MediaFault {
  /// The fault in a sentence for the person who sent the file.
  package func text(_ texts: Texts) -> String {
    let megabytes = { (bytes: Int) in texts.number(bytes / 1_000_000) }
    return switch self {
    case .empty: texts(.mediaFaultEmpty)
    case .unknownKind: texts(.mediaFaultUnknown)
    case .tiff: texts(.mediaFaultTIFF)
    case .broken(let format): texts(.mediaFaultBroken, ["format": format.shownName])
    case .animated: texts(.mediaFaultAnimated)
    case .tooLarge(let format, let count):
      texts(
        .mediaFaultTooLarge,
        [
          "format": format.shownName, "limit": megabytes(format.maximumBytes),
          "found": megabytes(count),
        ]
      )
    case .tooLong: texts(.mediaFaultTooLong, ["limit": megabytes(MediaContent.maximumBytes)])
    case .tooManyPixels(let width, let height):
      texts(
        .mediaFaultPixels,
        [
          "width": texts.number(width), "height": texts.number(height),
          "limit": texts.number(MediaContent.maximumPixels / 1_000_000),
        ]
      )
    case .refused(.svg, _): texts(.mediaFaultDrawing)
    case .refused(let format, _): texts(.mediaFaultBroken, ["format": format.shownName])
    }
  }
}

extension MediaContent.Format {
  /// The name by which people know it.
  package var shownName: String {
    switch self {
    case .vtt: "WebVTT"
    case .webp: "WebP"
    case .webm: "WebM"
    case .opus: "Opus"
    default: rawValue.uppercased()
    }
  }
}
