// Statements as text, one per line: the stored form of a subject's record. Frequent predicates and datatypes have short
// codes; decoding returns exactly the terms that were encoded. The codes are part of the stored data: add, never change.
import { type Statement, type Term, isBlankId } from './document.ts'
import { cids, i72, org, prov, rdf, sch, sff, xsd } from './vocabulary.ts'

/** A statement with its subject: the record's own, or a blank node stored with it. */
export interface SubjectStatement extends Statement {
  readonly subject: string
}

const iriByCode: Readonly<Record<string, string>> = {
  t: rdf.type,
  f: rdf.first,
  r: rdf.rest,
  ln: org.hasLegalName,
  n: org.hasName,
  d: cids.hasDescription,
  sd: sch.description,
  ho: cids.hasOutcome,
  hi: cids.hasIndicator,
  hr: cids.hasIndicatorReport,
  fg: cids.forOrganization,
  fo: cids.forOutcome,
  fi: cids.forIndicator,
  ft: cids.forTheme,
  u: cids.unitDescription,
  v: i72.value,
  nv: i72.hasNumericalValue,
  um: i72.unit_of_measure,
  ps: prov.startedAtTime,
  pe: prov.endedAtTime,
  ff: sff.forFunder,
  fs: sff.hasFundingState,
  hf: sff.hasFundingStatus,
  i: xsd.integer,
  b: xsd.boolean,
  x: xsd.double,
  dt: xsd.dateTime,
  a: xsd.anyURI,
  nn: xsd.nonNegativeInteger,
}

const iriOfCode = new Map(Object.entries(iriByCode))
const codeOfIri = new Map(Object.entries(iriByCode).map(([code, iri]) => [iri, code]))

export function encodeStatements(subject: string, statements: Iterable<SubjectStatement>): string {
  const lines: string[] = []
  for (const statement of statements) lines.push(encodeStatement(subject, statement.subject, statement))
  return lines.join('\n')
}

/** One line of a record; fields are separated by tabs: [subject, if a blank node] predicate object… [graph]. */
export function encodeStatement(recordSubject: string, subject: string, statement: Statement): string {
  const { predicate, object, graph } = statement
  let line = `${encodeIri(predicate)}\t${encodeTerm(object)}`
  if (subject !== recordSubject) line = `${escape(subject)}\t${line}`
  return graph === undefined ? line : `${line}\t${escape(graph)}`
}

export function decodeStatements(subject: string, text: string): SubjectStatement[] {
  return text === '' ? [] : text.split('\n').map((line) => decodeLine(subject, line))
}

/** Decodes the statements with some predicates and counts the others: a record may have hundreds of thousands of them. */
export class StatementSelection {
  /** As the lines have them. */
  readonly #predicates: ReadonlySet<string>

  constructor(predicates: Iterable<string>) {
    this.#predicates = new Set([...predicates].map(encodeIri))
  }

  /** `onOther`: the predicate of each further statement of the record's own subject. */
  select(subject: string, text: string, onOther: (predicate: string) => void): SubjectStatement[] {
    const found: SubjectStatement[] = []
    for (let at = 0; at < text.length;) {
      const newline = text.indexOf('\n', at)
      const end = newline < 0 ? text.length : newline
      const isOfBlank = text.startsWith('_:', at)
      const from = isOfBlank ? text.indexOf('\t', at) + 1 : at
      const predicate = text.slice(from, text.indexOf('\t', from))
      if (this.#predicates.has(predicate)) found.push(decodeLine(subject, text.slice(at, end)))
      else if (!isOfBlank) onOther(decodeIri(predicate))
      at = end + 1
    }
    return found
  }
}

function decodeLine(subject: string, line: string): SubjectStatement {
  const fields = line.split('\t')
  let at = 0
  const next = (): string => {
    const field = fields[at++]
    if (field === undefined) throw new Error(`A stored statement is incomplete: ${line}`)
    return field
  }
  const own = isBlankId(line) ? unescape(next()) : subject
  const predicate = decodeIri(next())
  const object = decodeTerm(next)
  if (at === fields.length) return { subject: own, predicate, object }
  return { subject: own, predicate, object, graph: unescape(next()) }
}

const encodeIri = (iri: string): string => codeOfIri.get(iri) ?? '<' + escape(iri)

function decodeIri(field: string): string {
  if (field.startsWith('<')) return unescape(field.slice(1))
  const iri = iriOfCode.get(field)
  if (iri === undefined) throw new Error(`A stored statement has an unknown code: ${field}`)
  return iri
}

/** One field for references and plain texts; a datatype, language or direction adds fields before the text. */
function encodeTerm(term: Term): string {
  if (term.kind === 'reference') return '<' + escape(term.id)
  const text = escape(term.text)
  if (term.direction !== undefined) {
    const language = term.language === undefined ? '' : '@' + escape(term.language)
    return `~${escape(term.direction)}\t${language}\t${encodeIri(term.datatype)}\t${text}`
  }
  if (term.language !== undefined && term.datatype === rdf.langString) {
    return `@${escape(term.language)}\t${text}`
  }
  if (term.language !== undefined) {
    return `&${escape(term.language)}\t${encodeIri(term.datatype)}\t${text}`
  }
  return term.datatype === xsd.string ? '"' + text : `^${encodeIri(term.datatype)}\t${text}`
}

function decodeTerm(next: () => string): Term {
  const field = next()
  const rest = field.slice(1)
  switch (field.charAt(0)) {
    case '<':
      return { kind: 'reference', id: unescape(rest) }
    case '"':
      return { kind: 'literal', text: unescape(rest), datatype: xsd.string }
    case '^':
      return { kind: 'literal', datatype: decodeIri(rest), text: unescape(next()) }
    case '@':
      return { kind: 'literal', datatype: rdf.langString, language: unescape(rest), text: unescape(next()) }
    case '&':
      return {
        kind: 'literal',
        language: unescape(rest),
        datatype: decodeIri(next()),
        text: unescape(next()),
      }
    case '~':
      return decodeDirected(unescape(rest), next)
    default:
      throw new Error(`A stored statement has an unknown kind of value: ${field}`)
  }
}

function decodeDirected(direction: string, next: () => string): Term {
  const language = next()
  const datatype = decodeIri(next())
  const text = unescape(next())
  if (language === '') return { kind: 'literal', text, datatype, direction }
  return { kind: 'literal', text, datatype, direction, language: unescape(language.slice(1)) }
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const unescapes: Readonly<Record<string, string>> = { '\\': '\\', t: '\t', n: '\n', r: '\r' }

const escape = (text: string): string =>
  /[\\\t\n\r]/.test(text)
    ? text.replaceAll(/[\\\t\n\r]/g, (character) => escapes[character] ?? character)
    : text

const unescape = (text: string): string =>
  text.includes('\\')
    ? text.replaceAll(/\\(.)/g, (_, character: string) => unescapes[character] ?? character)
    : text
