// What JSON does not have is mended where there is one right answer, and nothing else is touched.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { mendSyntax } from './json-syntax.ts'
import { MendSession } from './mend-session.ts'

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)

async function mend(text: string) {
  const { text: mended, applied, open } = await new MendSession(encode(text)).mend(new Map())
  return { mended, applied: applied.size, open }
}

const file = `{
  "@context": "https://ontology.commonapproach.org/contexts/cidsContext.jsonld",
  "@id": "https://maple.example/org",
  "@type": "cids:Organization",
  "hasLegalName": "Maple's \\"Homes\\" // here",
  "hasDescription": "Homes."
}
`

describe('a file that is nearly JSON', () => {
  it.each([
    ['a comma before a bracket', file.replace('"Homes."\n', '"Homes.",\n'), file],
    ['comments', file.replace('"@id"', '// who\n  "@id"').replace('{\n', '{ /* a, } */\n'), null],
    ['single quotes', file.replace('"Homes."', "'Homes.'").replace('"@type"', "'@type'"), file],
    ['a missing bracket', file.trimEnd().slice(0, -1), `${file.trimEnd().slice(0, -2)}}\n`],
  ])('%s', async (_, broken, expected) => {
    const { mended, open } = await mend(broken)
    expect(JSON.parse(mended)).toEqual(JSON.parse(file))
    if (expected !== null) expect(mended).toBe(expected)
    expect(open).toEqual([])
  })

  it('that lacks more than one bracket may be cut off, which a person decides', async () => {
    const cut =
      '{"@context": "https://ontology.commonapproach.org/contexts/cidsContext.jsonld", "@graph": [{"@id": "urn:a"},'
    const session = new MendSession(encode(cut))
    const { open, findings } = await session.mend(new Map())
    expect(findings.violationCount).toBe(1)
    expect(open).toMatchObject([
      { kind: 'choice', variant: 'cut-off', options: [{ means: 'close', value: ']}' }] },
    ])
    const decided = await session.mend(new Map([[open[0]?.id ?? '', { kind: 'option', at: 0 }]]))
    expect(JSON.parse(decided.text)).toMatchObject({ '@graph': [{ '@id': 'urn:a' }] })
  })

  it('leaves what a person does not want, and what has several answers', async () => {
    const broken = file.replace('"Homes."\n', '"Homes.",\n')
    const session = new MendSession(encode(broken))
    const [asked] = (await session.mend(new Map())).proposals
    const declined = await session.mend(new Map([[asked?.id ?? '', { kind: 'declined' }]]))
    expect(declined.text).toBe(broken)
    for (const text of [
      '{"a": 1,, "b": 2}',
      "{'a': 'Men's group'}",
      '{"a": "cut',
      '{"a" 1}',
      '{"a": [1}',
      'name,value',
      '/* {"a": 1}',
    ]) {
      expect(mendSyntax(encode(text), text)).toEqual([])
    }
  })

  it('says what the JSON says, whatever is put into it', () => {
    fc.assert(
      fc.property(fc.json(), fc.boolean(), fc.boolean(), (json, hasComma, hasComment) => {
        const text = JSON.stringify({ a: JSON.parse(json) as unknown }, null, 1)
        const changed = `${hasComment ? '/* "}, */' : ''}${hasComma ? `${text.slice(0, -1)},}` : text}${hasComment ? ' // {' : ''}`
        const mends = mendSyntax(encode(changed), changed)
        const edits = mends.flatMap((each) => each.edits).toSorted((a, b) => b.start - a.start)
        const mended = edits.reduce(
          (now, { start, end, text: to }) => now.slice(0, start) + to + now.slice(end),
          changed,
        )
        expect(JSON.parse(mended)).toEqual(JSON.parse(text))
        expect(mends.every(({ isCertain }) => isCertain)).toBe(true)
      }),
      { numRuns: 200 },
    )
  })
})
