// A copy of a namespace's rows that a client keeps by `GET /rows/changes`, and reads anew when it is told to.
import { queryOf } from '../acceptance/rows-calls.ts'

type Headers = Readonly<Record<string, string>>

/** An application in this process, or a service elsewhere. */
export interface Caller {
  call(
    route: string,
    options: { headers: Headers },
  ): Promise<{
    readonly statusCode: number
    readonly body: string
    readonly headers: Readonly<Record<string, unknown>>
    json(): unknown
  }>
}

interface ChangePage {
  readonly data: readonly (
    | { readonly change: 'upserted'; readonly row: { readonly id: string } }
    | { readonly change: 'removed'; readonly id: string }
  )[]
  readonly meta: { readonly cursor: string | null; readonly version: string }
}

export interface Mirror {
  /** By id, as JSON. */
  readonly rows: Map<string, string>
  since: string
  /** How often everything was read. */
  fullReads: number
}

/** All rows by id, and the version they are of. */
export async function readEverything(
  app: Caller,
  headers: Headers,
): Promise<{ rows: Map<string, string>; version: string }> {
  const answer = await app.call('GET /rows/indicator-reports?format=ndjson&include=uri,identifiers', {
    headers,
  })
  if (answer.statusCode !== 200) throw new Error(`rows answered ${answer.statusCode}: ${answer.body}`)
  const lines = answer.body.split('\n').filter((line) => line !== '')
  return {
    rows: new Map(lines.map((line) => [(JSON.parse(line) as { id: string }).id, line])),
    version: String(answer.headers['x-namespace-version']),
  }
}

export async function newMirror(app: Caller, headers: Headers): Promise<Mirror> {
  const { rows, version } = await readEverything(app, headers)
  return { rows, since: version, fullReads: 1 }
}

/** Brings the mirror up to date; `betweenPages` runs once, after the first page. */
export async function update(
  app: Caller,
  headers: Headers,
  mirror: Mirror,
  limit: number,
  betweenPages?: () => Promise<void>,
): Promise<void> {
  const { since } = mirror
  const seen = new Set<string>()
  for (let cursor: string | null | undefined, page = 0; cursor !== null; page++) {
    const answer = await app.call(
      `GET /rows/changes${queryOf({ since, limit, cursor, include: 'uri,identifiers' })}`,
      {
        headers,
      },
    )
    if (answer.statusCode === 410) {
      const { rows, version } = await readEverything(app, headers)
      mirror.rows.clear()
      for (const [id, row] of rows) mirror.rows.set(id, row)
      mirror.since = version
      mirror.fullReads++
      return
    }
    if (answer.statusCode !== 200) throw new Error(`changes answered ${answer.statusCode}: ${answer.body}`)
    const { data, meta } = answer.json() as ChangePage
    if (data.length > limit) throw new Error(`a page of ${limit} has ${data.length} changes`)
    for (const change of data) {
      const id = change.change === 'upserted' ? change.row.id : change.id
      if (!betweenPages && seen.has(id)) throw new Error(`${id} comes twice, though nothing was written`)
      seen.add(id)
      if (change.change === 'upserted') mirror.rows.set(id, JSON.stringify(change.row))
      else mirror.rows.delete(id)
    }
    mirror.since = meta.version
    cursor = meta.cursor
    if (page === 0) await betweenPages?.()
    if (page > 2000) throw new Error('the feed does not end')
  }
}
