// Results: the answer to the question of a funder in four clicks, equal to a recomputation from the API's rows, on paper, as
// a file and behind a link.
import { beforeAll, expect, it } from 'vitest'

import { isLongRun } from '../long-run.ts'
import { summarize } from '../../src/core/summary/summarize.ts'
import type { SummaryIndicatorGroup, SummaryRow } from '../../src/core/summary/summary.ts'
import { readWorkbook } from '../acceptance/read-workbook.ts'
import { expectAccessibleInBothThemes } from './both-themes.ts'
import { makeNamespace, uploadCapsule } from './capsule-calls.ts'
import { apiRows, openExplorer, saveCapsule } from './explorer-calls.ts'
import { bytesOf, describeConsole, expectAccessible, downloadFile, follow, clickToGoal4 } from './harness.ts'
import { sumsCapsule, yearsCapsule } from './results-data.ts'
import { plain, resultLines } from './results-lines.ts'

const goal4 = 'https://metadata.un.org/sdg/4'
const in2024 = { from: '2024-01-01', to: '2024-12-31', period: 'ends', targets: true } as const

describeConsole('results', (opened) => {
  let saved = ''
  beforeAll(async () => {
    if (!isLongRun) return
    await makeNamespace(opened(), 'sums', 'Sums')
    await uploadCapsule(opened(), 'sums', 'Sums', sumsCapsule)
    saved = await saveCapsule(opened(), 'Sums.jsonld', sumsCapsule)
  })

  it('answer in four clicks who reached how many, against target and the year before, and who is missing', async () => {
    const own = opened().another()
    const page = await own.visit({ width: 1280 })
    await page.goto(`${own.url}/console`)
    await page.getByRole('button', { name: 'Explore sample data' }).click()
    await page.waitForURL(/ns=demo/)
    await follow(page, '/console/')
    // Signing in is the fourth.
    expect(await clickToGoal4(page, 'Results')).toBeLessThanOrEqual(3)

    // Every figure is that of the summary of the API's rows.
    const query = `&include=target&theme=${encodeURIComponent(goal4)}`
    const rows = (await apiRows(own, 'demo', query)) as unknown as SummaryRow[]
    const answer = await fetch(`${own.url}/indicator-groups?namespace=demo`, {
      headers: { cookie: await own.cookie() },
    })
    const { data: groups } = (await answer.json()) as { data: SummaryIndicatorGroup[] }
    const [total] = summarize(rows, { ...in2024, by: ['group'], groups, compare: 'previous' }).data
    const people = total?.sum ?? 0
    const formatted = new Intl.NumberFormat('en-CA').format(people)
    const sentence = page.locator('.results-sentence')
    const byOrg = summarize(rows, { ...in2024, by: ['group', 'org'], groups }).data
    const reported = new Set(byOrg.map(({ org }) => org?.id)).size
    // The sum stands there before the theme is chosen, too: the number of organizations says that its rows have come.
    await sentence.getByText(`${reported} organizations have reported for 2024`).waitFor()
    expect(plain(await sentence.innerText())).toMatch(
      new RegExp(
        `^${reported} organizations have reported for 2024, in \\d+ reports\\. People reached: ${formatted} people, ` +
          '[+-]?[\\d.]+% on 2023, [\\d.]+% of the target of [\\d,]+\\. \\d+ of \\d+ targets are reached\\. 2 are behind\\. ' +
          '1 organization has not reported for 2024\\.$',
      ),
    )
    await page.getByText('Storymill Literacy Society – last report: Dec 31, 2023').waitFor()
    await page.getByRole('button', { name: 'Copy the list' }).click()
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(
      'Storymill Literacy Society – last report: Dec 31, 2023',
    )
    // Another year is within the rows that were read: none are read again.
    const streams: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('format=ndjson')) streams.push(request.url())
    })
    await page.getByRole('button', { name: /^2023: \d+ reports$/ }).click()
    await page
      .getByText(/reported for 2023/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: /^2024: \d+ reports$/ }).click()
    await page
      .getByText(/reported for 2024/)
      .first()
      .waitFor()
    expect(streams).toEqual([])
    // One line for each, sorted by any column with the keyboard: who is behind first.
    expect(await resultLines(page)).toHaveLength(byOrg.length)
    await page.getByRole('button', { name: 'Sort by Target' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(/sort=share/)
    const behind = page.locator('.results-table tbody tr')
    expect(await behind.first().innerText()).toContain('behind')
    expect(await behind.nth(1).innerText()).toContain('behind')
    expect(await behind.nth(2).innerText()).not.toContain('behind')
    // The long run looks at both themes, in a namespace of twenty organizations.
    await expectAccessible(page)

    // The year bar, the table of years and the file say the same.
    const excel = await downloadFile(page, 'Download', 'Excel workbook')
    const [sheet] = readWorkbook(excel.bytes)
    const written = sheet?.rows.map((row) => ['B', 'D', 'G', 'H'].map((column) => row[column]?.value)) ?? []
    expect(written[0]).toEqual(['Organization', 'Indicator', '2024', '2023'])
    expect(written[1]).toEqual(['Everything', 'People reached', people, total?.previous?.sum])
    expect(written.map(([name]) => name)).toContain('Storymill Literacy Society')
    expect(written).toHaveLength(1 + 1 + byOrg.length + 1)
    const shown = await resultLines(page)
    await page.getByLabel('One line for each').selectOption('Organization, a column for each year')
    await page.locator('th', { hasText: /^2022$/ }).waitFor()
    const years = await resultLines(page)
    expect(new Set(years.map(([name, indicator]) => `${name} ${indicator}`)).size).toBe(years.length)
    for (const [name, indicator, now] of shown) {
      const line = years.find((each) => each[0] === name && each[1] === indicator)
      expect(line?.at(-2)?.split('covers')[0]).toBe(now?.split('covers')[0])
    }
    await page.getByLabel('One line for each').selectOption('Organization')
    await page.locator('.results-trend').first().waitFor()

    // What follows is in the long run, as is the same question in a namespace of twenty organizations.
    if (!isLongRun) return
    // The picture of the group is saved as PNG.
    const picture = page.waitForEvent('download')
    await page.getByRole('button', { name: /^Download – People reached/ }).click()
    await page.getByRole('menuitem', { name: 'Save as PNG' }).click()
    expect((await bytesOf(await picture)).subarray(1, 4).toString()).toBe('PNG')

    // A link shows the same page to people without an account.
    const shared = { said: await sentence.innerText(), lines: await resultLines(page) }
    await page.getByRole('button', { name: 'Share this view' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Create a link' }).click()
    const address = await dialog.getByRole('region', { name: 'the address of the link' }).innerText()
    await dialog.getByRole('button', { name: 'I have', exact: false }).click()
    const reader = await own.visit({ isSignedIn: false, width: 1280 })
    await reader.goto(address.trim())
    await reader.getByText(/reported for 2024/).waitFor()
    expect(await reader.locator('.results-sentence').innerText()).toBe(shared.said)
    expect(await resultLines(reader)).toEqual(shared.lines)

    // The printed page has the figures and all lines, and nothing else.
    await page.emulateMedia({ media: 'print' })
    await page.locator('.rail').waitFor({ state: 'hidden' })
    for (const part of ['.link-tabs', '.explorer-filters', '.results-choices']) {
      expect([part, await page.locator(part).isVisible()]).toEqual([part, false])
    }
    expect(await page.locator('.results-sentence').isVisible()).toBe(true)
    await page.emulateMedia({ media: 'screen' })
  })

  it.runIf(isLongRun)(
    'stand behind addresses of the sums they replace, and say what a sum covers',
    async () => {
      await makeNamespace(opened(), 'years', 'Years')
      await uploadCapsule(opened(), 'years', 'Years', yearsCapsule)
      const page = await openExplorer(opened(), {
        ns: 'years',
        view: 'roll-up',
        from: '2024-01-01',
        to: '2024-12-31',
      })
      const row = page.locator('.results-table tbody tr')
      // 313 end in 2024 and reach back; 334 begin in 2024 and end after it.
      await row.filter({ hasText: '313' }).filter({ hasText: 'covers Apr 2023 – Mar 2024' }).waitFor()
      await page.getByLabel('Which reports count').selectOption('touches the period')
      await row.filter({ hasText: '647' }).filter({ hasText: 'covers Apr 2023 – Mar 2025' }).waitFor()
      await page.getByLabel('Which reports count').selectOption('lies within the period')
      await page.getByText('0 organizations have reported').waitFor()
      await page.getByLabel('Which reports count').selectOption('ends in the period')
      // Fiscal years, whose start is kept for the namespace.
      await page.getByLabel('Years begin in').selectOption('April')
      await page.getByRole('button', { name: '2023/2024: 1 reports' }).click()
      await page.getByRole('button', { name: 'Remove the filter ends in 2023/2024' }).waitFor()
      await page.getByRole('button', { name: '2024/2025: 1 reports' }).click({ modifiers: ['Shift'] })
      await page.waitForURL(/from=2023-04-01.*to=2025-03-31/)
      await row.filter({ hasText: '647' }).first().waitFor()
      await expectAccessible(page)
      await page.goto(`${opened().url}/console/explorer?ns=years&view=charts`)
      await page.getByRole('button', { name: '2023/2024: 1 reports' }).waitFor()
      // The table shows what touches the period, and says so.
      await follow(page, '/console/explorer?ns=years&from=2024-01-01&to=2024-12-31')
      await page.getByRole('button', { name: 'Remove the filter touches 2024' }).waitFor()
    },
  )

  it.runIf(isLongRun)(
    'have the same lines for saved capsules as for the namespace, in French on a phone',
    async () => {
      const twice =
        'Des périodes d’un même organisme se chevauchent, ou l’une manque : une valeur pourrait être comptée deux fois.'
      const phone = { language: 'fr', width: 390 } as const
      const page = await openExplorer(opened(), { ns: 'sums', view: 'results' }, phone)
      await page.locator('.results-table tbody tr').first().waitFor()
      const ofNamespace = await resultLines(page)
      expect(ofNamespace.map(([name, , now]) => [name, plain(now ?? '')])).toContainEqual([
        'Boulot',
        `Aucune somme${twice}`,
      ])
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
      await expectAccessible(page)
      const other = await openExplorer(opened(), { saved, view: 'results' }, phone)
      await other.locator('.results-table tbody tr').first().waitFor()
      expect(await resultLines(other)).toEqual(ofNamespace)
      // An indicator is found by typing; text that looks like a formula stays text.
      await other.getByRole('button', { name: /^Indicateur/ }).click()
      await other.getByRole('searchbox').fill('women')
      await other.getByRole('button', { name: /^=Share of women/ }).click()
      const { name, bytes } = await downloadFile(other, 'Télécharger', 'Classeur Excel')
      expect(name).toBe('library-bilan-share-of-women')
      expect(readWorkbook(bytes)[0]?.rows[1]?.['D']).toEqual({ value: '=Share of women', style: 3 })
    },
  )

  it.runIf(isLongRun)(
    'downloads every table as an Excel workbook, named after its content and the date',
    async () => {
      const page = await openExplorer(opened(), {
        ns: 'sums',
        fund: 'Birch Fund',
        from: '2024-01-01',
        to: '2024-12-31',
      })
      await page.locator('.explorer-rows tbody tr').first().waitFor()
      const whole = await downloadFile(page, 'Download', 'Excel workbook')
      expect(whole.name).toBe('sums-indicator-reports-birch-fund-2024')
      const cells = (bytes: Buffer, ...columns: readonly string[]) =>
        readWorkbook(bytes)[0]?.rows.map((row) => columns.map((column) => row[column]?.value))
      const [head, ...found] = cells(whole.bytes, 'A', 'C', 'F') ?? []
      expect(head).toEqual(['Organization', 'Value', 'From'])
      expect(found.sort((a, b) => Number(b[1]) - Number(a[1]))).toEqual([
        ['Épinette', 310, 45_292],
        ['Épinette', 12, 45_292],
      ])
      // The service does not support the order of the table, so the workbook is written here, with the same content.
      await page.getByRole('button', { name: 'Value', exact: true }).click()
      await page.waitForURL(/sort=value/)
      const sorted = await downloadFile(page, 'Download', 'Excel workbook')
      expect(cells(sorted.bytes, 'A', 'C', 'F')).toEqual([
        ['Organization', 'Value', 'From'],
        ['Épinette', 12, 45_292],
        ['Épinette', 310, 45_292],
      ])
      const csv = (await downloadFile(page, 'Download', 'CSV for Excel')).bytes.toString()
      expect(csv.split('\r\n')[0]).toBe(
        '\uFEFFOrganization,Indicator,Value,Unit,From,To,Themes,Theme IRIs,Outcome',
      )
      await follow(page, '/console/namespaces/sums/capsules?status=accepted')
      await page.getByRole('heading', { level: 1, name: 'Capsules' }).waitFor()
      const capsules = await downloadFile(page, 'Download', 'Excel workbook')
      expect(capsules.name).toBe('sums-capsules-accepted')
      expect(cells(capsules.bytes, 'B', 'C', 'D')).toEqual([
        ['Capsule', 'Status', 'Problems'],
        ['Sums', 'Accepted', 0],
      ])
      await page.getByRole('link', { name: 'Sums', exact: true }).click()
      await page.getByText('Entities', { exact: true }).first().click()
      const entities = await downloadFile(page, 'Download', 'Excel workbook')
      expect(cells(entities.bytes, 'A')).toHaveLength(17)
      for (const [path, heading, name, first] of [
        ['/namespaces', 'Namespaces', 'namespaces', 'sums'],
        ['/settings/members', 'People', 'people', 'Ada Tremblay'],
      ] as const) {
        await follow(page, `/console${path}`)
        await page.getByRole('heading', { level: 1, name: heading }).waitFor()
        const { name: named, bytes } = await downloadFile(page, 'Download', 'Excel workbook')
        expect([named, cells(bytes, 'A')?.[1]]).toEqual([name, [first]])
      }
      await follow(page, '/console/library')
      await page.getByRole('heading', { level: 1, name: 'Library' }).waitFor()
      expect(cells((await downloadFile(page, 'Download', 'Excel workbook')).bytes, 'B', 'E')?.[1]).toEqual([
        'Sums.jsonld',
        'File',
      ])
      await follow(page, '/console/settings/audit')
      await page.getByRole('heading', { level: 1, name: 'Record' }).waitFor()
      const record = await downloadFile(page, 'Download', 'Excel workbook')
      expect(cells(record.bytes, 'G')?.flat()).toContain('Created the namespace sums')
    },
  )

  it.runIf(isLongRun)(
    'writes a briefing of an organization or a fund, to print, in either language',
    async () => {
      const page = await openExplorer(opened(), { ns: 'sums', view: 'briefing' })
      await page.getByRole('button', { name: /^Épinette/ }).click()
      const paper = page.getByRole('article', { name: 'Épinette' })
      await paper.getByText('Organization briefing').waitFor()
      await paper.locator('.theory-line', { hasText: 'Épinette' }).waitFor()
      const numbers = (await apiRows(opened(), 'sums')) as unknown as SummaryRow[]
      const groups = summarize(numbers.filter(({ org }) => org?.name === 'Épinette')).data
      expect(new Set(groups.map(({ sum }) => sum))).toEqual(new Set([12, 310.2]))
      for (const { sum } of groups) await paper.locator('.briefing-sum', { hasText: String(sum) }).waitFor()
      await paper.getByText('Jobs created rose from 0.2 jobs (2023) to 310 jobs (2024).').waitFor()
      await paper.getByText(/^Sums, accepted/).waitFor()
      await expectAccessibleInBothThemes(page)
      // Only the briefing is printed.
      await page.emulateMedia({ media: 'print' })
      await page.locator('.rail').waitFor({ state: 'hidden' })
      for (const part of ['.link-tabs', '.page-head', '.briefing-tools']) {
        expect([part, await page.locator(part).isVisible()]).toEqual([part, false])
      }
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
      const pdf = (await page.pdf({ format: 'Letter' })).toString('latin1')
      expect(pdf.match(/\/Type \/Page\b/g)?.length).toBeLessThanOrEqual(4)
      await page.emulateMedia({ media: 'screen' })
      // In French, for a fund and a year, on a phone.
      await page.evaluate("localStorage.setItem('impact-graph.language', 'fr')")
      await page.setViewportSize({ width: 390, height: 800 })
      await page.goto(
        `${opened().url}/console/explorer?ns=sums&view=briefing&fund=Aspen+Fund&from=2024-01-01&to=2024-12-31`,
      )
      const fund = page.getByRole('article', { name: 'Aspen Fund' })
      await fund.getByText('Seulement : se termine en 2024.').waitFor()
      await fund.locator('.briefing-sum', { hasText: '460' }).waitFor()
      await fund.getByText('2 organismes', { exact: true }).waitFor()
      await fund.locator('.theory-line', { hasText: 'Spruce' }).waitFor()
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
      await expectAccessible(page)
      // Paper shows no list of filters, so each of them is said.
      await page.goto(
        `${opened().url}/console/explorer?ns=sums&view=briefing&fund=Aspen+Fund&province=urn:x:nowhere&kind=numeric`,
      )
      await page.getByText('Seulement : urn:x:nowhere, Numérique.').waitFor()
    },
  )
})
