// Counts in memory, added to the database every ten seconds, so that a request costs no write; a process that is lost loses
// at most that.
const writtenEveryMs = 10_000
const linesPerStatement = 5_000

interface TallyOptions<Line> {
  /** Lines of one name are added up. */
  readonly lineName: (line: Line) => string
  readonly addUp: (known: Line, more: Line) => void
  /** Lines that wait to be written. One tenant may have a share of them, so that it does not crowd out others. */
  readonly maxLines: number
  readonly maxLinesOfTenant?: number
  /** Gets lines in the order of their names: two processes that add to the same ones do not wait in a circle. */
  readonly write: (lines: readonly Line[]) => Promise<void>
  /** Called after each writing, also where nothing was counted. */
  readonly afterwards?: () => Promise<void>
  readonly onError: (error: unknown) => void
}

export function createTally<Line extends { readonly tenantId: string }>(options: TallyOptions<Line>) {
  const { lineName, addUp, maxLines, maxLinesOfTenant = maxLines } = options
  let lines = new Map<string, Line>()
  let linesOfTenant = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  function addLine(line: Line, hasRoom: (count: number) => boolean): boolean {
    const name = lineName(line)
    const known = lines.get(name)
    const count = linesOfTenant.get(line.tenantId) ?? 0
    if (known) addUp(known, line)
    else if (hasRoom(count)) {
      lines.set(name, line)
      linesOfTenant.set(line.tenantId, count + 1)
    } else return false
    return true
  }

  async function write(): Promise<void> {
    const taken = [...lines].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line)
    lines = new Map()
    linesOfTenant = new Map()
    let written = 0
    try {
      for (; written < taken.length; written += linesPerStatement)
        await options.write(taken.slice(written, written + linesPerStatement))
      await options.afterwards?.()
    } catch (error) {
      // Counted on, and written with the rest.
      for (const line of taken.slice(written)) addLine(line, () => true)
      options.onError(error)
    }
  }

  const flush = (): Promise<void> => (writing = writing.then(write))

  return {
    /** False where there is no room for one more line. */
    add: (line: Line) => addLine(line, (count) => lines.size < maxLines && count < maxLinesOfTenant),
    start: () => {
      timer = setInterval(() => void flush(), writtenEveryMs).unref()
    },
    /** Writes what is left. */
    stop: async () => {
      clearInterval(timer)
      await flush()
    },
  }
}
