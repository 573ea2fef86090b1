// Documents for properties: sound ones in several spellings, and the same with faults of every rule.
import * as fc from 'fast-check'

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }
type Entry = Record<string, Json>

const contexts = [
  'https://ontology.commonapproach.org/contexts/cidsContext.jsonld',
  'https://ontology.commonapproach.org/contexts/sffContext.jsonld',
]

const site = 'https://spo.example'

/** One way to break an entry; each leaves it an entry of its kind. */
type Breakage = (entry: Entry, number: number) => Entry

const without =
  (...keys: string[]): Breakage =>
  (entry) =>
    Object.fromEntries(Object.entries(entry).filter(([key]) => !keys.includes(key)))

const having =
  (more: Entry, ...without_: string[]): Breakage =>
  (entry, number) => ({ ...without(...without_)(entry, number), ...more })

const identity: Breakage = (entry) => entry

const anywhere: readonly Breakage[] = [
  identity,
  identity,
  without('@id'),
  (entry, number) => ({ ...entry, '@id': `${site}/with space/${number}` }),
  (entry, number) => ({ ...entry, '@id': `entry-${number}` }),
  (entry, number) => ({ ...entry, '@id': `_:label${number}` }),
  (entry) => ({
    ...entry,
    '@type': typeof entry['@type'] === 'string' ? entry['@type'].replace('cids:', '') : null,
  }),
  having({ unit_of_measure: 'Jobs' }),
  having({ hasBaseline: 'ten people or so' }),
  having({ 'cids:has name': 'x' }),
  having({ hasContact: '' }),
]

const ofOrganization: readonly Breakage[] = [
  ...anywhere,
  without('hasLegalName'),
  having({ hasLegalName: ' ' }),
  having({ hasLegalName: ['One', 'Two'] }),
  having({ hasLegalName: { '@id': `${site}/name` } }),
  having({ 'cids:hasLegalName': 'Older' }, 'hasLegalName'),
  having({ hasName: 'Other' }, 'hasLegalName'),
  having({ legalName: 'Ignored' }, 'hasLegalName'),
  having({ 'cids:hasOutcome': `${site}/outcome/0`, 'cids:hasIndicator': [`${site}/indicator/0`, 'x'] }),
]

const ofNamed: readonly Breakage[] = [
  ...anywhere,
  without('hasName'),
  having({ hasName: '' }),
  having({ hasName: ['One', { '@value': 'Two', '@language': 'fr' }] }),
  having({ 'cids:hasName': 'Older' }, 'hasName'),
  having({ hasNames: 'Ignored' }, 'hasName'),
  without('forOrganization'),
  having({ forOrganization: '' }),
  having({ forOrganization: 'Maple' }),
  having({ forOrganization: `${site}/elsewhere` }),
  having({ 'cids:forOrganization': `${site}/organization/0` }, 'forOrganization'),
]

const ofOutcome: readonly Breakage[] = [
  ...ofNamed,
  having({ forTheme: 'Housing' }),
  having({ forTheme: ['', 'https://metadata.un.org/sdg/11'] }),
  having({ 'cids:forTheme': 'https://metadata.un.org/sdg/11' }),
  having({ 'cids:forTheme': ' https://metadata.un.org/sdg/11' }),
  having({ forTheme: { '@type': 'cids:Theme', hasName: 'Nested' } }),
  having({ forTheme: [{ '@id': 'bare', hasName: 'Nested' }] }),
  having({ forTheme: 'https://metadata.un.org/sdg 11' }),
]

const ofIndicator: readonly Breakage[] = [
  ...ofNamed,
  having({ 'cids:forTheme': ['https://metadata.un.org/sdg/11', 'Zero hunger'] }),
  having({ 'cids:forOutcome': `${site}/outcome/0` }),
]

const ofFunding: readonly Breakage[] = [
  ...anywhere,
  having({ 'cids:forOrganization': `${site}/organization/0` }, 'forOrganization'),
  having({ 'cids:forOrganization': ` ${site}/organization/0` }, 'forOrganization'),
  having({ 'cids:forOrganization': 'Organization 0 “é” \u{1f34e}' }, 'forOrganization'),
]

const ofReport: readonly Breakage[] = [
  ...anywhere,
  without('forIndicator'),
  having({ forIndicator: 'Children' }),
  having({ 'cids:forIndicator': `${site}/indicator/0` }, 'forIndicator'),
  having({ forIndicator: '' }),
  without('value'),
  having({ value: '75' }),
  having({ 'i72:value': 75 }, 'value'),
  having({ 'i72:numerical_value': '75' }, 'value'),
  having({ value: { '@type': 'i72:Measure' } }),
  having({ value: { 'i72:numerical_value': '75.10' } }),
  having({ value: { numerical_value: 75.5 } }),
  having({ value: `${site}/measure` }),
  having({ value: { hasNumericalValue: { '@id': `${site}/n` } } }),
  without('startedAtTime', 'endedAtTime'),
  having({ startedAtTime: '' }),
  having({ 'time:hasBeginning': '2024-01-01' }, 'startedAtTime'),
  having({ endDate: '2024-12-31' }, 'endedAtTime'),
  having({ endedAtTime: { '@id': `${site}/end` } }),
  having({ 'cids:forOrganization': `${site}/organization/0` }),
]

