import { describe, expect, it } from 'vitest'

import { scanJson } from '../../../src/core/graph/scan-json.ts'
import { jsonReason } from './json-reasons.ts'

describe('why a file is not JSON', () => {
  it.each([
    '',
    '[',
    '"a',
    '[1 2]',
    '{"a":1',
    '[1,]',
    '{"a":1,}',
    '{a:1}',
    '{"a" 1}',
    '"a\nb"',
    String.raw`"\x"`,
    String.raw`"\u12"`,
    '01',
    '-',
    "['a']",
    '// x',
    'nul',
    '[] []',
  ])('is in French for %j', (text) => {
    const scan = scanJson(new TextEncoder().encode(text))
    if (scan.ok) throw new Error('This is JSON.')
    expect(jsonReason(scan.reason, 'en')).toMatch(/^[ -~]+$/)
    expect(jsonReason(scan.reason, 'fr')).not.toBe(jsonReason(scan.reason, 'en'))
  })

  it('is in French for a file that is not UTF-8', () => {
    const scan = scanJson(new Uint8Array([0x22, 0xff, 0x22]))
    expect(!scan.ok && jsonReason(scan.reason, 'fr')).toBe('le fichier n’est pas du texte en UTF-8')
  })
})
