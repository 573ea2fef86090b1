// Rows and facets as tests read them.
import type { LightMyRequestResponse } from 'fastify'

import type { Row } from '../../src/contract/row-schemas.ts'
import type { StartedApp } from './start-app.ts'

export interface RowPage {
  readonly data: Row[]
  readonly meta: {
    readonly row_count: number
    readonly cursor: string | null
    readonly cids_version: string
    readonly generated_at: string
  }
}

/** Values of one name are repeated. */
export type Filters = Readonly<Record<string, string | number | readonly string[] | undefined>>

export function queryOf(filters: Filters): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) {
    for (const each of [value].flat()) if (each !== undefined) query.append(name, String(each))
  }
  return query.size > 0 ? `?${query.toString()}` : ''
}

type Headers = Readonly<Record<string, string>>

export const getRows = (
  app: StartedApp,
  filters: Filters = {},
  headers: Headers = {},
): Promise<LightMyRequestResponse> => app.call(`GET /rows/indicator-reports${queryOf(filters)}`, { headers })

export async function readPage(
  app: StartedApp,
  filters: Filters = {},
  headers: Headers = {},
): Promise<RowPage> {
  const answer = await getRows(app, filters, headers)
  if (answer.statusCode !== 200) throw new Error(`rows answered ${answer.statusCode}: ${answer.body}`)
  return answer.json<RowPage>()
}

/** Page after page until the cursor is null. */
export async function readAll(
  app: StartedApp,
  filters: Filters = {},
  between: () => Promise<void> = async () => {},
): Promise<Row[]> {
  const rows: Row[] = []
  let cursor: string | undefined
  do {
    const { data, meta } = await readPage(app, { ...filters, cursor })
    if (meta.row_count !== data.length) throw new Error('row_count is not the number of rows')
    rows.push(...data)
    cursor = meta.cursor ?? undefined
    if (cursor !== undefined) await between()
  } while (cursor !== undefined)
  return rows
}

export async function readFacet<T>(
  app: StartedApp,
  facet: 'themes' | 'funds' | 'provinces' | 'localities' | 'sectors' | 'populations' | 'org-types',
  filters: Filters = {},
  headers: Headers = {},
): Promise<T> {
  const answer = await app.call(`GET /rows/${facet}${queryOf(filters)}`, { headers })
  if (answer.statusCode !== 200) throw new Error(`${facet} answered ${answer.statusCode}: ${answer.body}`)
  return answer.json<T>()
}
