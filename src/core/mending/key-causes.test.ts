// A key under another name is one question, with what follows from it under it.
import { describe, expect, it } from 'vitest'

import { MendSession } from './mend-session.ts'

const report = (number: number) => ({
  '@id': `https://m.example/report/${number}`,
  '@type': 'cids:IndicatorReport',
  hasName: `Report ${number}`,
  forIndicator: 'https://m.example/indicator',
  value: { '@type': 'i72:Measure', hasNumericalValue: '5' },
  startedAtTim: '2024-01-01T00:00:00',
  endedAtTime: '2024-12-31T23:59:59',
})

const file = JSON.stringify({
  '@context': 'https://ontology.commonapproach.org/contexts/cidsContext.jsonld',
  '@graph': [
    {
      '@id': 'https://m.example/org',
      '@type': 'cids:Organization',
      hasLegalName: 'Maple',
      hasDescription: 'A',
    },
    {
      '@id': 'https://m.example/outcome',
      '@type': 'cids:Outcome',
      hasName: 'O',
      forOrganization: 'https://m.example/org',
      forTheme: 'https://metadata.un.org/sdg/1',
    },
    {
      '@id': 'https://m.example/indicator',
      '@type': 'cids:Indicator',
      hasName: 'I',
      forOrganization: 'https://m.example/org',
      forOutcome: 'https://m.example/outcome',
    },
    ...[1, 2, 3].map(report),
  ],
})

const needed = (proposals: readonly { isNeeded: boolean; under?: string }[]) =>
  proposals.filter(({ isNeeded, under }) => isNeeded && under === undefined)

describe('a key that was meant to be another one', () => {
  it('is one question in place of those that follow from it', async () => {
    const session = new MendSession(new TextEncoder().encode(file))
    const first = await session.mend(new Map())
    expect(first.findings.violationCount).toBe(3)
    expect(first.problems).toBe(1)
    const [question, ...others] = needed(first.open)
    expect(others).toEqual([])
    expect(question).toMatchObject({
      rule: 'unknown-key',
      follows: 3,
      options: [{ means: 'rename', value: 'startedAtTime' }, { means: 'ignore' }],
    })
    const id = first.open.find(({ rule }) => rule === 'unknown-key')?.id ?? ''
    const renamed = await session.mend(new Map([[id, { kind: 'option', at: 0 }]]))
    expect(renamed.text).toBe(file.replaceAll('startedAtTim"', 'startedAtTime"'))
    expect(renamed.problems).toBe(0)
    const ignored = await session.mend(new Map([[id, { kind: 'option', at: 1 }]]))
    expect(ignored.text).toBe(file)
    expect(needed(ignored.open).length).toBeGreaterThanOrEqual(3)
    expect(ignored.problems).toBe(3)
  })
})
