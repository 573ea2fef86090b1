// impact-graph summary and quality: what reports add up to, and what would make them more useful, over the API. Rules,
// sections 9 and 17. The rules themselves are tested beside src/core/summary and src/core/quality.
import { beforeAll, describe, expect, it } from 'vitest'

import { assess, createClient } from '../../src/client/index.ts'
import { allItems } from '../../src/client/pages.ts'
import { dayMs, dayText } from '../../src/core/calendar-day.ts'
import { checks, type Quality } from '../../src/core/quality/quality.ts'
import { summarize } from '../../src/core/summary/summarize.ts'
import type { Summary, SummaryIndicatorGroup } from '../../src/core/summary/summary.ts'
import type { Row } from '../../src/contract/row-schemas.ts'
import { createNamespace } from '../../src/service/namespaces/create-namespace.ts'
import { capsule, fundingStatus, indicator, organization, outcome, report, target } from './projected.ts'
import { putCapsule } from './put-source.ts'
import { readAll } from './rows-calls.ts'
import { startApp, useListeningApp } from './start-app.ts'
import { runCommand } from './run-command.ts'

const year = (at: number) => ({
  startedAtTime: `${at}-01-01T00:00:00Z`,
  endedAtTime: `${at}-12-31T00:00:00Z`,
})
const zeroHunger = 'https://metadata.un.org/sdg/2'
const province = (code: string) => `https://codelist.commonapproach.org/ProvinceTerritory#${code}`

const app = useListeningApp(() => startApp())
beforeAll(async () => {
  await putCapsule(
    app,
    capsule(
      organization('a', { hasLegalName: '=A' }),
      organization('b'),
      outcome('u', 'a', { forTheme: [zeroHunger, 'urn:t:own'] }),
      indicator('i', 'a', 'u', { hasName: 'Meals', unitDescription: 'meals' }),
      indicator('j', 'b', [], { hasName: 'Homes', unitDescription: '%' }),
      fundingStatus('f1', 'a', 'Maple'),
      fundingStatus('f2', 'a', 'Birch, "B"'),
      fundingStatus('f3', 'b', 'Maple'),
      {
        '@id': 'https://example.org/p',
        '@type': 'sff:OrganizationProfile',
        forOrganization: 'https://example.org/a',
        provinceTerritoryServed: [province('QC'), province('ON')],
        sectorServed: 'urn:t:food',
      },
      report('r1', 'i', '0.1', year(2023)),
      report('r2', 'i', '0.2', year(2024)),
      report('r3', 'i', 'about ten', year(2024)),
      report('r4', 'i', '5', { ...year(2024), forOrganization: 'https://example.org/b' }),
      report('r5', 'j', '40', year(2023)),
      report('r6', 'j', '60', year(2024)),
      indicator('k', null, [], { hasName: 'Loose', unitDescription: 'hours' }),
      report('r7', 'k', '7', year(2024)),
    ),
  )
})

const run = (...words: string[]) =>
  runCommand(['summary', '--url', app.url, '--namespace', 'my-data', ...words], { IMPACT_GRAPH_KEY: app.key })

const summaryOf = async (...words: string[]): Promise<Summary> =>
  JSON.parse((await run('--json', ...words)).out) as Summary

