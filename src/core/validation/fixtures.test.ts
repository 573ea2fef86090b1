// Every rule, warning, fault and note in many spellings: small capsules and the reports they must get. The table of
// test/fixtures/capsules/README.md says why each is there and, by hand, what it must give.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'

import { describe, expect, test } from 'vitest'

import { readDocument } from '../graph/read-document.ts'
import { checkDocument } from './check-document.ts'
import { renderReport } from './render-report.ts'
import type { ValidationReport } from './report.ts'

const folder = new URL('../../../test/fixtures/capsules/', import.meta.url)
const isUpdate = process.env['UPDATE_REPORTS'] === '1'

const rows = [
  ...readFileSync(new URL('README.md', folder), 'utf8').matchAll(/^\| ([a-z0-9-]+) \| (.+) \| (.+) \|$/gm),
]
  .map(([, name = '', why = '', finds = '']) => ({ name, why, finds }))
  .filter(({ name }) => name !== 'capsule' && !name.startsWith('--'))

/** `report-incomplete ×2, unknown-key` */
function findsOf({ items, notes }: ValidationReport): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of [...items.map(({ rule }) => rule), ...notes.map(({ note }) => note)]) {
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return counts
}

function expectedFinds(text: string): Map<string, number> {
  if (text === 'nothing') return new Map()
  return new Map(
    text.split(', ').map((part) => {
      const [name = '', count = '1'] = part.split(' ×')
      return [name, Number(count)]
    }),
  )
}

describe('a capsule gets the report that is written for it', () => {
  test.each(rows)('$name: $why', async ({ name, finds }) => {
    const result = await readDocument(readFileSync(new URL(`${name}.jsonld`, folder)))
    const findings = checkDocument(result)
    const report = renderReport(findings, 'en')
    expect(sorted(findsOf(report))).toEqual(sorted(expectedFinds(finds)))
    expect(renderReport(findings, 'fr').items.length).toBe(report.items.length)

    const file = new URL(`${name}.report.json`, folder)
    if (isUpdate) writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`)
    expect(JSON.parse(JSON.stringify(report))).toEqual(JSON.parse(readFileSync(file, 'utf8')))
  })
})

const sorted = (counts: Map<string, number>) => [...counts].sort(([a], [b]) => (a < b ? -1 : 1))

test('every capsule of the folder has a row and a report', () => {
  const files = readdirSync(folder)
  const names = rows.map(({ name }) => name).sort()
  expect(namesOf(files, '.jsonld')).toEqual(names)
  expect(namesOf(files, '.report.json')).toEqual(names)
})

const namesOf = (files: readonly string[], ending: string): string[] =>
  files
    .filter((file) => file.endsWith(ending))
    .map((file) => file.slice(0, -ending.length))
    .sort()
