// Parses a JSON body; a problem names the line and column where it stops being JSON.
import { scanJson } from '../../core/graph/scan-json.ts'
import { problem, type Problem, type PlacedFault } from '../../contract/problems.ts'

/** `fatal`: throws when the bytes are not UTF-8. A byte order mark is skipped. */
const utf8 = new TextDecoder('utf-8', { fatal: true })

export function parseJson(bytes: Buffer, otherFaults: readonly PlacedFault[]): unknown {
  try {
    return JSON.parse(utf8.decode(bytes)) as unknown
  } catch (cause) {
    throw notJson(bytes, otherFaults, cause)
  }
}

function notJson(bytes: Buffer, errors: readonly PlacedFault[], cause: unknown): Problem {
  const rest = errors.length === 0 ? {} : { errors }
  if (bytes.length === 0) {
    return problem('json_invalid', { of: 'body', place: null }, { members: { line: 1, column: 1 }, ...rest })
  }
  const scan = scanJson(bytes)
  const place = scan.ok ? ({ line: 1, column: 1, reason: 'unknown' } as const) : scan
  const { line, column } = place
  return problem('json_invalid', { of: 'body', place }, { members: { line, column }, cause, ...rest })
}
