// What the references of a workbook name: an identifier, or the name of exactly one row of the sheet that the column leads
// to, or the label of a code. Rules, section 12. Pure.
import { codeLists } from '../graph/code-lists/code-lists.ts'
import { isAbsoluteIri } from '../graph/iri.ts'
import { getOrAdd } from '../lists-by-key.ts'
import { readOnce } from '../read-once.ts'
import { rowName, type MappedRow } from './cell-map.ts'
import type { LayoutColumn } from './layout.ts'

/** Null where several have the name, or one that has no identifier. */
type IdsByName = Map<string, string | null>

function addName(names: IdsByName, name: string, id: string | undefined): void {
  const before = names.get(name)
  if (before === undefined) names.set(name, id ?? null)
  else if (before !== id) names.set(name, null)
}

/** The codes of several lists by their labels in both languages: the lists of one column are one array. */
const idsByLabel = readOnce((lists: readonly string[]): IdsByName => {
  const names: IdsByName = new Map()
  for (const { iri, en, fr } of lists.flatMap((list) => codeLists.get(list)?.codes ?? [])) {
    addName(names, plainLabel(en), iri)
    addName(names, plainLabel(fr), iri)
  }
  return names
})

export const plainLabel = (label: string): string => label.trim().toLowerCase()

export class References {
  /** By the name of the sheet of the layout. */
  readonly #names = new Map<string, IdsByName>()
  /** By column: the beginnings of names that contain what separates a list. */
  readonly #starts = new Map<LayoutColumn, ReadonlySet<string>>()

  constructor(rows: readonly MappedRow[]) {
    for (const row of rows) {
      const name = rowName(row)
      if (name === undefined) continue
      const names = getOrAdd(this.#names, row.sheet.layout.name, (): IdsByName => new Map())
      addName(names, name, row.id)
    }
  }

  /** One reference, as the cell has it where it names nothing. */
  resolve(column: LayoutColumn, text: string): string {
    return isAbsoluteIri(text) ? text : (this.#find(column, text.trim()) ?? text)
  }

  /**
   * The references of a list, with the text that the cell has for each. A name may contain what separates a list, so the
   * longest one that is known counts.
   */
  *resolveParts(
    column: LayoutColumn,
    text: string,
  ): Generator<{ readonly id: string; readonly written: string }, void, undefined> {
    const rest = splitPlaces(text)
    const window: ListPart[] = []
    for (;;) {
      while (window.length < maxNameParts) {
        const { done, value } = rest.next()
        if (done) break
        window.push(value)
      }
      if (window.length === 0) return
      const { id, count } = this.#resolveFirst(column, text, window)
      const [first] = window
      const written = text.slice(first?.start, window[count - 1]?.end).trim()
      window.splice(0, count)
      if (id !== '') yield { id, written }
    }
  }

  #resolveFirst(
    column: LayoutColumn,
    text: string,
    parts: readonly ListPart[],
  ): { id: string; count: number } {
    const [first] = parts
    if (!first) return { id: '', count: 1 }
    const longest = this.#mayGoOn(column, text.slice(first.start, first.end).trim()) ? parts.length : 1
    for (let count = longest; count > 1; count--) {
      const id = this.#find(column, text.slice(first.start, parts[count - 1]?.end).trim())
      if (id !== undefined) return { id, count }
    }
    return { id: this.resolve(column, text.slice(first.start, first.end).trim()), count: 1 }
  }

  /** Whether a name begins with this part of a list. Hardly any does, and lists may be long. */
  #mayGoOn(column: LayoutColumn, part: string): boolean {
    const starts = getOrAdd(this.#starts, column, () => {
      const ofSheet = this.#names.get(column.sheet ?? '')?.keys() ?? []
      const names = [...ofSheet, ...(column.codeLists ? idsByLabel(column.codeLists).keys() : [])]
      const divided = names.filter((name) => hasSeparator.test(name))
      return new Set(divided.map((name) => plainLabel(name.split(hasSeparator)[0] ?? '')))
    })
    return starts.size > 0 && starts.has(plainLabel(part))
  }

  #find({ sheet = '', codeLists: lists }: LayoutColumn, name: string): string | undefined {
    const row = this.#names.get(sheet)?.get(name)
    if (row) return row
    // A name that several rows have stands for none of them, nor for a code.
    if (row === null) return undefined
    return lists && (idsByLabel(lists).get(plainLabel(name)) ?? undefined)
  }
}

interface ListPart {
  readonly start: number
  readonly end: number
}

const hasSeparator = /, |;|\n/

/** No label has more commas than this. */
const maxNameParts = 6

/** At commas followed by a space, semicolons and line breaks. */
function* splitPlaces(text: string): Generator<ListPart, void, undefined> {
  let start = 0
  for (const { index, 0: separator } of text.matchAll(/, |;|\n/g)) {
    yield { start, end: index }
    start = index + separator.length
  }
  yield { start, end: text.length }
}

/** Whether a list has this part, as the cell has it. */
export function hasPart(text: string, part: string): boolean {
  for (const { start, end } of splitPlaces(text)) if (text.slice(start, end).trim() === part) return true
  return false
}
