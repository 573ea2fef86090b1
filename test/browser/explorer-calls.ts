// API calls that set up data for the explorer, and that read the same rows from the API.
import type { Page } from 'playwright-core'

import { generate } from '../../bench/capsules.ts'
import type { OpenConsole } from './harness.ts'

/** Saves a file to the library; returns its id. */
export async function saveCapsule(
  opened: OpenConsole,
  name: string,
  body: string | Uint8Array<ArrayBuffer>,
): Promise<string> {
  const response = await fetch(`${opened.url}/console/api/library?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { cookie: await opened.cookie(), origin: opened.url, 'content-type': 'application/ld+json' },
    body,
  })
  if (!response.ok) throw new Error(await response.text())
  return ((await response.json()) as { id: string }).id
}

/** Renames a saved capsule, or deletes it, as another window would. */
export async function changeSaved(opened: OpenConsole, id: string, name: string | null): Promise<void> {
  const response = await fetch(`${opened.url}/console/api/library/${id}`, {
    method: name === null ? 'DELETE' : 'PATCH',
    headers: { cookie: await opened.cookie(), origin: opened.url, 'content-type': 'application/json' },
    ...(name !== null && { body: JSON.stringify({ name }) }),
  })
  if (!response.ok) throw new Error(await response.text())
}

/** The rows of a query as the API returns them to the signed-in account. */
export async function apiText(opened: OpenConsole, namespace: string, query: string): Promise<string> {
  const headers = { cookie: await opened.cookie(), 'x-namespace': namespace }
  const response = await fetch(`${opened.url}/rows/indicator-reports?${query}`, { headers })
  if (!response.ok) throw new Error(await response.text())
  return await response.text()
}

export interface ApiRow {
  readonly id: string
  readonly value: number | null
  readonly value_text: string
  readonly themes: readonly string[]
  readonly indicator: { readonly id: string; readonly name: string | null }
  readonly outcome: { readonly id: string; readonly name: string | null } | null
  readonly org: { readonly id: string; readonly name: string | null } | null
}

export async function apiRows(opened: OpenConsole, namespace: string, query = ''): Promise<ApiRow[]> {
  const lines = (await apiText(opened, namespace, `format=ndjson${query}`)).split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as ApiRow)
}

/** The API's ids are hashes of identifiers, so rows are compared without them, as a sorted list. */
export const comparable = (rows: readonly object[]): string[] =>
  rows
    .map((row) =>
      JSON.stringify(row, (key, value: unknown) => (key === 'id' || key === 'funds' ? undefined : value)),
    )
    .sort()

const makeCapsule = (reports: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(generate(reports).capsules[0] ?? [])

/** About 10 MiB with 12,600 reports: for the one view that is tested with the largest file. */
export const tenMegabytes = (): Uint8Array<ArrayBuffer> => makeCapsule(13_000)

let large: Uint8Array<ArrayBuffer> | undefined

/** 70 organizations with 4,200 reports: more of everything than any view shows at once. */
export const threeMegabytes = (): Uint8Array<ArrayBuffer> => (large ??= makeCapsule(4200))

export async function openExplorer(
  opened: OpenConsole,
  search: Readonly<Record<string, string>>,
  visit: Parameters<OpenConsole['visit']>[0] = {},
): Promise<Page> {
  const page = await opened.visit(visit)
  await page.goto(`${opened.url}/console/explorer?${new URLSearchParams(search).toString()}`)
  return page
}
