// The rows of a namespace where the work with them is done: read from the bytes of a stream as these come, chosen by
// filters, counted, put in order and added up, so that the page does none of it. Pure; runs in a worker.
import { getOrAdd } from '../../../src/core/lists-by-key.ts'
import { readSort, sortRows } from '../columns.ts'
import { countFacets } from '../facets/count-facets.ts'
import { matches } from '../filters.ts'
import type { Facets, Filters, Row } from '../model.ts'
import type { Results } from '../sums/results.ts'
import { addUp, type AskedResults } from '../sums/row-work.ts'
import { createLineParser, type LineParser } from './read-lines.ts'

type Places = Uint32Array<ArrayBuffer>

/** Rows that were read: all of a set, or those at some places in it. */
export interface RowsAt {
  readonly set: number
  readonly places: Places | null
}

interface RowSet {
  readonly rows: Row[]
  readonly parser: LineParser<Row>
}

const noWait = (): Promise<void> => Promise.resolve()

export function createRowStore() {
  const sets = new Map<number, RowSet>()
  const lines = new Map<number, Results['lines']>()
  const find = (set: number): RowSet => {
    const found = sets.get(set)
    if (!found) throw new Error('These rows are not kept any more.')
    return found
  }
  const rowsAt = ({ set, places }: RowsAt): readonly Row[] => {
    const { rows } = find(set)
    return places === null ? rows : Array.from(places, (at) => rows[at] as Row)
  }
  const keep = ({ rows }: RowSet, more: readonly Row[]): readonly Row[] => {
    for (const row of more) rows.push(row)
    return more
  }
  return {
    /** The rows that the bytes complete; a set begins with its first. */
    add(set: number, bytes: Uint8Array): readonly Row[] {
      const into = getOrAdd(sets, set, () => ({ rows: [], parser: createLineParser<Row>() }))
      return keep(into, into.parser.add(bytes))
    },
    end(set: number): readonly Row[] {
      const into = sets.get(set)
      return into ? keep(into, into.parser.end()) : []
    },
    forget: (set: number): void => void sets.delete(set),
    /** Where the rows that match are. */
    choose: (set: number, filters: Filters): Places =>
      findPlaces(find(set).rows, (row) => matches(row, filters)),
    count: (at: RowsAt, filters: Filters): Facets => countFacets(rowsAt(at), filters),
    /** The places of the rows in the order that an address names. */
    order(at: RowsAt, sort: string | undefined, locale: string): Places {
      const rows = rowsAt(at)
      const places = new Map(rows.map((row, place) => [row, place]))
      return Uint32Array.from(sortRows(rows, readSort(sort), locale), (row) => places.get(row) ?? 0)
    },
    /** Its lines are asked for in pieces, to the last of them: one large message would block the page. */
    async results(question: number, at: RowsAt, asked: AskedResults) {
      const { lines: all, ...head } = await addUp(rowsAt(at), asked, noWait)
      lines.set(question, all)
      return { ...head, lineCount: all.length }
    },
    lines(question: number, from: number, to: number): Results['lines'] {
      const all = lines.get(question) ?? []
      if (to >= all.length) lines.delete(question)
      return all.slice(from, to)
    },
  }
}

function findPlaces(rows: readonly Row[], isWanted: (row: Row) => boolean): Places {
  const places = new Uint32Array(rows.length)
  let count = 0
  for (const [at, row] of rows.entries()) if (isWanted(row)) places[count++] = at
  return places.slice(0, count)
}
