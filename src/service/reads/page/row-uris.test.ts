// IRIs are put into the finished text of a card: whatever names and themes hold, it is the same JSON with one more member.
import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { cardMembers } from '../../../database/graph-store/build-rows.ts'
import { withUris } from './row-uris.ts'

const key = (digit: string) => digit.repeat(32)
const uris = { indicator: 'urn:i', outcome: 'urn:u', org: 'urn:o' }

const misleading = fc.constantFrom(
  ',"org":{"id":"org_0"',
  '"}},"outcome":{"id":"out_1"',
  '\\",\\"indicator\\":{\\"id\\":\\"ind_2\\"',
)
const anyName = fc.option(fc.oneof(fc.string({ unit: 'binary' }), misleading))

it('adds the IRI to each of the three and to nothing else', () => {
  fc.assert(
    fc.property(anyName, anyName, anyName, fc.boolean(), fc.boolean(), (a, b, c, hasOutcome, hasOrg) => {
      const fragment = cardMembers('["urn:t:1"]', {
        indicator: { key: key('1'), name: JSON.stringify(a) },
        outcome: hasOutcome ? { key: key('2'), name: JSON.stringify(b) } : undefined,
        org: hasOrg ? { key: key('3'), name: JSON.stringify(c) } : undefined,
      })
      const before = JSON.parse(`{${fragment}}`) as Record<string, object | null>
      const after = JSON.parse(`{${withUris(fragment, uris)}}`) as unknown
      expect(after).toEqual({
        themes: ['urn:t:1'],
        indicator: { ...before['indicator'], uri: 'urn:i' },
        outcome: before['outcome'] && { ...before['outcome'], uri: 'urn:u' },
        org: before['org'] && { ...before['org'], uri: 'urn:o' },
      })
    }),
  )
})
