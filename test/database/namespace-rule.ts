// Every statement about data names the namespace, for each table that it touches: only then does it go to one machine of
// a distributed database, and only then can no namespace see another's data.
import { controlTables, dataTables } from '../../src/database/data-tables.ts'
import type { Asked } from './record-statements.ts'

const isData = new Set<string>(dataTables)
const isControl = new Set<string>(controlTables)

/** A part of a statement with its own tables: the whole, or what stands in a pair of brackets that begins with select. */
interface Scope {
  readonly tables: readonly string[]
  readonly hasControl: boolean
  /** How often the namespace is given: by a parameter, or by a table that is joined by it. */
  readonly conditions: number
  /** How often it is a parameter. */
  readonly parameters: number
}

const withoutNoise = (text: string): string =>
  text
    .replaceAll(/--[^\n]*/g, ' ')
    .replaceAll(/'(?:[^']|'')*'/g, `''`)
    .replaceAll('"', '')
    .toLowerCase()

/** Brackets that hold a query are scopes of their own; others, such as lists and conditions, belong to where they stand. */
function scopesOf(statement: string): Scope[] {
  const texts: string[] = []
  const open: { text: string; isScope: boolean }[] = [{ text: '', isScope: true }]
  const text = withoutNoise(statement)
  for (let at = 0; at < text.length; at++) {
    const current = open.at(-1)
    if (!current) throw new Error('brackets do not match')
    if (text[at] === '(') {
      open.push({
        text: '',
        isScope: /^\(\s*(select|with|insert|update|delete|values)\b/.test(text.slice(at, at + 60)),
      })
    } else if (text[at] === ')') {
      open.pop()
      const outer = open.at(-1)
      if (!outer) throw new Error('brackets do not match')
      if (current.isScope) texts.push(current.text)
      outer.text += current.isScope ? '( )' : `(${current.text})`
    } else current.text += text[at]
  }
  texts.push(open[0]?.text ?? '')
  // The parts of a union, and a statement after another, stand beside each other.
  return texts.flatMap((each) => each.split(/\bunion(?: all)?\b|;/)).map(scopeOf)
}

const reference = /\b(?:from|join|into|update|using|copy|only)\s+([a-z_]+)\b/g
const listed =
  /(?:\bfrom|\busing)\s+[a-z_]+(?:\s+(?:as\s+)?[a-z_]+)?((?:\s*,\s*[a-z_]+(?:\s+(?:as\s+)?[a-z_]+)?)+)/g
// Several namespaces at once are a parameter too; `copy` has the namespace in every line that it sends.
const parameter = /\bnamespace_id\s*=\s*(?:\$\d|any\s*\(\s*\$\d)/g
const joined =
  /\bnamespace_id\s*=\s*[a-z_]+\.namespace_id\b|using\s*\(\s*namespace_id\b|\binto\s+[a-z_]+\s*\(\s*namespace_id\b[^)]*\)\s*select\s+namespace_id\b/g
const inserted =
  /\binto\s+[a-z_]+(?:\s+as\s+[a-z_]+)?\s*\(\s*namespace_id\b[^)]*\)\s*(?:values\s*\(|select)\s*\$\d/g
const copied = /\bcopy\s+[a-z_]+\s*\([^)]*\bnamespace_id\b/g

function scopeOf(text: string): Scope {
  const tables = [...text.matchAll(reference)].map(([, table = '']) => table)
  for (const [, more = ''] of text.matchAll(listed)) {
    tables.push(...more.split(',').map((each) => each.trim().split(/\s+/)[0] ?? ''))
  }
  const count = (pattern: RegExp): number => [...text.matchAll(pattern)].length
  const parameters = count(parameter) + count(inserted) + count(copied)
  return {
    tables: tables.filter((table) => isData.has(table)),
    hasControl: tables.some((table) => isControl.has(table)),
    conditions: parameters + count(joined),
    parameters,
  }
}

/** Tables of a part of the statement that has fewer conditions on the namespace than tables, or none with a parameter. */
export function tablesWithoutNamespace(statement: string): string[] {
  return scopesOf(statement)
    .filter(
      ({ tables, conditions, parameters }) =>
        conditions < tables.length || (tables.length > 0 && parameters === 0),
    )
    .flatMap(({ tables }) => tables)
}

/** Control tables lie on another machine. */
export function joinsControl(statement: string): boolean {
  const scopes = scopesOf(statement)
  return scopes.some(({ hasControl }) => hasControl) && scopes.some(({ tables }) => tables.length > 0)
}

// They take whole tables: a backup, its way back, migrations and the distribution itself.
const aboutAll = /^database\/(backup\/(back-up|restore)|migrate|citus\/distribute)\.ts$/
// The first asks in two statements where data is distributed; the second copies a document without reading it into memory,
// which Citus does by way of the coordinator.
const mayJoin = new Set(['service/namespaces/find-version.ts', 'service/library/import-capsules.ts'])

/** By statement: most are asked about again whenever a test ends. */
const known = new WeakMap<Asked, readonly string[]>()

/** What is wrong with the statements that were sent, in sentences. */
export const faultsOfStatements = (statements: readonly Asked[]): string[] =>
  statements.flatMap((asked) => {
    const faults = known.get(asked) ?? faultsOf(asked)
    known.set(asked, faults)
    return faults
  })

function faultsOf({ text, from }: Asked): string[] {
  if (aboutAll.test(from)) return []
  const tables = tablesWithoutNamespace(text)
  return [
    ...(tables.length === 0 ? [] : [`${from} does not name namespace_id for ${tables.join(', ')}: ${text}`]),
    ...(joinsControl(text) && !mayJoin.has(from) ? [`${from} joins control and data tables: ${text}`] : []),
  ]
}
