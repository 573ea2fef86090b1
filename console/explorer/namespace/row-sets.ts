// The sets of rows that the worker of a namespace keeps, as the page knows them.
import { callWorker, type WorkerCalls } from '../../shared/workers/call-worker.ts'
import type { Filters, Row } from '../model.ts'
import type { ResultLine, Results } from '../sums/results.ts'
import { setRowWork, type AskedResults } from '../sums/row-work.ts'
import type { RowsAt } from './row-store.ts'
import type { RowFunctions } from './row-worker.ts'
import { shareParts } from './share-parts.ts'

/** As many sets of rows are kept: one with a theme or fund beside the whole. */
const maxKept = 2

/** As many choices within a set keep their rows: the same rows again need no new figures. */
const maxChosen = 4

/** Lines of results in a message. */
const atOnce = 400

interface RowSet {
  /** The filters that it was read with. */
  readonly key: string
  readonly version: string
  readonly rows: readonly Row[]
  /** Its number in the worker. */
  readonly set: number
  readonly chosen: Map<string, readonly Row[]>
}

export function keepRowSets() {
  const worker = callWorker<RowFunctions>(
    new Worker(new URL('./row-worker.ts', import.meta.url), { type: 'module' }),
  )
  let kept: readonly RowSet[] = []
  let [sets, questions] = [0, 0]
  // A worker that is closed has forgotten all of them.
  const forget = (set: number): void => void worker.call('forget', set).catch(() => {})
  const keep = (next: readonly RowSet[]): void => {
    const gone = kept.filter((each) => !next.includes(each))
    kept = next
    for (const { set } of gone) forget(set)
  }
  const offer = (rows: readonly Row[], at: RowsAt): readonly Row[] => {
    const ifKept = <T>(ask: () => Promise<T>): Promise<T | null> =>
      kept.some(({ set }) => set === at.set) ? ask() : Promise.resolve(null)
    setRowWork(rows, {
      results: (asked) => ifKept(() => askResults(worker, ++questions, at, asked)),
      order: (sort, locale) =>
        ifKept(async () => pickRows(rows, await worker.call('order', at, sort, locale))),
      count: (filters) => ifKept(() => worker.call('count', at, filters)),
    })
    return rows
  }
  return {
    /** Forgets those of other versions. */
    find: (key: string, version: string): RowSet | undefined => {
      keep(kept.filter((each) => each.version === version))
      return kept.find((each) => each.key === key)
    },
    read: async (
      of: Pick<RowSet, 'key' | 'version'>,
      response: Response,
      onCount: (count: number) => void,
    ): Promise<readonly Row[]> => {
      const set = ++sets
      try {
        const rows = offer(await sendStream(worker, set, response, onCount), { set, places: null })
        const others = kept.filter(({ key }) => key !== of.key)
        keep([{ ...of, rows, set, chosen: new Map() }, ...others].slice(0, maxKept))
        return rows
      } catch (error) {
        forget(set)
        throw error
      }
    },
    /** The rows of a set that match; the same rows as before for the same key. */
    choose: async ({ set, rows, chosen }: RowSet, key: string, filters: Filters): Promise<readonly Row[]> => {
      const before = chosen.get(key)
      if (before) return before
      const places = await worker.call('choose', set, filters)
      const found = offer(pickRows(rows, places), { set, places })
      for (const oldest of [...chosen.keys()].slice(0, chosen.size + 1 - maxChosen)) chosen.delete(oldest)
      chosen.set(key, found)
      return found
    },
    close: worker.close,
  }
}

const pickRows = (rows: readonly Row[], places: Uint32Array): readonly Row[] =>
  Array.from(places, (at) => rows[at] as Row)

/** The bytes go to the worker as they come, and the rows come back as objects: the page parses nothing. */
async function sendStream(
  worker: WorkerCalls<RowFunctions>,
  set: number,
  response: Response,
  onCount: (count: number) => void,
): Promise<readonly Row[]> {
  const rows: Row[] = []
  const share = shareParts()
  const take = (more: readonly Row[]): void => {
    for (const row of more) rows.push(share(row))
    onCount(rows.length)
  }
  const reader = response.body?.getReader()
  if (reader) {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      const bytes = read.value
      const isWhole = bytes.byteLength === bytes.buffer.byteLength
      take(await worker.transfer(isWhole ? [bytes.buffer] : [], 'add', set, bytes))
    }
  }
  take(await worker.call('end', set))
  return rows
}

async function askResults(
  worker: WorkerCalls<RowFunctions>,
  question: number,
  at: RowsAt,
  asked: AskedResults,
): Promise<Results> {
  const { lineCount, ...head } = await worker.call('results', question, at, asked)
  const lines: ResultLine[] = []
  do {
    const more = await worker.call('lines', question, lines.length, lines.length + atOnce)
    for (const line of more) lines.push(line)
  } while (lines.length < lineCount)
  return { ...head, lines }
}
