// Handlers of rows, their changes, reports and facets. The work is done in src/service/reads.
import type { Clock } from '../../core/clock.ts'
import { fault, placeFault } from '../../contract/problems.ts'
import { countFacet } from '../../service/reads/facets/facets.ts'
import { filterFaults, readFilter } from '../../service/reads/filter/row-filter.ts'
import { listReports as listReportsOperation } from '../../contract/entity-read-operations.ts'
import { listReports } from '../../service/reads/page/list-reports.ts'
import { listChanges, streamChanges } from '../../service/reads/changes/list-changes.ts'
import { listRows, readInclude } from '../../service/reads/page/list-rows.ts'
import * as declared from '../../contract/row-operations.ts'
import { streamRows, type StreamFormat } from '../../service/reads/stream/stream-rows.ts'
import { workbookType } from '../../core/spreadsheet/write-workbook.ts'
import type { ReadThreads } from '../../database/long-read.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { fileReply } from '../answer/attachment.ts'
import { handle, handleWithChecks, okJson, type BoundHandler, type QueryCheck } from '../answer/handler.ts'
import { acceptedType } from '../request/accept.ts'

type Format = 'json' | StreamFormat

const formats = {
  'application/json': 'json',
  'text/csv': 'csv',
  'application/x-ndjson': 'ndjson',
  [workbookType]: 'xlsx',
} as const

const chooseFormat = (parameter: Format | undefined, accept: string | undefined): Format =>
  parameter ??
  formats[acceptedType(accept, ['application/json', 'text/csv', 'application/x-ndjson', workbookType])]

export function rowHandlers(store: Store, threads: ReadThreads, clock: Clock): BoundHandler[] {
  return [
    handleWithChecks(declared.listRows, { checkQuery: rowFaults }, async (call) => {
      const { namespace, query, accept, language: accepted } = call
      const filter = readFilter(namespace.id, query)
      const format = chooseFormat(query.format, accept)
      if (format !== 'json') {
        const { content, type, version } = await streamRows(threads, namespace, filter, format, {
          language: query.language ?? accepted,
          ...readInclude(query.include),
          isGuarded: query.guard !== 'none',
        })
        const name = rowsFileName(namespace.slug, format, clock)
        return fileReply(name, { content, type }, { version })
      }
      const { json, cursor, version } = await listRows(store, clock, filter, query)
      return okJson(json, { next: cursor, version })
    }),
    handleWithChecks(declared.listRowChanges, { checkQuery: changeFaults }, async (call) => {
      const { namespace, query, accept } = call
      const format = query.format ?? changeFormats[acceptedType(accept, changeTypes)]
      if (format === 'ndjson') {
        const { content, version } = await streamChanges(store, threads, namespace, query)
        return { status: 200, raw: { content, type: linesType }, headers: versionHeader(version) }
      }
      const { content, cursor, version } = await listChanges(store, namespace, query)
      return okJson(content, { next: cursor, headers: versionHeader(version) })
    }),
    handle(listReportsOperation, async ({ namespace, query }) => {
      const { content, cursor } = await listReports(store, namespace, query)
      return okJson(content, { next: cursor })
    }),
    ...facetOperations.map(([operation, kind]) =>
      handleWithChecks(operation, { checkQuery: filterFaults }, async ({ namespace, query }) => {
        const filter = readFilter(namespace.id, query)
        const { content, version } = await countFacet(store, threads, namespace, filter, kind, query.labels)
        return okJson(content, { version })
      }),
    ),
  ]
}

const facetOperations = [
  [declared.listThemes, 'themes'],
  [declared.listFunds, 'funds'],
  [declared.listProvinces, 'provinces'],
  [declared.listLocalities, 'localities'],
  [declared.listSectors, 'sectors'],
  [declared.listPopulations, 'populations'],
  [declared.listOrgTypes, 'orgTypes'],
] as const

const linesType = 'application/x-ndjson; charset=utf-8'

const changeTypes = ['application/json', 'application/x-ndjson'] as const
const changeFormats = { 'application/json': 'json', 'application/x-ndjson': 'ndjson' } as const

/** The version of the first page, whichever page it is: a caller that goes by the header misses nothing. */
const versionHeader = (version: string) => ({ 'X-Namespace-Version': version })

/** Such as `prairie-rows-2026-11-15.xlsx`. */
export const rowsFileName = (slug: string, format: StreamFormat, clock: Clock): string =>
  `${slug}-rows-${new Date(clock.now()).toISOString().slice(0, 10)}.${format}`

/** A stream holds everything, so `limit` and `cursor` are refused. */
export const streamFaults =
  (isStream: (format: unknown, accept: string | undefined) => boolean): QueryCheck =>
  ({ format, limit, cursor }, headers) => {
    if (!isStream(format, headers.accept)) return []
    const given = Object.entries({ limit, cursor }).filter(([, value]) => value !== undefined)
    return given.map(([name]) => placeFault('query', fault(name, 'not_in_stream', { name })))
  }

const rowStreamFaults = streamFaults((format, accept) => {
  const named = Object.values(formats).find((each) => each === format)
  return chooseFormat(named, accept) !== 'json'
})

const rowFaults: QueryCheck = (query, headers) => [...filterFaults(query), ...rowStreamFaults(query, headers)]

const changeFaults = streamFaults(
  (format, accept) => (format ?? changeFormats[acceptedType(accept, changeTypes)]) === 'ndjson',
)
