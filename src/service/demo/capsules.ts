// The sample capsules: one from each fund, describing the organizations it supports; one of shared indicators; one that
// corrects others. Organizations with two funds are described by both.
import { fields } from './fields.ts'
import {
  contexts,
  fundingNode,
  homeOf,
  indicatorNode,
  indicatorOf,
  organizationNode,
  outcomeNode,
  reportNode,
  reportNodes,
  type Node,
} from './nodes.ts'
import { funds, organizations, type DemoOrganization, type Fund } from './organizations.ts'
import { reportingPeriods } from './periods.ts'
import { seededRandom, type Random } from './random.ts'
import { answersTo, sharedIndicators, sharedNodes } from './shared-indicators.ts'

export interface DemoCapsule {
  readonly label: string
  readonly document: unknown
}

export function demoCapsules(seed: number): DemoCapsule[] {
  return [
    { label: 'Demo: shared indicators', document: { '@context': contexts, '@graph': sharedNodes() } },
    ...funds.map((fund, at) => fundCapsule(fund, seed + at)),
    { label: 'Demo: corrections', document: withContexts(corrections()) },
  ]
}

/** As many spreadsheet tools export it: an array of nodes, each with its own context. */
const withContexts = (nodes: readonly Node[]): Node[] =>
  nodes.map((node) => ({ '@context': contexts, ...node }))

function fundCapsule(fund: Fund, seed: number): DemoCapsule {
  const random = seededRandom(seed)
  const supported = organizations.filter((each) => each.funds.includes(fund))
  const nodes = supported.flatMap((each) => nodesAbout(each, fund, random))
  return { label: `Demo: ${fund}`, document: withContexts(nodes) }
}

const nodesAbout = (from: DemoOrganization, fund: Fund, random: Random): Node[] => [
  ...described(from),
  fundingNode(from, fund),
  // With two funds, the capsule of the first one contains the reports.
  ...(from.funds[0] === fund ? reported(from, random) : []),
]

const described = (from: DemoOrganization): Node[] => [
  organizationNode(from),
  outcomeNode(from),
  ...fields[from.field].indicators.map((indicator) => indicatorNode(from, indicator)),
]

function reported(from: DemoOrganization, random: Random): Node[] {
  const periods = random.pick(reportingPeriods)
  const own = fields[from.field].indicators.flatMap((indicator) =>
    reportNodes(from, indicator, periods, random),
  )
  const years = random.pick([reportingPeriods[0], reportingPeriods[1]])
  const common = sharedIndicators.flatMap(({ iri }) =>
    years
      .filter(() => random.chance(0.6))
      .map((period) =>
        reportNode({
          id: `${homeOf(from.slug)}shared/${iri.split('#')[1]}/${period.label}`,
          organization: homeOf(from.slug),
          indicator: iri,
          value: random.pick(answersTo(iri, from.language)),
          period,
        }),
      ),
  )
  return [...own, ...common]
}

/** Later corrections: a new name, and a corrected value. */
function corrections(): Node[] {
  const renamed = organizations.find(({ slug }) => slug === 'lakeside-pantry')
  const recounted = organizations.find(({ slug }) => slug === 'jardins-saint-aubin')
  if (!renamed || !recounted) throw new Error('the organizations to be corrected are missing')
  const [indicator] = fields[recounted.field].indicators
  const [, period] = reportingPeriods[0]
  if (!indicator || !period) throw new Error('the report to be corrected is missing')
  return [
    organizationNode({ ...renamed, name: 'Lakeside Community Food Centre' }),
    ...described(recounted),
    reportNode({
      id: `${indicatorOf(recounted.slug, indicator.key)}/reports/${period.label}`,
      organization: homeOf(recounted.slug),
      indicator: indicatorOf(recounted.slug, indicator.key),
      value: '12480',
      period,
    }),
  ]
}
