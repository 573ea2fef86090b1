// The handlers of rows and facets: what the call says goes to src/rows, what comes back is the answer.
import type { IncomingHttpHeaders } from 'node:http'

import { readCursorSecret } from '../../capsules/list-capsules.ts'
import type { Clock } from '../../clock.ts'
import type { RequestFault } from '../../problems.ts'
import { countFacet } from '../../rows/facets.ts'
import type { Facet } from '../../rows/facets.ts'
import { filterFaults, readFilter } from '../../rows/filter.ts'
import { listRows } from '../../rows/list-rows.ts'
import * as declared from '../../rows/operations.ts'
import { streamRows } from '../../rows/stream-rows.ts'
import type { Store } from '../../store/open-store.ts'
import { handle } from '../handler.ts'
import type { BoundHandler, QueryCheck, Reply } from '../handler.ts'
import { acceptedType } from '../request/accept.ts'

type Format = 'json' | 'csv' | 'ndjson'

const formats = {
  'application/json': 'json',
  'text/csv': 'csv',
  'application/x-ndjson': 'ndjson',
} as const

const formatOf = (asked: Format | undefined, accept: string | undefined): Format =>
  asked ?? formats[acceptedType(accept, ['application/json', 'text/csv', 'application/x-ndjson'])]

export function rowHandlers(store: Store, clock: Clock): BoundHandler[] {
  let secret: Uint8Array | undefined
  return [
    handle(
      declared.listRows,
      async ({ at, query, accept }) => {
        const filter = readFilter(at.id, query)
        const format = formatOf(query.format, accept)
        if (format !== 'json') {
          const { content, type, version } = await streamRows(store, at, filter, format)
          return { status: 200, raw: { content, type }, ...versionOf(version) }
        }
        secret ??= await readCursorSecret(store)
        const { json, version } = await listRows(store, clock, secret, filter, query)
        return { status: 200, raw: { content: json, type: jsonType }, ...versionOf(version) }
      },
      undefined,
      (query, headers) => [...filterFaults(query), ...streamFaults(query, headers)],
    ),
    handle(
      declared.listThemes,
      async ({ at, query }) =>
        facetReply(await countFacet(store, at, readFilter(at.id, query), 'themes', query.labels)),
      undefined,
      filterFaults,
    ),
    handle(
      declared.listFunds,
      async ({ at, query }) =>
        facetReply(await countFacet(store, at, readFilter(at.id, query), 'funds', query.labels)),
      undefined,
      filterFaults,
    ),
  ]
}

const jsonType = 'application/json; charset=utf-8'

const versionOf = (version: string | undefined) => (version === undefined ? {} : { version })

const facetReply = ({ content, version }: Facet): Reply => ({
  status: 200,
  raw: { content, type: jsonType },
  ...versionOf(version),
})

/** A stream holds all rows: there are no pages to choose from. */
const streamFaults: QueryCheck = (
  { format, limit, cursor },
  headers: IncomingHttpHeaders,
): RequestFault[] => {
  const known = format === 'json' || format === 'csv' || format === 'ndjson' ? format : undefined
  if (formatOf(known, headers.accept) === 'json') return []
  const given = Object.entries({ limit, cursor }).filter(([, value]) => value !== undefined)
  return given.map(([name]) => ({
    in: 'query',
    name,
    detail: `"${name}" has no place in a stream of all rows. Leave it out, or ask for JSON to read page by page.`,
  }))
}
