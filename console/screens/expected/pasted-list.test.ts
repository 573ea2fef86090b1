import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { readPastedList, writePastedList } from './pasted-list.ts'

const a = 'https://example.org/a'
const b = 'https://example.org/b'

it.each([
  [`${a}\tHarbour, Inc.\tann@example.org\n${b}\tLakeside`, ['Harbour, Inc.', 'Lakeside']],
  [`${a};Harbour;ann@example.org\r\n\r\n${b};Lakeside`, ['Harbour', 'Lakeside']],
  [`IRI\tName\tMail\n${a}\tHarbour\tann@example.org\n${b}\tLakeside\t`, ['Harbour', 'Lakeside']],
  [`Harbour\t${a}\nLakeside\t${b}`, ['Harbour', 'Lakeside']],
])('reads %j', (text, names) => {
  const { organizations, faults } = readPastedList(text)
  expect([organizations.map(({ uri }) => uri), faults]).toEqual([[a, b], []])
  expect(organizations.map(({ name }) => name)).toEqual(names)
})

it('says which lines it cannot take', () => {
  const text = `${a}\tHarbour\n/organizations/b\tLakeside\n${a}\tOnce more\n${b}\tCedar\tno@mail@x`
  expect(readPastedList(text).faults).toEqual([
    { kind: 'wrongLine', line: 2 },
    { kind: 'twice', line: 3, first: 1 },
    { kind: 'wrongMail', line: 4 },
  ])
})

it('reads what it writes', () => {
  const name = fc.option(fc.stringMatching(/^[A-Za-z][A-Za-z ]{0,20}[a-z]$/))
  const list = fc
    .uniqueArray(fc.nat(1000), { maxLength: 20 })
    .chain((ids) =>
      fc.tuple(
        ...ids.map((id) =>
          fc.record({ uri: fc.constant(`urn:o:${id}`), name, emails: fc.constant([`a${id}@example.org`]) }),
        ),
      ),
    )
  fc.assert(
    fc.property(list, (organizations) => {
      expect(readPastedList(writePastedList(organizations))).toEqual({ organizations, faults: [] })
    }),
  )
})
