// Bodies with something wrong: other types, missing and unknown members, broken JSON, broken encodings and compressions,
// and too much of everything.
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'

import type { Choices } from './choices.ts'
import type { FuzzRequest } from './fuzz-request.ts'
import { oddText, oddValue } from './odd-values.ts'

export const encodeBody = (content: unknown): Buffer =>
  Buffer.from(typeof content === 'string' ? content : JSON.stringify(content))

type Change = (choices: Choices, request: FuzzRequest, content: unknown) => Buffer

const megabyte = 1_048_576
const spaces = (bytes: number): Buffer => Buffer.alloc(bytes, ' ')
/** Larger than any body may be, and compressed to almost nothing. */
const bombs = [
  ['gzip', gzipSync(spaces(11 * megabyte))],
  ['br', brotliCompressSync(spaces(11 * megabyte))],
  ['deflate', deflateSync(spaces(11 * megabyte))],
] as const

const compressions = [
  ['gzip', gzipSync],
  ['x-gzip', gzipSync],
  ['deflate', deflateSync],
  ['deflate', deflateRawSync],
  ['br', brotliCompressSync],
] as const

const limitOf = ({ operation }: FuzzRequest): number =>
  operation.body?.mediaTypes.includes('application/json') && operation.body.mediaTypes.length === 1
    ? megabyte
    : 10 * megabyte

const changes: readonly (readonly [weight: number, name: string, change: Change])[] = [
  [
    30,
    'another value in the body',
    (choices, _request, content) => encodeBody(withOddMember(choices, content)),
  ],
  [
    6,
    'an unknown member',
    (choices, _request, content) => encodeBody(withMember(content, oddText(choices), oddValue(choices))),
  ],
  [6, 'a member is missing', (choices, _request, content) => encodeBody(withoutMember(choices, content))],
  [4, 'another body', (choices) => encodeBody(JSON.stringify(oddValue(choices)))],
  [2, 'an empty body', () => Buffer.alloc(0)],
  [4, 'cut off', (choices, _request, content) => cut(choices, encodeBody(content))],
  [4, 'other bytes', (choices, _request, content) => withOddBytes(choices, encodeBody(content))],
  [2, 'half a surrogate pair', (choices, _request, content) => withText(choices, content, '\\ud83d')],
  [2, 'U+0000', (choices, _request, content) => withText(choices, content, '\\u0000')],
  [1, 'a number beyond all bounds', (_choices, _request, content) => withLast(content, '"x":1e999')],
  [
    1,
    'a member written twice',
    (_choices, _request, content) => withLast(content, '"uri":"urn:x:1","uri":"urn:x:2"'),
  ],
  [
    1,
    '__proto__ as a member',
    (_choices, _request, content) => withLast(content, '"__proto__":{"uri":"urn:x:1"}'),
  ],
  [
    2,
    'a byte order mark',
    (_choices, _request, content) => Buffer.concat([Buffer.of(0xef, 0xbb, 0xbf), encodeBody(content)]),
  ],
  [
    1,
    'UTF-16',
    (_choices, _request, content) => Buffer.from(`\uFEFF${encodeBody(content).toString()}`, 'utf16le'),
  ],
  [
    2,
    'something after the end',
    (choices, _request, content) => Buffer.concat([encodeBody(content), Buffer.from(oddText(choices))]),
  ],
  [2, 'deep nesting', (choices) => Buffer.from('['.repeat(choices.pick([100, 300, 20_000])))],
  [6, 'compressed', compressed],
  [
    4,
    'compressed and broken',
    (choices, request, content) => withOddBytes(choices, compressed(choices, request, content)),
  ],
  [
    2,
    'compressed and cut off',
    (choices, request, content) => cut(choices, compressed(choices, request, content)),
  ],
  [
    1,
    'more when decompressed than is taken',
    (choices, request) => {
      const [name, bytes] = choices.pick(bombs)
      request.headers.push(['Content-Encoding', name])
      return bytes
    },
  ],
  [
    2,
    'an unknown compression',
    (choices, request, content) => {
      request.headers.push([
        'Content-Encoding',
        choices.pick(['zstd', 'gzip, gzip', 'compress', 'x', ',', 'identity', '\x01']),
      ])
      return encodeBody(content)
    },
  ],
  [
    1,
    'at the limit of its size',
    (choices, request, content) => padded(content, limitOf(request) + choices.below(2)),
  ],
]

export function changeBody(choices: Choices, request: FuzzRequest, content: unknown): Buffer {
  const [, name, change] = choices.weighted(changes.map((each) => [each[0], each] as const))
  request.changes.push(name)
  return change(choices, request, content)
}

function compressed(choices: Choices, request: FuzzRequest, content: unknown): Buffer {
  const [name, compress] = choices.pick(compressions)
  request.headers.push(['Content-Encoding', name])
  return compress(encodeBody(content))
}

function cut(choices: Choices, bytes: Buffer): Buffer {
  return bytes.subarray(0, choices.below(bytes.length + 1))
}

function withOddBytes(choices: Choices, bytes: Buffer): Buffer {
  const changed = Buffer.from(bytes)
  for (let count = 1 + choices.below(3); count > 0 && changed.length > 0; count -= 1) {
    changed[choices.below(changed.length)] = choices.below(256)
  }
  return changed
}

const padded = (content: unknown, length: number): Buffer => {
  const bytes = encodeBody(content)
  return Buffer.concat([bytes, spaces(Math.max(0, length - bytes.length))])
}

/** Inside the first text of a JSON document. */
function withText(choices: Choices, content: unknown, escape: string): Buffer {
  const text = encodeBody(content).toString()
  const marks = [...text.matchAll(/:"/g)].map(({ index }) => index + 2)
  if (marks.length === 0) return Buffer.from(`"${escape}"`)
  const at = choices.pick(marks)
  return Buffer.from(text.slice(0, at) + escape + text.slice(at))
}

const withLast = (content: unknown, member: string): Buffer =>
  Buffer.from(
    encodeBody(content)
      .toString()
      .replace(/\}(\s*)$/, `,${member}}$1`),
  )

type Container = unknown[] | Record<string, unknown>

/** A copy, and all objects and lists in it. */
function copied(content: unknown): { copy: unknown; containers: Container[] } {
  const parsed = typeof content === 'string' ? content.split('\n') : content
  const copy: unknown = structuredClone(parsed ?? null)
  const containers: Container[] = []
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    containers.push(value as Container)
    for (const each of Object.values(value)) visit(each)
  }
  visit(copy)
  return { copy, containers }
}

const asWritten = (content: unknown, copy: unknown): unknown =>
  typeof content === 'string' && Array.isArray(copy)
    ? copy.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n')
    : copy

function withOddMember(choices: Choices, content: unknown): unknown {
  const { copy, containers } = copied(content)
  const [target] = containers.length === 0 ? [] : [choices.pick(containers)]
  const names = Object.keys(target ?? {})
  if (!target || names.length === 0) return oddValue(choices)
  Object.assign(target, { [choices.pick(names)]: oddValue(choices) })
  return asWritten(content, copy)
}

function withMember(content: unknown, name: string, value: unknown): unknown {
  const isPlain = typeof content === 'object' && content !== null && !Array.isArray(content)
  return isPlain ? { ...content, [name]: value } : content
}

function withoutMember(choices: Choices, content: unknown): unknown {
  const { copy, containers } = copied(content)
  const target = containers.find((each) => Object.keys(each).length > 0)
  if (target) Reflect.deleteProperty(target, choices.pick(Object.keys(target)))
  return asWritten(content, copy)
}
