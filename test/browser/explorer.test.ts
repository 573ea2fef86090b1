// The explorer: saved capsules as a table, and a namespace, with the rows that the API returns.
import { readFile } from 'node:fs/promises'

import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'

import { isLongRun } from '../long-run.ts'
import { generate } from '../../bench/capsules.ts'
import { openCapsules } from '../../console/explorer/capsules/open-capsules.ts'
import { matches, noFilters } from '../../console/explorer/filters.ts'
import { readDemoCapsules } from '../../src/service/demo/demo-capsules.ts'
import { readWorkbook } from '../acceptance/read-workbook.ts'
import { exportedUnitsCapsule } from '../fixtures/exported-units.ts'
import { expectAccessibleInBothThemes } from './both-themes.ts'
import { fixture, makeNamespace, sampleText, uploadCapsule } from './capsule-calls.ts'
import {
  apiRows,
  apiText,
  changeSaved,
  comparable,
  openExplorer,
  saveCapsule,
  tenMegabytes,
  type ApiRow,
} from './explorer-calls.ts'
import {
  describeConsole,
  downloadFile,
  expectAccessible,
  follow,
  textOf,
  type OpenConsole,
} from './harness.ts'
import { longestTask, watchLongTasks } from './longest-task.ts'

const goals = JSON.stringify(exportedUnitsCapsule)
const second = generate(120, 7).capsules[0]?.toString() ?? ''

