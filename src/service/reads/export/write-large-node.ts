// A large node as JSON-LD: its lines in the order in which they are stored, every blank node in objects of its own. Only one
// object is held at a time, so that neither memory nor the collection of garbage grows with the node.
import type { Pausing } from '../../entities/time-slices.ts'
import { inGraph, newBody, objectLines, objectText, place, placeLiteral } from './jsonld-body.ts'
import { isWrittenPrefix, misreadPrefix } from './jsonld-names.ts'
import type { ExportNode } from './merge-records.ts'
import { exportedId, longLength, quoted, quotedInTurns, StoredLine } from './stored-line.ts'

/** Lines that are looked at in one slice, before other requests run. */
const turnLines = 500

/** An object with more text ends, and another about the same subject begins. */
const objectLength = 64 * 1024

/** Prefixes that a reader would take some scheme of the node for. */
export function* misreadPrefixes({ subject, parts }: ExportNode): Pausing<readonly string[]> {
  const found = new Set<string>()
  const note = (iri: string): void => {
    const prefix = misreadPrefix(iri)
    if (prefix !== undefined) found.add(prefix)
  }
  note(subject)
  const line = new StoredLine()
  let count = 0
  for (const { statements } of parts) {
    for (let at = 0; at < statements.length;) {
      at = line.read(statements, at)
      note(line.predicate)
      note(line.kind === 'reference' ? line.value : line.datatype)
      if (line.graph !== '') note(line.graph)
      if (++count % turnLines === 0) yield
    }
  }
  return [...found]
}

/** Yields undefined where other requests can run. `context` is what each object needs in front. */
export function* largeNodeObjects(
  { subject, parts }: ExportNode,
  misread: readonly string[],
  context: string,
): Generator<string | undefined> {
  const hasPrefixes = context === '' || !misread.some(isWrittenPrefix)
  const line = new StoredLine()
  let count = 0
  for (const { sequence, statements } of parts) {
    const part = { sequence, own: noLines, blankNodes: noBlankNodes }
    let body = newBody('', hasPrefixes)
    let about = ''
    const finished = (): string =>
      inGraph(body.graph, context, objectText(body, quoted(exportedId(sequence, about || subject))))
    for (let at = 0; at < statements.length;) {
      at = line.read(statements, at)
      const isFull = body.count >= objectLines || body.length >= objectLength
      if (body.count > 0 && (isFull || line.subject !== about || line.graph !== body.graph)) {
        yield finished()
        body = newBody('', hasPrefixes)
      }
      if (body.count === 0) {
        about = line.subject
        body = newBody(line.graph, hasPrefixes)
      }
      if (line.kind === 'literal' && line.value.length > longLength) {
        placeLiteral(body, line, yield* quotedInTurns(line.value))
      } else place(body, part, line, 0)
      body.count++
      if (++count % turnLines === 0) yield
    }
    if (body.count > 0) yield finished()
  }
}

// Nothing is written inside an object.
const noLines = new Map<string, StoredLine[]>()
const noBlankNodes = new Map<string, never>()
