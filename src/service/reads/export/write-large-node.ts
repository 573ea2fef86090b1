// A large node as JSON-LD: its lines in the order in which they are stored, every blank node in objects of its own. Only one
// object is held at a time, so that memory does not grow with the node.
import { inGraph, newBody, objectLines, objectText, place } from './jsonld-body.ts'
import { isWrittenPrefix, misreadPrefix } from './jsonld-names.ts'
import type { ExportNode } from './merge-records.ts'
import { exportedId, quoteJson, StoredLine } from './stored-line.ts'

/** Prefixes that a reader would take some scheme of the node for. */
export function misreadPrefixes({ subject, parts }: ExportNode): readonly string[] {
  const found = new Set<string>()
  const note = (iri: string): void => {
    const prefix = misreadPrefix(iri)
    if (prefix !== undefined) found.add(prefix)
  }
  note(subject)
  const line = new StoredLine()
  for (const { statements } of parts) {
    for (let at = 0; at < statements.length;) {
      at = line.read(statements, at)
      note(line.predicate)
      note(line.kind === 'reference' ? line.value : line.datatype)
      if (line.graph !== '') note(line.graph)
    }
  }
  return [...found]
}

/** `context` is what each object needs in front. */
export function* largeNodeObjects(
  { subject, parts }: ExportNode,
  misread: readonly string[],
  context: string,
): Generator<string> {
  const hasPrefixes = context === '' || !misread.some(isWrittenPrefix)
  const line = new StoredLine()
  for (const { sequence, statements } of parts) {
    const part = { sequence, own: noLines, blankNodes: noBlankNodes }
    let body = newBody('', hasPrefixes)
    let about = ''
    const writeObject = (): string =>
      inGraph(body.graph, context, objectText(body, quoteJson(exportedId(sequence, about || subject))))
    for (let at = 0; at < statements.length;) {
      at = line.read(statements, at)
      if (
        body.count > 0 &&
        (body.count >= objectLines || line.subject !== about || line.graph !== body.graph)
      ) {
        yield writeObject()
        body = newBody('', hasPrefixes)
      }
      if (body.count === 0) {
        about = line.subject
        body = newBody(line.graph, hasPrefixes)
      }
      place(body, part, line, 0)
      body.count++
    }
    if (body.count > 0) yield writeObject()
  }
}

// Nothing is written inside an object.
const noLines = new Map<string, StoredLine[]>()
const noBlankNodes = new Map<string, never>()
