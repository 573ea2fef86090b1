// What a namespace holds, read from its sources sentence by sentence of the rules, section 1: plain, slow, and without
// a line of the service. Tests compare the service with it, so a fault of the service's rules shows here.
import { readDetails, type Details } from './reading-profiles.ts'
import { readTargets, type ReadTargets } from './reading-targets.ts'
import {
  combined,
  dayIn,
  inCodePointOrder,
  isBlank,
  numberIn,
  shown,
  sortedSet,
  type Unit,
  type Value,
} from './reading-values.ts'
import * as is from './reading-words.ts'

export { dayIn, inCodePointOrder, isBlank, numberIn, sortedSet } from './reading-values.ts'

export type Term =
  | { readonly kind: 'reference'; readonly id: string }
  | {
      readonly kind: 'literal'
      readonly text: string
      readonly datatype: string
      readonly language?: string
    }

export interface Said {
  readonly subject: string
  readonly predicate: string
  readonly object: Term
  /** "All graphs of a document are merged for reading"; exports keep a name that is an IRI. */
  readonly graph?: string
}

/** A source that took effect. Its statements are in the order of its document. */
export interface Source {
  readonly sequence: number
  readonly said: readonly Said[]
  /** The source whose place it took. */
  readonly replaced?: Source | undefined
}

export type Kind = 'organization' | 'outcome' | 'indicator' | 'report'

export interface Organization extends Details {
  readonly uri: string
  readonly name: string | null
  readonly description: string | null
  readonly funds: readonly string[]
}

export interface Outcome {
  readonly uri: string
  readonly name: string | null
  readonly description: string | null
  readonly themes: readonly string[]
  readonly organizations: readonly string[]
}

export interface Indicator {
  readonly uri: string
  readonly name: string | null
  readonly description: string | null
  readonly unit: string | null
  readonly themes: readonly string[]
  /** Its own and those of all its outcomes. */
  readonly allThemes: readonly string[]
  readonly organizations: readonly string[]
  /** The primary one first, then by IRI. */
  readonly outcomes: readonly string[]
}

export interface Report {
  readonly uri: string
  readonly name: string | null
  readonly value: number | null
  readonly valueText: string
  readonly unit: string | null
  /** The IRI behind the unit. */
  readonly unitUri: string | null
  readonly periodStart: string | null
  readonly periodEnd: string | null
  readonly indicator: string
  readonly organization: string | null
}

export interface Reading extends ReadTargets {
  readonly organizations: ReadonlyMap<string, Organization>
  readonly outcomes: ReadonlyMap<string, Outcome>
  readonly indicators: ReadonlyMap<string, Indicator>
  readonly reports: ReadonlyMap<string, Report>
  /** Numbers of the sources that give it its type. */
  sourcesOf(kind: Kind, uri: string): number[]
  /** The organization a report on this indicator has, where nothing nearer to the report settles it. */
  organizationOfIndicator(indicator: string): string | null
  /** Which organizations and outcomes are linked to what, described or not. */
  pairs(): Set<string>
}

/** "Blank nodes belong to the source that brought them." */
export const scoped = (sequence: number, id: string): string =>
  isBlank(id) ? `_:source${sequence}-${id.slice(2)}` : id

const typesOf: Readonly<Record<Kind, readonly string[]>> = {
  organization: is.organizationTypes,
  outcome: [is.Outcome],
  indicator: [is.Indicator],
  report: [is.IndicatorReport],
}

/** Of the official units those that the sources of tests have. */
const spelledOut = new Map([
  ['cids:percentUnit', is.percentUnit],
  ['cids:countUnit', is.countUnit],
])

