import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { times } from '../../../test/random-seed.ts'
import type { GraphDocument, Term } from './document.ts'
import { readDocument } from './read-document.ts'
import {
  decodeStatements,
  encodeStatements,
  nodeRecords,
  statementCount,
  StatementSelection,
  type SubjectStatement,
} from './statements.ts'
import { cids, rdf, xsd } from './vocabulary.ts'

const EX = 'https://example.org/'
const P = `${EX}p`

async function read(document: unknown): Promise<GraphDocument> {
  const result = await readDocument(new TextEncoder().encode(JSON.stringify(document)))
  if (!result.ok) throw new Error(JSON.stringify(result.faults))
  return result.document
}

/** Subjects of the records, each with the subjects of the statements in it. */
const shape = (document: GraphDocument): [string, string[]][] =>
  [...nodeRecords(document)].map(({ subject, statements }) => [
    subject,
    [...new Set(decodeStatements(subject, statements).map((one) => one.subject))],
  ])

const text = fc.string({
  unit: fc.constantFrom('a', '\t', '\n', '\r', '\\', '<', '"', '_', ':', '@', '^', '~', 'é', 't', ' '),
})
const iri = fc.oneof(text, fc.constantFrom(rdf.type, cids.hasOutcome, xsd.dateTime, 'urn:x'))
const term: fc.Arbitrary<Term> = fc.oneof(
  fc.record({ kind: fc.constant('reference' as const), id: iri }),
  fc.record({
    kind: fc.constant('literal' as const),
    text,
    datatype: fc.oneof(iri, fc.constant(xsd.string)),
  }),
  fc.record({
    kind: fc.constant('literal' as const),
    text,
    datatype: fc.constant(rdf.langString),
    language: text,
  }),
  fc.record(
    { kind: fc.constant('literal' as const), text, datatype: iri, language: text, direction: text },
    { requiredKeys: ['kind', 'text', 'datatype'] },
  ),
)
const SUBJECT = `${EX}s`
const statement: fc.Arbitrary<SubjectStatement> = fc.record(
  {
    subject: fc.constantFrom(SUBJECT, '_:b0', '_:b\t1'),
    predicate: iri.filter((one) => !one.startsWith('_:')),
    object: term,
    graph: text,
  },
  { requiredKeys: ['subject', 'predicate', 'object'] },
)

describe('the stored text of statements', () => {
  test('gives back exactly what went in', () => {
    fc.assert(
      fc.property(fc.array(statement), (statements) => {
        const stored = encodeStatements(SUBJECT, statements)
        expect(decodeStatements(SUBJECT, stored)).toEqual(statements)
        const others: string[] = []
        const isWanted = ({ predicate }: SubjectStatement) => [rdf.type, 'urn:x'].includes(predicate)
        const selection = new StatementSelection([rdf.type, 'urn:x'])
        const selected = selection.select(SUBJECT, stored, (predicate) => others.push(predicate))
        expect(selected).toEqual(statements.filter(isWanted))
        const own = statements.filter(({ subject }) => subject === SUBJECT)
        expect(others).toEqual(own.filter((one) => !isWanted(one)).map(({ predicate }) => predicate))
        expect(stored === '' ? 0 : stored.split('\n').length).toBe(statements.length)
      }),
      { numRuns: times(500) },
    )
  })

  test('is short for what occurs all the time', () => {
    const object: Term = { kind: 'literal', text: 'Housing', datatype: xsd.string }
    expect(encodeStatements(SUBJECT, [{ subject: SUBJECT, predicate: rdf.type, object }])).toBe('t\t"Housing')
  })
})

describe('the records of a document', () => {
  test('hold one subject each, with the blank nodes that are its own', async () => {
    const document = await read([
      { '@id': `${EX}a`, [P]: [{ [P]: { [P]: 'deep' } }, { '@id': '_:shared' }] },
      { '@id': `${EX}b`, [P]: { '@id': '_:shared', [P]: 'x' } },
    ])
    expect(shape(document)).toEqual([
      [`${EX}a`, [`${EX}a`, '_:b0', '_:b1']],
      [`${EX}b`, [`${EX}b`]],
      ['_:b2', ['_:b2']],
    ])
  })

  test('hold lists with the subject they belong to', async () => {
    const document = await read({ '@id': `${EX}a`, [P]: { '@list': ['x', 'y'] } })
    expect(shape(document)).toEqual([[`${EX}a`, [`${EX}a`, '_:b1', '_:b0']]])
  })

  test('keep circles of blank nodes, and nodes that refer to themselves', async () => {
    const circle = await read([
      { '@id': '_:x', [P]: { '@id': '_:y' } },
      { '@id': '_:y', [P]: { '@id': '_:x' } },
      { '@id': '_:z', [P]: { '@id': '_:z' } },
    ])
    expect(shape(circle)).toEqual([
      ['_:b2', ['_:b2']],
      ['_:b1', ['_:b1', '_:b0']],
    ])
  })

  test('let a blank node ride only in the graph of all its statements', async () => {
    const document = await read([
      { '@id': `${EX}g`, '@graph': [{ '@id': `${EX}a`, [P]: { '@id': '_:x', [P]: '1' } }] },
      { '@id': '_:x', [P]: '2' },
    ])
    expect(shape(document)).toEqual([
      [`${EX}a`, [`${EX}a`]],
      ['_:b0', ['_:b0']],
    ])
  })

  test('count every distinct statement once; a blank graph name makes no difference', async () => {
    const node = { '@id': `${EX}a`, [P]: ['x', 'x', 'y'] }
    const document = await read([node, { '@graph': [node] }, { '@id': `${EX}g`, '@graph': [node] }])
    expect(statementCount(document)).toBe(4)
    const stored = [...nodeRecords(document)].flatMap((record) =>
      decodeStatements(record.subject, record.statements),
    )
    expect(stored).toHaveLength(4)
    expect(stored.map((one) => one.graph)).toEqual([undefined, undefined, `${EX}g`, `${EX}g`])
  })

  test('hold every statement exactly once, however nodes refer to each other', async () => {
    const id = fc.constantFrom('_:a', '_:b', '_:c', '_:d', `${EX}a`, `${EX}b`)
    const link = fc.record({
      '@id': id,
      [P]: fc.array(fc.record({ '@id': id }), { minLength: 1, maxLength: 3 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(link, { maxLength: 6 }), async (links) => {
        const document = await read(links)
        const stored = [...nodeRecords(document)].flatMap((record) =>
          decodeStatements(record.subject, record.statements).map((one) => JSON.stringify(one)),
        )
        expect(new Set(stored).size).toBe(stored.length)
        expect(stored.length).toBe(statementCount(document))
      }),
      { numRuns: times(300) },
    )
  })
})
