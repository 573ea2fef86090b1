// Values that mean something to the service: identifiers that answers have shown, and those that were there from the start.
import type { Choices } from './choices.ts'

const maxOfKind = 40

export interface KnownValues {
  add(kind: string, value: string): void
  /** Undefined when none is known. */
  pick(kind: string, choices: Choices): string | undefined
  /** Collects the identifiers of an answer. */
  learn(body: unknown): void
}

/** The member of an answer that identifies it, by its `object`. */
export const identifiers: Readonly<Record<string, readonly [member: string, kind: string]>> = {
  organization: ['id', 'organization'],
  outcome: ['id', 'outcome'],
  indicator: ['id', 'indicator'],
  indicator_report: ['id', 'report'],
  capsule: ['capsule_id', 'capsule'],
  api_key: ['id', 'key'],
  session: ['id', 'session'],
  invitation: ['id', 'invitation'],
  account: ['id', 'account'],
  saved_capsule: ['id', 'saved'],
  saved_view: ['id', 'view'],
}

const tokenIn = (pattern: RegExp) => (url: unknown) =>
  typeof url === 'string' ? pattern.exec(url)?.[1] : undefined

/** What opens a link, and a receipt, from their addresses. */
export const tokenOfLink = tokenIn(/\/l\/([\w-]+)/)
export const tokenOfReceipt = tokenIn(/\/receipts\/([\w-]+)/)

export function collectKnownValues(): KnownValues {
  const kinds = new Map<string, string[]>()
  function add(kind: string, value: string): void {
    const values = kinds.get(kind) ?? []
    kinds.set(kind, values)
    if (values.includes(value)) return
    values.push(value)
    // The oldest half stays: what was there from the start keeps being asked for.
    if (values.length > maxOfKind) values.splice(maxOfKind / 2, 1)
  }
  function learn(value: unknown, depth = 0): void {
    if (typeof value !== 'object' || value === null || depth > 6) return
    if (Array.isArray(value)) {
      for (const each of value.slice(0, 10)) learn(each, depth + 1)
      return
    }
    const object = value as Readonly<Record<string, unknown>>
    const [member, kind] = identifiers[String(object['object'])] ?? ['capsule_id', 'capsule']
    if (typeof object[member] === 'string') add(kind, object[member])
    if (typeof object['cursor'] === 'string') add('cursor', object['cursor'])
    if (typeof object['version'] === 'string') add('version', object['version'])
    if (typeof object['uri'] === 'string' && object['uri'].length < 1000) add('iri', object['uri'])
    if (typeof object['link'] === 'string') add('token', object['link'].split('#')[1] ?? '')
    const link = tokenOfLink(object['url'])
    if (link !== undefined) add('link token', link)
    const receipt = tokenOfReceipt(object['receipt_url'])
    if (receipt !== undefined) add('receipt', receipt)
    for (const each of Object.values(object)) learn(each, depth + 1)
  }
  return {
    add,
    learn: (body) => learn(body),
    pick(kind, choices) {
      const values = kinds.get(kind)
      return values === undefined ? undefined : choices.pick(values)
    },
  }
}
