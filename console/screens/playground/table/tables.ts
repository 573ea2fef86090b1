// An answer as tables: a list becomes rows, an object becomes fields, a nested list becomes its own table. No part of
// the answer is lost.

export interface Cell {
  readonly text: string
  readonly kind: 'text' | 'number' | 'id' | 'none'
}

export interface AnswerTable {
  /** Path within the answer, such as `data` or `outcomes.indicators`; empty for the answer itself. */
  readonly path: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
  /** True: the rows are the fields of one object. */
  readonly isFields: boolean
}

type Plain = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isListOfObjects = (value: unknown): value is readonly Plain[] =>
  Array.isArray(value) && value.length > 0 && value.every(isObject)

/** Identifiers and URLs, which can be copied. */
const idLike = /^(?:(?:org|out|ind|rep|cap|ten|acc)_[0-9a-z]{20,}|[a-z][a-z0-9+.-]*:\/\/\S+|urn:\S+)$/i

function toCell(value: unknown): Cell {
  if (value === null || value === undefined) return { text: '', kind: 'none' }
  if (typeof value === 'number') return { text: String(value), kind: 'number' }
  if (typeof value === 'string') return { text: value, kind: idLike.test(value) ? 'id' : 'text' }
  if (typeof value === 'boolean') return { text: String(value), kind: 'text' }
  if (Array.isArray(value))
    return value.length === 1 ? toCell(value[0]) : { text: listText(value), kind: 'text' }
  return plainName(value as Plain)
}

const listText = (list: readonly unknown[]): string => list.map((each) => toCell(each).text).join(', ')

/** A nested object is shown by its name, else by its identifier. */
function plainName(value: Plain): Cell {
  for (const key of ['name', '@value', '@id', 'id', 'capsule_id', 'type']) {
    if (typeof value[key] === 'string' || typeof value[key] === 'number') return toCell(value[key])
  }
  return { text: JSON.stringify(value), kind: 'text' }
}

interface Gathered {
  readonly of: string | null
  readonly item: Plain
}

const withoutParent = (item: Plain): Gathered => ({ of: null, item })

/** Collects nested lists by path, each row with the name of its parent. */
function gather(value: Plain, path: string, of: string | null, into: Map<string, Gathered[]>): void {
  for (const [key, inner] of Object.entries(value)) {
    const here = path === '' ? key : `${path}.${key}`
    if (isListOfObjects(inner) && !isJsonLd(inner)) {
      const list = into.get(here) ?? []
      into.set(here, list)
      for (const item of inner) {
        list.push({ of, item })
        gather(item, here, plainName(item).text, into)
      }
    } else if (isObject(inner) && Object.values(inner).some(isListOfObjects)) gather(inner, here, of, into)
  }
}

/** JSON-LD values (`{"@id": …}`) become cells, not rows. */
const isJsonLd = (list: readonly Plain[]): boolean =>
  list.every((item) => Object.keys(item).every((key) => /^@(id|value|type|language)$/.test(key)))

/** Members of a row that are not tables themselves. */
const ownEntries = (item: Plain): readonly (readonly [string, unknown])[] =>
  Object.entries(item).filter(([, value]) => !isListOfObjects(value) || isJsonLd(value))

const maxColumns = 60

function listTable(path: string, list: readonly Gathered[]): AnswerTable {
  const names = new Set<string>()
  for (const { item } of list) for (const [key] of ownEntries(item)) names.add(key)
  // `object` is the same in every row, so it is the last column.
  if (names.delete('object')) names.add('object')
  const kept = [...names].slice(0, maxColumns)
  const isNested = list.some(({ of }) => of !== null)
  return {
    path,
    isFields: false,
    columns: isNested ? [parentColumn, ...kept] : kept,
    rows: list.map(({ of, item }) => {
      const cells = kept.map((key) => toCell(item[key]))
      return isNested ? [toCell(of), ...cells] : cells
    }),
  }
}

/** The column with the parent's name. */
export const parentColumn = '↑'

function fieldsTable(path: string, value: Plain): AnswerTable {
  const rows = flatFields(value, '').map(([name, each]) => [toCell(name), toCell(each)])
  return { path, isFields: true, columns: ['', ''], rows }
}

function flatFields(value: Plain, path: string): (readonly [string, unknown])[] {
  return ownEntries(value).flatMap(([key, each]) =>
    isObject(each) && Object.keys(each).length > 0
      ? flatFields(each, `${path}${key}.`)
      : [[`${path}${key}`, each] as const],
  )
}

/** Lists first, then the fields around them. */
export function tablesOfJson(value: unknown): readonly AnswerTable[] {
  if (isListOfObjects(value)) return [listTable('', value.map(withoutParent))]
  if (!isObject(value)) return [fieldsTable('', { value })]
  const lists = new Map<string, Gathered[]>()
  const isEmpty = Array.isArray(value['data']) && value['data'].length === 0
  if (isEmpty) lists.set('data', [])
  gather(value, '', null, lists)
  const tables = [...lists].map(([path, list]) => listTable(path, list))
  const { data: _empty, ...rest } = value
  const fields = fieldsTable('', isEmpty ? rest : value)
  const isList = Array.isArray(value['data']) || Array.isArray(value['@graph'])
  const own = fields.rows.length > 0 ? [fields] : []
  return isList ? [...tables, ...own] : [...own, ...tables]
}

export function tablesOfLines(text: string): readonly AnswerTable[] {
  const list = text.split('\n').flatMap(readLine)
  return [listTable('', list.map(withoutParent))]
}

/** The last line may be incomplete. */
function readLine(line: string): readonly Plain[] {
  try {
    const value: unknown = JSON.parse(line)
    return isObject(value) ? [value] : []
  } catch {
    return []
  }
}

export function tablesOfCsv(text: string): readonly AnswerTable[] {
  const [columns = [], ...rows] = readCsv(text)
  const numeric = /^-?\d+(\.\d+)?$/
  const cell = (value: string): Cell =>
    value === '' ? toCell(null) : numeric.test(value) ? { text: value, kind: 'number' } : toCell(value)
  return [{ path: '', isFields: false, columns, rows: rows.map((row) => row.map(cell)) }]
}

/** RFC 4180: removes the quotes around a field and unescapes doubled quotes. */
export function readCsv(text: string): readonly (readonly string[])[] {
  const rows: string[][] = []
  let row: string[] = []
  let at = text.startsWith('\uFEFF') ? 1 : 0
  const field = /"((?:[^"]|"")*)"|([^,\r\n]*)/y
  while (at < text.length) {
    field.lastIndex = at
    const [whole = '', quoted, plain = ''] = field.exec(text) ?? []
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    at += whole.length
    if (text.charAt(at) === ',') {
      at += 1
      if (at === text.length) row.push('')
      continue
    }
    // After a field only a comma or line end is valid; anything else is skipped.
    at = text.indexOf('\n', at)
    at = at === -1 ? text.length : at + 1
    rows.push(row)
    row = []
  }
  if (row.length > 0) rows.push(row)
  return rows
}
