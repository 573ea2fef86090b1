// The explorer: saved capsules as a table in the browser, and a namespace read-only, with the rows that the API gives.
import { readFile } from 'node:fs/promises'

import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'

import { generate } from '../../bench/capsules.ts'
import { expectAccessibleInBothThemes } from './both-themes.ts'
import { fixture, makeNamespace, putCapsule, sampleText } from './capsule-calls.ts'
import { describeConsole } from './harness.ts'
import type { OpenConsole } from './harness.ts'

interface Row {
  readonly id: string
  readonly value_text: string
  readonly themes: readonly string[]
  readonly indicator: { readonly id: string }
  readonly outcome: { readonly id: string } | null
  readonly org: { readonly id: string } | null
}

async function save(
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

/** All rows that the API gives for a query, as the signed-in account. */
async function apiRows(opened: OpenConsole, namespace: string, query = ''): Promise<Row[]> {
  const headers = { cookie: await opened.cookie(), 'x-namespace': namespace }
  const response = await fetch(`${opened.url}/rows/indicator-reports?format=ndjson${query}`, { headers })
  const lines = (await response.text()).split('\n').filter((line) => line !== '')
  return lines.map((line) => JSON.parse(line) as Row)
}

/** The ids of the API are hashes of identifiers, so rows are compared without them, as a sorted list. */
const comparable = (rows: readonly object[]): string[] =>
  rows
    .map((row) =>
      JSON.stringify(row, (key, value: unknown) => (key === 'id' || key === 'funds' ? undefined : value)),
    )
    .sort()

const tenMegabytes = generate(13_000).capsules[0] ?? Buffer.alloc(0)
const second = generate(120, 7).capsules[0]?.toString() ?? ''

describeConsole('the explorer', (opened) => {
  let ids: Readonly<Record<'sample' | 'large' | 'second' | 'faulty', string>>
  beforeAll(async () => {
    ids = {
      sample: await save(opened(), 'First capsule.jsonld', sampleText),
      second: await save(opened(), 'Second.jsonld', second),
      large: await save(opened(), 'Ten megabytes.jsonld', new Uint8Array(tenMegabytes)),
      faulty: await save(opened(), 'Faulty.jsonld', await readFile(fixture('theme-text'), 'utf8')),
    }
    await makeNamespace(opened(), 'prairie', 'Prairie 2026')
    await putCapsule(opened(), 'prairie', 'Sample', sampleText)
    await putCapsule(opened(), 'prairie', 'Second', second)
  })

  const open = async (
    search: Readonly<Record<string, string>>,
    visit: Parameters<OpenConsole['visit']>[0] = {},
  ): Promise<Page> => {
    const page = await opened().visit(visit)
    await page.goto(`${opened().url}/console/explorer?${new URLSearchParams(search).toString()}`)
    return page
  }

  const download = async (page: Page, act: string): Promise<string> => {
    await page.getByRole('button', { name: 'Download' }).click()
    const file = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: act }).click()
    return await readFile(await (await file).path(), 'utf8')
  }

  /** The line above the table tells how many rows there are. */
  const shows = (page: Page, told: string): Promise<void> =>
    page.locator('.explorer-bar p', { hasText: new RegExp(`^${told}$`) }).waitFor()

  it('shows the rows that the API gives for the same capsules', async () => {
    const page = await open({ saved: `${ids.sample},${ids.second}` })
    await page.getByRole('heading', { name: '2 capsules together' }).waitFor()
    const shown = JSON.parse(await download(page, 'JSON with all columns')) as Row[]
    const wanted = await apiRows(opened(), 'prairie')
    expect(shown).toHaveLength(122)
    expect(comparable(shown)).toEqual(comparable(wanted))
  })

  it('filters, sorts and downloads what it shows, and all of it', async () => {
    const page = await open({ saved: `${ids.sample},${ids.second}` })
    await page.getByRole('button', { name: /^Goal 5: Gender equality/ }).click()
    await page.getByRole('button', { name: /^Numeric/ }).click()
    await page.getByRole('button', { name: 'Value', exact: true }).click()
    await page.waitForURL(/sort=value/)
    const theme = 'https://metadata.un.org/sdg/5'
    const matching = (await apiRows(opened(), 'prairie', `&theme=${encodeURIComponent(theme)}`)).filter(
      (row) => !Number.isNaN(Number(row.value_text)) && row.value_text.trim() !== '',
    )
    await shows(page, `${matching.length} of 122 reports`)
    const csv = await download(page, 'CSV with these columns')
    const [head, ...lines] = csv.trimEnd().split('\r\n')
    expect(head).toBe('org_name,indicator_name,value,unit,period_start,period_end,themes,outcome_name')
    expect(lines).toHaveLength(matching.length)
    const values = lines.map((line) => Number(line.split(',')[2]))
    expect(values).toEqual([...values].sort((a, b) => a - b))
    // The same address shows the same rows.
    await page.reload()
    await page.locator('.explorer-rows tbody tr').first().waitFor()
    await shows(page, `${matching.length} of 122 reports`)
    await page.getByRole('button', { name: 'Clear all filters' }).click()
    await shows(page, '122 reports')
  })

  it('shows the columns that are chosen', async () => {
    const page = await open({ saved: ids.sample })
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('dialog').getByText('Funds').click()
    await page.getByRole('dialog').getByText('Unit').click()
    await page.keyboard.press('Escape')
    const heads = await page.locator('.explorer-rows thead th').allTextContents()
    expect(heads).toContain('Funds')
    expect(heads).not.toContain('Unit')
    const rows = JSON.parse(await download(page, 'JSON with these columns')) as object[]
    expect(rows[0]).toMatchObject({ funds: ['Prairie Fund'] })
    expect(rows[0]).not.toHaveProperty('unit')
  })

  it('shows where a row comes from, by keyboard, and is free of barriers', async () => {
    const page = await open({ saved: ids.sample }, { width: 1500 })
    await page.locator('[data-row="0"]').focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const panel = page.getByRole('region', { name: 'Source' })
    await panel.getByText('i72:hasNumericalValue').waitFor()
    await panel.getByText('First capsule.jsonld').waitFor()
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    expect(await page.evaluate("document.activeElement.getAttribute('data-row')")).toBe('1')
    await expectAccessibleInBothThemes(page)
  })

  it('opens ten megabytes without freezing', async () => {
    const page = await opened().visit()
    await page.addInitScript(
      'globalThis.longest = 0; new PerformanceObserver((list) => { for (const { duration } of list.getEntries()) ' +
        "globalThis.longest = Math.max(globalThis.longest, duration) }).observe({ type: 'longtask', buffered: true })",
    )
    const start = Date.now()
    await page.goto(`${opened().url}/console/explorer?saved=${ids.large}`)
    await shows(page, '12,600 reports')
    const openMs = Date.now() - start
    await page.locator('[data-row="0"]').focus()
    await page.keyboard.press('End')
    await page.locator('[data-row="12599"]:focus').waitFor()
    expect(await page.locator('.explorer-rows tbody tr').count()).toBeLessThan(60)
    await page.getByRole('button', { name: 'Value', exact: true }).click()
    await page.locator('th[aria-sort=ascending]').waitFor()
    expect((await download(page, 'CSV with all columns')).split('\r\n')).toHaveLength(12_600 + 2)
    const longest = await page.evaluate<number>('globalThis.longest')
    console.log(`ten megabytes: open after ${openMs} ms, longest task ${Math.round(longest)} ms`)
  })

  it('reports the problems of a saved file as the page of a capsule does', async () => {
    const page = await open({ saved: ids.faulty, view: 'problems' })
    await page.getByRole('heading', { name: 'Rejected: 3 faults have to be mended.' }).waitFor()
    await page.getByText('Line 18 of the file').first().waitFor()
    await expectAccessibleInBothThemes(page)
  })

  it('shows a namespace read-only, filtered by the service', async () => {
    const page = await open({ ns: 'prairie' })
    await shows(page, '122 reports')
    expect(JSON.parse(await download(page, 'JSON with all columns'))).toEqual(
      await apiRows(opened(), 'prairie'),
    )
    const asked = page.waitForRequest(/indicator-reports\?.*fund=Prairie\+Fund/)
    await page.getByRole('button', { name: /^Prairie Fund/ }).click()
    await asked
    await shows(page, '2 of 122 reports')
    await page.locator('[data-row="0"]').click()
    const panel = page.getByRole('region', { name: 'Source' })
    await panel.getByText('cids:forIndicator').waitFor()
    await panel.getByRole('link', { name: /^cap_/ }).waitFor()
    await expectAccessibleInBothThemes(page)
  })

  it('speaks French', async () => {
    const page = await open({ saved: ids.sample }, { language: 'fr', width: 390 })
    await shows(page, '2 rapports')
    await page.getByRole('button', { name: 'Filtres' }).click()
    await page.getByRole('button', { name: /^Objectif 11 : Villes et communautés durables/ }).waitFor()
    expect(await page.locator('.explorer-table').innerText()).not.toMatch(/\b(Organization|Theme|Value)\b/)
  })
})
