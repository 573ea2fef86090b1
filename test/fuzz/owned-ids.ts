// Whose the identifiers are that answers have shown. Whoever sends one of another tenant, account, namespace, key or link must
// not succeed, and no answer may show one of another tenant, nor to a key that submits a capsule of another key.
import type { Sender } from './callers.ts'
import { contentOf, headerOf, type FuzzRequest } from './fuzz-request.ts'
import type { HttpAnswer } from './http-connection.ts'
import { identifiers, tokenOfLink, tokenOfReceipt } from './known-values.ts'

interface Owner {
  readonly kind: string
  readonly tenant: string
  /** Where it belongs to one. */
  readonly namespace: string | null
  readonly account: string | null
  readonly link: string | null
}

/** A success. */
export interface Shown {
  /** The namespace that was asked; null where there is none, or where it cannot be told. */
  readonly namespace: string | null
  readonly body: unknown
  readonly headers: { get(name: string): string | null | undefined }
}

export interface OwnedIds {
  /** Remembers the identifiers of an answer to the sender. */
  learn(sender: Sender, shown: Shown): void
  /** For whom a request counts: what opens a link or a receipt counts for those who made the link, whoever sends it. */
  senderFor(sender: Sender, request: FuzzRequest): Sender
  /** What somebody else's was given to the sender, or taken from it as if it were its own. */
  findForeign(sender: Sender, request: FuzzRequest, answer: HttpAnswer, text: string): string[]
}

const inNamespaces = new Set([
  'organization',
  'outcome',
  'indicator',
  'report',
  'capsule',
  'cursor',
  'version',
  'etag',
])
const ofAccounts = new Set(['session', 'saved'])
/** Filters that match nothing where what they name is not there. */
const filters = new Set(['org', 'organization', 'indicator', 'outcome', 'actor'])
/** The filters of a link are stored as they were written, and shown to those who wrote them. */
const storesFilters = new Set(['createLink', 'createNamespaceLink'])
const anyId = /\b(?:org|out|ind|rep|cap|acc|ses|lnk|view|sav)_[0-9A-Za-z]{16,40}\b/g

