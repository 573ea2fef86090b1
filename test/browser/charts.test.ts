// The charts of saved capsules and of a namespace: values, themes, funds and periods, with summaries and files.
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'

import { isLongRun } from '../long-run.ts'
import { expectAccessibleInBothThemes } from './both-themes.ts'
import { makeNamespace, sampleText, uploadCapsule } from './capsule-calls.ts'
import { apiRows, openExplorer, saveCapsule, threeMegabytes } from './explorer-calls.ts'
import { describeConsole, expectAccessible, textOf } from './harness.ts'
import { longestTask, watchLongTasks } from './longest-task.ts'

const context = [
  'https://ontology.commonapproach.org/contexts/cidsContext.jsonld',
  'https://ontology.commonapproach.org/contexts/sffContext.jsonld',
]
const home = 'https://works.example'

const organization = (name: string, fund: string | null) => [
  { '@id': `${home}/${name}`, '@type': 'cids:Organization', hasLegalName: name },
  ...(fund === null
    ? []
    : [
        {
          '@id': `${home}/${name}/funding`,
          '@type': 'sff:FundingStatus',
          forOrganization: `${home}/${name}`,
          forFunder: fund,
        },
      ]),
]

const measure = (value: string, unit: string) => ({
  '@type': 'i72:Measure',
  hasNumericalValue: value,
  unit_of_measure: `https://units.example/${unit}`,
})

const report = (of: string, when: string, value: string, unit = 'jobs') => ({
  '@id': `${home}/${of}/reports/${when || 'some-day'}-${unit}`,
  '@type': 'cids:IndicatorReport',
  forOrganization: `${home}/${of}`,
  forIndicator: `${home}/jobs`,
  value: measure(value, unit),
  ...(when && { startedAtTime: `${when}-01-01T00:00:00Z`, endedAtTime: `${when}-12-31T23:59:59Z` }),
})

const capsule = (...nodes: readonly object[]): string =>
  JSON.stringify(nodes.map((node) => ({ '@context': context, ...node })))

/** Two organizations report one indicator, in two units, with a gap and with text values; a third reports nothing. */
const works = capsule(
  ...organization('Spruce', 'Aspen Fund'),
  ...organization('Boulot', null),
  ...organization('Quiet', 'Birch Fund'),
  {
    '@id': `${home}/outcome`,
    '@type': 'cids:Outcome',
    hasName: 'Work',
    forTheme: 'https://metadata.un.org/sdg/8',
    forOrganization: `${home}/Spruce`,
  },
  {
    '@id': `${home}/jobs`,
    '@type': 'cids:Indicator',
    hasName: 'Jobs created',
    forOrganization: `${home}/Spruce`,
    forOutcome: `${home}/outcome`,
    hasBaseline: measure('100', 'jobs'),
  },
  {
    '@id': `${home}/targets/2024`,
    '@type': 'cids:Target',
    forIndicator: `${home}/jobs`,
    value: measure('400', 'jobs'),
    startedAtTime: '2024-01-01T00:00:00Z',
    endedAtTime: '2024-12-31T23:59:59Z',
  },
  report('Spruce', '2021', '0.1'),
  report('Spruce', '2022', '150'),
  report('Spruce', '2024', '310'),
  report('Boulot', '2021', '0.2'),
  report('Boulot', '2022', 'quite a few'),
  report('Boulot', '2023', '45', 'percent'),
)

/** The service would reject it; the explorer counts it as undated. */
const undated = capsule(report('Boulot', '', '7'))

