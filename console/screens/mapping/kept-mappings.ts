// The mappings of this browser, by the headings that they met: next year's workbook is understood at once.
import { readMapping } from '../../../src/core/workbook/mapping/read-mapping.ts'
import { plainHeading, type Mapping } from '../../../src/core/workbook/mapping/mapping.ts'

const storedAs = 'mappings'
const keptAtMost = 20

interface Kept {
  readonly headings: string
  readonly mapping: unknown
}

const listHeadings = ({ tables }: Mapping): string =>
  JSON.stringify(tables.map(({ columns }) => columns.map(({ heading }) => plainHeading(heading))))

function read(): readonly Kept[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storedAs) ?? '[]')
    return Array.isArray(stored) ? (stored as Kept[]) : []
  } catch {
    return []
  }
}

/** With the period of this file; null where these headings were never met. */
export function findKept(guess: Mapping): Mapping | null {
  const headings = listHeadings(guess)
  const kept = read().find((each) => each.headings === headings)
  const found = kept ? readMapping(kept.mapping) : null
  if (!found?.ok) return null
  const { period: _, ...mapping } = found.mapping
  const tables = mapping.tables.map((table, at) => {
    const { sheet = table.sheet, headings: rows = table.headings, totals = [] } = guess.tables[at] ?? {}
    return { sheet, headings: rows, columns: table.columns, totals }
  })
  const { period } = guess
  return { ...mapping, language: guess.language, tables, ...(period !== undefined && { period }) }
}

export function keep(mapping: Mapping): void {
  const headings = listHeadings(mapping)
  const others = read().filter((each) => each.headings !== headings)
  try {
    localStorage.setItem(storedAs, JSON.stringify([{ headings, mapping }, ...others].slice(0, keptAtMost)))
  } catch {
    // A browser that stores nothing asks again next year.
  }
}
