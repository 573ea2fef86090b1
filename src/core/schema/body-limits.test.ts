import { expect, it } from 'vitest'

import { defaultCapsuleMaxBytes, describeBytes, insertLimit } from './body-limits.ts'

it.each([
  [defaultCapsuleMaxBytes, 'en', '10 MiB (10,485,760 bytes)'],
  [defaultCapsuleMaxBytes, 'fr', '10 Mio (10\u00a0485\u00a0760 octets)'],
  [268_435_456, 'en', '256 MiB (268,435,456 bytes)'],
  [2048, 'en', '2,048 bytes'],
  [1_500_000, 'fr', '1\u00a0500\u00a0000 octets'],
] as const)('%d bytes are in %s: %s', (bytes, language, text) => {
  expect(describeBytes(bytes, language)).toBe(text)
})

it('inserts the limit into a description', () => {
  expect(insertLimit('At most {limit} once decompressed.', 2048, 'en')).toBe(
    'At most 2,048 bytes once decompressed.',
  )
})
