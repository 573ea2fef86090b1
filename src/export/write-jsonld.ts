// The JSON-LD form of an export: one object with `@context` and `@graph`, compact keys, blank nodes written where they
// are referred to. Read again it is the same graph. Decisions, section 4.
import { CIDS_CONTEXT_URL, SFF_CONTEXT_URL } from '../graph/contexts/bundled-contexts.ts'
import { rdf, xsd } from '../graph/vocabulary.ts'
import { isWrittenPrefix, longName, propertyOf, typeText } from './jsonld-names.ts'
import { parseNode, takeList } from './parsed-node.ts'
import type { ParsedNode, ParsedPart } from './parsed-node.ts'
import { exportedLabel, isBlank, quoted } from './stored-line.ts'
import type { StoredLine } from './stored-line.ts'
import type { ExportWriter } from './write-nquads.ts'
import { plainNodeText } from './write-plain-node.ts'

/** Statements in one object; a subject with more is written as several, which mean the same. */
const objectLines = 1000

/** Blank nodes within blank nodes: deeper ones stand beside. A document may be 200 levels deep to be read here. */
const mostDepth = 16

/** So much is held back, so that the context at the top can still say what it meets. */
const headLimit = 64 * 1024

export function createJsonLdWriter(): ExportWriter {
  const unset = new Set<string>()
  let head: string[] | undefined = []
  let headSize = 0

  const opening = (objects: readonly string[]): string => {
    const contexts: unknown[] = [CIDS_CONTEXT_URL, SFF_CONTEXT_URL]
    if (unset.size > 0) contexts.push(Object.fromEntries([...unset].map((prefix) => [prefix, null])))
    return `{"@context":${JSON.stringify(contexts)},"@graph":[\n${objects.join(',\n')}`
  }
  const emit = (object: string): string => {
    if (!head) return `,\n${object}`
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
    return own.length === 0 ? '' : `"@context":{${own.map((prefix) => `${quoted(prefix)}:null`).join(',')}},`
  }
  return {
    *add(node) {
      const parsed = parseNode(node)
      for (const object of objectsOf(parsed, contextFor(parsed.misread))) yield emit(object)
    },
    text(node) {
      const plain = plainNodeText(node)
      if (plain !== undefined) return emit(plain)
      const parsed = parseNode(node)
      let text = ''
      for (const object of objectsOf(parsed, contextFor(parsed.misread))) text += emit(object)
      return text
    },
    finish: () => `${head ? opening(head) : ''}\n]}\n`,
  }
}

function* objectsOf(node: ParsedNode, context: string): Generator<string> {
  const hasPrefixes = context === '' || !node.misread.some(isWrittenPrefix)
  const [first] = node.parts
  if (!first) return
  const id = idOf(first, node.subject)
  for (const graph of node.graphs) {
    let body = newBody(graph, hasPrefixes)
    for (const part of node.parts) {
      for (const line of part.own) {
        if (line.graph !== graph) continue
        place(body, part, line, 0)
        if (++body.count < objectLines) continue
        yield inGraph(graph, context, objectText(body, id))
        body = newBody(graph, hasPrefixes)
      }
    }
    if (body.count > 0) yield inGraph(graph, context, objectText(body, id))
  }
  for (const part of node.parts) {
    if (part.riders.size > 0) yield* remainingRiders(part, context, hasPrefixes)
  }
}

/** Those too deep to be written where they are referred to, with what is below them. */
function* remainingRiders(part: ParsedPart, context: string, hasPrefixes: boolean): Generator<string> {
  for (const [key, { label, graph, lines }] of part.riders) {
    part.riders.delete(key)
    const body = newBody(graph, hasPrefixes)
    for (const line of lines) place(body, part, line, 0)
    yield inGraph(graph, context, objectText(body, idOf(part, label)))
  }
}

const inGraph = (graph: string, context: string, object: string): string => {
  if (graph !== '') return `{${context}"@id":${quoted(graph)},"@graph":[${object}]}`
  return context === '' ? object : `{${context}${object.slice(1)}`
}

