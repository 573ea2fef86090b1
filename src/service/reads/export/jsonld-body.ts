// One object of a JSON-LD export: its members, and the blank nodes that are written inside it.
import { rdf, xsd } from '../../../core/graph/vocabulary.ts'
import { longName, propertyName, typeText } from './jsonld-names.ts'
import { isCell, takeList, type ParsedPart, type BlankNodePart } from './parsed-node.ts'
import { exportedId, isBlank, quoteJson, type StoredLine } from './stored-line.ts'

/** Statements in one object; a subject with more is written as several, which mean the same. */
export const objectLines = 1000

/**
 * Blank nodes nested deeper than this are written beside their parent. A document may be at most 200 levels deep to be
 * accepted.
 */
const maxDepth = 16

/** The members of an object that is being written. Few enough for lists to be quicker than a map. */
export interface Body {
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

export const newBody = (graph: string, hasPrefixes: boolean): Body => ({
  graph,
  hasPrefixes,
  types: '',
  hasTypes: false,
  keys: [],
  values: [],
  isList: [],
  count: 0,
})

export function objectText({ types, hasTypes, keys, values, isList }: Body, id: string): string {
  let text = id === '' ? '' : `,"@id":${id}`
  if (types !== '') text += hasTypes ? `,"@type":[${types}]` : `,"@type":${types}`
  for (let at = 0; at < keys.length; at++) {
    text += isList[at] ? `,${keys[at]}[${values[at]}]` : `,${keys[at]}${values[at]}`
  }
  return `{${text.slice(1)}}`
}

export const inGraph = (graph: string, context: string, object: string): string => {
  if (graph !== '') return `{${context}"@id":${quoteJson(graph)},"@graph":[${object}]}`
  return context === '' ? object : `{${context}${object.slice(1)}`
}

export const exportId = (part: ParsedPart, id: string): string => quoteJson(exportedId(part.sequence, id))

export function place(body: Body, part: ParsedPart, line: StoredLine, depth: number): void {
  if (line.kind === 'literal') placeLiteral(body, line)
  else
    placeReference(body, part, line, isBlank(line.value) ? embed(body, part, line.value, depth) : undefined)
}

function placeLiteral(body: Body, line: StoredLine): void {
  const text = quoteJson(line.value)
  const { key, term, coercion } = lineName(body, line)
  if (term !== '' && line.datatype === coercion && !isMarked(line)) put(body, term, text)
  else put(body, key, literalText(body, line, text))
}

const lineName = ({ hasPrefixes }: Body, line: StoredLine) =>
  hasPrefixes ? propertyName(line) : longName(line.predicate)

/** `inside` is what is written in place of a blank node's label. */
function placeReference(body: Body, part: ParsedPart, line: StoredLine, inside: string | undefined): void {
  const { predicate, value } = line
  if (predicate === rdf.type && !isBlank(value)) {
    const type = body.hasPrefixes ? typeText(value) : quoteJson(value)
    body.hasTypes = body.types !== ''
    body.types += body.hasTypes ? `,${type}` : type
    return
  }
  const { key, term, coercion } = lineName(body, line)
  const isTerm = term !== '' && coercion === '@id' && !inside?.startsWith('{"@list"')
  if (isTerm) put(body, term, inside ?? exportId(part, value))
  else put(body, key, inside ?? `{"@id":${exportId(part, value)}}`)
}

function put(body: Body, key: string, value: string): void {
  const { keys, values, isList } = body
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

/** A literal under a key without coercion. Numbers are texts with a datatype, so that no digit changes. */
function literalText({ hasPrefixes }: Body, line: StoredLine, text: string): string {
  const { datatype, language, direction } = line
  if (!isMarked(line)) {
    if (datatype === xsd.string) return text
    return `{"@value":${text},"@type":${hasPrefixes ? typeText(datatype) : quoteJson(datatype)}}`
  }
  const inLanguage = language === '' ? '' : `,"@language":${quoteJson(language)}`
  const directed = direction === '' ? '' : `,"@direction":${quoteJson(direction)}`
  return `{"@value":${text}${inLanguage}${directed}}`
}

/** A blank node that belongs to this place alone; undefined for one that is known by its label. */
function embedded(body: Body, part: ParsedPart, label: string, depth: number): BlankNodePart | undefined {
  const blank = part.blankNodes.get(label)
  if (!blank?.isWhole || blank.graph !== body.graph || depth >= maxDepth) return undefined
  return blank.lines.length > objectLines ? undefined : blank
}

function embed(body: Body, part: ParsedPart, label: string, depth: number): string | undefined {
  const blank = embedded(body, part, label, depth)
  if (!blank) return undefined
  const items = isCell(blank) ? takeList(part.blankNodes, blank) : null
  if (items) return listText(items.map((item) => itemText(body, part, item, depth + 1)))
  part.blankNodes.delete(label)
  const inner = newBody(body.graph, body.hasPrefixes)
  for (const line of blank.lines) place(inner, part, line, depth + 1)
  return objectText(inner, '')
}

const listText = (items: readonly string[]): string => `{"@list":[${items.join(',')}]}`

function itemText(body: Body, part: ParsedPart, item: StoredLine, depth: number): string {
  if (item.kind === 'literal') return literalText(body, item, quoteJson(item.value))
  const inside = isBlank(item.value) ? embed(body, part, item.value, depth) : undefined
  return inside ?? `{"@id":${exportId(part, item.value)}}`
}
