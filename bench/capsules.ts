// Capsules of any number of reports, always the same for the same number, and what a service must answer once it has them.
// An organization has 3 outcomes, 7 indicators (one without an outcome), perhaps a funding status, and 60 reports.
import { createHash } from 'node:crypto'

export const themes = Array.from({ length: 17 }, (_, at) => `https://metadata.un.org/sdg/${at + 1}`)
export const funds = [
  'Aspen Trust',
  'Birch & Daughters',
  'Fonds Érable',
  'Cedar Community Capital',
  'Juniper "J" Fund',
]

export const contexts = [
  'https://ontology.commonapproach.org/contexts/cidsContext.jsonld',
  'https://ontology.commonapproach.org/contexts/sffContext.jsonld',
]
const units = ['people', '%', 'CAD', 'hours', 'kg']
const nouns = [
  'meals',
  'homes',
  'trees',
  'lessons',
  'jobs',
  'loans',
  'visits',
  'repairs',
  'gardens',
  'rides',
  'grants',
]
const verbs = [
  'shared',
  'planted',
  'finished',
  'offered',
  'renewed',
  'measured',
  'counted',
  'opened',
  'rebuilt',
  'kept',
]

/** What the rows of one organization and indicator have in common. */
export interface Card {
  readonly org: string
  readonly indicator: string
  readonly themes: readonly string[]
  readonly fund: string | null
  readonly reports: ReportFact[]
}

export interface ReportFact {
  readonly uri: string
  readonly start: string
  readonly end: string
  readonly valueText: string
}

export interface Generated {
  /** As bytes: a gigabyte of texts would fill the heap. */
  readonly capsules: Buffer[]
  readonly cards: Card[]
  readonly organizations: number
  readonly reports: number
}

type Chance = () => number

/** Marsaglia's xorshift. */
function chances(seed: number): Chance {
  let state = seed
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 4_294_967_296
  }
}

const reportsOfOrganization = 60
const capsuleBytes = 10 * 1024 * 1024 - 4096

export function generate(reports: number, seed = 20_240_607): Generated {
  const chance = chances(seed)
  const capsules: Buffer[] = []
  const cards: Card[] = []
  let [parts, bytes]: [string[], number] = [[], 0]
  const close = (): void => {
    if (parts.length > 0) capsules.push(Buffer.from(`[${parts.join(',\n')}]`))
    ;[parts, bytes] = [[], 0]
  }
  let organizations = 0
  for (let made = 0; made < reports; organizations++) {
    const wanted = Math.min(reportsOfOrganization, reports - made)
    const block = organization(organizations, wanted, chance)
    const texts = block.nodes.map(nodeText)
    const size = texts.reduce((sum, text) => sum + Buffer.byteLength(text) + 2, 0)
    if (bytes + size > capsuleBytes) close()
    parts.push(...texts)
    bytes += size
    cards.push(...block.cards)
    made += wanted
  }
  close()
  return { capsules, cards: cards.filter((card) => card.reports.length > 0), organizations, reports }
}

type Node = Record<string, unknown>

const nodeText = (node: Node): string => JSON.stringify({ '@context': contexts, ...node })

/** One organization with any number of reports: its nodes, each ready to stand in an array. */
export function organizationBlock(number: number, reports: number): { nodes: string[]; cards: Card[] } {
  const { nodes, cards } = organization(number, reports, chances(20_240_607))
  return { nodes: nodes.map(nodeText), cards }
}

function organization(number: number, reports: number, chance: Chance): { nodes: Node[]; cards: Card[] } {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)] as T
  const phrase = (words: number) =>
    Array.from({ length: words }, (_, at) => (at % 2 === 0 ? pick(nouns) : pick(verbs))).join(' ')
  const org = `https://bench.example.org/organizations/${number}`
  const nodes: Node[] = [
    {
      '@id': org,
      '@type': 'cids:Organization',
      hasLegalName: `${phrase(2)} ${number}`,
      hasDescription: phrase(15),
    },
  ]
  const fund = chance() < 0.7 ? pick(funds) : null
  if (fund !== null) {
    nodes.push({
      '@id': `${org}/funding`,
      '@type': 'sff:FundingStatus',
      forOrganization: org,
      forFunder: fund,
      hasFundingState: 'https://codelist.commonapproach.org/FundingState#funded',
    })
  }
  const outcomes = [0, 1, 2].map((at) => {
    const own = [...new Set(chance() < 0.4 ? [pick(themes), pick(themes)] : [pick(themes)])]
    const uri = `${org}/outcomes/${at}`
    nodes.push({
      '@id': uri,
      '@type': 'cids:Outcome',
      hasName: phrase(4),
      hasDescription: phrase(12),
      forTheme: own,
      forOrganization: org,
    })
    return { uri, themes: own }
  })
  const cards = Array.from({ length: 7 }, (_, at): Card => {
    const outcome = outcomes[at >> 1]
    const own = at === 6 && number % 3 === 0 ? [pick(themes)] : []
    const uri = `${org}/indicators/${at}`
    nodes.push({
      '@id': uri,
      '@type': 'cids:Indicator',
      hasName: phrase(5),
      hasDescription: phrase(11),
      unitDescription: units[at % units.length],
      forOrganization: org,
      ...(outcome ? { forOutcome: outcome.uri } : {}),
      ...(own.length > 0 ? { forTheme: own } : {}),
    })
    return { org, indicator: uri, themes: [...(outcome?.themes ?? []), ...own], fund, reports: [] }
  })
  for (let at = 0; at < reports; at++) {
    const card = cards[at % 7] as Card
    const fact = reportFact(`${org}/reports/${at}`, chance, phrase)
    card.reports.push(fact)
    nodes.push(reportNode(fact, card, phrase))
  }
  return { nodes, cards }
}

