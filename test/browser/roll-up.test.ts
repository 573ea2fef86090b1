// The roll-up: equal to a recomputation from the API's rows, with included and excluded reports, and as files.
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'

import { isLongRun } from '../long-run.ts'
import { summarize } from '../../src/core/summary/summarize.ts'
import type { SummaryRow } from '../../src/core/summary/summary.ts'
import { readWorkbook } from '../acceptance/read-workbook.ts'
import { expectAccessibleInBothThemes } from './both-themes.ts'
import { makeNamespace, uploadCapsule } from './capsule-calls.ts'
import { apiRows, openExplorer, saveCapsule } from './explorer-calls.ts'
import { bytesOf, describeConsole, expectAccessible, downloadFile, follow } from './harness.ts'
import { sumsCapsule, yearsCapsule } from './roll-up-data.ts'

/** Each row of the table: group, sum, number of included reports, and excluded ones with the reason. */
const lines = (page: Page): Promise<string[][]> =>
  page
    .locator('.roll-up-table tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.children].slice(0, 4).map((cell) => cell.textContent.replaceAll('\u00a0', ' ')),
      ),
    )

const twice = 'Periods of one organization overlap, or one is missing: something could be counted twice.'

describeConsole('the roll-up', (opened) => {
  let saved = ''
  beforeAll(async () => {
    await makeNamespace(opened(), 'sums', 'Sums')
    await uploadCapsule(opened(), 'sums', 'Sums', sumsCapsule)
    saved = await saveCapsule(opened(), 'Sums.jsonld', sumsCapsule)
  })

  const wanted = async (by: 'org' | 'period', unit: string) => {
    const rows = (await apiRows(opened(), 'sums')) as unknown as SummaryRow[]
    const own = rows.filter((row) => row.indicator.name === 'Jobs created' && row.unit?.endsWith(unit))
    return summarize(own, { by: [by] }).data
  }

  const jobs = async (): Promise<string> =>
    (await apiRows(opened(), 'sums')).find(({ indicator }) => indicator.name === 'Jobs created')?.indicator
      .id ?? ''

  it('counts reports that end in the period, and says what a sum covers', async () => {
    await makeNamespace(opened(), 'years', 'Years')
    await uploadCapsule(opened(), 'years', 'Years', yearsCapsule)
    const page = await openExplorer(opened(), {
      ns: 'years',
      view: 'roll-up',
      from: '2024-01-01',
      to: '2024-12-31',
    })
    const row = page.locator('.roll-up-table tbody tr')
    // 313 end in 2024 and reach back; 334 begin in 2024 and end after it.
    await row.filter({ hasText: 'Apr 2023 – Mar 2024; 1 of 1 report reaches beyond 2024' }).waitFor()
    await row.filter({ hasText: '313' }).first().waitFor()
    await page.getByText('1 more report touches 2024 and is not counted.').waitFor()
    await page.getByLabel('Which reports count').selectOption('touches the period')
    await row.filter({ hasText: 'Apr 2023 – Mar 2025; 2 of 2 reports reach beyond 2024' }).waitFor()
    await row.filter({ hasText: '647' }).first().waitFor()
    await page.getByLabel('Which reports count').selectOption('lies within the period')
    await page.getByText('No report matches these filters.').waitFor()
    await page.getByText('2 more reports touch 2024 and are not counted.').waitFor()
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
  })

  it.runIf(isLongRun)(
    'equals a recomputation from the rows, and states why reports are excluded',
    async () => {
      const page = await openExplorer(opened(), { ns: 'sums', view: 'roll-up' })
      const sum = page.locator('.roll-up-sum')
      await sum.first().waitFor()
      // All indicators first: a table for each unit, without a total.
      await page.getByText('10 reports on 2 indicators', { exact: true }).waitFor()
      const jobsTable = page.getByRole('region', { name: 'Sums – In jobs' })
      expect(await jobsTable.locator('tbody tr').allInnerTexts()).toEqual([
        expect.stringMatching(/^Jobs created\n.*2023 – Dec 2024\s*Boulot\tNo sum\t0\t3\t/s),
        expect.stringMatching(/^Jobs created\n.*\tÉpinette\t310\.2\t2\t0\t/s),
        expect.stringMatching(/^Jobs created\n.*\tSpruce\t150\.1\t2\t0\t/s),
      ])
      await page.getByRole('heading', { name: 'In hours' }).waitFor()
      await page.getByRole('heading', { name: 'In %' }).waitFor()
      expect(await page.getByText('All together').count()).toBe(0)
      await expectAccessibleInBothThemes(page)
      const everything = (await downloadFile(page, 'Download', 'CSV')).bytes
        .toString()
        .trimEnd()
        .split('\r\n')
      const summary = summarize((await apiRows(opened(), 'sums')) as unknown as SummaryRow[], { by: ['org'] })
      expect(everything).toHaveLength(1 + summary.data.length)
      // One indicator, chosen by its name.
      await page.getByRole('button', { name: /^Indicator/ }).click()
      await page.getByRole('button', { name: /^Jobs created/ }).click()
      await page.getByText('7 reports on Jobs created, in jobs', { exact: true }).waitFor()
      await page.getByRole('columnheader', { name: 'Sum (jobs)' }).waitFor()
      const covered = 'Jan 2023 – Dec 2024'
      expect(await lines(page)).toEqual([
        [`Épinette${covered}`, '310.2', '2', '0'],
        [`Spruce${covered}`, '150.1', '2', '0'],
        [`Boulot${twice}${covered}`, 'No sum', '0', '3'],
        [`All together${twice}${covered}`, 'No sum', '0', '7'],
      ])
      await page
        .getByText(
          'Jobs created: no sum of everything. Periods of one organization overlap, or one is missing',
        )
        .waitFor()
      await expectAccessibleInBothThemes(page)
      const plain = (await downloadFile(page, 'Download', 'CSV')).bytes.toString().trimEnd().split('\r\n')
      expect(plain[0]).toBe(
        'indicator_id,indicator_name,unit,org_id,org_name,report_count,numeric_count,sum,min,max,mean,not_summed,period_start,period_end',
      )
      const groups = await wanted('org', 'jobs')
      expect(plain.slice(1).sort()).toEqual(
        groups
          .map((group) =>
            [
              group.indicator.id,
              group.indicator.name,
              group.unit,
              group.org?.id,
              group.org?.name,
              group.report_count,
              group.numeric_count,
              group.sum ?? '',
              group.min ?? '',
              group.max ?? '',
              group.mean ?? '',
              group.not_summed ?? '',
              group.period_start ?? '',
              group.period_end ?? '',
            ].join(','),
          )
          .sort(),
      )
      // By period, with the keyboard; the URL contains it.
      await page.getByLabel('Split by').focus()
      await page.keyboard.press('End')
      await page.waitForURL(/by=period/)
      await page.locator('.roll-up-table th', { hasText: /^2024/ }).waitFor()
      const periods = await wanted('period', 'jobs')
      expect(periods.map(({ period, sum: total }) => [period, total])).toEqual([
        ['2023', null],
        ['2024', 460],
      ])
      expect(await lines(page)).toEqual([
        [`2023${twice}2023`, 'No sum', '0', '4'],
        ['20241 has no number.2024', '460', '2', '1'],
        [`All together${twice}${covered}`, 'No sum', '0', '7'],
      ])
      // Years may begin in another month.
      await page.getByLabel('Years begin in').selectOption('April')
      await page.locator('.roll-up-table th', { hasText: '2022/2023 – 2023/2024' }).waitFor()
      await page.getByLabel('Years begin in').selectOption('January')
      await page.locator('.roll-up-table th', { hasText: /^2024/ }).waitFor()
      // A bar filters by its group.
      await page.getByRole('button', { name: '2024: 460 jobs. Press to filter by it.' }).focus()
      await page.keyboard.press('Enter')
      await page.waitForURL(/from=2024-01-01/)
      await page.getByText('Jobs created: 2 reports add up to 460 jobs.').waitFor()
      // Between two days, it can be chosen which reports count; the chip names the choice.
      await page.getByRole('button', { name: 'Remove the filter ends in 2024' }).waitFor()
      await page.getByLabel('Which reports count').selectOption('lies within the period')
      await page.waitForURL(/counted=within/)
      await page.getByRole('button', { name: 'Remove the filter lies within 2024' }).waitFor()
      await page.getByText('Jobs created: 2 reports add up to 460 jobs.').waitFor()
      const excel = await downloadFile(page, 'Download', 'Excel workbook')
      expect(excel.name).toBe('sums-roll-up-2024-jobs-created-jobs-by-period')
      const [sheet] = readWorkbook(excel.bytes)
      expect(
        sheet?.rows.map((row) => [row['D']?.value, row['E']?.value, row['F']?.value, row['G']?.value]),
      ).toEqual([
        ['Period', 'Reports', 'Reports added', 'Sum'],
        ['2024', 3, 2, 460],
      ])
      expect(sheet?.rows[1]?.['K']?.value).toBe('1 has no number.')
      const picture = page.waitForEvent('download')
      await page.getByRole('button', { name: /^Download – / }).click()
      await page.getByRole('menuitem', { name: 'Save as PNG' }).click()
      const png = await bytesOf(await picture)
      expect(png.subarray(1, 4).toString()).toBe('PNG')
      // Twice the drawn width.
      expect(png.readUInt32BE(16)).toBeGreaterThan(1000)
    },
  )

  it.runIf(isLongRun)(
    'splits by fund and theme, shows one unit at a time, in French and on a phone',
    async () => {
      const page = await openExplorer(
        opened(),
        {
          ns: 'sums',
          view: 'roll-up',
          by: 'fund',
          from: '2024-01-01',
          to: '2024-12-31',
          measure: await jobs(),
        },
        { language: 'fr', width: 390 },
      )
      await page.locator('.roll-up-sum').first().waitFor()
      expect((await lines(page)).map(([label, sum]) => [label, sum])).toEqual([
        ['Aspen Fund2024', '460'],
        ['Birch Fund2024', '310'],
        ['Sans fondsAucun rapport ne contient de nombre.2024', 'Aucune somme'],
        ['Ensemble1 sans nombre.2024', '460'],
      ])
      const sum = await page.locator('.roll-up-sum').first().boundingBox()
      expect((sum?.x ?? 400) + (sum?.width ?? 0)).toBeLessThanOrEqual(390)
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
      await expectAccessible(page)
      const csv = await downloadFile(page, 'Télécharger', 'CSV pour Excel')
      expect(csv.name).toBe('sums-totaux-2024-jobs-created-jobs-par-fonds')
      const text = csv.bytes.toString()
      expect(text.startsWith('\uFEFFIdentifiant de l’indicateur;Indicateur;Unité;Fonds;')).toBe(true)
      expect(text).toContain(';Sans fonds;1;0;;;;;Aucun rapport ne contient de nombre.;2024-01-01;2024-12-31')
      await page.getByLabel('Unité').selectOption({ label: '% (1)' })
      await page.waitForURL(/unit=/)
      await page.getByText('Les pourcentages ne s’additionnent pas.').first().waitFor()
    },
  )

  it.runIf(isLongRun)('has the same sums for saved capsules as for the namespace', async () => {
    const page = await openExplorer(opened(), {
      saved,
      view: 'roll-up',
      by: 'theme',
      measure: 'https://sums.example/jobs',
    })
    await page.locator('.roll-up-sum').first().waitFor()
    expect(
      (await lines(page))
        .map(([label = '']) => label.replace(twice, '').replace('Jan 2023 – Dec 2024', ''))
        .sort(),
    ).toEqual(['All together', 'Goal 5: Gender equality', 'Goal 8: Decent work and economic growth'])
    // An indicator is found by typing; text that looks like a formula stays text.
    await page.getByRole('button', { name: /^Indicator/ }).click()
    await page.getByRole('searchbox', { name: 'Find an indicator' }).fill('women')
    await page.getByRole('button', { name: /^=Share of women/ }).click()
    await page.getByText('Percentages do not add up.').first().waitFor()
    const { name, bytes } = await downloadFile(page, 'Download', 'Excel workbook')
    expect(name).toBe('library-roll-up-share-of-women-percent-by-theme')
    expect(readWorkbook(bytes)[0]?.rows[1]?.['B']).toEqual({ value: '=Share of women', style: 3 })
  })

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
      for (const { sum } of groups) await paper.locator('.roll-up-sum', { hasText: String(sum) }).waitFor()
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
      expect(pdf.match(/\/Type \/Page\b/g)?.length).toBeLessThanOrEqual(3)
      await page.emulateMedia({ media: 'screen' })
      // In French, for a fund and a year, on a phone.
      await page.evaluate("localStorage.setItem('impact-graph.language', 'fr')")
      await page.setViewportSize({ width: 390, height: 800 })
      await page.goto(
        `${opened().url}/console/explorer?ns=sums&view=briefing&fund=Aspen+Fund&from=2024-01-01&to=2024-12-31`,
      )
      const fund = page.getByRole('article', { name: 'Aspen Fund' })
      await fund.getByText('Seulement : se termine en 2024.').waitFor()
      await fund.locator('.roll-up-sum', { hasText: '460' }).waitFor()
      await fund.getByText('2 organismes', { exact: true }).waitFor()
      await fund.locator('.theory-line', { hasText: 'Spruce' }).waitFor()
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
      await expectAccessible(page)
    },
  )
})