/** The members of an object that is being written. Few enough for lists to be quicker than a map. */
interface Body {
  readonly graph: string
  readonly hasPrefixes: boolean
  types: string
  readonly keys: string[]
  readonly values: string[]
  /** Of types and of each key: whether there are several. */
  hasTypes: boolean
  readonly isList: boolean[]
  count: number
}

const newBody = (graph: string, hasPrefixes: boolean): Body => ({
  graph,
  hasPrefixes,
  types: '',
  hasTypes: false,
  keys: [],
  values: [],
  isList: [],
  count: 0,
})

function objectText({ types, hasTypes, keys, values, isList }: Body, id: string): string {
  let text = id === '' ? '' : `,"@id":${id}`
  if (types !== '') text += hasTypes ? `,"@type":[${types}]` : `,"@type":${types}`
  for (let at = 0; at < keys.length; at++) {
    text += isList[at] ? `,${keys[at]}[${values[at]}]` : `,${keys[at]}${values[at]}`
  }
  return `{${text.slice(1)}}`
}

const idOf = (part: ParsedPart, id: string): string =>
  quoted(isBlank(id) ? exportedLabel(part.sequence, id) : id)

function place(body: Body, part: ParsedPart, line: StoredLine, depth: number): void {
  const { predicate, kind, value } = line
  if (predicate === rdf.type && kind === 'reference' && !isBlank(value)) {
    const type = body.hasPrefixes ? typeText(value) : quoted(value)
    body.hasTypes = body.types !== ''
    body.types += body.hasTypes ? `,${type}` : type
    return
  }
  const { key, term, coercion } = body.hasPrefixes ? propertyOf(line) : longName(predicate)
  if (kind === 'reference') {
    const inside = isBlank(value) ? embed(body, part, value, depth) : undefined
    const isTerm = term !== '' && coercion === '@id' && !inside?.startsWith('{"@list"')
    if (isTerm) put(body, term, inside ?? idOf(part, value))
    else put(body, key, inside ?? `{"@id":${idOf(part, value)}}`)
  } else if (term !== '' && line.datatype === coercion && !isMarked(line)) {
    put(body, term, quoted(value))
  } else put(body, key, literalText(body, line))
}

function put({ keys, values, isList }: Body, key: string, value: string): void {
  const at = keys.lastIndexOf(key)
  if (at < 0) {
    keys.push(key)
    values.push(value)
    isList.push(false)
  } else {
    values[at] += `,${value}`
    isList[at] = true
  }
}

/** Language or direction: what a bare string cannot say. */
const isMarked = ({ language, direction }: StoredLine): boolean => language !== '' || direction !== ''

/** A literal under a key that means nothing by itself. Numbers are texts with a datatype: not a digit of them changes. */
function literalText({ hasPrefixes }: Body, line: StoredLine): string {
  const { value, datatype, language, direction } = line
  if (!isMarked(line)) {
    if (datatype === xsd.string) return quoted(value)
    return `{"@value":${quoted(value)},"@type":${hasPrefixes ? typeText(datatype) : quoted(datatype)}}`
  }
  const inLanguage = language === '' ? '' : `,"@language":${quoted(language)}`
  const directed = direction === '' ? '' : `,"@direction":${quoted(direction)}`
  return `{"@value":${quoted(value)}${inLanguage}${directed}}`
}

/** A blank node that belongs to this place alone; undefined for one that is known by its label. */
function embed(body: Body, part: ParsedPart, label: string, depth: number): string | undefined {
  const rider = part.riders.get(label)
  if (!rider?.isWhole || rider.graph !== body.graph || depth >= mostDepth) return undefined
  const items = takeList(part.riders, rider)
  if (items) return `{"@list":[${items.map((item) => itemText(body, part, item, depth + 1)).join(',')}]}`
  part.riders.delete(label)
  const inner = newBody(body.graph, body.hasPrefixes)
  for (const line of rider.lines) place(inner, part, line, depth + 1)
  return objectText(inner, '')
}

function itemText(body: Body, part: ParsedPart, item: StoredLine, depth: number): string {
  if (item.kind === 'literal') return literalText(body, item)
  const inside = isBlank(item.value) ? embed(body, part, item.value, depth) : undefined
  return inside ?? `{"@id":${idOf(part, item.value)}}`
}