export function read(sources: readonly Source[]): Reading {
  const union = sources.flatMap(({ sequence, said }) =>
    said.map(({ subject, predicate, object }) => ({
      sequence,
      subject: scoped(sequence, subject),
      predicate,
      object: object.kind === 'reference' ? { ...object, id: scoped(sequence, object.id) } : object,
    })),
  )
  const bySubject = new Map<string, typeof union>()
  for (const one of union) bySubject.set(one.subject, [...(bySubject.get(one.subject) ?? []), one])
  const about = (subject: string) => bySubject.get(subject) ?? []
  const subjects = [...bySubject.keys()]
  const entities = subjects.filter((subject) => !isBlank(subject))

  const texts = (subject: string, ...predicates: readonly string[]): Value[] =>
    about(subject).flatMap(({ sequence, predicate, object }) =>
      object.kind === 'literal' && predicates.includes(predicate) ? [{ sequence, value: object.text }] : [],
    )
  /** References in the order of the documents, blank nodes included. */
  const references = (subject: string, predicate: string): Value[] =>
    about(subject).flatMap((one) =>
      one.object.kind === 'reference' && one.predicate === predicate
        ? [{ sequence: one.sequence, value: one.object.id }]
        : [],
    )
  const iris = (subject: string, predicate: string): Value[] =>
    references(subject, predicate).filter(({ value }) => !isBlank(value))

  // "Types are rdf:type statements", "sources of an entity are those that give it its type".
  const sourcesOf = (kind: Kind, uri: string): number[] => [
    ...new Set(
      iris(uri, is.type).flatMap(({ sequence, value }) => (typesOf[kind].includes(value) ? [sequence] : [])),
    ),
  ]
  const exists = (kind: Kind, uri: string): boolean => !isBlank(uri) && sourcesOf(kind, uri).length > 0
  const existing = (kind: Kind): string[] => entities.filter((uri) => exists(kind, uri))

  // "The source with the highest sequence number that asserts the field wins; several values inside one source: the
  // smallest by code point."
  const newestSequence = (values: readonly Value[]): number =>
    Math.max(...values.map(({ sequence }) => sequence))
  const smallestOf = (values: readonly Value[], sequence: number): string | null =>
    values
      .filter((one) => one.sequence === sequence)
      .map(({ value }) => value)
      .sort(inCodePointOrder)[0] ?? null
  const winner = (values: readonly Value[]): string | null => smallestOf(values, newestSequence(values))

  const describedAs = (uri: string): string | null => winner(texts(uri, is.hasDescription, is.description))
  const themesOf = (uri: string): string[] => sortedSet(iris(uri, is.forTheme).map(({ value }) => value))

  // Units. "Text that is empty or only white space is none, like the unspecified unit"; "a text that is exactly the IRI
  // or prefixed name of an official unit counts as that IRI".
  const unitTexts = (subject: string, predicate: string): Value[] =>
    texts(subject, predicate).filter(({ value }) => /\S/.test(value) && !spelledOut.has(value))
  const unitIris = (subject: string, ...predicates: readonly string[]): Value[] =>
    [
      ...iris(subject, is.unitOfMeasure),
      ...texts(subject, is.unitOfMeasure, ...predicates).flatMap(({ sequence, value }) => {
        const iri = spelledOut.get(value)
        return iri === undefined ? [] : [{ sequence, value: iri }]
      }),
    ].filter(({ value }) => value !== is.unspecifiedUnit)
  /** "Its unitDescription or textual i72:unit_of_measure", "text and IRI from the newest source that gives either". */
  const unitOfIndicator = (uri: string): Unit => {
    const described = unitTexts(uri, is.unitDescription)
    const measured = unitTexts(uri, is.unitOfMeasure)
    const unitIri = unitIris(uri, is.unitDescription)
    const won = newestSequence([...described, ...measured, ...unitIri])
    return {
      text: smallestOf(described, won) ?? smallestOf(measured, won),
      iri: smallestOf(unitIri, won),
    }
  }

  // "Links count in both directions: hasOutcome/hasIndicator on the organization, forOrganization on the entity."
  // What a source says of a thing that it types as something else (a report, a funding status) it says of that.
  const mayMean = (subject: string, sequence: number, kind: Kind): boolean => {
    const types = references(subject, is.type).filter((one) => one.sequence === sequence)
    return types.length === 0 || types.some(({ value }) => typesOf[kind].includes(value))
  }
  const linkedFrom = (uri: string, predicate: string, kind: Kind): Value[] =>
    iris(uri, predicate).filter(({ sequence }) => mayMean(uri, sequence, kind))
  const organizationLinks = (uri: string, kind: 'outcome' | 'indicator'): Value[] => [
    ...linkedFrom(uri, is.forOrganization, kind),
    ...entities.flatMap((organization) =>
      iris(organization, kind === 'outcome' ? is.hasOutcome : is.hasIndicator).flatMap(
        ({ sequence, value }) => (value === uri ? [{ sequence, value: organization }] : []),
      ),
    ),
  ]
  const describedOnly = (links: readonly Value[]): Value[] =>
    links.filter(({ value }) => exists('organization', value))
  const organizationsOf = (uri: string, kind: 'outcome' | 'indicator'): string[] =>
    sortedSet(describedOnly(organizationLinks(uri, kind)).map(({ value }) => value))
  // "A link that the replaced capsule also asserted keeps its age, over any number of replacements."
  const ageOf = (what: string, from: string, { sequence, value }: Value): number => {
    let source = sources.find((one) => one.sequence === sequence)
    while (source?.replaced && pairsIn(source.replaced).has(`${what} ${from} ${value}`))
      source = source.replaced
    return source?.sequence ?? sequence
  }
  const withAge = (what: string, from: string, links: readonly Value[]): Value[] =>
    links.map((link) => ({ ...link, sequence: ageOf(what, from, link) }))
  const pairs = (): Set<string> => {
    const named = new Set([
      ...subjects,
      ...union.flatMap(({ object }) => (object.kind === 'reference' ? object.id : [])),
    ])
    return new Set(
      [...named].flatMap((uri) => [
        ...organizationLinks(uri, 'outcome').map(({ value }) => `outcome ${uri} ${value}`),
        ...organizationLinks(uri, 'indicator').map(({ value }) => `indicator ${uri} ${value}`),
        ...linkedFrom(uri, is.forOutcome, 'indicator').map(({ value }) => `measures ${uri} ${value}`),
      ]),
    )
  }
  /** "Earliest linked organization (then smallest IRI)." */
  const earliest = (uri: string, kind: 'outcome' | 'indicator'): string | null => {
    const described = withAge(kind, uri, describedOnly(organizationLinks(uri, kind)))
    return smallestOf(described, Math.min(...described.map(({ sequence }) => sequence)))
  }

  // "Of its existing outcomes the one linked by the latest source, then the smallest IRI."
  const outcomesOf = (uri: string): string[] => {
    const links = linkedFrom(uri, is.forOutcome, 'indicator').filter(({ value }) => exists('outcome', value))
    const primary = winner(withAge('measures', uri, links))
    return primary === null ? [] : [...new Set([primary, ...sortedSet(links.map(({ value }) => value))])]
  }

  // "A funding status counts only for an organization the namespace describes."
  const statuses = subjects.filter((subject) =>
    iris(subject, is.type).some(({ value }) => value === is.FundingStatus),
  )
  const fundsOf = (uri: string): string[] =>
    sortedSet(
      statuses
        .filter((status) => iris(status, is.forOrganization).some(({ value }) => value === uri))
        .flatMap((status) => texts(status, is.forFunder).map(({ value }) => value)),
    )

  // "The report's newest link to a measure", of several "the first in document order that carries hasNumericalValue",
  // "then value and unit from the one source that gave that measure its newest value"; "a unit written on the report
  // itself counts only from the source whose measure won".
  const measureOf = (report: string): { text: string; unit: Unit } =>
    measureAt(report, is.value) ?? { text: '', unit: { text: null, iri: null } }
  const measureAt = (report: string, predicate: string): { text: string; unit: Unit } | null => {
    const links = references(report, predicate)
    const linking = newestSequence(links)
    for (const { value: measure } of links.filter(({ sequence }) => sequence === linking)) {
      const values = texts(measure, is.hasNumericalValue)
      if (values.length === 0) continue
      const won = newestSequence(values)
      return {
        text: smallestOf(values, won) ?? '',
        unit: {
          text:
            smallestOf(unitTexts(measure, is.unitOfMeasure), won) ??
            smallestOf(unitTexts(report, is.unitOfMeasure), won),
          iri: smallestOf(unitIris(measure), won) ?? smallestOf(unitIris(report), won),
        },
      }
    }
    return null
  }

  const organizationOfIndicator = (indicator: string): string | null => {
    const primary = exists('indicator', indicator) ? outcomesOf(indicator)[0] : undefined
    return earliest(indicator, 'indicator') ?? (primary === undefined ? null : earliest(primary, 'outcome'))
  }
  const organizationOf = (report: string, indicator: string): string | null => {
    const own = winner(describedOnly(iris(report, is.forOrganization)))
    if (own !== null) return own
    const ownSource = Math.max(...sourcesOf('report', report))
    const linked = describedOnly(organizationLinks(indicator, 'indicator'))
    return smallestOf(linked, ownSource) ?? organizationOfIndicator(indicator)
  }

  const outcomes = new Map(
    existing('outcome').map((uri): [string, Outcome] => [
      uri,
      {
        uri,
        name: winner(texts(uri, is.hasName)),
        description: describedAs(uri),
        themes: themesOf(uri),
        organizations: organizationsOf(uri, 'outcome'),
      },
    ]),
  )
  const indicators = new Map(
    existing('indicator').map((uri): [string, Indicator] => {
      const its = outcomesOf(uri)
      return [
        uri,
        {
          uri,
          name: winner(texts(uri, is.hasName)),
          description: describedAs(uri),
          unit: shown(unitOfIndicator(uri)),
          themes: themesOf(uri),
          allThemes: sortedSet([uri, ...its].flatMap(themesOf)),
          organizations: organizationsOf(uri, 'indicator'),
          outcomes: its,
        },
      ]
    }),
  )
  const reports = new Map(
    existing('report').flatMap((uri): [string, Report][] => {
      // "A report without forIndicator cannot exist."
      const indicator = winner(iris(uri, is.forIndicator))
      if (indicator === null) return []
      const { text, unit: own } = measureOf(uri)
      const [starts, ends] = [texts(uri, is.startedAtTime), texts(uri, is.endedAtTime)]
      const period = newestSequence([...starts, ...ends])
      const unit = exists('indicator', indicator) ? unitOfIndicator(indicator) : { text: null, iri: null }
      const report: Report = {
        uri,
        name: winner(texts(uri, is.hasName)),
        value: numberIn(text),
        valueText: text,
        unit: shown(combined(own, unit)),
        unitUri: combined(own, unit).iri,
        periodStart: dayIn(smallestOf(starts, period)),
        periodEnd: dayIn(smallestOf(ends, period)),
        indicator,
        organization: organizationOf(uri, indicator),
      }
      return [[uri, report]]
    }),
  )
  const targets = readTargets({
    subjects,
    reports,
    texts,
    references,
    measureAt,
    unitBeside: (indicator) =>
      exists('indicator', indicator) ? unitOfIndicator(indicator) : { text: null, iri: null },
    isReport: (subject) => exists('report', subject),
    isIndicator: (subject) => exists('indicator', subject),
    newestSequence,
    smallestOf,
  })
  const detailsOf = readDetails({ subjects, texts, references, iris, winner })
  const organizations = new Map(
    existing('organization').map((uri): [string, Organization] => [
      uri,
      {
        uri,
        name: winner(texts(uri, is.hasLegalName)),
        description: describedAs(uri),
        funds: fundsOf(uri),
        ...detailsOf(uri),
      },
    ]),
  )
  return {
    organizations,
    outcomes,
    indicators,
    reports,
    sourcesOf,
    organizationOfIndicator,
    pairs,
    ...targets,
  }
}

const pairsOf = new WeakMap<Source, Set<string>>()

/** What one source links, by itself. */
function pairsIn(source: Source): Set<string> {
  const pairs = pairsOf.get(source) ?? read([{ sequence: source.sequence, said: source.said }]).pairs()
  pairsOf.set(source, pairs)
  return pairs
}
