// What the references of a workbook name: an identifier, or the name of exactly one row of the sheet that the column leads
// to, or the label of a code. Rules, section 12. Pure.
import { codeLists } from '../graph/code-lists/code-lists.ts'
import { officialUnits } from '../graph/code-lists/official-units.ts'
import { isAbsoluteIri } from '../graph/iri.ts'
import { cellTextOf } from './cell-map.ts'
import type { MappedRow } from './cell-map.ts'
import type { LayoutColumn } from './layout.ts'

/** The columns that name a row. */
const nameKeys = ['hasLegalName', 'hasName', 'label']

/** Null where several have the name, or one that has no identifier. */
type IdsByName = Map<string, string | null>

function addName(names: IdsByName, name: string, id: string | undefined): void {
  const before = names.get(name)
  if (before === undefined) names.set(name, id ?? null)
  else if (before !== id) names.set(name, null)
}

const codesByLabel = new Map<string, IdsByName>()

function labelsOf(list: string): IdsByName {
  const cached = codesByLabel.get(list)
  if (cached) return cached
  const names: IdsByName = new Map()
  for (const { iri, en, fr } of codeLists.get(list)?.codes ?? []) {
    addName(names, plainLabel(en), iri)
    if (fr !== en) addName(names, plainLabel(fr), iri)
  }
  codesByLabel.set(list, names)
  return names
}

const plainLabel = (label: string): string => label.trim().toLowerCase()

export class References {
  /** By the name of the sheet of the layout. */
  readonly #names = new Map<string, IdsByName>()

  constructor(rows: readonly MappedRow[]) {
    for (const row of rows) {
      const name = nameKeys.map((key) => cellTextOf(row, key)?.trim()).find((text) => text)
      if (name === undefined || name === '') continue
      const { name: sheet } = row.sheet.layout
      const names = this.#names.get(sheet) ?? new Map<string, string | null>()
      this.#names.set(sheet, names)
      addName(names, name, row.id)
    }
  }

  /** One reference, as the cell has it where it names nothing. */
  resolve(column: LayoutColumn, text: string): string {
    return isAbsoluteIri(text) ? text : (this.#find(column, text.trim()) ?? text)
  }

  /** The references of a list. A name may contain what separates a list, so the longest one that is known counts. */
  resolveAll(column: LayoutColumn, text: string): string[] {
    const parts = splitPlaces(text)
    const ids: string[] = []
    for (let at = 0; at < parts.length;) {
      const { id, count } = this.#resolveFirst(column, text, parts.slice(at, at + maxNameParts))
      if (id !== '') ids.push(id)
      at += count
    }
    return ids
  }

  #resolveFirst(
    column: LayoutColumn,
    text: string,
    parts: readonly ListPart[],
  ): { id: string; count: number } {
    const [first] = parts
    if (!first) return { id: '', count: 1 }
    for (let count = parts.length; count > 1; count--) {
      const id = this.#find(column, text.slice(first.start, parts[count - 1]?.end).trim())
      if (id !== undefined) return { id, count }
    }
    return { id: this.resolve(column, text.slice(first.start, first.end).trim()), count: 1 }
  }

  #find({ sheet, codeLists: lists = [] }: LayoutColumn, name: string): string | undefined {
    const row = sheet === undefined ? undefined : this.#names.get(sheet)?.get(name)
    if (row) return row
    // A name that several rows have stands for none of them, nor for a code.
    if (row === null) return undefined
    const codes = new Set(lists.flatMap((list) => labelsOf(list).get(plainLabel(name)) ?? []))
    const [code] = codes
    return codes.size === 1 ? code : undefined
  }
}

interface ListPart {
  readonly start: number
  readonly end: number
}

/** No label has more commas than this. */
const maxNameParts = 6

/** At commas followed by a space, semicolons and line breaks. */
function splitPlaces(text: string): ListPart[] {
  const parts: ListPart[] = []
  let start = 0
  for (const { index, 0: separator } of text.matchAll(/, |;|\n/g)) {
    parts.push({ start, end: index })
    start = index + separator.length
  }
  return [...parts, { start, end: text.length }]
}

/** The parts of a list as the cell has them. */
export const splitList = (text: string): string[] =>
  splitPlaces(text)
    .map(({ start, end }) => text.slice(start, end).trim())
    .filter((part) => part !== '')

const unitsByLabel = new Map<string, string>(
  officialUnits.flatMap(({ iri, symbol, en, fr, also }) =>
    [en, fr, ...(symbol === null ? [] : [symbol]), ...also].map((label) => [plainLabel(label), iri] as const),
  ),
)

/** The IRI of a unit by its label, its symbol or itself; undefined for other words. */
export const findUnit = (text: string): string | undefined =>
  unitsByLabel.get(plainLabel(text)) ?? (isAbsoluteIri(text) ? text : undefined)
