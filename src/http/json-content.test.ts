// What is written in slices means the same as what JSON.stringify writes at once.
import { anything, array, assert, asyncProperty, constant, dictionary, oneof, string } from 'fast-check'
import { expect, it } from 'vitest'

import { jsonContent } from './json-content.ts'

/** Repeated until it counts as long, with characters of two units at every possible cut. */
const longText = string({ minLength: 1, maxLength: 5, unit: 'binary' }).map((each) => each.repeat(60_000))
const longList = array(oneof(string(), constant(null), constant(7)), { minLength: 1, maxLength: 3 }).map(
  (some) => Array.from({ length: 1001 }, (_, at) => some[at % some.length]),
)
const json = anything({ withNullPrototype: false, maxDepth: 2 }).map(
  (value) => JSON.parse(JSON.stringify(value) ?? 'null') as unknown,
)
const large = oneof(longText, longList, dictionary(string(), oneof(json, longText, longList), { maxKeys: 3 }))

it('writes any answer as the value that it is', async () => {
  await assert(
    asyncProperty(oneof(json, large, array(large, { maxLength: 2 })), async (value) => {
      expect(JSON.parse((await jsonContent(value)).toString())).toEqual(value)
    }),
    { numRuns: 60 },
  )
})

it('writes a small answer as text, and a large one as bytes, in the same words', async () => {
  const small = { name: 'Élan', themes: ['a', 'b'], none: undefined }
  expect(await jsonContent(small)).toBe(JSON.stringify(small))
  const withMany = { ...small, themes: Array.from({ length: 60_000 }, (_, at) => ({ at, name: 'é"\n' })) }
  expect((await jsonContent(withMany)).toString()).toBe(JSON.stringify(withMany))
})
