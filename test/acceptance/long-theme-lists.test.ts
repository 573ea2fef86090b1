// More themes than rows and trees show: those have the first 256 by code point, all else knows every one. Rules, section 1.
import { beforeAll, describe, expect, it } from 'vitest'

import type { ThemeFacet } from '../../src/contract/row-schemas.ts'
import { capsule, fundingStatus, indicator, iri, organization, outcome, report } from './projected.ts'
import { putCapsule } from './put-source.ts'
import { getRows, readAll, readFacet } from './rows-calls.ts'
import { startApp, useApp } from './start-app.ts'

const themesFrom = (from: number, count: number): string[] =>
  Array.from({ length: count }, (_, at) => `urn:theme:${String(from + at).padStart(3, '0')}`)

const all = themesFrom(0, 300)
/** Of 30 outcomes, each with a few that the one before it has too; in no order. */
const parts = all.slice(0, 30).map((_, at) => themesFrom(10 * at, 12).toReversed())

const app = useApp(() => startApp())
beforeAll(async () => {
  const names = parts.map((_, at) => `u${at}`)
  await putCapsule(
    app,
    capsule(
      organization('lake'),
      fundingStatus('funding', 'lake', iri('fund')),
      outcome('long', 'lake', { forTheme: all.toReversed() }),
      ...parts.map((forTheme, at) => outcome(names[at] ?? '', 'lake', { forTheme })),
      indicator('of-one', 'lake', 'long'),
      indicator('of-many', 'lake', names, { forTheme: ['urn:a'] }),
      indicator('of-few', 'lake', ['u0', 'u1']),
      ...['of-one', 'of-many', 'of-few'].map((name) => report(`r-${name}`, name)),
    ),
  )
})

const shown: Readonly<Record<string, readonly string[]>> = {
  'r-of-one': all.slice(0, 256),
  'r-of-many': ['urn:a', ...all.slice(0, 255)],
  'r-of-few': all.slice(0, 22),
}

/** By the last part of the report's IRI. */
const byReport = <T>(rows: readonly { uri?: string }[], of: (row: never) => T): Record<string, T> =>
  Object.fromEntries(rows.map((row) => [row.uri?.slice(iri('').length) ?? '', of(row as never)]))

const themesOf = ({ themes }: { themes: readonly string[] }) => themes

describe('more than 256 themes', () => {
  it('are cut in rows: pages, lines, CSV and changes', async () => {
    const rows = await readAll(app, { include: 'uri' })
    expect(byReport(rows, themesOf)).toEqual(shown)
    expect(rows.map(({ indicator: { uri } }) => uri?.slice(iri('').length) ?? '').sort()).toEqual([
      'of-few',
      'of-many',
      'of-one',
    ])
    expect(rows.every(({ outcome: its, org }) => its?.uri !== undefined && org?.uri === iri('lake'))).toBe(
      true,
    )
    const lines = (await getRows(app, { format: 'ndjson', include: 'uri' })).body.trimEnd().split('\n')
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(rows)
    const csv = (await getRows(app, { format: 'csv' })).body.trimEnd().split('\r\n').slice(1)
    expect(csv.map((line) => line.split(',')[6] ?? '').sort()).toEqual(
      Object.values(shown)
        .map((themes) => themes.join(' '))
        .sort(),
    )
    const { headers } = await getRows(app)
    const since = encodeURIComponent(String(headers['x-namespace-version']))
    await putCapsule(app, capsule(organization('lake', { hasLegalName: 'Lake again' })))
    const changes = (await app.call(`GET /rows/changes?since=${since}&include=uri`)).json<{
      data: { row: { uri: string; themes: string[]; org: { name: string } } }[]
    }>().data
    expect(
      byReport(
        changes.map(({ row }) => row),
        themesOf,
      ),
    ).toEqual(shown)
    expect(changes.map(({ row }) => row.org.name)).toEqual(['Lake again', 'Lake again', 'Lake again'])
  })

  it('are found by filters and counted by facets, every one', async () => {
    for (const [theme, reports] of [
      ['urn:theme:299', ['r-of-many', 'r-of-one']],
      ['urn:theme:256', ['r-of-many', 'r-of-one']],
      ['urn:theme:021', ['r-of-few', 'r-of-many', 'r-of-one']],
      ['urn:a', ['r-of-many']],
      ['urn:theme:302', []],
    ] as const) {
      const found = await readAll(app, { theme, include: 'uri' })
      expect([theme, Object.keys(byReport(found, themesOf)).sort()]).toEqual([theme, reports])
    }
    const { data } = await readFacet<ThemeFacet>(app, 'themes')
    expect(new Set(data.map(({ theme }) => theme))).toEqual(new Set(['urn:a', ...parts.flat(), ...all]))
    expect(data.find(({ theme }) => theme === 'urn:theme:299')?.report_count).toBe(2)
  })

  it('are found beside another filter, whichever of them is looked up first', async () => {
    const org = (await app.call('GET /orgs')).json<{ data: { id: string }[] }>().data[0]?.id ?? ''
    const many = (await readAll(app)).find(({ themes }) => themes[0] === 'urn:a')
    for (const [other, reports] of [
      [{ org }, ['r-of-many', 'r-of-one']],
      [{ fund: iri('fund') }, ['r-of-many', 'r-of-one']],
      [{ 'period[from]': '2024-01-01', 'period[to]': '2024-12-31' }, ['r-of-many', 'r-of-one']],
      [{ kind: 'numeric' }, ['r-of-many', 'r-of-one']],
      [{ indicator: many?.indicator.id ?? '' }, ['r-of-many']],
    ] as const) {
      const found = await readAll(app, { theme: 'urn:theme:299', include: 'uri', ...other })
      expect([other, Object.keys(byReport(found, themesOf)).sort()]).toEqual([other, reports])
    }
  })

  it('are cut in trees, and whole in lists and where one is read', async () => {
    const outcomes = (await app.call('GET /outcomes?limit=100')).json<{
      data: { id: string; uri: string; themes: string[] }[]
    }>().data
    const long = outcomes.find(({ uri }) => uri === iri('long'))
    expect(long?.themes).toEqual(all)
    const one = (await app.call(`GET /outcomes/${long?.id}`)).json<{ themes: string[] }>()
    expect(one.themes).toEqual(all)
    const org = (await app.call('GET /orgs')).json<{ data: { id: string }[] }>().data[0]?.id
    const tree = (await app.call(`GET /orgs/${org}/everything`)).json<{
      outcomes: { uri: string; themes: string[] }[]
    }>()
    expect(tree.outcomes.find(({ uri }) => uri === iri('long'))?.themes).toEqual(all.slice(0, 256))
  })
})
