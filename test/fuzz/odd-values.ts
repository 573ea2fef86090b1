// Values that programs stumble over.
import type { Choices } from './choices.ts'

export const oddTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '%',
  '%00',
  '..',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'true',
  '0',
  '-1',
  '1e999',
  'NaN',
  '9007199254740993',
  "' or 1=1 --",
  '<script>alert(1)</script>',
  '=1+1',
  '${7*7}',
  '\u202Eabc',
  '\uFEFFx',
  '\uFFFF',
  '\u{10FFFF}',
  'e\u0301',
  'İıſK',
  '\r\nX-Injected: 1',
  '2024-02-30',
  '0000-01-01',
  '+012024-01-01',
  'https://example.org/a b',
  'no-scheme',
  '*',
] as const

export function oddText(choices: Choices): string {
  return choices.weighted([
    [12, choices.pick(oddTexts)],
    [1, 'x'.repeat(choices.pick([64, 201, 256, 1001, 8001, 20_000]))],
    [1, '食'.repeat(choices.pick([64, 201, 3000]))],
    [
      2,
      Array.from({ length: 1 + choices.below(12) }, () => String.fromCodePoint(oddCodePoint(choices))).join(
        '',
      ),
    ],
  ])
}

/** No surrogate: those cannot be sent as UTF-8. */
function oddCodePoint(choices: Choices): number {
  const point = choices.below(choices.pick([128, 0x800, 0x1_0000, 0x11_0000]))
  return point >= 0xd800 && point <= 0xdfff ? 0xfffd : point
}

export function oddValue(choices: Choices): unknown {
  return choices.weighted<unknown>([
    [6, oddText(choices)],
    [
      6,
      choices.pick<unknown>([
        null,
        true,
        false,
        0,
        -0,
        -1,
        1.5,
        1e21,
        5e-324,
        2 ** 53 + 2,
        [],
        {},
        [null],
        [[]],
      ]),
    ],
    [1, Array.from({ length: choices.pick([2, 101, 1001]) }, (_, at) => at)],
    [1, { object: 'organization', __proto__: null, constructor: { prototype: 1 } }],
    [1, nested(choices.pick([5, 100, 3000]))],
  ])
}

function nested(depth: number): unknown {
  let value: unknown = 0
  for (let at = 0; at < depth; at += 1) value = at % 2 === 0 ? [value] : { a: value }
  return value
}

/** Percent-encoding as a careless program makes it. */
export function encodedOddly(choices: Choices, text: string): string {
  return choices.weighted([
    [10, encodeURIComponent(text)],
    [1, `${encodeURIComponent(text)}%`],
    [1, `%zz${encodeURIComponent(text)}`],
    [1, '%ff%fe'],
    [1, '%c0%af'],
    [1, '%ed%a0%80'],
    [1, encodeURIComponent(encodeURIComponent(text))],
    [1, [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')],
    [1, text.replaceAll(/[^\w./;:@,+~[\]{}"<>\\|^`é-]/g, '').slice(0, 200)],
  ])
}
