import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import {
  comparePlanEntries,
  countPlanStates,
  describePlanEntry,
  findPlanState,
  planStates,
  type OrganizationFacts,
  type SubmissionFact,
} from './plan-status.ts'

const nothing: OrganizationFacts = {
  uri: 'urn:a',
  id: null,
  name: null,
  indicators: [],
  reportCount: 0,
  reportedAt: null,
  waiting: null,
  last: null,
  answer: null,
}
const indicators = (...reported: boolean[]) =>
  reported.map((isReported, at) => ({ uri: `urn:i${at}`, id: null, name: null, isReported }))
const file = (state: SubmissionFact['state']): SubmissionFact => ({ id: 's', state, createdAt: new Date(0) })
const answered = { reason: 'Not yet.' }

it.each([
  ['missing', {}],
  ['missing', { indicators: indicators(false), reportCount: 5 }],
  ['missing', { last: file('accepted') }],
  ['returned', { last: file('returned') }],
  ['nothing_to_report', { last: file('returned'), answer: answered }],
  ['partly', { indicators: indicators(true, false), answer: answered }],
  ['waiting', { indicators: indicators(true, false), waiting: file('waiting') }],
  ['reported', { indicators: indicators(true, true), waiting: file('waiting'), answer: answered }],
  ['reported', { reportCount: 1 }],
] as const)('is %s', (state, facts) => {
  expect(findPlanState({ ...nothing, ...facts })).toBe(state)
})

it('came last with its newest report or the file that waits', () => {
  const waiting = { ...file('waiting'), createdAt: new Date('2025-01-02') }
  const described = describePlanEntry({ ...nothing, reportedAt: new Date('2025-01-01'), waiting })
  expect(described.last_received_at).toBe('2025-01-02T00:00:00.000Z')
  expect(describePlanEntry({ ...nothing, last: file('returned') })).toMatchObject({
    submission_id: 's',
    last_received_at: null,
  })
})

it('has one order, and counts everything once', () => {
  const entry = fc.record({
    state: fc.constantFrom(...planStates),
    organization: fc.record({
      uri: fc.string({ unit: 'binary' }),
      id: fc.constant(null),
      name: fc.option(fc.string({ unit: 'binary' })),
    }),
  })
  fc.assert(
    fc.property(fc.array(entry), (entries) => {
      const all = entries.map((each) => ({ ...describePlanEntry(nothing), ...each }))
      const sorted = all.toSorted(comparePlanEntries)
      expect(
        all
          .toReversed()
          .toSorted(comparePlanEntries)
          .map(({ organization }) => organization.name),
      ).toEqual(sorted.map(({ organization }) => organization.name))
      const counts = Object.values(countPlanStates(all))
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(all.length)
    }),
  )
})
