import { describe, expect, test } from 'vitest'

import { findEntries, type Entry } from './search-entries.ts'

const entry = (kind: Entry['kind'], title: string, name: string, text: string): Entry => ({
  kind,
  title,
  name,
  text,
  to: `/${title}`,
})

const entries = [
  entry('operation', 'List the capsules of the namespace', 'GET /capsules', 'limit cursor status'),
  entry(
    'operation',
    'Read indicator reports as flat rows',
    'GET /rows/indicator-reports',
    'theme fund cursor',
  ),
  entry('problem', 'Ce curseur appartient à une autre requête', 'cursor_mismatch', '400'),
  entry('guide', 'Filters and paging', '', 'rows pages'),
]

const titles = (typed: string) => findEntries(entries, typed).map(({ title }) => title)

describe('the search of the documentation', () => {
  test('finds nothing before something is typed', () => {
    expect(titles('')).toEqual([])
    expect(titles('  ')).toEqual([])
  })

  test('ranks matches in names before matches in texts', () => {
    expect(titles('cursor')).toEqual([
      'Ce curseur appartient à une autre requête',
      'List the capsules of the namespace',
      'Read indicator reports as flat rows',
    ])
    expect(titles('rows')[0]).toBe('Read indicator reports as flat rows')
  })

  test('finds by path, by parameter and without accents', () => {
    expect(titles('/rows/indicator')).toEqual(['Read indicator reports as flat rows'])
    expect(titles('fund')).toEqual(['Read indicator reports as flat rows'])
    expect(titles('requete')).toEqual(['Ce curseur appartient à une autre requête'])
  })

  test('requires every word, anywhere', () => {
    expect(titles('capsules cursor')).toEqual(['List the capsules of the namespace'])
    expect(titles('capsules unheard-of')).toEqual([])
  })
})
