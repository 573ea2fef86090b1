// Changes to everything but the body: method, address, parameters, headers, and how the bytes arrive.
import { METHODS } from 'node:http'

import type { Choices } from './choices.ts'
import type { FuzzRequest } from './fuzz-request.ts'
import type { KnownValues } from './known-values.ts'
import { encodedOddly, oddText } from './odd-values.ts'

type Change = (choices: Choices, request: FuzzRequest, known: KnownValues) => void

const idKinds = ['organization', 'outcome', 'indicator', 'report', 'capsule', 'key', 'saved', 'cursor']
const odd = (choices: Choices): string => encodedOddly(choices, oddText(choices))
/** A header value as bytes of Latin-1, sometimes with characters that HTTP forbids. */
const oddHeader = (choices: Choices): string =>
  Buffer.from(oddText(choices))
    .toString('latin1')
    .replaceAll(/[\r\n]/g, choices.oneIn(30) ? '\r\n' : ' ')

function setHeader(request: FuzzRequest, name: string, value: string): void {
  const kept = request.headers.filter(([each]) => each.toLowerCase() !== name.toLowerCase())
  request.headers = [...kept, [name, value]]
}

const removeHeader = (request: FuzzRequest, name: string): void => {
  request.headers = request.headers.filter(([each]) => each.toLowerCase() !== name.toLowerCase())
}

function replaceSegment(request: FuzzRequest, at: number, text: string): void {
  const segments = request.path.split('/')
  segments[at] = text
  request.path = segments.join('/')
}

const parameterPlaces = ({ operation }: FuzzRequest): number[] =>
  operation.path.split('/').flatMap((segment, at) => (segment.startsWith('{') ? [at] : []))

const inPath: readonly (readonly [number, string, Change])[] = [
  [
    12,
    'another value in the path',
    (choices, request) => {
      const places = parameterPlaces(request)
      if (places.length > 0) replaceSegment(request, choices.pick(places), odd(choices))
      else request.path += `/${odd(choices)}`
    },
  ],
  [
    6,
    'an id of another kind',
    (choices, request, known) => {
      const places = parameterPlaces(request)
      const id = known.pick(choices.pick(idKinds), choices)
      if (places.length > 0 && id !== undefined)
        replaceSegment(request, choices.pick(places), encodeURIComponent(id))
    },
  ],
  [2, 'a slash at the end', (_choices, request) => void (request.path += '/')],
  [1, 'a further segment', (choices, request) => void (request.path += `/${odd(choices)}`)],
  [
    1,
    'a segment is missing',
    (_choices, request) => void (request.path = request.path.replace(/\/[^/]*$/, '') || '/'),
  ],
  [1, 'two slashes', (_choices, request) => void (request.path = request.path.replace(/\/(?=[^/]*$)/, '//'))],
  [1, 'a dot segment', (_choices, request) => void (request.path = `/./x/..${request.path}`)],
  [1, 'capital letters', (_choices, request) => void (request.path = request.path.toUpperCase())],
  [
    1,
    'letters as escapes',
    (choices, request) => {
      const at = 1 + choices.below(Math.max(1, request.path.length - 1))
      const character = request.path.charCodeAt(at)
      if (character > 47 && character < 127 && !request.path.slice(at - 2, at).includes('%'))
        request.path = `${request.path.slice(0, at)}%${character.toString(16)}${request.path.slice(at + 1)}`
    },
  ],
  [
    1,
    'an absolute address',
    (_choices, request) => void (request.path = `http://elsewhere.example${request.path}`),
  ],
  [
    1,
    'another address',
    (choices, request) => void (request.path = choices.oneIn(5) ? '*' : `/${odd(choices)}`),
  ],
  [1, 'a fragment', (_choices, request) => void (request.path += '#part')],
]

const inQuery: readonly (readonly [number, string, Change])[] = [
  [
    12,
    'another value of a parameter',
    (choices, request) => {
      const declared = request.operation.parameters.filter((each) => each.in === 'query')
      const name = declared.length === 0 ? 'limit' : choices.pick(declared).name
      request.query = [
        ...request.query.filter((pair) => !pair.startsWith(`${encodeURIComponent(name)}=`)),
        `${encodeURIComponent(name)}=${odd(choices)}`,
      ]
    },
  ],
  [
    4,
    'an unknown parameter',
    (choices, request) => void request.query.push(`${odd(choices)}=${odd(choices)}`),
  ],
  [
    4,
    'a parameter twice',
    (choices, request) => {
      const declared = request.operation.parameters.find((each) => each.in === 'query')
      const pair = request.query.length > 0 ? choices.pick(request.query) : `${declared?.name ?? 'x'}=1`
      request.query.push(
        pair,
        ...(choices.oneIn(10)
          ? Array.from({ length: Math.min(1200, 60_000 / pair.length) }, () => pair)
          : []),
      )
    },
  ],
  [
    1,
    'a parameter without a value',
    (choices, request) => {
      request.query.push(choices.pick(request.operation.parameters.map(({ name }) => name).concat('x')))
    },
  ],
  [
    1,
    'a name with brackets',
    (_choices, request) => void request.query.push('theme[]=urn:x:1', 'theme[0]=urn:x:2'),
  ],
  [
    1,
    'odd separators',
    (choices, request) =>
      void request.query.push(choices.pick(['&&', '=', '?', ';a=b', '&=&', '+', '%00=1'])),
  ],
]