const sound = {
  organization: (at: number): Entry => ({
    '@id': `${site}/organization/${at}`,
    '@type': 'cids:Organization',
    hasLegalName: `Organization ${at} “é” \u{1f34e}`,
  }),
  outcome: (at: number): Entry => ({
    '@id': `${site}/outcome/${at}`,
    '@type': 'cids:Outcome',
    hasName: `Outcome ${at}`,
    forOrganization: `${site}/organization/0`,
  }),
  indicator: (at: number): Entry => ({
    '@id': `${site}/indicator/${at}`,
    '@type': 'cids:Indicator',
    hasName: `Indicator\n${at}`,
    forOrganization: `${site}/organization/0`,
    forOutcome: `${site}/outcome/0`,
  }),
  report: (at: number): Entry => ({
    '@id': `${site}/report/${at}`,
    '@type': 'cids:IndicatorReport',
    forIndicator: `${site}/indicator/0`,
    value: { '@type': 'i72:Measure', hasNumericalValue: '12' },
    startedAtTime: '2024-01-01T00:00:01-05:00',
    endedAtTime: '2024-12-31T23:59:59-05:00',
  }),
  funding: (at: number): Entry => ({
    '@id': `${site}/funding/${at}`,
    '@type': 'sff:FundingStatus',
    forOrganization: `${site}/organization/0`,
    forFunder: `Fund ${at}`,
  }),
}

type Kind = keyof typeof sound

const breakages: Readonly<Record<Kind, readonly Breakage[]>> = {
  organization: ofOrganization,
  outcome: ofOutcome,
  indicator: ofIndicator,
  report: ofReport,
  funding: ofFunding,
}

/** How a file is written: none of it may change where nothing is mended. */
const layout = fc.record({
  indent: fc.constantFrom('', '  ', '\t'),
  lineEnd: fc.constantFrom('\n', '\r\n'),
  hasMark: fc.boolean(),
  isEscaped: fc.boolean(),
  isList: fc.boolean(),
  hasRepeatedKeys: fc.boolean(),
})

const entryOf = (kind: Kind): fc.Arbitrary<(at: number) => Entry> =>
  fc
    .array(fc.constantFrom(...breakages[kind]), { minLength: 1, maxLength: 3 })
    .map((all) => (at: number) => all.reduce((entry, each) => each(entry, at), sound[kind](at)))

const entries = (kind: Kind) =>
  fc.array(entryOf(kind), { maxLength: 3 }).map((all) => all.map((make, at) => make(at + 1)))

const written = (
  document: Json,
  { indent, lineEnd, hasMark, isEscaped, hasRepeatedKeys }: Layout,
): Uint8Array => {
  let text = JSON.stringify(document, null, indent)
  if (hasRepeatedKeys) text = text.replaceAll('"@type":', '"@type":"cids:Code","@type":')
  if (isEscaped) {
    text = text.replaceAll(/[^\p{ASCII}]/gu, (one) =>
      Array.from(
        { length: one.length },
        (_, at) => `\\u${one.charCodeAt(at).toString(16).padStart(4, '0')}`,
      ).join(''),
    )
  }
  return new TextEncoder().encode((hasMark ? '\uFEFF' : '') + text.replaceAll('\n', lineEnd))
}

type Layout = typeof layout extends fc.Arbitrary<infer T> ? T : never

const asDocument = (nodes: readonly Entry[], isList: boolean): Json =>
  isList
    ? nodes.map((node) => ({ '@context': contexts, ...node }))
    : { '@context': contexts, '@graph': nodes }

/** The first organization, outcome and indicator are always sound, so that there is something to choose. */
const firsts = [sound.organization(0), sound.outcome(0), sound.indicator(0)]

export const brokenDocuments: fc.Arbitrary<Uint8Array> = fc
  .tuple(
    layout,
    entries('organization'),
    entries('outcome'),
    entries('indicator'),
    entries('report'),
    entries('funding'),
  )
  .map(([form, ...parts]) => written(asDocument([...firsts, ...parts.flat()], form.isList), form))

export const soundDocuments: fc.Arbitrary<Uint8Array> = fc
  .tuple(layout, fc.nat(5), fc.nat(5), fc.nat(5))
  .map(([form, outcomes, indicators, reports]) => {
    const many = (kind: Kind, count: number) => Array.from({ length: count }, (_, at) => sound[kind](at + 1))
    const described: Entry[] = firsts.map((entry) => ({ ...entry, hasDescription: 'Described.' }))
    const nodes = [
      ...described,
      ...many('outcome', outcomes),
      ...many('indicator', indicators),
      ...many('report', reports),
    ]
    return written(asDocument(nodes, form.isList), { ...form, hasRepeatedKeys: false })
  })