describe('quality', () => {
  const look = (...words: string[]) =>
    runCommand(['quality', '--url', app.url, '--namespace', 'my-data', ...words], {
      IMPACT_GRAPH_KEY: app.key,
    })

  it('--json gives what assess makes of all rows and entities', async () => {
    const client = createClient({ baseUrl: app.url, apiKey: app.key, namespace: 'my-data' })
    const expected = assess(
      {
        rows: await allItems(client.listRows, {}),
        reports: await allItems(client.listReports, {}),
        organizations: (await client.listOrganizations({ include: ['profile', 'identifiers'] })).data,
        indicators: await allItems(client.listIndicators, {}),
        outcomes: await allItems(client.listOutcomes, {}),
      },
      { today: dayText(Math.floor(Date.now() / dayMs)) },
    )
    expect(expected.data.map(({ checks: all }) => all.length)).toEqual([checks.length, checks.length])
    expect(JSON.parse((await look('--json')).out)).toEqual(expected)
  })

  it('has a table of what was found, and CSV with every check that is asked for', async () => {
    const { code, out } = await look('--check', 'outcome-missing,theme-missing')
    expect(code).toBe(0)
    expect(out.split('\n').map((line) => line.split(/ {2,}/))).toEqual([
      ['ORGANIZATION', 'FOUND', 'COUNT', 'OF', 'SUCH AS'],
      ['Organization b', 'indicators without a theme (theme-missing)', '1', '1', 'Homes'],
      ['Organization b', 'indicators without an outcome (outcome-missing)', '1', '1', 'Homes'],
      [''],
    ])
    const [head, first, second] = (await look('--csv', '--check', 'theme-missing')).out.split('\r\n')
    expect(head).toBe(
      'organization_id,organization_name,report_count,last_period_end,check,count,of,entity_ids',
    )
    expect(first).toMatch(/^org_\w+,'=A,3,2024-12-31,theme-missing,0,1,$/)
    expect(second).toMatch(/^org_\w+,Organization b,3,2024-12-31,theme-missing,1,1,ind_\w+$/)
  })

  it('says so where nothing is found or nobody matches', async () => {
    expect(await look('--check', 'periods-overlap')).toMatchObject({
      code: 0,
      out: '',
      err: 'Nothing was found.\n',
    })
    expect(await look('--org', 'org_x')).toMatchObject({
      code: 0,
      out: '',
      err: 'No organization matches.\n',
    })
    const { data } = JSON.parse((await look('--json')).out) as Quality
    const [{ organization } = { organization: { id: '' } }] = data
    expect(JSON.parse((await look('--json', '--org', organization.id)).out)).toEqual({
      data: data.slice(0, 1),
    })
  })

  it('refuses checks that there are not', async () => {
    expect(await look('--check', 'score')).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^--check is value-not-numeric, .*, not "score"\./),
    })
    expect(await look('--csv', '--json')).toMatchObject({ code: 2 })
  })
})

