// Nearly every node of an export is plain: one source, the default graph, no blank nodes. Such a node is written as JSON-LD
// in one pass over its lines, with the same result as the general writer.
import { rdf, xsd } from '../graph/vocabulary.ts'
import { isPlainName, propertyOf, typeText } from './jsonld-names.ts'
import type { ExportNode } from './merge-records.ts'
import { isBlank, isOdd, quoted, StoredLine } from './stored-line.ts'

const line = new StoredLine()

// The output so far, in pieces that are joined at the end: concatenating takes twice as long. Shared by all nodes, because
// only one is written at a time.
const pieces: string[] = []
const keys: string[] = []
let types = ''
let hasTypes = false
/** The position of the key of the current member. */
let keyAt = 0
let isList = false

const typesAt = 3

/** Undefined where it takes more than this. */
export function plainNodeText({ subject, parts }: ExportNode): string | undefined {
  const [part] = parts
  if (!part || parts.length > 1 || isBlank(subject) || !isPlainName(subject) || isOdd(subject))
    return undefined
  pieces.length = keys.length = 0
  pieces.push('{"@id":"', subject, '"', '')
  types = ''
  hasTypes = isList = false
  keyAt = 0
  const { statements } = part
  for (let at = 0; at < statements.length;) {
    at = line.read(statements, at)
    if (!writeLine()) return undefined
  }
  pieces.push(isList ? ']}' : '}')
  if (types !== '') pieces[typesAt] = hasTypes ? `,"@type":[${types}]` : `,"@type":${types}`
  return pieces.join('')
}

/** False where the line is not plain. */
function writeLine(): boolean {
  if (line.subject !== '' || line.graph !== '') return false
  const { value } = line
  const property = propertyOf(line)
  if (!property.isPlain) return false
  if (line.kind === 'reference') {
    if (isBlank(value) || !isPlainName(value)) return false
    if (line.predicate === rdf.type) return addType(value)
    if (property.coercion === '@id') return startValue(property.term) && addText(value)
    return startValue(property.key) && addText(value, '{"@id":', '}')
  }
  if (line.language !== '' || line.direction !== '') return false
  if (property.term !== '' && line.datatype === property.coercion)
    return startValue(property.term) && addText(value)
  if (line.datatype === xsd.string) return startValue(property.key) && addText(value)
  if (!isPlainName(line.datatype)) return false
  return startValue(property.key) && addText(value, '{"@value":', `,"@type":${typeText(line.datatype)}}`)
}

function addType(type: string): true {
  hasTypes = types !== ''
  types += hasTypes ? `,${typeText(type)}` : typeText(type)
  return true
}

/** The values of one key are adjacent in nearly all nodes; false where they are not. */
function startValue(key: string): boolean {
  if (keyAt > 0 && keys.at(-1) === key) {
    if (!isList) pieces[keyAt] = `${key}[`
    isList = true
    pieces.push(',')
    return true
  }
  if (keys.includes(key)) return false
  pieces.push(isList ? '],' : ',')
  isList = false
  keyAt = pieces.length
  keys.push(key)
  pieces.push(key)
  return true
}

function addText(text: string, before = '', after = ''): true {
  if (before !== '') pieces.push(before)
  if (isOdd(text)) pieces.push(quoted(text))
  else pieces.push('"', text, '"')
  if (after !== '') pieces.push(after)
  return true
}