const headerNames = [
  'Accept',
  'Accept-Encoding',
  'Accept-Language',
  'Content-Type',
  'Content-Encoding',
  'Idempotency-Key',
  'X-Request-Id',
  'X-Namespace',
  'X-API-Key',
  'Origin',
  'Referer',
  'Sec-Fetch-Site',
  'Cookie',
  'Range',
  'If-None-Match',
  'If-Modified-Since',
  'User-Agent',
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'X-HTTP-Method-Override',
  'Authorization',
  'Forwarded',
]

const inHeaders: readonly (readonly [number, string, Change])[] = [
  [
    10,
    'another header value',
    (choices, request) => setHeader(request, choices.pick(headerNames), oddHeader(choices)),
  ],
  [
    3,
    'a header is missing',
    (choices, request) =>
      removeHeader(request, choices.pick(['X-API-Key', 'X-Namespace', 'Origin', 'Cookie'])),
  ],
  [2, 'a header twice', (choices, request) => void request.headers.push([...choices.pick(request.headers)])],
  [
    2,
    'a content type that is not taken',
    (choices, request) =>
      setHeader(
        request,
        'Content-Type',
        choices.pick([
          'multipart/form-data; boundary=x',
          'multipart/mixed',
          'text/plain',
          'a',
          '/',
          'application/x-www-form-urlencoded',
        ]),
      ),
  ],
  [
    2,
    'another origin',
    (choices, request) =>
      setHeader(
        request,
        'Origin',
        choices.pick(['https://evil.example', 'null', 'http://impact.example.org', '']),
      ),
  ],
  [1, 'no host', (_choices, request) => removeHeader(request, 'Host')],
  [1, 'an odd host', (choices, request) => setHeader(request, 'Host', oddHeader(choices))],
  [1, 'HTTP/1.0', (_choices, request) => void (request.version = 'HTTP/1.0')],
  [
    1,
    'an expectation',
    (choices, request) => setHeader(request, 'Expect', choices.pick(['100-continue', 'something'])),
  ],
  [
    1,
    'an upgrade',
    (_choices, request) => {
      setHeader(request, 'Connection', 'Upgrade')
      setHeader(request, 'Upgrade', 'websocket')
    },
  ],
  [1, 'Connection: close', (_choices, request) => setHeader(request, 'Connection', 'close')],
  [
    1,
    'headers over 64 KiB',
    (choices, request) => setHeader(request, 'X-Large', 'x'.repeat(choices.pick([60_000, 70_000]))),
  ],
  [
    1,
    'very many headers',
    (_choices, request) => {
      for (let at = 0; at < 1500; at += 1) request.headers.push([`X-${at}`, '1'])
    },
  ],
]

const methods = METHODS.filter((each) => each !== 'CONNECT')

const onTheWire: readonly (readonly [number, string, Change])[] = [
  [
    6,
    'another method',
    (choices, request) =>
      void (request.method = choices.pick([
        ...methods,
        'FETCH',
        'get',
        'GET',
        'POST',
        'DELETE',
        'OPTIONS',
        'OPTIONS',
      ])),
  ],
  [2, 'byte by byte', (_choices, request) => void (request.delivery = 'slow')],
  [1, 'followed by another request', (_choices, request) => void (request.delivery = 'pipelined')],
  [2, 'ends early', (_choices, request) => void (request.delivery = 'cut')],
  [2, 'stops early', (_choices, request) => void (request.delivery = 'stopped')],
  [
    2,
    'a wrong length',
    (choices, request) => {
      request.body ??= Buffer.from('{}')
      request.framing = choices.pick(['too long', 'too short', 'both', 'nothing'])
    },
  ],
  [2, 'a body', (choices, request) => void (request.body ??= Buffer.from(oddText(choices)))],
  [
    1,
    'a wrong Content-Length',
    (choices, request) => {
      request.framing = 'nothing'
      setHeader(
        request,
        'Content-Length',
        choices.pick(['-1', 'x', '1e3', '99999999999999999999', '0x10', '+2', '1, 1', '']),
      )
    },
  ],
  [
    1,
    'an odd Transfer-Encoding',
    (choices, request) => {
      request.framing = 'nothing'
      setHeader(
        request,
        'Transfer-Encoding',
        choices.pick(['gzip, chunked', 'identity', 'x', 'chunked, chunked']),
      )
    },
  ],
]

const groups = [
  [3, inPath],
  [4, inQuery],
  [4, inHeaders],
  [2, onTheWire],
] as const

export function changeRequest(choices: Choices, request: FuzzRequest, known: KnownValues): void {
  const [, name, change] = choices.weighted(choices.weighted(groups).map((each) => [each[0], each] as const))
  request.changes.push(name)
  change(choices, request, known)
}
