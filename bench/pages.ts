// A namespace on a server of one's own, and its pages without HTTP, to be timed in turns with those of another session or
// server: all of them see the same machine.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

import type { NamespaceId } from '../src/contract/ids.ts'
import { inspectServer } from '../src/database/pools/inspect-server.ts'
import { openStore, type Store } from '../src/database/pools/open-store.ts'
import { readFilter, type RowFilter } from '../src/service/reads/filter/row-filter.ts'
import { listRows } from '../src/service/reads/page/list-rows.ts'
import { generate, truthOf, type Selection } from './capsules.ts'
import { upload } from './ingest.ts'
import { startService, type Service } from './service.ts'

export const reports = 12_000
const namespace = 'bench-pages'
const rounds = 60
const warmUp = 10

export interface Side {
  readonly store: Store
  readonly namespaceId: string
}

export async function openAgain(
  url: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Store> {
  const connection = await inspectServer({ connectionString: url }, undefined)
  return openStore({ ...connection, settings: { ...connection.settings, ...settings } })
}

export async function fill(root: string, dataDir: string, url: string, isDistributed = false): Promise<Side> {
  const env = { ...process.env, DATABASE_URL: url }
  if (isDistributed) {
    const program = join(root, 'bin', 'impact-graph.js')
    const { status, stderr } = spawnSync(process.execPath, [program, 'db', 'distribute'], { env })
    if (status !== 0) throw new Error(String(stderr))
  }
  const service = await startService(root, dataDir, { DATABASE_URL: url })
  try {
    await ingest(service)
  } finally {
    await service.stop()
  }
  const store = await openAgain(url)
  await store.writes.query('vacuum analyze')
  const { rows } = await store.writes.query<{ namespace_id: string }>(
    'select namespace_id from namespace where slug = $1',
    [namespace],
  )
  return { store, namespaceId: rows[0]?.namespace_id ?? '' }
}

async function ingest(service: Service): Promise<void> {
  const made = await service.call('POST', '/namespaces', {}, JSON.stringify({ namespace }))
  if (made.status !== 201) return
  for (const capsule of generate(reports).capsules) await upload(service, namespace, capsule)
}

function filterOf(namespaceId: string, { theme, fund, org, from, to }: Selection): RowFilter {
  return readFilter(namespaceId as NamespaceId, {
    ...(theme && { theme: [...theme] }),
    ...(fund && { fund: [...fund] }),
    ...(org !== undefined && { org: truthOf(generate(reports), namespaceId).orgId(org) }),
    ...(from !== undefined && { 'period[from]': from }),
    ...(to !== undefined && { 'period[to]': to }),
  })
}

/** What else the machine does only ever makes it slower. */
export const best = (times: readonly number[]): number => Math.min(...times)

/** What each of them takes, run in turns. */
export async function inTurns<Name extends string>(
  works: Readonly<Record<Name, Page>>,
  runs = rounds,
): Promise<Record<Name, number>> {
  const names = Object.keys(works) as Name[]
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>
  for (let round = -Math.min(warmUp, runs); round < runs; round++) {
    for (const name of names) {
      const start = performance.now()
      await works[name]()
      if (round >= 0) times[name].push(performance.now() - start)
    }
  }
  return Object.fromEntries(names.map((name) => [name, best(times[name])])) as Record<Name, number>
}

const clock = { now: () => 0 }

export type Page = (store?: Store) => Promise<unknown>

/** Undefined where there is no next page. */
export async function pageOf(
  { store, namespaceId }: Side,
  selection: Selection,
  limit: number,
  isNext: boolean,
): Promise<Page | undefined> {
  const filter = filterOf(namespaceId, selection)
  const read = (query: { cursor?: string }, other: Store = store) =>
    listRows(other, clock, filter, { limit, ...query })
  if (!isNext) return (other) => read({}, other)
  const { json } = await read({})
  const { meta } = JSON.parse(json.toString()) as { meta: { cursor: string | null } }
  const { cursor } = meta
  return cursor === null ? undefined : (other) => read({ cursor }, other)
}

export function printAligned(lines: readonly string[][]): void {
  const widths = (lines[0] ?? []).map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)))
  for (const line of lines) {
    const cells = line.map((cell, at) =>
      at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0),
    )
    console.log(cells.join('  '))
  }
}
