import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { ReportItem, ValidationReport } from '../../../src/core/validation/report.ts'
import { reportAsCsv, reportAsJson, reportAsMarkdown } from './report-files.ts'
import { filterItems, groupByRule, withItems } from './report-items.ts'
import { ruleExample } from './rule-examples.ts'

const item = (over: Partial<ReportItem> = {}): ReportItem => ({
  severity: 'violation',
  rule: 'theme-not-iri',
  message: 'The theme “*Housing*” of the outcome “Homes” (urn:o) is written in words.',
  focus: 'urn:o',
  path: 'cids:forTheme',
  value: '*Housing*',
  entity: { kind: 'outcome', name: 'Homes' },
  ...over,
})

const warning = item({
  severity: 'warning',
  rule: 'indicator-outcome',
  message: 'No outcome.',
  focus: 'urn:i',
})

const report = (items: readonly ReportItem[], more: Partial<ValidationReport> = {}): ValidationReport => ({
  conforms: false,
  violation_count: items.filter(({ severity }) => severity === 'violation').length,
  warning_count: items.filter(({ severity }) => severity === 'warning').length,
  truncated: false,
  items,
  notes: [],
  ...more,
})

describe('a report as Markdown', () => {
  it('begins with its name and the verdict', () =>
    expect(reportAsMarkdown(report([item()]), 'en', 'q1.jsonld')).toMatch(
      /^# q1\.jsonld\n\nRejected: 1 problem has to be corrected\. {2}\n/,
    ))

  it('has a heading for each rule, its advice and its items', () => {
    const text = reportAsMarkdown(report([item(), item(), warning]), 'en', 'x')
    expect(text).toContain(
      '## To be corrected\n\n### The themes of an outcome are given by their identifiers: 2 times',
    )
    expect(text).toContain('## Worth adding')
    expect(text).toContain('- No outcome. `urn:i`')
  })

  it('can be in French', () =>
    expect(reportAsMarkdown(report([item()]), 'fr', 'x')).toContain('Rejetée\u00a0: 1 problème à corriger.'))

  it('escapes Markdown in texts of the file', () => {
    const text = reportAsMarkdown(report([item({ message: 'a *b* [c](d) <e>\n# f' })]), 'en', 'x')
    expect(text).toContain('- a \\*b\\* \\[c\\](d) \\<e\\> \\# f')
  })

  it('shows an identifier with backticks completely', () =>
    expect(reportAsMarkdown(report([item({ message: 'x', focus: 'urn:`a' })]), 'en', 'x')).toContain(
      '- x ``urn:`a``',
    ))

  it('contains notes and that there is more', () => {
    const notes = [{ note: 'unknown-key', message: 'A key was passed over.', focus: '#' }]
    const text = reportAsMarkdown(report([item()], { notes, truncated: true }), 'en', 'x')
    expect(text).toContain('## Worth knowing\n\n- A key was passed over.')
    expect(text).toContain('There is more than this report can hold')
  })
})

/** A strict parser for RFC 4180. */
function readCsv(text: string): string[][] {
  const cells = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/gy
  const rows: string[][] = [[]]
  for (const [, cell = '', end] of text.matchAll(cells)) {
    rows.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)
    if (end === '\r\n') rows.push([])
  }
  rows.pop()
  return rows
}

describe('a report as CSV', () => {
  it('has a header, a row for each item, then the notes', () => {
    const notes = [{ note: 'unknown-key', message: 'A key.', focus: '#', value: 'k' }]
    const rows = readCsv(reportAsCsv(report([item()], { notes })).slice(1))
    expect(rows).toEqual([
      ['severity', 'rule', 'message', 'entity_kind', 'entity_name', 'focus', 'path', 'value'],
      [
        'violation',
        'theme-not-iri',
        item().message,
        'outcome',
        'Homes',
        'urn:o',
        'cids:forTheme',
        '*Housing*',
      ],
      ['note', 'unknown-key', 'A key.', '', '', '#', '', 'k'],
    ])
  })

  it('contains every text unchanged, except for the guard against formulas', () => {
    const unguarded = (text: string) => text.replace(/^'(?=[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20])/, '')
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (message, value) => {
        const cells = readCsv(reportAsCsv(report([item({ message, value })])).slice(1))[1] ?? []
        expect([cells[2], cells[7]].map((cell) => unguarded(cell ?? ''))).toEqual(
          [message, value].map(unguarded),
        )
      }),
    )
  })

  it('prevents spreadsheets from running texts of the file', () =>
    expect(reportAsCsv(report([item({ value: '=HYPERLINK("x")' })]))).toContain(`"'=HYPERLINK(""x"")"`))

  it.each([
    ['\uFF1D1+1', "'\uFF1D1+1"],
    ['\n=1', "'\n=1"],
    ['-5', '-5'],
  ])('writes the value %j as %j, by the rule of all CSV', (value, cell) =>
    expect(readCsv(reportAsCsv(report([item({ value })])).slice(1))[1]?.[7]).toBe(cell),
  )
})

it('a report as JSON is the answer of the service', () =>
  expect(JSON.parse(reportAsJson(report([item(), warning])))).toEqual(report([item(), warning])))

describe('the items of a report', () => {
  const all = [warning, item(), item({ rule: 'entity-name', message: 'No name here', focus: 'urn:p' })]

  it('are grouped by rule, violations first', () =>
    expect(groupByRule(all).map(({ rule }) => rule)).toEqual([
      'theme-not-iri',
      'entity-name',
      'indicator-outcome',
    ]))

  it.each([
    [{ severity: 'warning' }, ['urn:i']],
    [{ rule: 'entity-name' }, ['urn:p']],
    [{ q: 'HOMES words' }, ['urn:o']],
    [{ q: 'urn:p', severity: 'warning' }, []],
    [{ q: '  ' }, ['urn:i', 'urn:o', 'urn:p']],
  ])('are filtered by %j', (filter, focuses) =>
    expect(filterItems(all, filter).map(({ focus }) => focus)).toEqual(focuses),
  )

  it('make the same report when nothing is filtered', () => {
    const whole = report(all)
    expect(withItems(whole, filterItems(all, {}))).toBe(whole)
  })
})

it('every rule that a file can break has a valid example in both languages', () => {
  for (const language of ['en', 'fr'] as const) {
    expect(JSON.parse(ruleExample('theme-not-iri', language) ?? '')).toHaveProperty('forTheme')
  }
  expect(ruleExample('processing-failed', 'en')).toBeNull()
})
