// A valid request for an operation, and often some change that makes it odd.
import { type Callers, type Sender, namespaces } from './callers.ts'
import { choicesFrom, type Choices } from './choices.ts'
import type { DeclaredOperation, DeclaredParameter } from './declared.ts'
import { proofOf, type FuzzRequest } from './fuzz-request.ts'
import type { KnownValues } from './known-values.ts'
import { changeBody, encodeBody } from './odd-bodies.ts'
import { oddText } from './odd-values.ts'
import type { OwnedIds } from './owned-ids.ts'
import { changeRequest } from './odd-requests.ts'
import { wordOf, type SecretWords } from './secret-words.ts'
import { validBody } from './valid-bodies.ts'
import { isOfId, validValue, type ValueMaker } from './valid-values.ts'

export interface RequestSources {
  readonly known: KnownValues
  readonly callers: Callers
  readonly words: SecretWords
  readonly owned: OwnedIds
}

/** Two of five requests are valid; the others have one to three changes. */
export function makeRequest(
  { known, callers, words }: RequestSources,
  operation: DeclaredOperation,
  seed: number,
): FuzzRequest {
  const choices = choicesFrom(seed)
  const caller = choices.weighted(operation.isConsole ? callers.ofConsole : callers.ofData)
  const { sender, headers } = callers.get(caller)
  if (operation.id === 'copySaved') words.publish(sender)
  const maker: ValueMaker = { choices, known, operation, word: wordsFor(operation, sender, words) }
  const parameters = (where: string) => operation.parameters.filter((each) => each.in === where)
  const request: FuzzRequest = {
    operation,
    caller,
    sender,
    proof: proofOf(headers),
    method: operation.method === 'GET' && choices.oneIn(20) ? 'HEAD' : operation.method,
    path: validPath(maker, parameters('path')),
    query: validQuery(maker, parameters('query')),
    headers: [['Host', '127.0.0.1'], ...headers.map(([name, value]): [string, string] => [name, value])],
    body: null,
    framing: 'length',
    delivery: 'whole',
    version: 'HTTP/1.1',
    changes: [],
  }
  if (!operation.isConsole) request.headers.push(['X-Namespace', namespaceFor(choices, caller)])
  for (const { name, schema } of parameters('header')) {
    if (choices.oneIn(3)) request.headers.push([name, printable(validValue(maker, schema, name))])
  }
  addUsualHeaders(choices, known, request)
  const content = validBody(maker)
  const changes = choices.weighted([
    [4, 0],
    [4, 1],
    [1, 2],
    [1, 3],
  ])
  const isBodyChanged = changes > 0 && operation.body !== null && choices.oneIn(2)
  if (content !== undefined) {
    request.body = isBodyChanged ? changeBody(choices, request, content) : encodeBody(content)
    if (choices.oneIn(4))
      request.headers.push(['Content-Type', choices.pick(operation.body?.mediaTypes ?? [])])
    if (choices.oneIn(12)) request.framing = 'chunked'
  }
  for (let count = isBodyChanged ? 1 : 0; count < changes; count += 1) changeRequest(choices, request, known)
  return request
}

/**
 * What the texts of a request have in them. Whoever joins by a link brings a name from elsewhere, and what is sent through
 * a link is of those who made it.
 */
function wordsFor({ id, path }: DeclaredOperation, sender: Sender, words: SecretWords): string {
  if (id === 'registerAccount' || path.startsWith('/l/')) return ''
  const isPrivate = id === 'saveCapsule' || id === 'renameSaved'
  return `${wordOf(sender.tenant)} ${isPrivate ? words.makePrivate(sender) : ''}`.trim()
}

const printable = (value: unknown): string =>
  String(value)
    .replaceAll(/[^\x20-\x7e]/g, '?')
    .trim() || 'x'

const namespaceFor = (choices: Choices, caller: string): string =>
  choices.weighted([
    [20, caller === 'key for other' ? 'other' : namespaces[0]],
    [5, choices.pick(namespaces)],
    [1, 'not-there'],
  ])

function validPath(maker: ValueMaker, parameters: readonly DeclaredParameter[]): string {
  let path = maker.operation.path
  for (const { name, schema } of parameters) {
    const value = validValue(maker, schema, name)
    path = path.replace(`{${name}}`, () => encodeURIComponent(String(value)))
  }
  return path
}

function validQuery(maker: ValueMaker, parameters: readonly DeclaredParameter[]): string[] {
  const pairs: string[] = []
  for (const { name, schema, required } of parameters) {
    // What names something is sent more often: it may be somebody else's.
    if (!required && !maker.choices.oneIn(isOfId(name) ? 2 : 4)) continue
    // What a stream of rows does not take stands beside it rarely.
    if (name === 'cursor' && !maker.choices.oneIn(2)) continue
    for (const value of [validValue(maker, schema, name)].flat()) {
      pairs.push(`${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
    }
  }
  return pairs
}

const accepts = [
  '*/*',
  'application/json',
  'text/html,application/xhtml+xml',
  'text/csv',
  'application/x-ndjson',
  'application/n-quads',
  'application/ld+json;q=0.5, */*;q=0.1',
]
const encodings = ['gzip', 'br', 'gzip, deflate, br', 'identity', 'zstd', '*', 'gzip;q=0', '']
const languages = ['fr', 'fr-CA, en;q=0.5', 'en', 'de', '*']

function addUsualHeaders(choices: Choices, known: KnownValues, request: FuzzRequest): void {
  const add = (name: string, value: string | undefined) => {
    if (value !== undefined) request.headers.push([name, value])
  }
  if (choices.oneIn(3)) add('Accept', choices.pick(accepts))
  if (choices.oneIn(3)) add('Accept-Encoding', choices.pick(encodings))
  if (choices.oneIn(4)) add('Accept-Language', choices.pick(languages))
  if (choices.oneIn(6)) add('If-None-Match', choices.oneIn(5) ? '*' : known.pick('etag', choices))
  if (choices.oneIn(6))
    add('X-Request-Id', choices.oneIn(2) ? `fuzz-${choices.below(1000)}` : printable(oddText(choices)))
}
