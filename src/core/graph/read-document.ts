// From the bytes of a capsule to its graph, or to the faults that prevent it: rules, section 2. Pure: no network, no
// files; it also runs in the browser.
import { rootPlace, type Place, type ReadFault, type ReadResult } from './document.ts'
import { findInvalidText } from './find-invalid-text.ts'
import { GraphBuilder, maxNodes } from './graph-builder.ts'
import { describeError, type JsonLdErrorCode } from './jsonld/describe-error.ts'
import { expandDocument } from './jsonld/expand-document.ts'
import { JsonLdError } from './jsonld/jsonld-error.ts'
import { parseJson, type Decode } from './parse-json.ts'
import { readKeys, type KeysRead } from './read-keys.ts'
import { maxDepth, scanJson, type InvalidJson, type ValidJson } from './scan-json.ts'
import { jsonFaultsInEnglish } from './json-faults.ts'

/** `decode`: a faster UTF-8 decoder than TextDecoder, where there is one. `builder`: may keep more than the graph. */
export async function readDocument(
  bytes: Uint8Array,
  decode?: Decode,
  builder = new GraphBuilder(),
): Promise<ReadResult> {
  const scan = scanJson(bytes)
  return scan.ok ? readScanned(bytes, scan, decode, builder) : readFailure([notJson(scan)])
}

/** The same for bytes that have already been scanned. */
export async function readScanned(
  bytes: Uint8Array,
  scan: ValidJson,
  decode?: Decode,
  builder = new GraphBuilder(),
): Promise<ReadResult> {
  if (scan.depth > maxDepth) return readFailure([tooDeep(scan)])
  // Before they are parsed: so many objects alone would fill the memory of a check.
  if (scan.objectCount > maxNodes) return readFailure([jsonldFault('too many entries')])
  const document = parseJson(bytes, scan, decode)
  const invalid = scan.hasSuspectEscapes ? findInvalidText(document) : []
  if (invalid.length > 0) return readFailure(invalid)
  if (typeof document !== 'object' || document === null) return readFailure([jsonldFault('not a document')])
  return expand(document, readKeys(bytes, scan, document), builder)
}

function expand(document: object, { order, duplicates }: KeysRead, builder: GraphBuilder): ReadResult {
  try {
    const faults = expandDocument(document, builder, order)
    if (faults.length > 0) return readFailure(faults)
    return { ok: true, document: builder.finish(duplicates) }
  } catch (error) {
    if (!(error instanceof JsonLdError)) throw error
    return readFailure([jsonldFault(error.code, error.place)])
  }
}

const readFailure = (faults: readonly ReadFault[]): ReadResult => ({ ok: false, faults })

const jsonldFault = (code: JsonLdErrorCode, place: Place | null = rootPlace): ReadFault => ({
  fault: 'jsonld-error',
  ...describeError(code),
  place,
})

const tooDeep = ({ depth, tooDeepAt }: ValidJson): ReadFault => ({
  fault: 'too-deep',
  depth,
  limit: maxDepth,
  place: tooDeepAt,
})

const notJson = ({ reason, line, column }: InvalidJson): ReadFault => ({
  fault: 'jsonld-error',
  code: 'not json',
  detail: `${jsonFaultsInEnglish[reason]} (line ${line}, column ${column})`,
  place: rootPlace,
})