describeConsole('the charts', (opened) => {
  let ids: Readonly<Record<'sample' | 'works' | 'undated', string>>
  beforeAll(async () => {
    ids = {
      sample: await saveCapsule(opened(), 'First capsule.jsonld', sampleText),
      works: await saveCapsule(opened(), 'Works.jsonld', works),
      undated: await saveCapsule(opened(), 'Undated.jsonld', undated),
    }
  })

  const card = (page: Page, title: string): Locator =>
    page.locator('.card').filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) })

  /** Names of the files saved so far. */
  const names: string[] = []
  const saved = async (page: Page, within: Locator, format: 'Save as SVG' | 'CSV'): Promise<string> => {
    const file = page.waitForEvent('download')
    await within
      .getByRole('button', { name: /^Download – / })
      .first()
      .click()
    await page.getByRole('menuitem', { name: format, exact: true }).click()
    names.push((await file).suggestedFilename())
    return await textOf(await file)
  }

  /** Without the first column, which has the ids of the source and breaks ties. */
  const withoutIds = (csv: string): string[] =>
    csv
      .split('\r\n')
      .map((line) => line.slice(line.indexOf(',') + 1))
      .sort()

  const focusedLabel = (page: Page): Promise<string | null> =>
    page.evaluate<string | null>("document.activeElement.getAttribute('aria-label')")

  it('show values over time by unit, with the keyboard, and the source of each', async () => {
    const page = await openExplorer(opened(), {
      saved: `${ids.sample},${ids.works},${ids.undated}`,
      view: 'charts',
    })
    const values = card(page, 'Value over time')
    await values.getByText('Reported in 2 units: each has a chart of its own').waitFor()
    await values
      .getByText('1 qualitative report and 1 number without a period are not in the chart.')
      .waitFor()
    await values
      .getByText(
        'Jobs created: 4 values of 2 organizations; the lowest is 0.1 jobs, the highest 310 jobs. ' +
          'The 2 reports of 2 organizations for 2021 add up to 0.3 jobs.',
      )
      .waitFor()
    await values.getByText('Jobs created: one value, 45 percent (2023).').waitFor()
    await card(page, 'Coverage of periods')
      .getByText('1 report without a date is not in the chart.')
      .waitFor()
    await expectAccessibleInBothThemes(page)
    await values.locator('.charts-cursor').first().focus()
    await page.keyboard.press('ArrowRight')
    await expect
      .poll(() => focusedLabel(page))
      .toBe('Spruce: 150 jobs, 2022. Press to see where it comes from.')
    await page.keyboard.press('ArrowRight')
    await expect
      .poll(() => focusedLabel(page))
      .toBe(
        'Spruce: 310 jobs, 2024; 77.5% of the target of 400 jobs, and 70% of the way there from the baseline of 100 jobs. ' +
          'Press to see where it comes from.',
      )
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => focusedLabel(page)).toMatch(/^Boulot: 0.2 jobs, 2021/)
    await page.keyboard.press('Enter')
    const panel = page.locator('.explorer-node')
    await panel.getByText('0.2 jobs', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    await expect.poll(() => focusedLabel(page)).toMatch(/^Boulot: 0.2 jobs, 2021/)
    await values.getByText('Data table').first().click()
    await values.getByRole('row', { name: '2021 2 2 0.3' }).waitFor()
    await values.getByRole('row', { name: /^Spruce 2024 310 .* 400 jobs 77\.5% 100 jobs$/ }).waitFor()
    await values.getByRole('list').getByText('Target', { exact: true }).waitFor()
    const lines = (await saved(page, values, 'CSV')).trimEnd().split('\r\n')
    expect(lines).toHaveLength(1 + 4)
    expect(lines[0]).toMatch(/,report_id,target_value,target_unit,percent_of_target,baseline_value$/)
    expect(lines[1]).toContain('https://units.example/jobs,2021-01-01,2021-12-31,0.1,0.1,')
    expect(lines.find((line) => line.includes(',310,'))).toMatch(/,400,https:.*jobs,77\.5,100$/)
    const picture = await saved(page, values, 'Save as SVG')
    expect(picture).toMatch(/<title>Jobs created – Unit: jobs<\/title>/)
    expect(picture).toMatch(/>Spruce<\/text>/)
    for (const label of ['Target', 'Baseline', 'Baseline: 100']) expect(picture).toContain(`>${label}</text>`)
    expect(picture).not.toMatch(/var\(|class=|color\(/)
  })

  it.runIf(isLongRun)('choose an indicator by typing, and keep it in the URL', async () => {
    const page = await openExplorer(opened(), { saved: `${ids.sample},${ids.works}`, view: 'charts' })
    await page.getByRole('button', { name: /^Indicator Jobs created/ }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.type('househ')
    await page.getByRole('button', { name: /^Households housed/ }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(/measure=/)
    await page.reload()
    await page.getByText('Households housed: one value, 128 households (2025).').waitFor()
  })

  it.runIf(isLongRun)(
    'are the same for saved capsules and for a namespace, and follow its filters',
    async () => {
      await makeNamespace(opened(), 'works', 'Works')
      await uploadCapsule(opened(), 'works', 'Sample', sampleText)
      await uploadCapsule(opened(), 'works', 'Works', works)
      const pages = {
        saved: await openExplorer(opened(), { saved: `${ids.sample},${ids.works}`, view: 'charts' }),
        namespace: await openExplorer(opened(), { ns: 'works', view: 'charts' }),
      }
      for (const title of ['Reports per theme', 'Organizations per fund', 'Coverage of periods']) {
        const [a, b] = await Promise.all(
          Object.values(pages).map((page) => saved(page, card(page, title), 'CSV')),
        )
        expect(withoutIds(a ?? '')).toEqual(withoutIds(b ?? ''))
      }
      const page = pages.namespace
      const funds = card(page, 'Organizations per fund')
      // An organization without reports still has a fund.
      expect((await saved(page, funds, 'CSV')).split('\r\n')).toContain('Birch Fund,Birch Fund,1')
      const themes = card(page, 'Reports per theme')
      await themes.locator('.charts-cursor').focus()
      await expect
        .poll(() => focusedLabel(page))
        .toBe('Goal 8: Decent work and economic growth: 6 reports. Press to filter by it.')
      await page.keyboard.press('Enter')
      await page.waitForURL(/theme=https/)
      await page.getByText('Charts of 6 reports').waitFor()
      await expect.poll(() => focusedLabel(page)).toMatch(/^Goal 8/)
      expect(await saved(page, themes, 'Save as SVG')).toContain('<title>Reports per theme</title>')
      expect(names.at(-1)).toMatch(/^works-reports-per-theme-goal-8-\d{4}-\d\d-\d\d\.svg$/)
      const coverage = card(page, 'Coverage of periods')
      const matching = await apiRows(opened(), 'works', '&theme=https%3A%2F%2Fmetadata.un.org%2Fsdg%2F8')
      expect(matching).toHaveLength(6)
      await coverage.getByText('2 of 8 cells are empty.').waitFor()
      await coverage.locator('.charts-cursor').focus()
      await page.keyboard.press('ArrowRight')
      await expect.poll(() => focusedLabel(page)).toMatch(/, 2022: 1 report\. Press to filter by it\.$/)
      await page.keyboard.press('Enter')
      await page.waitForURL(/from=2022-01-01.*to=2022-12-31/)
      await page.getByText('Charts of 1 report', { exact: false }).waitFor()
      await page.getByRole('button', { name: 'Clear all filters' }).click()
      await page.getByText('Charts of 8 reports').waitFor()
      await expectAccessibleInBothThemes(page)
    },
  )

  it.runIf(isLongRun)('draw thousands of reports, from a file and from a namespace', async () => {
    const large = await saveCapsule(opened(), 'Three megabytes.jsonld', threeMegabytes())
    await makeNamespace(opened(), 'large', 'Three megabytes')
    await uploadCapsule(opened(), 'large', 'Large', new TextDecoder().decode(threeMegabytes()))
    for (const search of [{ saved: large }, { ns: 'large' }]) {
      const page = await opened().visit({ script: watchLongTasks })
      const start = Date.now()
      const query = new URLSearchParams({ ...search, view: 'charts' }).toString()
      await page.goto(`${opened().url}/console/explorer?${query}`)
      await page.getByText('Charts of 4,200 reports').waitFor()
      const coverage = card(page, 'Coverage of periods')
      await coverage.getByRole('button', { name: 'Show all 70' }).waitFor()
      const openMs = Date.now() - start
      await page.getByLabel('Show', { exact: true }).selectOption('Indicators')
      await coverage.getByText('490 indicators with reports').waitFor()
      await coverage.getByRole('button', { name: 'Show 200 more of 460' }).click()
      await coverage.getByRole('button', { name: 'Show 200 more of 260' }).waitFor()
      const lines = (await saved(page, coverage, 'CSV')).trimEnd().split('\r\n')
      expect(lines).toHaveLength(1 + 490)
      const longest = await longestTask(page)
      console.log(`charts of three megabytes: after ${openMs} ms, longest task ${longest} ms`)
    }
  })

  it.runIf(isLongRun)('work in French on a narrow screen', async () => {
    const page = await openExplorer(
      opened(),
      { saved: `${ids.sample},${ids.works},${ids.undated}`, view: 'charts' },
      { language: 'fr', width: 390 },
    )
    await page
      .getByText('1 rapport qualitatif et 1 nombre sans période ne sont pas dans le graphique.')
      .waitFor()
    await page.getByText('1 rapport sans date n’est pas dans le graphique.').waitFor()
    await page.getByRole('list').getByText('Valeur de référence', { exact: true }).waitFor()
    await expect
      .poll(() => page.locator('.charts-main').innerText())
      .not.toMatch(/\b(reports?|organizations?|Save|Show)\b/)
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(390)
    await expectAccessible(page)
  })
})
