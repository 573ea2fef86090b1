// What is read of an organization beside its name: the profiles of the Social Finance Fund (whom and where it serves) and
// its numbers in registries. Both stand on nodes of their own. Rules, section 16.
import { parseDate } from '../calendar-day.ts'
import { isBlankId } from '../graph/document.ts'
import { addToSet } from '../lists-by-key.ts'
import type { Assertion } from './assertion.ts'
import { newest, sortedUnion } from './fold.ts'
import { compareCodePoints, compareNullsLast } from './source.ts'

export const profileLists = ['provinces', 'localities', 'sectors', 'populations', 'orgTypes'] as const
export type ProfileList = (typeof profileLists)[number]

/** What one source says of these about one subject, which may be an organization, a profile, a number or a code. */
export interface OrganizationDetails {
  isProfile: boolean
  isNumber: boolean
  /** Ids of the profiles and of the numbers that it links to. */
  readonly profiles: string[]
  readonly numbers: string[]
  readonly served: { readonly list: ProfileList; readonly id: string }[]
  readonly codes: string[]
  reportedDate: string | undefined
  identifier: string | undefined
  issuedBy: string | undefined
}

export const detailsIn = (assertion: Pick<Assertion, 'details'>): OrganizationDetails =>
  (assertion.details ??= {
    isProfile: false,
    isNumber: false,
    profiles: [],
    numbers: [],
    served: [],
    codes: [],
    reportedDate: undefined,
    identifier: undefined,
    issuedBy: undefined,
  })

/** The same with other names of blank nodes. */
export const withNames = (
  details: OrganizationDetails,
  rename: (id: string) => string,
): OrganizationDetails => ({
  ...details,
  profiles: details.profiles.map(rename),
  numbers: details.numbers.map(rename),
  served: details.served.map(({ list, id }) => ({ list, id: rename(id) })),
})

export interface OrganizationProfile extends Readonly<Record<ProfileList, readonly string[]>> {
  /** The day that its profiles are of. */
  readonly reported: string | null
}

export interface OrganizationNumber {
  readonly value: string
  readonly issued_by: string | null
  /** Null for a blank node. */
  readonly uri: string | null
}

export interface FoldedDetails {
  readonly profile: OrganizationProfile | null
  readonly numbers: readonly OrganizationNumber[]
  /** All other subjects that these are read from, or would be once something is said about them. */
  readonly parts: readonly string[]
}

/** Of each list, and of numbers, what is shown and filtered: the first by code point. */
const maxValues = 256
const maxNumbers = 20

/** The assertions about a subject, ascending by sequence. */
export type AboutSubject = (id: string) => readonly Assertion[]

const someDetails = (
  assertions: readonly Assertion[],
  has: (details: OrganizationDetails) => boolean,
): boolean => assertions.some(({ details }) => details !== undefined && has(details))

/** Whether these make the subject a profile or a number, which may name its organization by itself. */
export const mayPoint = (assertions: readonly Assertion[]): boolean =>
  someDetails(assertions, ({ isProfile, isNumber }) => isProfile || isNumber)

export const linksToDetails = (assertions: readonly Assertion[]): boolean =>
  someDetails(assertions, ({ profiles, numbers }) => profiles.length > 0 || numbers.length > 0)

/** `pointing`: the profiles and numbers that name the organization by `forOrganization`. */
export function foldDetails(uri: string, about: AboutSubject, pointing: Iterable<string>): FoldedDetails {
  const own = about(uri)
  const naming = [...pointing]
  const gather = (field: 'profiles' | 'numbers', type: 'isProfile' | 'isNumber') =>
    new Set([
      ...own.flatMap(({ details }) => details?.[field] ?? []),
      ...naming.filter((id) => someDetails(about(id), (details) => details[type])),
    ])
  const profileIds = gather('profiles', 'isProfile')
  const numberIds = gather('numbers', 'isNumber')
  const profiles = [...profileIds].filter((id) => someDetails(about(id), ({ isProfile }) => isProfile))
  const served = profiles.flatMap((id) =>
    about(id).flatMap(({ details }) => details?.served.map((each) => each.id) ?? []),
  )
  return {
    profile: foldProfile(profiles, about),
    numbers: foldNumbers([...numberIds], about),
    parts: [...new Set([...profileIds, ...numberIds, ...served])].sort(compareCodePoints),
  }
}

/** Of several profiles those of the newest day, united; those without a day are the last. */
function foldProfile(ids: readonly string[], about: AboutSubject): OrganizationProfile | null {
  const dated = ids.map((id) => ({
    id,
    day: parseDate(newest(about(id), ({ details }) => details?.reportedDate) ?? ''),
  }))
  const reported = dated
    .map(({ day }) => day ?? '')
    .sort()
    .at(-1)
  if (reported === undefined) return null
  const current = dated.filter(({ day }) => (day ?? '') === reported)
  const served = current.flatMap(({ id }) => about(id).flatMap(({ details }) => details?.served ?? []))
  const lists = profileLists.map((list) => {
    const codes = served.map((each) => (each.list === list ? codesAt(each.id, about) : []))
    return [list, sortedUnion(codes).slice(0, maxValues)] as const
  })
  return {
    ...(Object.fromEntries(lists) as Record<ProfileList, string[]>),
    reported: reported === '' ? null : reported,
  }
}

/** A node stands for the codes that it has, else for itself; a blank one without a code for nothing. */
function codesAt(id: string, about: AboutSubject): readonly string[] {
  const codes = about(id).flatMap(({ details }) => details?.codes ?? [])
  if (codes.length > 0) return codes
  return isBlankId(id) ? [] : [id]
}

function foldNumbers(ids: readonly string[], about: AboutSubject): OrganizationNumber[] {
  return ids
    .flatMap((id) => {
      const value = newest(about(id), ({ details }) => details?.identifier) ?? ''
      if (value.trim() === '') return []
      const issued_by = newest(about(id), ({ details }) => details?.issuedBy) ?? null
      return [{ value, issued_by, uri: isBlankId(id) ? null : id }]
    })
    .sort(
      (a, b) =>
        compareCodePoints(a.value, b.value) ||
        compareNullsLast(a.issued_by, b.issued_by) ||
        compareNullsLast(a.uri, b.uri),
    )
    .slice(0, maxNumbers)
}

/** Which profiles and numbers name which organizations. */
export function gatherPointing(
  subjects: Iterable<readonly [subject: string, assertions: readonly Assertion[]]>,
): Map<string, Set<string>> {
  const pointing = new Map<string, Set<string>>()
  for (const [subject, assertions] of subjects) {
    if (!mayPoint(assertions)) continue
    for (const { forOrganization } of assertions)
      for (const uri of forOrganization) addToSet(pointing, uri, subject)
  }
  return pointing
}

/** Of all organizations that have any, described or not. */
export function projectDetails(assertionsBySubject: ReadonlyMap<string, readonly Assertion[]>) {
  const pointing = gatherPointing(assertionsBySubject)
  const uris = new Set(pointing.keys())
  for (const [subject, assertions] of assertionsBySubject) {
    if (!isBlankId(subject) && linksToDetails(assertions)) uris.add(subject)
  }
  const about: AboutSubject = (id) => assertionsBySubject.get(id) ?? []
  return new Map([...uris].map((uri) => [uri, foldDetails(uri, about, pointing.get(uri) ?? [])]))
}

/** How numbers are compared: without spaces, hyphens and case. */
export const comparedNumber = (value: string): string =>
  value.replaceAll(/[\s\u00AD\u2010-\u2015\u2212-]/gu, '').toLowerCase()
