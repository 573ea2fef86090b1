// How findings are told: every case in both languages, long and odd texts made readable, keys absent where nothing is.
import { describe, expect, test } from 'vitest'

import { readDocument } from '../graph/read-document.ts'
import { checkDocument } from './check-document.ts'
import type { Finding, Findings, Note } from './finding.ts'
import { processingFailed, renderReport } from './render-report.ts'
import { reportAsText } from './report-text.ts'
import { en } from './wording/en.ts'
import { fr } from './wording/fr.ts'
import { visibleText } from './wording/visible-text.ts'

const findingsOf = (items: readonly Finding[], notes: readonly Note[] = []): Findings => ({
  items,
  notes,
  truncated: false,
  violationCount: items.length,
  warningCount: 0,
})

const everyCase = Object.entries(en.items).flatMap(([rule, sentences]) =>
  Object.keys(sentences).map((variant): Finding => ({
    rule: rule as Finding['rule'],
    variant,
    focus: 'https://maple.example/1',
    place: null,
    path: 'cids:forTheme',
    value: 'the value',
    entity: { kind: 'outcome', name: 'Stable housing' },
    facts: {
      key: 'k',
      instead: 'i',
      target: '#/3',
      values: ['v'],
      count: 2,
      fault: 'no-scheme',
      detail: 'd',
    },
  })),
)

const everyNote = Object.entries(en.notes).flatMap(([note, sentences]) =>
  Object.keys(sentences).map((variant): Note => ({
    note: note as Note['note'],
    variant,
    focus: '#',
    value: 'v',
    facts: { instead: 'i', other: 'o', start: 's', unit: 'u', target: 't', count: 2 },
  })),
)

describe('every sentence', () => {
  const findings = findingsOf(everyCase, everyNote)

  test.each(['en', 'fr'] as const)('is whole and free of jargon (%s)', (language) => {
    const { items, notes } = renderReport(findings, language)
    for (const { message } of [...items, ...notes]) {
      expect(message).toMatch(/^[\p{Lu}\d“«].*[.?]$/su)
      expect(message).not.toMatch(
        /undefined|null|\[object|\bnode\b|literal|nœud|littéral|\btriple|predicate|prédicat/,
      )
      expect(message).not.toMatch(/(?<!\()IRI(?!\))|blank node| {2}/)
    }
  })

  test('differs between the languages', () => {
    const english = renderReport(findings, 'en')
    const french = renderReport(findings, 'fr')
    english.items.forEach((item, at) => expect(item.message).not.toBe(french.items[at]?.message))
  })

  test('has French guillemets and colons with no-break spaces', () => {
    for (const { message } of renderReport(findings, 'fr').items) {
      expect(message).not.toMatch(/«(?!\u00a0)|(?<!\u00a0)»|[“”]/)
      expect(message.replaceAll(/https?:|urn:|\b\w+:(?=\w)|_:|"[^"]*": |[a-z]": /g, '')).not.toMatch(
        /(?<!\u00a0):/,
      )
    }
  })

  test('names the entity by its kind, name and identifier', () => {
    const [first] = renderReport(
      findingsOf(everyCase.filter(({ rule }) => rule === 'entity-name')),
      'en',
    ).items
    expect(first?.message).toContain('The outcome “Stable housing” (https://maple.example/1) has no name.')
  })
})

test('both languages have the same cases', () => {
  const casesOf = (words: object) =>
    Object.entries(words).map(([key, cases]) => [key, Object.keys(cases as object)])
  expect(casesOf(fr.items)).toEqual(casesOf(en.items))
  expect(casesOf(fr.notes)).toEqual(casesOf(en.notes))
})

test('an item has no empty keys', () => {
  const bare: Finding = { rule: 'processing-failed', variant: 'time', focus: '#', place: null }
  expect(Object.keys(renderReport(findingsOf([bare]), 'en').items[0] ?? {})).toEqual([
    'severity',
    'message',
    'focus',
    'rule',
  ])
})

test('a long or odd text is shortened and made visible in the sentence, and stays whole as the value', () => {
  const value = `${'x'.repeat(500)}\n`
  const [item] = renderReport(
    findingsOf([{ rule: 'theme-not-iri', variant: 'text', focus: 'urn:o', place: null, path: 'p', value }]),
    'en',
  ).items
  expect(item?.value).toBe(value)
  expect(item?.message).toContain(`“${'x'.repeat(160)}…”`)
  expect(visibleText('a\nb\r\tc\u202ed\u0000')).toBe('a⏎b␍⇥c[U+202E]d[U+0000]')
  expect(visibleText(`${'x'.repeat(159)}😀`)).toBe(`${'x'.repeat(159)}…`)
  expect(visibleText('l’été à Montréal\u00a0: 😀')).toBe('l’été à Montréal\u00a0: 😀')
})

test('a capsule that could not be processed gets a message with the reason', () => {
  for (const reason of ['memory', 'time', 'crash', 'something else']) {
    const report = renderReport(processingFailed(reason), 'en')
    expect(report).toMatchObject({
      conforms: false,
      violation_count: 1,
      items: [{ rule: 'processing-failed', focus: '#' }],
    })
  }
})

describe('the report as text', () => {
  const read = async (document: unknown) =>
    renderReport(checkDocument(await readDocument(new TextEncoder().encode(JSON.stringify(document)))), 'en')
  const context = 'https://ontology.commonapproach.org/contexts/cidsContext.jsonld'

  test('begins with the verdict, then lists what to correct, then what is worth adding and knowing', async () => {
    const text = reportAsText(
      await read({ '@context': context, '@id': 'urn:o', '@type': 'cids:Organization', colour: 'green' }),
      'en',
    )
    expect(text).toMatch(/^Rejected: 1 problem has to be corrected\.\n/)
    const order = [
      'To be corrected',
      'exactly one legal name',
      'Worth adding',
      'description',
      'Worth knowing',
      '“colour”',
    ]
    const places = order.map((part) => text.indexOf(part))
    expect(places).toEqual([...places].sort((a, b) => a - b))
    expect(places).not.toContain(-1)
  })

  test('counts what there is to correct', async () => {
    const entries = [1, 2, 3].map((at) => ({
      '@id': `urn:o${at}`,
      '@type': 'cids:Organization',
      hasDescription: 'd',
    }))
    const report = await read({ '@context': context, '@graph': entries })
    expect(reportAsText(report, 'en')).toContain('An organization needs exactly one legal name: 3 times')
    expect(reportAsText(report, 'fr')).toMatch(/^Rejetée\u00a0: 3 problèmes à corriger\./)
  })

  test('of a valid file is one line', async () => {
    const report = await read({
      '@context': context,
      '@id': 'urn:o',
      '@type': 'cids:Organization',
      hasLegalName: 'Maple',
      hasDescription: 'd',
    })
    expect(reportAsText(report, 'en')).toBe('Accepted: nothing to correct.\n')
    expect(reportAsText(report, 'fr')).toBe('Acceptée\u00a0: rien à corriger.\n')
  })

  test('does not call it a success when nothing in the file was understood', async () => {
    const bytes = new TextEncoder().encode('{"records": [{"name": "Lakeside"}]}')
    const findings = checkDocument(await readDocument(bytes))
    const english = reportAsText(renderReport(findings, 'en'), 'en')
    expect(english).toMatch(/^Accepted, but nothing in it was understood: /)
    expect(english).toContain('Nothing in this file was understood: no context defines any of its keys.')
    expect(reportAsText(renderReport(findings, 'fr'), 'fr')).toMatch(/^Acceptée, mais rien n’y a été compris/)
  })
})