describe('summary', () => {
  it('--json gives what summarize makes of all rows', async () => {
    const rows = await readAll(app, { limit: 1000 })
    expect(await summaryOf()).toEqual(summarize(rows))
    expect(await summaryOf('--by', 'org', '--by', 'theme,period')).toEqual(
      summarize(rows, { by: ['org', 'theme', 'period'] }),
    )
    const meals = (await summaryOf()).data.find(({ indicator: { name } }) => name === 'Meals')
    expect(meals).toMatchObject({
      unit: 'meals',
      report_count: 4,
      numeric_count: 3,
      sum: 5.3,
      not_summed: null,
    })
  })

  it('--by fund finds the funds of each organization', async () => {
    const { data, total_reports } = await summaryOf('--by', 'fund')
    const shown = data.map(({ indicator: { name }, fund, report_count, sum }) => [
      name,
      fund,
      report_count,
      sum,
    ])
    expect(new Set(shown)).toEqual(
      new Set([
        ['Homes', 'Maple', 2, null],
        ['Loose', null, 1, 7],
        ['Meals', 'Birch, "B"', 3, 0.3],
        ['Meals', 'Maple', 4, 5.3],
      ]),
    )
    expect(total_reports).toBe(7)
    // A filter by fund chooses organizations; all funds of theirs are shown, as the facets do.
    const birch = await summaryOf('--by', 'fund', '--fund', 'Birch, "B"')
    expect(birch.data.map(({ fund, sum }) => [fund, sum])).toEqual([
      ['Birch, "B"', 0.3],
      ['Maple', 0.3],
    ])
  })

  it('--by province and --by sector count a report in each that its organization serves', async () => {
    const { data, total_reports } = await summaryOf('--by', 'province,sector', '--kind', 'numeric')
    const meals = data.filter(({ indicator: { name } }) => name === 'Meals')
    expect(meals.map(({ province: served, sector, sum }) => [served, sector, sum])).toEqual([
      [province('ON'), 'urn:t:food', 0.3],
      [province('QC'), 'urn:t:food', 0.3],
      [null, null, 5],
    ])
    expect(total_reports).toBe(6)
    expect((await run('--by', 'province')).out).toMatch(/PROVINCE[\s\S]*Ontario[\s\S]*Quebec/)
  })

  it('accepts every filter of rows', async () => {
    const total = async (...words: string[]) => (await summaryOf(...words)).total_reports
    expect(await total('--theme', zeroHunger)).toBe(4)
    expect(await total('--theme', zeroHunger, '--from', '2024-01-01')).toBe(3)
    expect(await total('--to', '2023-12-31')).toBe(2)
    expect(await total('--fund', 'Birch, "B"')).toBe(3)
    const [row] = await readAll(app, { fund: 'Birch, "B"' })
    expect(await total('--org', row?.org?.id ?? '')).toBe(3)
  })

  it('prints a table for people: themes by name, and why there is no sum', async () => {
    const { code, out } = await run('--by', 'theme')
    const lines = out.trimEnd().split('\n')
    expect(code).toBe(0)
    expect(lines[0]).toMatch(
      /^INDICATOR +UNIT +THEME +REPORTS +NUMBERS +SUM +MIN +MAX +MEAN +NO SUM BECAUSE$/,
    )
    // In natural order of the names.
    const names = lines.slice(1).map((line) => line.split('  ')[0] ?? '')
    expect(names).toEqual([...names].sort(new Intl.Collator('en', { numeric: true }).compare))
    expect(lines.find((line) => line.includes('Goal 2: Zero hunger'))).toMatch(
      /^Meals +meals +.* 4 +3 +5\.3 /,
    )
    expect(lines.find((line) => line.startsWith('Homes'))).toMatch(
      /^Homes +% +- +2 +2 +- +40 +60 +50 +percentages$/,
    )
  })

  it('--csv prints one line for each group, formulas guarded', async () => {
    const { out } = await run('--csv', '--by', 'org', '--by', 'period', '--theme', zeroHunger)
    const lines = out.split('\r\n')
    expect(lines[0]).toBe(
      'indicator_id,indicator_name,unit,org_id,org_name,period,report_count,numeric_count,sum,min,max,mean,not_summed,period_start,period_end',
    )
    expect(
      lines
        .slice(1, -1)
        .map((line) => line.replaceAll(/(ind|org)_\w+/g, '$1'))
        .sort(),
    ).toEqual([
      "ind,Meals,meals,org,'=A,2023,1,1,0.1,0.1,0.1,0.1,,2023-01-01,2023-12-31",
      "ind,Meals,meals,org,'=A,2024,2,1,0.2,0.2,0.2,0.2,,2024-01-01,2024-12-31",
      'ind,Meals,meals,org,Organization b,2024,1,1,5,5,5,5,,2024-01-01,2024-12-31',
    ])
  })

  it('--compare previous gives what summarize makes of the rows of both periods', async () => {
    const all = await readAll(app, { limit: 1000 })
    const days = { from: '2024-01-01', to: '2024-12-31' }
    const asked = ['--from', days.from, '--to', days.to, '--period', 'ends', '--compare', 'previous']
    expect(await summaryOf(...asked, '--by', 'org')).toEqual(
      summarize(all, { ...days, period: 'ends', compare: 'previous', by: ['org'] }),
    )
    const { out } = await run(...asked)
    expect(out).toMatch(/BEFORE +CHANGE +% CHANGE +NO SUM BECAUSE$/m)
    const [head = '', ...lines] = (await run(...asked, '--csv')).out.split('\r\n')
    expect(head).toMatch(/,previous_sum,previous_count,change_absolute,change_percent$/)
    expect(lines.find((line) => line.includes('Meals'))).toMatch(/,0\.1,1,5\.1,5100$/)
    for (const wrong of [
      ['--compare', 'next'],
      ['--compare', 'previous', '--from', '2024-01-01'],
      [...asked, '--by', 'period'],
    ]) {
      expect((await run(...wrong)).code).toBe(2)
    }
  })

  it('--by group adds what the groups of the namespace say, and lists their members', async () => {
    const { data: rows } = (await app.call('GET /indicators')).json<{
      data: { id: string; name: string }[]
    }>()
    const idOf = (wanted: string) => rows.find(({ name }) => name === wanted)?.id ?? ''
    const group = (...words: string[]) =>
      runCommand(['group', ...words, '--url', app.url, '--namespace', 'my-data'], {
        IMPACT_GRAPH_KEY: app.key,
      })
    expect(await group('list')).toEqual({ code: 0, out: '', err: 'There is no indicator group yet.\n' })
    const members = ['Meals', 'Loose'].flatMap((name) => ['--indicator', idOf(name)])
    expect(await group('set', 'helped', '--name', 'Help', ...members)).toMatchObject({
      code: 0,
      out: 'helped\n',
    })
    expect(await group('set', 'homes', '--name', 'Homes', '--indicator', idOf('Homes'))).toMatchObject({
      code: 0,
    })
    expect((await group('list')).out).toMatch(/^GROUP +NAME +INDICATORS +CHANGED\nhelped +Help +2 /)
    expect(JSON.parse((await group('list', '--json')).out)).toMatchObject([
      { slug: 'helped' },
      { slug: 'homes' },
    ])
    const groups = (await app.call('GET /indicator-groups')).json<{ data: SummaryIndicatorGroup[] }>().data
    const all = await readAll(app, { limit: 1000 })
    const by = ['group', 'period'] as const
    expect(JSON.parse((await run('--json', '--by', 'group,period')).out)).toEqual(
      summarize(all, { by, groups }),
    )
    const { out } = await run('--by', 'group')
    expect(out).toMatch(/^2 indicators +- +Help +5 +4 +- +- +- +- +units differ$/m)
    expect(out).toMatch(/^ {2}all in this unit +hours +Help +1 +- +7 +- +- +-$/m)
    expect(out).toMatch(/^ {2}Meals +meals +Help +4 +3 +5\.3 /m)
    expect((await run('--csv', '--by', 'group')).out).toContain(
      `,,%,homes,Homes,${idOf('Homes')},2,2,,40,60,50,percentage,`,
    )
    expect((await group('set', 'helped', '--name', 'Help')).code).toBe(2)
    expect((await group('set', 'helped', '--name', 'Help', '--indicator', 'ind_x')).code).toBe(1)
    for (const slug of ['helped', 'homes']) {
      expect(await group('delete', slug)).toMatchObject({ code: 0, out: `${slug} is deleted.\n` })
    }
    expect((await group('delete', 'homes')).code).toBe(1)
  })

  it('--period chooses which reports count between two days', async () => {
    const counts = async (...words: string[]) => {
      const { data, total_reports } = await summaryOf('--to', '2024-06-30', ...words)
      expect(data.reduce((count, { report_count }) => count + report_count, 0)).toBe(total_reports)
      return total_reports
    }
    expect(await counts()).toBe(7)
    expect(await counts('--period', 'touches')).toBe(7)
    expect(await counts('--period', 'ends')).toBe(2)
    expect(await counts('--period', 'within', '--from', '2023-02-01')).toBe(0)
    expect(await counts('--period', 'ends', '--from', '2023-02-01')).toBe(2)
  })

  it('--fiscal-year-start makes periods of fiscal years', async () => {
    const { data } = await summaryOf('--by', 'period', '--fiscal-year-start', '04')
    expect(new Set(data.map(({ period }) => period))).toEqual(new Set(['2022/2024', '2023/2025']))
  })

  it('gives every digit of a sum, and rounds means for people alone', async () => {
    const { namespace } = await createNamespace(app.store, app.tenant.id, 'exact', 'Exact')
    await putCapsule(
      { store: app.store, namespace },
      capsule(
        organization('a'),
        indicator('i', 'a', [], { hasName: 'Steps', unitDescription: 'steps' }),
        report('r1', 'i', '9007199254740993', year(2022)),
        report('r2', 'i', '0.25', year(2023)),
        report('r3', 'i', '1', year(2024)),
      ),
    )
    const exact = (...words: string[]) => run('--namespace', 'exact', ...words)
    const [, line] = (await exact()).out.split('\n')
    expect(line?.split(/ {2,}/).slice(2)).toEqual([
      '3',
      '3',
      '9007199254740994.25',
      '0.25',
      '9007199254740993',
      '3002399751580331.5',
    ])
    const thirds = await exact('--csv', '--from', '2023-01-01')
    expect(thirds.out).toContain('steps,2,2,1.25,0.25,1,0.625,,2023-01-01,2024-12-31')
    expect((await exact('--from', '2023-01-01')).out).toMatch(/1\.25 +0\.25 +1 +0\.625/)
  })

  it('--targets compares what may be compared, and changes nothing else', async () => {
    const { namespace } = await createNamespace(app.store, app.tenant.id, 'goals', 'Goals')
    const half = (from: string, to: string) => ({ startedAtTime: from, endedAtTime: to })
    await putCapsule(
      { store: app.store, namespace },
      capsule(
        organization('a'),
        indicator('i', 'a', [], { hasName: 'Meals', unitDescription: 'meals' }),
        report('r1', 'i', '0.5', half('2024-01-01', '2024-06-30')),
        report('r2', 'i', '0.25', half('2024-07-01', '2024-12-31')),
        target('t', 'i', '1.00', year(2024)),
        indicator('j', 'a', [], { hasName: 'Homes', unitDescription: '%' }),
        report('r3', 'j', '40', year(2023)),
        report('r4', 'j', '60', year(2024)),
        target('u', 'j', '90'),
      ),
    )
    const goals = (...words: string[]) => run('--namespace', 'goals', ...words)
    const own = { headers: { 'x-namespace': 'goals' } }
    const { data: rows } = (await app.call('GET /rows/indicator-reports?include=target', own)).json<{
      data: Row[]
    }>()
    const by = ['period'] as const
    const { out } = await goals('--json', '--targets', '--by', 'period')
    expect(JSON.parse(out)).toEqual(summarize(rows, { by, targets: true }))
    expect(out).toContain('"target":1,"percent_of_target":75')
    expect((await goals('--json')).out).not.toContain('target')

    const table = (await goals('--targets')).out.split('\n')
    expect(table[0]).toMatch(/ MEAN +TARGET +% OF TARGET +NO SUM BECAUSE$/)
    expect(table.find((line) => line.startsWith('Meals'))).toMatch(/ 0\.75 .* 1 +75$/)
    expect(table.find((line) => line.startsWith('Homes'))).toMatch(/ 50 +- +- +percentages$/)
    const csv = (await goals('--csv', '--targets', '--by', 'period')).out.split('\r\n')
    expect(csv[0]).toMatch(/,period_start,period_end,target,percent_of_target$/)
    expect(csv.slice(1, -1).map((line) => line.split(',').slice(-2))).toEqual(
      expect.arrayContaining([
        ['1', '75'],
        ['90', '44.44444444444444'],
        ['90', '66.66666666666667'],
      ]),
    )
  })

  it('reports that nothing matches', async () => {
    expect(await run('--fund', 'Nobody')).toEqual({ code: 0, out: '', err: 'No row matches.\n' })
    expect(await summaryOf('--fund', 'Nobody', '--by', 'fund')).toEqual({ data: [], total_reports: 0 })
  })

  it('exits with 1 when the service refuses, 2 for invalid arguments, 3 when the service is unreachable', async () => {
    for (const words of [
      ['--from', 'x'],
      ['--theme', 'x', '--by', 'fund'],
    ]) {
      const { code, err } = await run(...words)
      expect([code, err]).toEqual([1, expect.stringMatching(/must be/)])
    }
    for (const words of [
      ['--by', 'colour'],
      ['--by', ''],
      ['--csv', '--json'],
      ['--limit', '3'],
      ['--period', 'starts', '--from', '2024-01-01'],
      ['--period', 'ends'],
      ['--fiscal-year-start', '13'],
      ['--fiscal-year-start', 'April'],
    ]) {
      expect((await run(...words)).code).toBe(2)
    }
    expect((await run('--url', 'http://127.0.0.1:9')).code).toBe(3)
  })

  it('is explained by its help', async () => {
    const { code, out } = await run('--help')
    expect(code).toBe(0)
    for (const option of [
      '--by org|theme|fund|province|sector|period|group',
      '--theme IRI',
      '--fund NAME',
      '--from DATE',
      '--period ends|within|touches',
      '--fiscal-year-start MM',
      '--targets',
      '--csv',
      '--json',
    ]) {
      expect(out).toContain(option)
    }
  })
})
