import { describe, expect, it } from 'vitest'

import { readDocument } from '../../core/graph/read-document.ts'
import { project } from '../../core/projection/project.ts'
import type { Source } from '../../core/projection/source.ts'
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
  it.each(capsules)('have no fault: $label', async ({ bytes }) => {
    const report = renderReport(checkDocument(await readDocument(bytes)), 'en')
    expect(report.items.filter(({ severity }) => severity === 'violation')).toEqual([])
    expect(report.notes).toEqual([])
  })

  it('hold many organizations, funds and themes, shared indicators, words and periods across a year-end', async () => {
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
