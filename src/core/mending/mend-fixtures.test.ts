// Every fixture of the rules, mended: answers to everything make the file pass, but for the few that have to be mended
// where they come from.
import { readdirSync, readFileSync } from 'node:fs'

import { describe, expect, test } from 'vitest'

import { decideNeeded, mendAll } from '../../../test/mending/decide-all.ts'
import { MendSession } from './mend-session.ts'

const folder = new URL('../../../test/fixtures/capsules/', import.meta.url)
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.jsonld'))
  .map((file) => file.slice(0, -'.jsonld'.length))

/** No form could ask for what these lack. */
const beyondMending = new Map([
  ['jsonld-scalar', 'not-json-ld'],
  ['not-json', 'not-json'],
  ['too-deep', 'too-deep'],
  ['two-datatypes', 'error'],
])

const read = (name: string): Uint8Array => readFileSync(new URL(`${name}.jsonld`, folder))

describe('a fixture whose proposals are all decided', () => {
  test.each(names)('%s', async (name) => {
    const { findings, unmendable } = await mendAll(new MendSession(read(name)))
    const left = beyondMending.get(name)
    expect(findings.violationCount).toBe(left === undefined ? 0 : 1)
    expect(unmendable.map((at) => findings.items[at]?.variant)).toEqual(left === undefined ? [] : [left])
  })
})

describe('a fixture of which only the needed questions are answered', () => {
  test.each(names)('%s is left with nothing but what no form can ask', async (name) => {
    const { findings, unmendable } = await mendAll(new MendSession(read(name)), decideNeeded)
    expect(findings.violationCount).toBe(unmendable.length)
  })
})

describe('a fixture without findings', () => {
  test.each(names.filter((name) => name.startsWith('good')))(
    '%s has no proposals but notes',
    async (name) => {
      const session = new MendSession(read(name))
      const { findings, proposals, text, original } = await session.mend(new Map())
      if (findings.notes.length === 0) expect(proposals).toEqual([])
      expect(proposals.filter(({ isNeeded }) => isNeeded)).toEqual([])
      if (proposals.length === 0) expect(text).toBe(original)
    },
  )
})

const organization = (rest: string): Uint8Array =>
  new TextEncoder().encode(
    `{"@context": "https://ontology.commonapproach.org/contexts/cidsContext.jsonld", ` +
      `"@id": "https://maple.example/o", "@type": "cids:Organization", ${rest}}`,
  )

const olderLegalName = organization('"cids:hasLegalName": "Maple"')
const commentedOrganization = organization('"hasLegalName": "Maple", "hasComment": "Homes."')

test('docs/mending.md says which rule gives which kind of proposal', async () => {
  const given = new Map<string, Set<string>>()
  for (const bytes of [...names.map(read), olderLegalName, commentedOrganization]) {
    const { proposals } = await mendAll(new MendSession(bytes))
    for (const { rule, kind } of proposals) given.set(rule, (given.get(rule) ?? new Set()).add(kind))
  }
  const table = readFileSync(new URL('../../../docs/mending.md', import.meta.url), 'utf8')
  const said = new Map(
    [...table.matchAll(/^\| `([a-z-]+)` \|([^|]*)\|([^|]*)\|([^|]*)\|$/gm)].map(([, rule = '', ...cells]) => [
      rule,
      new Set(['certain', 'choice', 'answer'].filter((_, at) => cells[at]?.trim() !== '')),
    ]),
  )
  expect(sorted(said)).toEqual(sorted(given))
})

const sorted = (kinds: Map<string, Set<string>>) =>
  [...kinds].map(([rule, set]) => `${rule}: ${[...set].toSorted().join(', ')}`).toSorted()

test('states of funding of an older edition become codes of the list, wherever they stand', async () => {
  const { text } = await new MendSession(read('older-codes')).mend(new Map())
  const states = [...text.matchAll(/[^"]*\b(?:funded|inReview|applied|rejected)"/g)].map(([state]) => state)
  expect(states.every((state) => state.startsWith('https://codelist.commonapproach.org/FundingState#'))).toBe(
    true,
  )
  expect(states).toHaveLength(6)
})
