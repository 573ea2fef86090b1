// Our expander against jsonld.js, on documents made up for the purpose.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { isEqualOutcome, type Difference } from '../../../../test/conformance/jsonld-difference.ts'
import { jsonldExceptions } from '../../../../test/conformance/jsonld-exceptions.ts'
import { expandOurs, expandWithJsonld } from '../../../../test/conformance/jsonld-oracle.ts'
import { randomDocument } from '../../../../test/conformance/random-documents.ts'
import { times } from '../../../../test/random-seed.ts'

async function expandBoth(document: unknown): Promise<Difference> {
  const text = JSON.stringify(document)
  return { text, ours: expandOurs(text), theirs: await expandWithJsonld(text) }
}

/** `equal`, `refused`, or the name of an exception; a difference that is not listed throws. */
function judge(both: Difference): string {
  if (isEqualOutcome(both.ours, both.theirs)) return 'equal'
  // With several errors in a document, either may be found first.
  if ('error' in both.ours && 'error' in both.theirs) return 'refused'
  const exception = jsonldExceptions.find(({ explains }) => explains?.(both))
  if (exception) return exception.name
  expect(both.ours).toEqual(both.theirs)
  throw new Error('The two differ.')
}

const isLongRun = times(1) > 1

describe('our expander', () => {
  test('gives the statements that jsonld.js gives', async () => {
    const counts = new Map<string, number>()
    const numRuns = isLongRun ? times(2_000) : 200
    await fc.assert(
      fc.asyncProperty(randomDocument, async (document) => {
        const verdict = judge(await expandBoth(document))
        counts.set(verdict, (counts.get(verdict) ?? 0) + 1)
      }),
      { numRuns },
    )
    if (isLongRun) console.log(Object.fromEntries(counts))
    expect(counts.get('equal')).toBeGreaterThan(numRuns / 2)
  })

  test.each(jsonldExceptions)('differs on purpose: $name', async ({ example, explains }) => {
    const both = await expandBoth(example)
    expect(isEqualOutcome(both.ours, both.theirs)).toBe(false)
    expect('error' in both.ours && 'error' in both.theirs).toBe(false)
    if (explains) expect(explains(both)).toBe(true)
  })
})
