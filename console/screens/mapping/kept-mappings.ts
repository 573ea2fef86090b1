// The mappings of this browser, by the headings that they met: next year's workbook is understood at once.
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

/** As it was stored; null where these headings were never met. */
export function findKept(guess: Mapping): unknown {
  const headings = listHeadings(guess)
  return read().find((each) => each.headings === headings)?.mapping ?? null
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