export function collectOwnedIds(): OwnedIds {
  const owners = new Map<string, Owner>()
  /** A tenant and an identifier that it wrote into filters. */
  const written = new Set<string>()
  /** By what opens a link or a receipt. */
  const opened = new Map<string, Sender>()
  /** The key that uploaded a capsule; null: another one than those that submit. */
  const uploaded = new Map<string, string | null>()

  function learn(sender: Sender, { namespace, body, headers }: Shown): void {
    const { tenant, account, link = null, submitKey = null } = sender
    if (tenant === null) return
    const own = (kind: string, id: unknown, isOwn = false): void => {
      if (typeof id !== 'string' || owners.has(id)) return
      const isPlaced = inNamespaces.has(kind)
      const isPrivate = ofAccounts.has(kind) || isOwn
      owners.set(id, {
        kind,
        tenant,
        namespace: isPlaced ? namespace : null,
        account: isPrivate ? account : null,
        link: kind === 'cursor' ? link : null,
      })
    }
    function visit(value: unknown, depth: number): void {
      if (typeof value !== 'object' || value === null || depth > 6) return
      const object = value as Readonly<Record<string, unknown>>
      const [member, kind] = identifiers[String(object['object'])] ?? []
      if (member !== undefined && kind !== undefined) own(kind, object[member], object['is_own'] === true)
      own('cursor', object['cursor'])
      // A link, or that of an organization of a plan.
      const madeLink = object['object'] === 'link' ? object['id'] : object['link_id']
      const token = typeof madeLink === 'string' ? tokenOfLink(object['url']) : undefined
      if (token !== undefined) opened.set(token, { tenant, account: null, link: String(madeLink) })
      const receipt = tokenOfReceipt(object['receipt_url'])
      if (receipt !== undefined) opened.set(receipt, { tenant, account: null, link: receipt })
      // The answer to an upload names a capsule, and is none.
      const { capsule_id: capsule, object: what } = object
      if (typeof capsule === 'string' && what === undefined && !uploaded.has(capsule))
        uploaded.set(capsule, submitKey)
      for (const each of Object.values(value)) visit(each, depth + 1)
    }
    visit(body, 0)
    const version = headers.get('x-namespace-version') ?? undefined
    own('version', version)
    // Pages that are the same for everybody have a tag too, but no version.
    if (version !== undefined) own('etag', headers.get('etag'))
  }

  function findForeign(sender: Sender, request: FuzzRequest, answer: HttpAnswer, text: string): string[] {
    const sent = idsSent(request)
    const isStored = storesFilters.has(request.operation.id)
    if (isStored) for (const { id } of sent) written.add(`${sender.tenant} ${id}`)
    const shown = [...new Set(text.match(anyId))].filter((id) => {
      const owner = owners.get(id)
      return owner !== undefined && owner.tenant !== sender.tenant && !isKnownTo(sender, sent, id)
    })
    const faults = shown.map((id) => `the answer shows ${nameOf(id, sender, null)}`)
    const listed = [...text.matchAll(/"capsule_id":"(\w+)"/g)].map(([, id = '']) => id)
    if (listed.some((id) => isOfOtherKey(id, sender)))
      faults.push('the answer shows a capsule of another key')
    const isSuccess = answer.status < 400 && request.method !== 'OPTIONS'
    if (!isSuccess || (answer.headers.get('content-type') ?? '').startsWith('text/html')) return faults
    for (const { id, name } of sent) {
      const isTag = owners.get(id)?.kind === 'etag'
      const isFilter =
        filters.has(name) || (isStored && name === '' && filters.has(owners.get(id)?.kind ?? ''))
      if (isFilter || (isTag && answer.status !== 304)) continue
      const foreign = nameOf(id, sender, request)
      if (foreign !== null) faults.push(`${request.operation.id} answers ${answer.status}, given ${foreign}`)
    }
    return faults
  }

  const isOfOtherKey = (id: string, { submitKey }: Sender): boolean =>
    submitKey !== undefined && uploaded.has(id) && uploaded.get(id) !== submitKey

  function senderFor(sender: Sender, { path }: FuzzRequest): Sender {
    // It may be an absolute address.
    const { pathname } = URL.canParse(path, 'http://any.example')
      ? new URL(path, 'http://any.example')
      : { pathname: path }
    const [, room, token = ''] = pathname.split('/')
    if (room !== 'l' && room !== 'receipts') return sender
    return opened.get(decode(token)) ?? { tenant: null, account: null }
  }

  const isKnownTo = ({ tenant }: Sender, sent: readonly SentId[], id: string): boolean =>
    sent.some((each) => each.id === id) || written.has(`${tenant} ${id}`)

  /** The identifier in words, where it is not the sender's. */
  function nameOf(id: string, sender: Sender, request: FuzzRequest | null): string | null {
    const owner = owners.get(id)
    if (isOfOtherKey(id, sender)) return 'a capsule of another key'
    if (owner === undefined) return null
    if (owner.link !== null && owner.link !== (sender.link ?? null)) return `a ${owner.kind} of another link`
    if (owner.tenant !== sender.tenant) return `a ${owner.kind} of another tenant`
    const namespace = request && namespaceOf(request)
    if (owner.namespace !== null && namespace !== null && owner.namespace !== namespace)
      return `a ${owner.kind} of another namespace`
    // A view is shown to everybody in the organization who has its address.
    const isShared = owner.kind === 'view' && request?.method !== 'DELETE'
    const isOthers = owner.account !== null && owner.account !== sender.account
    return isOthers && !isShared ? `a ${owner.kind} of another account` : null
  }

  return { learn, senderFor, findForeign }
}

interface SentId {
  readonly id: string
  /** Of the parameter, where it stands in the query. */
  readonly name: string
}

/** Everything in a request that may be an identifier. */
function idsSent(request: FuzzRequest): SentId[] {
  const segments = request.path.split('/').map((segment) => ({ id: decode(segment), name: '' }))
  const pairs = request.query.map((pair) => {
    const [name = '', value = ''] = pair.split('=', 2)
    return { id: decode(value), name: decode(name) }
  })
  const inBody = contentOf(request).toString('latin1').match(anyId) ?? []
  const tag = headerOf(request, 'if-none-match')
  return [
    ...segments,
    ...pairs,
    ...inBody.map((id) => ({ id, name: '' })),
    ...(tag === undefined ? [] : [{ id: tag, name: '' }]),
  ]
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The namespace that a request is about; null where there is none, or where it cannot be told. */
export function namespaceOf(request: FuzzRequest): string | null {
  const { operation, path, headers } = request
  if (!operation.isConsole) {
    if (!operation.isInNamespace) return null
    const named = headers.filter(([name]) => name.toLowerCase() === 'x-namespace')
    return named.length === 1 ? (named[0]?.[1].trim() ?? null) : null
  }
  const inPath = /^\/console\/api\/namespaces\/([^/?]+)/.exec(path)?.[1]
  if (inPath !== undefined) return decode(inPath)
  return /"namespace":"([a-z0-9-]+)"/.exec(contentOf(request).toString('latin1'))?.[1] ?? null
}