const quarters = [
  ['01-01', '03-31'],
  ['04-01', '06-30'],
  ['07-01', '09-30'],
  ['10-01', '12-31'],
] as const

function reportFact(uri: string, chance: Chance, phrase: (words: number) => string): ReportFact {
  const year = 2018 + Math.floor(chance() * 7)
  const [start, end] = quarters[Math.floor(chance() * 4)] as (typeof quarters)[number]
  const isLong = chance() < 0.1
  return {
    uri,
    start: `${year}-${start}`,
    end: isLong ? `${year + 1}-03-31` : `${year}-${end}`,
    valueText: chance() < 0.05 ? `more ${phrase(4)}` : (chance() * 5000).toFixed(Math.floor(chance() * 3)),
  }
}

const reportNode = (fact: ReportFact, card: Card, phrase: (words: number) => string): Node => ({
  '@id': fact.uri,
  '@type': 'cids:IndicatorReport',
  hasName: phrase(5),
  hasComment: phrase(12),
  forOrganization: card.org,
  forIndicator: card.indicator,
  value: { '@id': `${fact.uri}/measure`, '@type': 'i72:Measure', hasNumericalValue: fact.valueText },
  startedAtTime: `${fact.start}T00:00:00Z`,
  endedAtTime: `${fact.end}T23:59:59Z`,
})

export interface Selection {
  readonly theme?: readonly string[]
  readonly fund?: readonly string[]
  /** Its identifier. */
  readonly org?: string
  readonly from?: string
  readonly to?: string
}

/** The rows in the order the service must give them. */
export interface Truth {
  /** Ids of the matching reports, in order. */
  readonly rows: (selection: Selection) => string[]
  readonly themes: () => Map<string, number>
  readonly orgId: (uri: string) => string
}

/** Ids follow from the internal number of the namespace: rules, section 1, "Identifiers". */
export function truthOf({ cards }: Generated, namespaceId: string): Truth {
  const keyOf = (kind: string, uri: string) =>
    createHash('sha256').update(`${namespaceId}\0${kind}\0${uri}`).digest('hex').slice(0, 32)
  const idOf = (prefix: string, key: string) => prefix + BigInt(`0x${key}`).toString(32).padStart(26, '0')
  const before = (a: { order: string }, b: { order: string }) => (a.order < b.order ? -1 : 1)
  const sorted = cards
    .map((card) => ({
      card,
      order: keyOf('organization', card.org) + keyOf('indicator', card.indicator),
      reports: card.reports
        .map((fact) => ({ fact, order: fact.start + keyOf('report', fact.uri) }))
        .sort(before),
    }))
    .sort(before)
  return {
    orgId: (uri) => idOf('org_', keyOf('organization', uri)),
    themes() {
      const counts = new Map<string, number>()
      for (const card of cards)
        for (const theme of card.themes) counts.set(theme, (counts.get(theme) ?? 0) + card.reports.length)
      return counts
    },
    rows({ theme, fund, org, from, to }) {
      const ids: string[] = []
      for (const { card, reports } of sorted) {
        if (theme && !theme.some((each) => card.themes.includes(each))) continue
        if (fund && (card.fund === null || !fund.includes(card.fund))) continue
        if (org !== undefined && org !== card.org) continue
        for (const { fact, order } of reports) {
          if ((from === undefined || fact.end >= from) && (to === undefined || fact.start <= to))
            ids.push(idOf('rep_', order.slice(10)))
        }
      }
      return ids
    },
  }
}
