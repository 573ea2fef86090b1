import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { indexDocument } from './document-index.ts'
import { laidOut, excerptAt, type Concern } from './file-excerpt.ts'

const place = (text: string, focus: string, concern: Concern = {}) => {
  const span = indexDocument(text)(focus)
  if (!span) throw new Error('not found')
  return excerptAt(text, span, concern)
}

const outcome = { '@id': 'urn:o', hasName: 'x', forTheme: ['urn:t', 'housing'] }
const file = JSON.stringify([{ '@id': 'urn:a' }, outcome], null, 2)

describe('an excerpt of a file', () => {
  it('has line numbers, without the indentation of the file', () => {
    const { line, lines } = place(file, 'urn:o')
    expect(line).toBe(5)
    expect(lines[0]).toEqual({ number: 5, text: '{', isMarked: false })
    expect(lines.at(-1)).toEqual({ number: 12, text: '}', isMarked: false })
  })

  it('marks the line of the invalid value', () => {
    const { line, lines } = place(file, 'urn:o', { path: 'cids:forTheme', value: 'housing' })
    expect(line).toBe(10)
    expect(lines.filter((each) => each.isMarked).map((each) => each.text.trim())).toEqual(['"housing"'])
  })

  it('marks the key where no value is named', () =>
    expect(place(file, 'urn:o', { path: 'org:hasName' }).line).toBe(7))

  it('marks nothing where the key is missing, and gives the line of the node', () => {
    const { line, lines } = place(file, 'urn:o', { path: 'cids:forOrganization' })
    expect(line).toBe(5)
    expect(lines.some((each) => each.isMarked)).toBe(false)
  })

  it('finds a key that is written as a full IRI', () => {
    const text = JSON.stringify(
      [{ '@id': 'urn:o', 'https://ontology.commonapproach.org/cids#forTheme': 'x' }],
      null,
      2,
    )
    expect(place(text, 'urn:o', { path: 'cids:forTheme' }).line).toBe(4)
  })

  it('breaks a one-line file into lines, and gives line 1', () => {
    const { line, lines } = place(JSON.stringify([outcome]), 'urn:o', { path: 'cids:forTheme' })
    expect(line).toBe(1)
    expect(lines.map((each) => each.text)).toContain('  "hasName": "x",')
    expect(lines.every((each) => each.number === null)).toBe(true)
  })

  it('shortens a long node around the marked line', () => {
    const long = { '@id': 'urn:o', list: Array.from({ length: 500 }, (_, index) => `v${index}`), end: 1 }
    const { lines } = place(JSON.stringify(long, null, 2), 'urn:o', { value: 'v300' })
    expect(lines.length).toBeLessThan(30)
    expect(lines.find((each) => each.isMarked)?.text.trim()).toBe('"v300",')
    expect(lines.at(-1)?.text).toBe('}')
  })

  it('of a string inside a node is its line with its neighbours', () => {
    const text = JSON.stringify({ '@context': ['urn:a', 'urn:unknown', 'urn:b'], '@id': 'urn:o' }, null, 2)
    const { line, lines } = place(text, 'urn:unknown')
    expect(line).toBe(4)
    expect(lines.map((each) => each.number)).toEqual([2, 3, 4, 5, 6])
    expect(lines.find((each) => each.isMarked)?.text.trim()).toBe('"urn:unknown",')
  })

  it('of a string in a one-line file is a part of it', () => {
    const text = JSON.stringify({ '@context': 'urn:unknown', text: 'x'.repeat(1000) })
    const { line, lines } = place(text, 'urn:unknown')
    expect(line).toBe(1)
    expect(lines).toHaveLength(1)
    expect(lines[0]?.text.length).toBeLessThan(600)
  })

  it('of a whole large file is its beginning', () => {
    const large = JSON.stringify(
      Array.from({ length: 100_000 }, (_, index) => ({ index })),
      null,
      1,
    )
    expect(place(large, '#').lines.length).toBeLessThan(30)
  })
})

it('breaking into lines changes only white space', () => {
  fc.assert(
    fc.property(fc.json(), (json) => {
      expect(JSON.parse(laidOut(json).join('\n'))).toEqual(JSON.parse(json))
    }),
  )
})