describeConsole('the explorer', (opened) => {
  let ids: Readonly<Record<'sample' | 'second', string>>
  beforeAll(async () => {
    ids = {
      sample: await saveCapsule(opened(), 'First capsule.jsonld', sampleText),
      second: await saveCapsule(opened(), 'Second.jsonld', second),
    }
    await makeNamespace(opened(), 'prairie', 'Prairie 2026')
    await uploadCapsule(opened(), 'prairie', 'Sample', sampleText)
    await uploadCapsule(opened(), 'prairie', 'Second', second)
  })

  const open = (search: Readonly<Record<string, string>>, visit: Parameters<OpenConsole['visit']>[0] = {}) =>
    openExplorer(opened(), search, visit)

  const download = async (page: Page, label: string): Promise<string> => {
    await page.getByRole('button', { name: 'Download' }).click()
    const file = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: label }).click()
    return await textOf(await file)
  }

  /** The line above the table with the number of rows. */
  const showsRowCount = (page: Page, count: string): Promise<void> =>
    page.locator('.explorer-bar p', { hasText: new RegExp(`^${count}$`) }).waitFor()

  it('shows, filters, sorts and downloads the rows that the API returns for the same capsules', async () => {
    const page = await open({ saved: `${ids.sample},${ids.second}` })
    await page.getByRole('heading', { name: '2 capsules together' }).waitFor()
    await expect.poll(() => page.locator('.rail [aria-current=page]').allTextContents()).toEqual(['Explorer'])
    const shown = JSON.parse(await download(page, 'JSON with all columns')) as ApiRow[]
    const wanted = await apiRows(opened(), 'prairie')
    expect(shown).toHaveLength(122)
    expect(comparable(shown)).toEqual(comparable(wanted))
    // What is filtered and sorted is downloaded as shown, or with all columns.
    await page.getByRole('button', { name: /^Goal 5: Gender equality/ }).click()
    await page.getByRole('button', { name: /^Numeric/ }).click()
    await page.getByRole('button', { name: 'Value', exact: true }).click()
    await page.waitForURL(/sort=value/)
    const theme = 'https://metadata.un.org/sdg/5'
    const matching = (await apiRows(opened(), 'prairie', `&theme=${encodeURIComponent(theme)}`)).filter(
      (row) => !Number.isNaN(Number(row.value_text)) && row.value_text.trim() !== '',
    )
    await showsRowCount(page, `${matching.length} of 122 reports`)
    const csv = await download(page, 'CSV with these columns')
    const [head, ...lines] = csv.trimEnd().split('\r\n')
    expect(head).toBe('org_name,indicator_name,value,unit,period_start,period_end,themes,outcome_name')
    expect(lines).toHaveLength(matching.length)
    const values = lines.map((line) => Number(line.split(',')[2]))
    expect(values).toEqual([...values].sort((a, b) => a - b))
    const json = JSON.parse(await download(page, 'JSON with all columns')) as ApiRow[]
    expect(comparable(json)).toEqual(comparable(matching))
    // The same URL shows the same rows.
    await page.reload()
    await page.locator('.explorer-rows tbody tr').first().waitFor()
    await showsRowCount(page, `${matching.length} of 122 reports`)
    await page.getByRole('button', { name: 'Clear all filters' }).click()
    await showsRowCount(page, '122 reports')
    // A long facet is searched with the keyboard alone; a short one has nothing to search.
    await page.locator('.explorer-facet', { hasText: 'Indicator' }).locator('summary').click()
    expect(await page.getByRole('searchbox', { name: 'Find a fund' }).count()).toBe(0)
    await page.getByRole('searchbox', { name: 'Find an indicator' }).fill('no such indicator')
    await page.getByRole('status').filter({ hasText: 'Nothing found.' }).waitFor()
    await page.getByRole('searchbox', { name: 'Find an indicator' }).fill(wanted[0]?.indicator.name ?? '')
    await page.keyboard.press('Enter')
    await page.waitForURL(/indicator=/)
  })

  it.runIf(isLongRun)(
    'filters the rows of capsules that share entities as the API does, in every column',
    async () => {
      const capsules = (await readDemoCapsules()).map(({ bytes }) => new TextDecoder().decode(bytes))
      await makeNamespace(opened(), 'demo', 'Demo')
      for (const [at, text] of capsules.entries()) await uploadCapsule(opened(), 'demo', `${at}`, text)
      const files = capsules.map((text, at) => ({
        id: `${at}`,
        name: '',
        bytes: new TextEncoder().encode(text),
      }))
      const opening = await openCapsules(files, () => {})
      // The API gives targets where they are asked for, and not where organizations serve.
      const rows = opening.rows.map(
        ({ target: _target, baseline: _baseline, served: _served, ...row }) => row,
      )
      const all = await apiRows(opened(), 'demo')
      expect(comparable(rows)).toEqual(comparable(all))
      const row = rows.find(({ themes, org }) => themes.length > 0 && org !== null)
      const served = all.find(({ org }) => org?.name === row?.org?.name)
      const [theme = '', fund = ''] = [row?.themes[0], row?.funds?.[0]]
      for (const [query, filters] of [
        [`theme=${encodeURIComponent(theme)}`, { themes: [theme] }],
        [`fund=${encodeURIComponent(fund)}`, { funds: [fund] }],
        [`org=${served?.org?.id}`, { org: row?.org?.id ?? '' }],
        ['period[from]=2024-03-15&period[to]=2024-09-30', { from: '2024-03-15', to: '2024-09-30' }],
        [
          `fund=${encodeURIComponent(fund)}&theme=${encodeURIComponent(theme)}&period[from]=2024-06-01`,
          { funds: [fund], themes: [theme], from: '2024-06-01' },
        ],
      ] as const) {
        const shown = rows.filter((each) => matches(each, { ...noFilters, ...filters }))
        const wanted = await apiRows(opened(), 'demo', `&${query}`)
        expect([query, wanted.length > 0 && wanted.length < all.length]).toEqual([query, true])
        expect(comparable(shown)).toEqual(comparable(wanted))
      }
    },
  )

  it.runIf(isLongRun)('shows the chosen columns, and the source of a row, with the keyboard', async () => {
    const page = await open({ saved: ids.sample }, { width: 1500 })
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('dialog').getByText('Funds').click()
    await page.getByRole('dialog').getByText('Unit').click()
    await page.keyboard.press('Escape')
    const heads = await page.locator('.explorer-rows thead th').allTextContents()
    expect(heads).toContain('Funds')
    expect(heads).not.toContain('Unit')
    // No row has one.
    expect(heads).not.toContain('Target')
    // Columns are dragged, or moved with the keyboard; rows have one line, or two.
    const widthOf = async (column: string) =>
      (await page.locator(`[data-column=${column}]`).boundingBox())?.width ?? 0
    const [width, other] = [await widthOf('indicator_name'), await widthOf('value')]
    const edge = page.getByRole('separator', { name: 'Width of Indicator' })
    await edge.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => widthOf('indicator_name')).toBeCloseTo(width + 16, -1)
    const { x = 0, y = 0 } = (await edge.boundingBox()) ?? {}
    await page.mouse.move(x + 4, y + 4)
    await page.mouse.down()
    await page.mouse.move(x + 64, y + 4, { steps: 3 })
    await page.mouse.up()
    await expect.poll(() => widthOf('indicator_name')).toBeCloseTo(width + 76, -1)
    expect(await widthOf('value')).toBeCloseTo(other, -1)
    await page.reload()
    await expect.poll(() => widthOf('indicator_name')).toBeCloseTo(width + 76, -1)
    await edge.focus()
    await page.keyboard.press('Delete')
    await expect.poll(() => widthOf('indicator_name')).toBeCloseTo(width, -1)
    const rowHeight = async () =>
      (await page.locator('.explorer-rows tbody tr').first().boundingBox())?.height
    expect(await rowHeight()).toBeLessThan(30)
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('dialog').getByText('Two lines in a row').click()
    await page.keyboard.press('Escape')
    await expect.poll(rowHeight).toBeGreaterThan(44)
    const rows = JSON.parse(await download(page, 'JSON with these columns')) as object[]
    expect(rows[0]).toMatchObject({ funds: ['Prairie Fund'] })
    expect(rows[0]).not.toHaveProperty('unit')
    await page.locator('[data-row="0"]').focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const panel = page.locator('.explorer-node')
    await panel.getByText('As written').click()
    await panel.getByText('i72:hasNumericalValue').waitFor()
    await panel.getByText('First capsule.jsonld').first().waitFor()
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate("document.activeElement.getAttribute('data-row')")).toBe('1')
    await expectAccessibleInBothThemes(page)
  })

  it.runIf(isLongRun)(
    'shows targets and baselines, of saved files and of a namespace, and in files',
    async () => {
      await makeNamespace(opened(), 'goals', 'Goals')
      await uploadCapsule(opened(), 'goals', 'Goals', goals)
      const saved = await saveCapsule(opened(), 'Goals.jsonld', goals)
      for (const search of [{ saved }, { ns: 'goals' }]) {
        const page = await open({ ...search, sort: '-indicator_name' }, { width: 1500 })
        await page.getByRole('button', { name: 'Target', exact: true }).waitFor()
        await page.getByRole('cell', { name: '80 % (participants) 75%', exact: true }).waitFor()
        const [head, ...lines] = (await download(page, 'CSV with all columns')).split('\r\n')
        expect(head).toMatch(/,target_value,.*,baseline_value_text,percent_of_target(,funds)?$/)
        expect(lines.filter((line) => line.includes(',80,80,'))).toHaveLength(11)
        await page.locator('tr', { hasText: '80 % (participants) 75%' }).locator('[data-row]').click()
        const panel = page.locator('.explorer-target')
        await panel
          .getByText(
            '75% of the target of 80 % (participants), and 66.7% of the way there from the baseline of',
          )
          .waitFor()
        await expectAccessibleInBothThemes(page)
      }
      const page = await open({ ns: 'goals', view: 'briefing' })
      await page.getByRole('button', { name: /^Organization o/ }).click()
      const line = page.getByRole('row', { name: /^money/ })
      await line.getByText('Newest value (2024): 75% of the target of 80 $CAD (raised)').waitFor()
      await page.goto(`${opened().url}/console/explorer?ns=goals`)
      const [sheet] = readWorkbook((await downloadFile(page, 'Download', 'Excel workbook')).bytes)
      expect(Object.values(sheet?.rows[0] ?? {}).map((cell) => cell?.value)).toContain('Target unit')
    },
  )

  it.runIf(isLongRun)('opens ten megabytes without freezing', async () => {
    const saved = await saveCapsule(opened(), 'Ten megabytes.jsonld', tenMegabytes())
    const page = await opened().visit({ script: watchLongTasks })
    const start = Date.now()
    await page.goto(`${opened().url}/console/explorer?saved=${saved}`)
    await showsRowCount(page, '12,600 reports')
    const openMs = Date.now() - start
    await page.locator('[data-row="0"]').focus()
    await page.keyboard.press('End')
    await page.locator('[data-row="12599"]:focus').waitFor()
    await expect.poll(() => page.locator('.explorer-rows tbody tr').count()).toBeLessThan(60)
    await page.getByRole('button', { name: 'Value', exact: true }).click()
    await page.locator('th[aria-sort=ascending]').waitFor()
    expect((await download(page, 'CSV with all columns')).split('\r\n')).toHaveLength(12_600 + 2)
    const longest = await longestTask(page)
    await page.emulateMedia({ media: 'print' })
    await page.getByText('The first 2,000 of 12,600 rows are printed.').waitFor()
    // Boxes of buttons are missing in headings that are repeated on further pages.
    const heading = page.locator('.explorer-sort').first()
    expect(await heading.evaluate((button) => getComputedStyle(button).display)).toBe('contents')
    await expect.poll(() => page.locator('.explorer-rows tbody tr').count()).toBe(2000)
    await page.emulateMedia({ media: 'screen' })
    console.log(`ten megabytes: open after ${openMs} ms, longest task ${longest} ms`)
  })

  it.runIf(isLongRun)('reports the problems of a saved file like the capsule page', async () => {
    const faulty = await readFile(fixture('theme-text'), 'utf8')
    const saved = await saveCapsule(opened(), 'Faulty.jsonld', faulty)
    const page = await open({ saved, view: 'problems' })
    await page.getByRole('heading', { name: 'Rejected: 3 problems have to be corrected.' }).waitFor()
    await page.getByText('Line 18 of the file').first().waitFor()
    await expectAccessibleInBothThemes(page)
    await page.getByRole('tab', { name: 'Alignment with the standard' }).click()
    await page.waitForURL(/tier=basic/)
    await page.getByRole('heading', { name: /^Alignment with the Basic Tier/ }).waitFor()
  })

  it('shows the current namespace from the menu, read-only, filtered by the service', async () => {
    const page = await opened().visit()
    await page.goto(`${opened().url}/console/namespaces/prairie`)
    await page.getByRole('link', { name: 'Explorer', exact: true }).click()
    await page.waitForURL(/\/explorer\?ns=prairie$/)
    await page.getByRole('heading', { level: 1, name: 'Prairie 2026' }).waitFor()
    await expect.poll(() => page.locator('.rail [aria-current=page]').allTextContents()).toEqual(['Explorer'])
    await showsRowCount(page, '122 reports')
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect
      .poll(() =>
        page
          .locator('.explorer-rows tbody tr')
          .evaluateAll((rows) => rows.filter((row) => row.getBoundingClientRect().bottom <= 800).length),
      )
      .toBeGreaterThanOrEqual(19)
    expect(JSON.parse(await download(page, 'JSON with all columns'))).toEqual(
      await apiRows(opened(), 'prairie'),
    )
    const asked = page.waitForRequest(/indicator-reports\?.*fund=Prairie\+Fund/)
    await page.getByRole('button', { name: /^Prairie Fund/ }).click()
    await asked
    await showsRowCount(page, '2 of 122 reports')
    expect(await download(page, 'CSV with all columns')).toBe(
      await apiText(opened(), 'prairie', 'format=csv&fund=Prairie+Fund'),
    )
    expect(JSON.parse(await download(page, 'JSON with all columns'))).toEqual(
      await apiRows(opened(), 'prairie', '&fund=Prairie+Fund'),
    )
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByText('Rows of a namespace do not carry funds.').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('[data-row="0"]').click()
    const panel = page.locator('.explorer-node')
    // A sheet for people: the file and the day; what was written is one click away.
    await panel.locator('dt', { hasText: 'Organization' }).waitFor()
    await panel.getByRole('link', { name: /^(Sample|Second), \w+/ }).waitFor()
    expect(await panel.getByText('cids:IndicatorReport').isVisible()).toBe(false)
    await panel.getByText('As written').click()
    const terms = panel.locator('dt')
    await terms.filter({ hasText: 'For indicator cids:forIndicator' }).waitFor()
    await terms.filter({ hasText: 'Starts at prov:startedAtTime' }).waitFor()
    await panel.getByText('Indicator report cids:IndicatorReport').waitFor()
    await panel.getByText('Measure i72:Measure').waitFor()
    await panel.getByText('Asserted by').waitFor()
    await panel.getByRole('link', { name: /^cap_/ }).waitFor()
    await expectAccessibleInBothThemes(page)
  })

  it.runIf(isLongRun)(
    'filters a namespace by outcome, indicator and kind of value at the service, and opens the same query',
    async () => {
      const page = await open({ ns: 'prairie' })
      await showsRowCount(page, '122 reports')
      const wanted = (await apiRows(opened(), 'prairie')).find(
        ({ value, outcome, themes }) => value !== null && outcome !== null && themes.length > 0,
      )
      const { indicator, outcome } = wanted ?? {}
      const query = `&kind=numeric&indicator=${indicator?.id}&outcome=${outcome?.id}`
      const matching = await apiRows(opened(), 'prairie', query)
      expect(matching.length).toBeGreaterThan(0)
      const asked: string[] = []
      page.on('request', (request) => asked.push(request.url()))
      const filters = { kind: 'numeric', indicator: indicator?.id ?? '', outcome: outcome?.id ?? '' }
      await page.goto(
        `${opened().url}/console/explorer?${new URLSearchParams({ ns: 'prairie', ...filters })}`,
      )
      await showsRowCount(page, `${matching.length} of 122 reports`)
      const theme = page.locator('.explorer-facet', { hasText: 'Theme' }).getByRole('listitem').first()
      await theme.getByText(`${matching.length} reports`).waitFor()
      // The rows of the table come filtered; those of each facet without its own filter alone.
      const rowQueries = asked
        .filter((url) => url.includes('/indicator-reports?'))
        .map((url) =>
          [...new URL(url).searchParams.keys()]
            .filter((name) => name in filters)
            .sort()
            .join(),
        )
      expect(new Set(rowQueries)).toEqual(
        new Set(['indicator,kind,outcome', 'indicator,kind', 'kind,outcome']),
      )
      const other = (await apiRows(opened(), 'prairie', `&kind=qualitative&${query.slice(14)}`)).length
      await page.getByRole('button', { name: `Qualitative ${other} reports` }).waitFor()
      expect(JSON.parse(await download(page, 'JSON with all columns'))).toEqual(matching)
      await page.getByRole('link', { name: 'API: Open this query in the Playground' }).click()
      await page.waitForURL(/\/playground\?/)
      const ask = new URLSearchParams(new URL(page.url()).searchParams.get('ask') ?? '')
      expect(Object.fromEntries(ask)).toEqual(filters)
      await page
        .getByText(indicator?.name ?? '')
        .first()
        .waitFor()
    },
  )

  it.runIf(isLongRun)('offers alternatives when a namespace has too many rows to show', async () => {
    const page = await opened().visit()
    await page.route('**/themes**', async (route) => {
      const answer = (await (await route.fetch()).json()) as { meta: object }
      const isAll = !route.request().url().includes('fund=')
      const meta = { ...answer.meta, ...(isAll && { total_reports: 2_500_000 }) }
      await route.fulfill({ json: { ...answer, meta } })
    })
    await page.goto(`${opened().url}/console/explorer?ns=prairie`)
    await page
      .getByRole('heading', { name: '2,500,000 reports match. Up to 100,000 can be shown here.' })
      .waitFor()
    await page.getByText('Outcome', { exact: true }).click()
    await page.getByText('an organization or a period first').first().waitFor()
    await page.getByRole('button', { name: 'Numeric 2,500,000 reports' }).waitFor()
    await page.evaluate('scrollTo(0, 0)')
    await expectAccessibleInBothThemes(page)
    const file = page.waitForEvent('download')
    await page.getByRole('link', { name: 'All as CSV' }).click()
    expect(await textOf(await file)).toBe(await apiText(opened(), 'prairie', 'format=csv'))
    await page.getByRole('button', { name: /^Prairie Fund/ }).click()
    await showsRowCount(page, '2 of 122 reports')
    const [row] = await apiRows(opened(), 'prairie')
    await follow(page, `/console/explorer?ns=prairie&indicator=${row?.indicator.id}`)
    await page.getByRole('button', { name: `Remove the filter ${row?.indicator.name}` }).waitFor()
  })

  it.runIf(isLongRun)(
    'reports capsules that are no longer in the library, also when deleted in another window',
    async () => {
      const [first, second] = [
        await saveCapsule(opened(), 'Here.jsonld', sampleText),
        await saveCapsule(opened(), 'There.jsonld', sampleText),
      ]
      const page = await open({ saved: `${first},${second},sav_00000000000000000000000000` })
      await page.getByText('One of the capsules in this address is not in your library').waitFor()
      // What both capsules assert appears once.
      await showsRowCount(page, '2 reports')
      await changeSaved(opened(), first, 'Renamed.jsonld')
      await changeSaved(opened(), second, null)
      await page.evaluate("dispatchEvent(new Event('visibilitychange'))")
      await page.getByText('Opened together, the oldest first: Renamed.jsonld, There.jsonld.').waitFor()
      await page.getByText('No longer in your library: There.jsonld.').waitFor()
      await changeSaved(opened(), first, null)
      await page.reload()
      await page.getByRole('heading', { name: 'These capsules are not in your library' }).waitFor()
      await expectAccessible(page)
    },
  )

  it.runIf(isLongRun)('reports an unknown namespace, and links to the existing ones', async () => {
    const page = await open({ ns: 'nope' })
    await page.getByRole('heading', { level: 1, name: 'There is no namespace “nope”.' }).waitFor()
    await expect.poll(() => page.getByRole('alert').count()).toBe(0)
    await expect.poll(() => page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
    await page.locator('main').getByRole('link', { name: 'Prairie 2026' }).click()
    await showsRowCount(page, '122 reports')
  })

  it.runIf(isLongRun)(
    'works in French on a small screen, and opens the current namespace when the URL has none',
    async () => {
      const page = await open({ saved: ids.sample }, { language: 'fr', width: 390 })
      await showsRowCount(page, '2 rapports')
      await expectAccessibleInBothThemes(page)
      await page.getByRole('button', { name: 'Filtres' }).click()
      await page.getByRole('button', { name: /^Objectif 11\s: Villes et communautés durables/ }).waitFor()
      await expect
        .poll(() => page.locator('.explorer-filtered').innerText())
        .not.toMatch(/\b(Organization|Theme|Value)\b/)
      await follow(page, '/console/explorer')
      await page.waitForURL(/\/explorer\?ns=\w+$/)
      await page.locator('.explorer-rows tbody tr').first().waitFor()
      await expect
        .poll(() => page.evaluate<number>('document.documentElement.scrollWidth'))
        .toBeLessThanOrEqual(390)
      await expectAccessibleInBothThemes(page)
    },
  )
})
