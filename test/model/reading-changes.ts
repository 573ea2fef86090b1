// What a preview ought to list: the reading before, the reading after, and the difference. Rules, section 8. Nothing
// here comes from the service.
import { entityOf, type IdOf } from './reading-answers.ts'
import { isBlank, read, sortedSet, type Kind, type Reading, type Source } from './reading.ts'
import * as is from './reading-words.ts'

type Shown = Readonly<Record<string, unknown>>

const fieldsOf: Readonly<Record<Kind, readonly string[]>> = {
  organization: ['name', 'description', 'profile', 'identifiers'],
  outcome: ['name', 'description', 'themes', 'org_ids'],
  indicator: ['name', 'description', 'unit', 'outcome_id', 'themes', 'org_ids'],
  report: ['name', 'value', 'value_text', 'unit', 'period_start', 'period_end', 'indicator_id', 'org_id'],
}

interface Item {
  readonly kind: string
  readonly change: 'added' | 'changed' | 'removed'
  readonly id: string | null
  readonly uri: string | null
  readonly name: unknown
  readonly fields: readonly { field: string; before?: unknown; after?: unknown }[]
}

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Null where nothing differs. */
function itemOf(
  kind: string,
  id: string | null,
  uri: string | null,
  fields: readonly string[],
  before: Shown | undefined,
  after: Shown | undefined,
): Item | null {
  const shown = after ?? before
  if (!shown) return null
  const name = shown['name'] ?? null
  if (before && after) {
    const differing = fields.filter((field) => !isEqual(before[field] ?? null, after[field] ?? null))
    if (differing.length === 0) return null
    const values = differing.map((field) => ({
      field,
      before: before[field] ?? null,
      after: after[field] ?? null,
    }))
    return { kind, change: 'changed', id, uri, name, fields: values }
  }
  const given = fields.filter((field) => (shown[field] ?? null) !== null)
  return after
    ? { kind, change: 'added', id, uri, name, fields: given.map((field) => ({ field, after: shown[field] })) }
    : {
        kind,
        change: 'removed',
        id,
        uri,
        name,
        fields: given.map((field) => ({ field, before: shown[field] })),
      }
}

const mapsOf = (reading: Reading): Readonly<Record<Kind, ReadonlyMap<string, unknown>>> => ({
  organization: reading.organizations,
  outcome: reading.outcomes,
  indicator: reading.indicators,
  report: reading.reports,
})

const kinds: readonly Kind[] = ['organization', 'outcome', 'indicator', 'report']

/** `changes` of a preview: `added` is the source that comes, which is one of `after`. */
export function expectedChanges(
  before: readonly Source[],
  after: readonly Source[],
  added: Source,
  idOf: IdOf,
): { items: readonly unknown[]; truncated: boolean } & Record<string, unknown> {
  const [was, now, own] = [read(before), read(after), read([{ ...added, replaced: undefined }])]
  const items: Item[] = []
  const counts: Record<string, object> = {}
  const count = (plural: string, found: readonly Item[], unchanged: number): void => {
    const of = (change: string): number => found.filter((one) => one.change === change).length
    counts[plural] = { added: of('added'), changed: of('changed'), removed: of('removed'), unchanged }
    items.push(...found)
  }
  for (const kind of kinds) {
    const uris = sortedSet([...mapsOf(was)[kind].keys(), ...mapsOf(now)[kind].keys()])
    const found: Item[] = []
    let unchanged = 0
    for (const uri of uris) {
      // Single reads of organizations leave out the description that create answers have.
      const shownIn = (reading: Reading): Shown | undefined =>
        (kind === 'organization'
          ? organizationIn(reading, uri)
          : (entityOf(reading, kind, uri, idOf) ?? undefined)) as Shown | undefined
      const item = itemOf(kind, idOf(kind, uri), uri, fieldsOf[kind], shownIn(was), shownIn(now))
      if (item) found.push(item)
      else if (own.sourcesOf(kind, uri).length > 0) unchanged += 1
    }
    count(`${kind}s`, found, unchanged)
  }

  const organizationsWith = (reading: Reading, fund: string): Shown | undefined => {
    const ids = [...reading.organizations.values()].flatMap(({ uri, funds }) =>
      funds.includes(fund) ? idOf('organization', uri) : [],
    )
    return ids.length === 0 ? undefined : { name: fund, org_ids: ids.sort() }
  }
  const fundsIn = (reading: Reading): string[] =>
    [...reading.organizations.values()].flatMap(({ funds }) => [...funds])
  const named = fundsNamedBy(added)
  const found: Item[] = []
  let unchanged = 0
  for (const fund of sortedSet([...fundsIn(was), ...fundsIn(now)])) {
    const item = itemOf(
      'fund',
      null,
      null,
      ['org_ids'],
      organizationsWith(was, fund),
      organizationsWith(now, fund),
    )
    if (item) found.push(item)
    else if (named.has(fund)) unchanged += 1
  }
  count('funds', found, unchanged)

  const order = { changed: 0, removed: 1, added: 2 }
  // Within a change the items are in the order of kinds, then of identifiers, already.
  items.sort((a, b) => order[a.change] - order[b.change])
  return { ...counts, items, truncated: false }
}

/** No numbers are none. */
function organizationIn(reading: Reading, uri: string): Shown | undefined {
  const found = reading.organizations.get(uri)
  return found && { ...found, identifiers: found.identifiers.length === 0 ? null : found.identifiers }
}

/** Funds that the statuses of a document name, for whichever organization. */
function fundsNamedBy({ said }: Source): Set<string> {
  const statuses = new Set(
    said.flatMap(({ subject, predicate, object }) =>
      predicate === is.type && object.kind === 'reference' && object.id === is.FundingStatus ? subject : [],
    ),
  )
  const hasOrganization = (status: string): boolean =>
    said.some(
      ({ subject, predicate, object }) =>
        subject === status &&
        predicate === is.forOrganization &&
        object.kind === 'reference' &&
        !isBlank(object.id),
    )
  return new Set(
    said.flatMap(({ subject, predicate, object }) =>
      predicate === is.forFunder &&
      object.kind === 'literal' &&
      statuses.has(subject) &&
      hasOrganization(subject)
        ? object.text
        : [],
    ),
  )
}
