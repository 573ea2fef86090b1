// The JSON-LD form of an export: one object with `@context` and `@graph`, compact keys, blank nodes written where they
// are referred to. Read again it is the same graph. Rules, section 4.
import { cidsContextUrl, sffContextUrl } from '../../../core/graph/contexts/bundled-contexts.ts'
import { ByteOutput, readyText } from './byte-output.ts'
import { exportId, inGraph, newBody, objectLines, objectText, place } from './jsonld-body.ts'
import { isWrittenPrefix } from './jsonld-names.ts'
import { isLargeNode, nodeLimit } from './merge-records.ts'
import { parseNode, type ParsedNode, type ParsedPart } from './parsed-node.ts'
import { quoteJson, type StoredLine } from './stored-line.ts'
import type { ExportWriter } from './write-nquads.ts'
import { largeNodeObjects, misreadPrefixes } from './write-large-node.ts'
import { writePlainNode } from './write-plain-node.ts'

/** This much text is held back, so that the context at the top can still take it into account. */
const headLimit = 64 * 1024

const separator = ',\n'
const readySeparator = readyText(separator)

/** For one node at a time of what is held back. */
const held = new ByteOutput()

/** A node with more text than `largeLength` is not taken apart all at once. */
export function createJsonLdWriter(largeLength = nodeLimit): ExportWriter {
  const unset = new Set<string>()
  let head: string[] | undefined = []
  let headSize = 0

  const opening = (objects: readonly string[]): string => {
    const contexts: unknown[] = [cidsContextUrl, sffContextUrl]
    if (unset.size > 0) contexts.push(Object.fromEntries([...unset].map((prefix) => [prefix, null])))
    return `{"@context":${JSON.stringify(contexts)},"@graph":[\n${objects.join(separator)}`
  }
  const emit = (object: string): string => {
    if (!head) return separator + object
    head.push(object)
    headSize += object.length
    if (headSize < headLimit) return ''
    const text = opening(head)
    head = undefined
    return text
  }
  /** What the context at the top does not unset, the node must. */
  const contextFor = (misread: readonly string[]): string => {
    if (misread.length === 0) return ''
    if (head) for (const prefix of misread) if (!isWrittenPrefix(prefix)) unset.add(prefix)
    const own = misread.filter((prefix) => !unset.has(prefix))
    return own.length === 0
      ? ''
      : `"@context":{${own.map((prefix) => `${quoteJson(prefix)}:null`).join(',')}},`
  }
  return {
    *write(node) {
      if (isLargeNode(node, largeLength)) {
        const misread = misreadPrefixes(node)
        for (const object of largeNodeObjects(node, misread, contextFor(misread))) yield emit(object)
      } else if (head && writePlainNode(node, held)) yield emit(held.take().toString())
      else {
        const parsed = parseNode(node)
        for (const object of nodeObjects(parsed, contextFor(parsed.misread))) yield emit(object)
      }
    },
    writePlain(node, output) {
      if (head) return false
      const start = output.at
      output.reserve(separator.length)
      output.put(readySeparator)
      if (writePlainNode(node, output)) return true
      output.at = start
      return false
    },
    finish: () => `${head ? opening(head) : ''}\n]}\n`,
  }
}

interface Setting {
  /** What each object needs in front. */
  readonly context: string
  readonly hasPrefixes: boolean
}

function* nodeObjects(node: ParsedNode, context: string): Generator<string> {
  const setting = { context, hasPrefixes: context === '' || !node.misread.some(isWrittenPrefix) }
  const [first] = node.parts
  if (!first) return
  const id = exportId(first, node.subject)
  for (const graph of node.graphs) {
    yield* objectsAbout(setting, id, graph, node.parts, ({ own }) => own.get(graph) ?? [])
  }
  // Those too deep or too large to be written where they are referred to, with what is below them.
  for (const part of node.parts) {
    for (const [key, { label, graph, lines }] of part.blankNodes) {
      part.blankNodes.delete(key)
      yield* objectsAbout(setting, exportId(part, label), graph, [part], () => lines)
    }
  }
}

function* objectsAbout(
  { context, hasPrefixes }: Setting,
  id: string,
  graph: string,
  parts: readonly ParsedPart[],
  linesOf: (part: ParsedPart) => readonly StoredLine[],
): Generator<string> {
  let body = newBody(graph, hasPrefixes)
  for (const part of parts) {
    for (const line of linesOf(part)) {
      place(body, part, line, 0)
      if (++body.count < objectLines) continue
      yield inGraph(graph, context, objectText(body, id))
      body = newBody(graph, hasPrefixes)
    }
  }
  if (body.count > 0) yield inGraph(graph, context, objectText(body, id))
}
