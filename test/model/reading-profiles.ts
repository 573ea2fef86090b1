// Where and whom an organization serves, and its numbers in registries. Rules, section 16, sentence by sentence.
import type { IdOf } from './reading-answers.ts'
import type { Reading } from './reading.ts'
import { dayIn, inCodePointOrder, isBlank, sortedSet, type Value } from './reading-values.ts'
import * as is from './reading-words.ts'

/** As answers have it. */
export interface Profile {
  readonly provinces: readonly string[]
  readonly localities: readonly string[]
  readonly sectors: readonly string[]
  readonly populations: readonly string[]
  readonly org_types: readonly string[]
  readonly reported: string | null
}

export interface Identifier {
  readonly value: string
  readonly issued_by: string | null
  readonly uri: string | null
}

/** What the reading knows of the union of the sources. */
interface Union {
  readonly subjects: readonly string[]
  readonly texts: (subject: string, ...predicates: readonly string[]) => Value[]
  readonly references: (subject: string, predicate: string) => Value[]
  readonly iris: (subject: string, predicate: string) => Value[]
  readonly winner: (values: readonly Value[]) => string | null
}

export interface Details {
  readonly profile: Profile | null
  readonly identifiers: readonly Identifier[]
}

export function readDetails({ subjects, texts, references, iris, winner }: Union) {
  const hasType = (subject: string, type: string): boolean =>
    iris(subject, is.type).some(({ value }) => value === type)
  const naming = (organization: string, type: string): string[] =>
    subjects.filter(
      (subject) =>
        hasType(subject, type) &&
        iris(subject, is.forOrganization).some(({ value }) => value === organization),
    )
  const linked = (organization: string, predicate: string): string[] =>
    references(organization, predicate).map(({ value }) => value)

  /** "The value is the IRI, or of a node with cids:hasCode that code." */
  const served = (profiles: readonly string[], predicate: string): string[] =>
    sortedSet(
      profiles
        .flatMap((profile) => linked(profile, predicate))
        .flatMap((node) => {
          const codes = iris(node, is.hasCode).map(({ value }) => value)
          return codes.length > 0 ? codes : isBlank(node) ? [] : [node]
        }),
    )

  /** "Of several profiles of one organization those with the newest reportedDate (undated last), united." */
  function profileOf(organization: string): Profile | null {
    const found = [
      ...linked(organization, is.hasOrganizationProfile).filter((id) => hasType(id, is.OrganizationProfile)),
      ...naming(organization, is.OrganizationProfile),
    ]
    const dayOf = (profile: string) => dayIn(winner(texts(profile, is.reportedDate)))
    const days = found.map(dayOf).filter((day) => day !== null)
    const reported = days.sort(inCodePointOrder).at(-1) ?? null
    const newest = found.filter((profile) => dayOf(profile) === reported)
    if (newest.length === 0) return null
    return {
      provinces: served(newest, is.provinceTerritoryServed),
      localities: served(newest, is.localityServed),
      sectors: served(newest, is.sectorServed),
      populations: served(newest, is.primaryPopulationServed),
      org_types: served(newest, is.organizationType),
      reported,
    }
  }

  function identifiersOf(organization: string): Identifier[] {
    const nodes = sortedSet([...linked(organization, is.hasID), ...naming(organization, is.OrganizationID)])
    const sortKey = ({ value, issued_by: issuer, uri }: Identifier): string[] => [
      value,
      issuer ?? '\u{10FFFF}',
      uri ?? '\u{10FFFF}',
    ]
    return nodes
      .flatMap((node): Identifier[] => {
        const value = winner(texts(node, is.hasIdentifier)) ?? ''
        if (!/\S/.test(value)) return []
        return [{ value, issued_by: winner(iris(node, is.issuedBy)), uri: isBlank(node) ? null : node }]
      })
      .sort((a, b) => {
        const [left, right] = [sortKey(a), sortKey(b)]
        return left.reduce((order, key, at) => order || inCodePointOrder(key, right[at] ?? ''), 0)
      })
  }

  return (organization: string): Details => ({
    profile: profileOf(organization),
    identifiers: identifiersOf(organization),
  })
}

/** Each filter by profile with its list. */
export const servedLists = {
  province: 'provinces',
  locality: 'localities',
  sector: 'sectors',
  population: 'populations',
  org_type: 'org_types',
} as const
export type ServedFilter = keyof typeof servedLists
const servedFilters = Object.keys(servedLists) as ServedFilter[]

/** What organizations serve, by their ids. */
export type Served = ReadonlyMap<string, (filter: ServedFilter) => readonly string[]>

export const servedById = (reading: Reading, idOf: IdOf): Served =>
  new Map(
    [...reading.organizations.values()].map(({ uri, profile }) => [
      idOf('organization', uri),
      (filter) => profile?.[servedLists[filter]] ?? [],
    ]),
  )

export const serves = (
  of: ReturnType<Served['get']>,
  filters: Partial<Record<ServedFilter, readonly string[]>>,
): boolean =>
  servedFilters.every((name) => !filters[name] || filters[name].some((each) => of?.(name).includes(each)))

/** The numbers of its organization, which rows have with `include=identifiers`. */
export const identifiersById = (reading: Reading, idOf: IdOf): ReadonlyMap<string, readonly Identifier[]> =>
  new Map(
    [...reading.organizations.values()].map(({ uri, identifiers }) => [
      idOf('organization', uri),
      identifiers,
    ]),
  )
