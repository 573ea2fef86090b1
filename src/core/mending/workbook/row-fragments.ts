// What the identifiers of rows without one end with: the kind of the row and the words of its name, so that next year's file
// gets the same ones. Rules, section 12. Pure.
import { isAbsoluteIri } from '../../graph/iri.ts'
import { cellText, rowName, type MappedRow } from '../../workbook/cell-map.ts'
import { hyphenatedName, identifierBases, newFragments } from '../../workbook/row-identifiers.ts'

const kindOfRow = ({ sheet }: MappedRow): string =>
  sheet.layout.name === 'IndicatorReport' ? 'report' : hyphenatedName(sheet.layout.name)

const textIn = (row: MappedRow, key: string): string => cellText(row, key)?.trim() ?? ''

/** By the names of their rows: references may be identifiers. */
const nameRows = (rows: readonly MappedRow[]): ReadonlyMap<string, string> =>
  new Map(rows.flatMap((row) => (row.id === undefined ? [] : [[row.id, rowName(row) ?? ''] as const])))

const hasPeriod = ({ sheet }: MappedRow): boolean =>
  sheet.layout.columns.some(({ key }) => key === 'startedAtTime')

/**
 * A report has its indicator and its period besides its name: next year's has the same name, and is another one. A row that
 * has no name is called by what stands in it.
 */
function wordsOfRow(row: MappedRow, names: ReadonlyMap<string, string>): string {
  const own = rowName(row) ?? ''
  const read = (key: string): string => {
    const text = textIn(row, key)
    return names.get(text) ?? (isAbsoluteIri(text) ? (text.split(/[/#]/).at(-1) ?? '') : text)
  }
  if (hasPeriod(row)) {
    const indicator = read('forIndicator')
    const about = own === indicator ? '' : indicator
    return [about, own, textIn(row, 'startedAtTime'), textIn(row, 'endedAtTime')].filter(Boolean).join(' ')
  }
  if (own !== '') return own
  const texts = row.sheet.layout.columns.filter(({ kind }) => kind !== 'id' && kind !== 'links')
  return texts
    .map(({ key }) => read(key))
    .filter((text) => text !== '')
    .slice(0, 3)
    .join(' ')
}

/** By the position of the row: other ones for two rows of the same name, since each is a thing of its own. */
export function rowFragments(rows: readonly MappedRow[]): ReadonlyMap<number, string> {
  const missing = rows.flatMap((row, at) => (row.id === undefined ? [{ row, at }] : []))
  if (missing.length === 0) return new Map()
  const identifiers = newFragments(rows.map(({ id }) => id))
  const names = nameRows(rows)
  return new Map(
    missing.map(({ row, at }) => [at, identifiers.giveNew(kindOfRow(row), wordsOfRow(row, names))]),
  )
}

/** Those of organizations, or else of any rows. */
export function basesIn(rows: readonly MappedRow[]): string[] {
  const own = rows.filter(({ sheet }) => sheet.layout.name === 'Organization')
  return identifierBases([...own, ...rows].map(({ id }) => id))
}
