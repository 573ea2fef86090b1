import { describe, expect, it } from 'vitest'

import { readDocument } from '../../core/graph/read-document.ts'
import { project } from '../../core/projection/project.ts'
import { projectRows } from '../../core/projection/project-rows.ts'
import type { Source } from '../../core/projection/source.ts'
import { assess } from '../../core/quality/assess.ts'
import { checks } from '../../core/quality/quality.ts'
import { checkDocument } from '../../core/validation/check-document.ts'
import { renderReport } from '../../core/validation/render-report.ts'
import { readDemoCapsules } from './demo-capsules.ts'

const capsules = await readDemoCapsules()

async function sources(): Promise<Source[]> {
  const read: Source[] = []
  for (const { bytes } of capsules) {
    const result = await readDocument(bytes)
    if (!result.ok) throw new Error('a sample capsule cannot be read')
    const nodes = [...result.document.nodes.values()].filter((node) => node.statements.length > 0)
    read.push({ sequence: read.length + 1, nodes })
  }
  return read
}

describe('the sample capsules', () => {
  it.each(capsules)('have no fault: $label', async ({ label, bytes }) => {
    const report = renderReport(checkDocument(await readDocument(bytes)), 'en')
    expect(report.items.filter(({ severity }) => severity === 'violation')).toEqual([])
    const lost = ['possible-target', 'value-not-numeric', 'period-unreadable', 'period-backwards']
    const expected = label === 'Demo: Whitecap Youth Sailing' ? lost.sort() : []
    expect(report.notes.map(({ note }) => note).sort()).toEqual(expected)
  })

  it('show what every check of quality finds', async () => {
    const projection = project(await sources())
    const { organizations, outcomes, indicators, reports } = projection
    const { data } = assess(
      {
        rows: projectRows(projection),
        reports: [...reports.values()].map(({ uri, name, organization }) => ({
          id: uri,
          name,
          org_id: organization,
        })),
        organizations: [...organizations.values()].map(({ uri, name, profile, numbers }) => ({
          id: uri,
          name,
          profile,
          identifiers: numbers,
        })),
        indicators: [...indicators.values()].map((each) => ({
          id: each.uri,
          name: each.name,
          themes: each.themes,
          outcome_id: each.outcomes[0] ?? null,
          org_ids: each.organizations,
        })),
        outcomes: [...outcomes.values()].map(({ uri, themes }) => ({ id: uri, themes })),
      },
      { today: '2026-01-01' },
    )
    const found = data.flatMap((each) => each.checks.filter(({ count }) => count > 0))
    const missing = checks.filter((check) => !found.some((each) => each.check === check))
    expect(missing).toEqual([])
  })

  it('hold many organizations, funds and themes, shared indicators, words, profiles and periods across a year-end', async () => {
    const { organizations, indicators, reports } = project(await sources())
    expect(organizations.size).toBeGreaterThanOrEqual(40)
    const funds = [...organizations.values()].map((each) => each.funds)
    expect(new Set(funds.flat()).size).toBe(4)
    expect(funds.filter((each) => each.length > 1).length).toBeGreaterThan(4)
    const themes = new Set([...indicators.values()].flatMap((each) => each.allThemes))
    expect(themes.size).toBeGreaterThan(10)
    const all = [...reports.values()]
    expect(all.length).toBeGreaterThan(400)
    const shared = all.filter((each) => each.indicator.includes('SELI-GLI#'))
    expect(new Set(shared.map((each) => each.organization)).size).toBeGreaterThan(30)
    expect(all.filter((each) => each.value === null).length).toBeGreaterThan(50)
    expect(
      all.filter((each) => each.periodStart?.slice(0, 4) !== each.periodEnd?.slice(0, 4)).length,
    ).toBeGreaterThan(50)
    // Everybody's reports are their own, shared indicator or not.
    expect(all.every((each) => each.basis === 'own')).toBe(true)
    const profiles = [...organizations.values()].map(({ profile }) => profile)
    expect(new Set(profiles.flatMap((each) => each?.provinces ?? [])).size).toBeGreaterThanOrEqual(11)
    expect(profiles.filter((each) => (each?.provinces.length ?? 0) > 1).length).toBeGreaterThan(5)
    expect(profiles).toContain(null)
    expect([...organizations.values()].filter(({ numbers }) => numbers.length > 0).length).toBeGreaterThan(30)
  })

  it('correct data of earlier capsules', async () => {
    const all = await sources()
    const name = (of: readonly Source[]) =>
      project(of).organizations.get('https://lakeside-pantry.example/')?.name
    expect([name(all.slice(0, -1)), name(all)]).toEqual([
      'Lakeside Community Pantry',
      'Lakeside Community Food Centre',
    ])
  })
})
