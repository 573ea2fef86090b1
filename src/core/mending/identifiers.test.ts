// Entries of a JSON file without a usable identifier get theirs by one answer.
import { describe, expect, it } from 'vitest'

import { identifiersId } from './identifiers.ts'
import { MendSession } from './mend-session.ts'
import type { Decision } from './proposal.ts'

const contexts = ['cidsContext', 'sffContext'].map(
  (name) => `https://ontology.commonapproach.org/contexts/${name}.jsonld`,
)

const report = (year: number, value: number) => ({
  '@type': 'cids:IndicatorReport',
  hasName: 'Meals served',
  forIndicator: 'meals',
  value: { '@type': 'i72:Measure', hasNumericalValue: String(value) },
  startedAtTime: `${year}-01-01T00:00:00`,
  endedAtTime: `${year}-12-31T23:59:59`,
})

const organization = {
  '@id': 'https://lakeside.example/about',
  '@type': 'cids:Organization',
  hasLegalName: 'Lakeside Food Centre',
  hasDescription: 'Meals.',
}

const outcome = {
  '@type': 'cids:Outcome',
  hasName: 'Fewer people go hungry',
  forOrganization: 'https://lakeside.example/about',
  forTheme: 'https://metadata.un.org/sdg/2',
}

/** The indicator is referred to by a word before it is described. */
const indicator = {
  '@id': 'meals',
  '@type': 'cids:Indicator',
  hasName: 'Meals served',
  forOrganization: 'https://lakeside.example/about',
}

const open = (entries: readonly object[]) =>
  new MendSession(new TextEncoder().encode(JSON.stringify({ '@context': contexts, '@graph': entries })))

const text = (answer: string): Decision => ({ kind: 'text', text: answer })

const needed = <P extends { isNeeded: boolean; under?: string }>(proposals: readonly P[]) =>
  proposals.filter(({ isNeeded, under }) => isNeeded && under === undefined)

describe('entries without a usable identifier', () => {
  const entries = [organization, report(2024, 1283), report(2025, 1300), outcome, indicator]

  it('are one question and one problem, with what each would get', async () => {
    const asked = await open(entries).mend(new Map())
    expect(asked.findings.violationCount).toBeGreaterThan(4)
    expect(asked.problems).toBe(1)
    const [question, ...others] = needed(asked.open)
    expect(others).toEqual([])
    expect(question).toMatchObject({
      id: identifiersId,
      field: 'base',
      options: [{ means: 'base', value: 'https://lakeside.example/' }],
    })
    expect(question?.made?.map(({ kind, fragment }) => [kind, fragment])).toEqual([
      ['indicator_report', '#report-meals-served-2024-01-01-2024-12-31'],
      ['indicator_report', '#report-meals-served-2025-01-01-2025-12-31'],
      ['outcome', '#outcome-fewer-people-go-hungry'],
      ['indicator', '#indicator-meals-served'],
    ])
  })

  it.each([
    [text('lakeside.example/2'), 'https://lakeside.example/2'],
    [{ kind: 'option', at: 0 } satisfies Decision, 'https://lakeside.example/'],
  ])('get one from the base, everywhere where they are named: %j', async (decision, base) => {
    const mended = await open(entries).mend(new Map([[identifiersId, decision]]))
    expect([mended.findings.violationCount, mended.problems]).toEqual([0, 0])
    const { '@graph': graph } = JSON.parse(mended.text) as { '@graph': Record<string, unknown>[] }
    expect(graph.map((entry) => entry['@id'])).toEqual([
      'https://lakeside.example/about',
      `${base}#report-meals-served-2024-01-01-2024-12-31`,
      `${base}#report-meals-served-2025-01-01-2025-12-31`,
      `${base}#outcome-fewer-people-go-hungry`,
      `${base}#indicator-meals-served`,
    ])
    expect(graph[1]?.['forIndicator']).toBe(`${base}#indicator-meals-served`)
  })

  it('may be answered one by one as well', async () => {
    const session = open(entries)
    const { open: asked } = await session.mend(new Map())
    const own = asked.find(({ entity, under }) => entity?.kind === 'outcome' && under === identifiersId)
    const mended = await session.mend(
      new Map([
        [own?.id ?? '', text('https://lakeside.example/outcome/1')],
        [identifiersId, text('lakeside.example')],
      ]),
    )
    expect(mended.findings.violationCount).toBe(0)
    const ids = JSON.stringify(JSON.parse(mended.text))
    expect(ids).toContain('"@id":"https://lakeside.example/outcome/1"')
    expect(ids).toContain('"@id":"https://lakeside.example/#indicator-meals-served"')
  })

  it('get other ones for the same name, and none that the file has', async () => {
    const taken = { ...outcome, '@id': 'https://x.example/#outcome-fewer-people-go-hungry' }
    const { open: asked } = await open([organization, taken, outcome, outcome]).mend(new Map())
    expect(asked.find(({ id }) => id === identifiersId)?.made?.map(({ fragment }) => fragment)).toEqual([
      '#outcome-fewer-people-go-hungry-2',
      '#outcome-fewer-people-go-hungry-2-2',
    ])
  })

  it('are asked for themselves where there is one', async () => {
    const asked = await open([organization, outcome]).mend(new Map())
    expect(asked.problems).toBe(1)
    expect(needed(asked.open).map(({ rule, field }) => [rule, field])).toEqual([['missing-id', 'iri']])
  })
})
