// The faults of the public example files, and what they ask of a person.
import { expect, test } from 'vitest'

import {
  baselineInWords,
  baselineOnReports,
  everyRule,
  olderNumbers,
  otherColumn,
  prototype,
  unlinked,
} from '../../../test/mending/example-files.ts'
import { decideNeeded, mendAll } from '../../../test/mending/decide-all.ts'
import { MendSession } from './mend-session.ts'

const session = (text: string) => new MendSession(new TextEncoder().encode(text))

const counts = (rules: readonly string[]): Record<string, number> => {
  const found: Record<string, number> = {}
  for (const rule of rules) found[rule] = (found[rule] ?? 0) + 1
  return found
}

test('12 older keys of numbers are mended without a question', async () => {
  const { findings } = await session(olderNumbers).asGiven()
  expect(counts(findings.items.map(({ rule }) => rule))).toEqual({ 'report-incomplete': 12 })
  const mended = await session(olderNumbers).mend(new Map())
  expect([mended.findings.items, mended.edits.length]).toEqual([[], 12])
})

test('13 entries without organization, an empty link and 16 older keys leave 14 questions of two kinds', async () => {
  const { findings } = await session(unlinked).asGiven()
  const violations = { 'report-incomplete': 16, 'no-organization-link': 13, 'invalid-iri': 1 }
  expect(counts(findings.items.map(({ rule }) => rule))).toEqual(violations)
  const { proposals } = await session(unlinked).mend(new Map())
  const asked = proposals.filter(({ kind }) => kind !== 'certain')
  expect([asked.length, new Set(asked.map(({ group }) => group)).size]).toEqual([14, 2])
  expect((await mendAll(session(unlinked))).findings.violationCount).toBe(0)
})

test('a legal name, 16 organizations and 16 days are asked for in four kinds of questions', async () => {
  const { findings } = await session(prototype).asGiven()
  expect(counts(findings.items.map(({ rule }) => rule))).toEqual({
    'organization-legal-name': 1,
    'report-incomplete': 16,
    'no-organization-link': 16,
  })
  const { proposals } = await session(prototype).mend(new Map())
  expect([proposals.length, new Set(proposals.map(({ group }) => group)).size]).toEqual([33, 4])
  expect((await mendAll(session(prototype))).findings.violationCount).toBe(0)
})

test('a question that another mend settles is not asked any more', async () => {
  const { proposals, findings } = await session(everyRule).mend(new Map())
  const ofUntyped = proposals.filter(({ entity }) => entity?.name === 'Warm meals')
  expect(ofUntyped.map(({ rule, variant }) => `${rule} ${variant}`)).toEqual([
    'invalid-iri type',
    'theme-not-iri empty',
    'missing-id missing',
  ])
  expect(findings.violationCount).toBeGreaterThan(0)
  expect((await mendAll(session(everyRule))).findings.violationCount).toBe(0)
})

test('a file without its context is asked for the context first, and each report takes the indicator that it names', async () => {
  const { proposals, lists } = await session(otherColumn).mend(new Map())
  expect([proposals[0]?.variant, proposals[0]?.isNeeded]).toEqual(['needs-context', true])
  const links = proposals.filter(({ path }) => path === 'cids:forIndicator')
  expect(links.map(({ options }) => options?.map(({ value }) => value))).toEqual(
    lists.indicator.map(({ iri }) => [iri]),
  )
  const values = proposals.filter(({ path }) => path === 'i72:value')
  expect(values.map(({ kind, options }) => [kind, options?.map(({ value }) => value)])).toEqual([
    ['choice', ['1120']],
    ['choice', ['1220']],
  ])
  const { findings, text } = await mendAll(session(otherColumn), decideNeeded)
  expect(findings.violationCount).toBe(0)
  for (const words of ['Nights indoors', '#indicator-2', '2024-04-01']) expect(text).toContain(words)
})

test('words in the place of a measure become its number with the words, or a description, before they go', async () => {
  const { proposals } = await session(baselineInWords).mend(new Map())
  const asked = proposals.filter(({ path }) => path === 'cids:hasBaseline')
  const offered = asked.map(({ field, options }) => [
    field,
    options?.map(({ means, value }) => [means, value]),
  ])
  expect(offered).toEqual([
    [
      'value',
      [
        ['measure', '23'],
        ['describe', ''],
        ['remove', ''],
      ],
    ],
    [
      'value',
      [
        ['measure', '12000'],
        ['describe', ''],
        ['remove', ''],
      ],
    ],
    [
      'value',
      [
        ['describe', ''],
        ['remove', ''],
      ],
    ],
  ])
  const at = (choice: number) =>
    mendAll(session(baselineInWords), ({ id, path }) =>
      path === 'cids:hasBaseline'
        ? { kind: 'option', at: id === asked[2]?.id ? Math.max(choice - 1, 0) : choice }
        : null,
    )
  const measured = await at(0)
  expect(measured.findings.violationCount).toBe(0)
  expect(measured.text).toContain(
    '"hasBaseline": {"@type": "i72:Measure", "hasNumericalValue": "23", "hasDescription": "23% of guests (2023)"}',
  )
  const described = await at(1)
  expect(described.findings.violationCount).toBe(0)
  for (const words of ['23% of guests (2023)', 'Beds for one night. 12,000 nights', 'a few'])
    expect(described.text).toContain(words)
  expect((await at(2)).text).not.toContain('12,000 nights')
})

test('a baseline on a report becomes that of its indicator, once, or a description', async () => {
  const { proposals } = await session(baselineOnReports).mend(new Map())
  const asked = proposals.filter(({ path }) => path === 'cids:hasBaseline')
  const ways = asked.map(({ field, options }) => [
    field,
    options?.map(({ means, value }) => `${means} ${value}`),
  ])
  expect(ways).toEqual([
    ['value', ['baseline 3.2', 'describe ', 'remove ']],
    ['value', ['baseline 4.2', 'describe ', 'remove ']],
    [undefined, ['describe ', 'remove ']],
  ])
  const { text, findings } = await mendAll(session(baselineOnReports))
  expect(findings.violationCount).toBe(0)
  const entries = JSON.parse(text) as Record<string, unknown>[]
  const measure = (number: string) => ({
    '@type': 'i72:Measure',
    hasNumericalValue: number,
    hasDescription: `${number} (at intake)`,
  })
  expect(entries.map(({ hasBaseline = null }) => hasBaseline)).toEqual([
    null,
    null,
    measure('3.2'),
    measure('4.2'),
    null,
    null,
    null,
    null,
  ])
  expect(entries.map(({ hasDescription }) => hasDescription).slice(-2)).toEqual([
    '5.2 (at intake)',
    '6.2 (at intake)',
  ])
})
