// What the views of the explorer are written against: rows, trees and nodes, wherever they come from. Two sources implement
// it: saved capsules, read in a worker with the service's own code, and a namespace, read through the API. Guide, screen 9.
import type { OrganizationTree } from '../../src/projection/tree.ts'
import type { Named, SummaryRow } from '../../src/summary/summarize.ts'
import type { ValidationReport } from '../../src/validation/report.ts'
import type { Language } from '../words/language.ts'

export type { OrganizationTree, TreeIndicator, TreeOutcome, TreeReport } from '../../src/projection/tree.ts'
export type { Named } from '../../src/summary/summarize.ts'

/** What rows are selected by. */
export interface Filters {
  /** Any of these; none: whatever they are. */
  readonly themes: readonly string[]
  readonly funds: readonly string[]
  readonly org: string | null
  readonly outcome: string | null
  readonly indicator: string | null
  /** Days, as `2024-12-31`. */
  readonly from: string | null
  readonly to: string | null
  readonly kind: 'numeric' | 'qualitative' | null
}

/** A row as the service answers with it. `id`s are identifiers (IRIs) in saved capsules, the service's ids in a namespace. */
export interface Row extends SummaryRow {
  readonly object: 'indicator_report'
  readonly id: string
  readonly outcome: Named | null
  /** Of its organization; absent where the source does not know (a namespace). */
  readonly funds?: readonly string[]
}

/** One value that can be filtered by. */
export interface FacetOption {
  /** A theme's IRI, a fund's name, an entity's id. */
  readonly value: string
  /** An entity's name; null for themes and funds, and for what nothing describes. */
  readonly name: string | null
  /** Reports under all filters but the facet's own; null where the source does not know. */
  readonly count: number | null
}

export interface FundOption extends FacetOption {
  /** Organizations with this fund, under the same filters. */
  readonly orgCount: number
}

/** What can be chosen from, each facet counted under the other filters. */
export interface Facets {
  readonly themes: readonly FacetOption[]
  readonly funds: readonly FundOption[]
  readonly organizations: readonly FacetOption[]
  readonly outcomes: readonly FacetOption[]
  readonly indicators: readonly FacetOption[]
  readonly numeric: number
  readonly qualitative: number
  /** Reports that no theme filter can reach. */
  readonly unthemed: number
  /** Organizations without a report under these filters; absent where the source does not know. */
  readonly unreported?: number
  /** Set where the rows are too many to be looked through: outcomes, indicators and kinds of values are not counted then. */
  readonly isPartial?: boolean
}

/** A source of statements: a saved capsule; in a namespace a capsule or an entity call. */
export interface SourceRef {
  /** The saved id or the capsule id; `api` for entity calls. */
  readonly id: string
  readonly name: string
}

export interface NodeValue {
  /** The text, or the identifier of what is linked to, exactly as the data carries it. */
  readonly text: string
  readonly isLink: boolean
  /** Of what is linked to, where it has a name. */
  readonly name: string | null
  readonly datatype?: string
  readonly language?: string
  /** Ids of the sources that assert it; empty where this is unknown. */
  readonly assertedBy: readonly string[]
  /** The statements about what is linked to, nested here: a node without an identifier, or a measure. */
  readonly nested?: readonly NodeProperty[]
}

export interface NodeProperty {
  readonly iri: string
  /** With its prefix where there is one: `cids:forTheme`. */
  readonly label: string
  readonly values: readonly NodeValue[]
}

/** A statement that points at the node. */
export interface Incoming {
  readonly iri: string
  readonly label: string
  readonly from: string
  readonly name: string | null
  readonly types: readonly string[]
  /** For one without a name: names of what else it is linked to, and texts it carries. */
  readonly about: readonly string[]
  readonly assertedBy: readonly string[]
}

export interface NodeView {
  /** As `node()` takes it. */
  readonly id: string
  /** The identifier in the data; a blank node's label for one that has none. */
  readonly uri: string
  readonly name: string | null
  /** With prefixes: `cids:Outcome`. */
  readonly types: readonly string[]
  readonly properties: readonly NodeProperty[]
  readonly incoming: readonly Incoming[]
  /** The sources that assert its type, else anything about it. */
  readonly assertedBy: readonly SourceRef[]
  /** What selects its reports in the table; null for what has none. */
  readonly inTable: RowsOfNode | null
  /** Set where more may point at it than is listed here. */
  readonly isPartial?: boolean
}

export interface RowsOfNode {
  readonly filter: 'org' | 'outcome' | 'indicator'
  readonly id: string
}

/** What nodes are looked for by. */
export interface NodeQuery {
  /** Words of a name, an identifier, a type; empty for all. */
  readonly text: string
  /** With its prefix, or one of `noType`; null for all. */
  readonly type: string | null
  readonly limit: number
  /** The code lists have names in both. */
  readonly language: Language
}

/** Stand where a type would, for nodes that have none. */
export const noType = { untyped: 'untyped', mentioned: 'mentioned' } as const

export interface NodeSummary {
  readonly id: string
  readonly name: string | null
  readonly types: readonly string[]
  /** For one without a name: names of what it is linked to, and texts it carries. */
  readonly about: readonly string[]
}

export interface NodeList {
  /** How many match. */
  readonly total: number
  /** The first of those that match, the best first. */
  readonly nodes: readonly NodeSummary[]
  /** Under the words that are looked for, whichever type is chosen; the most frequent first. */
  readonly types: readonly { readonly type: string; readonly count: number }[]
  /** When the data was read; null where it cannot change. */
  readonly readAt: string | null
  /** Set where only organizations, and what is looked for by its exact identifier, can be found. */
  readonly isPartial: boolean
}

export interface Organization extends Named {
  readonly uri: string
  /** Absent where the source does not know (a namespace). */
  readonly funds?: readonly string[]
}

export interface SourceReport {
  readonly id: string
  readonly name: string
  readonly bytes: number
  readonly report: ValidationReport
}

export interface Summary {
  readonly organizations: number
  readonly outcomes: number
  readonly indicators: number
  readonly reports: number
}

export interface ExplorerSource {
  /** What answers are cached under. */
  readonly key: readonly string[]
  readonly kind: 'saved' | 'namespace'
  /** The slug of the namespace. */
  readonly namespace: string | null
  /** The rows that match, in the order of the API. Throws `TooManyRows` where they are more than a browser can show. */
  rows(filters: Filters, signal?: AbortSignal): Promise<readonly Row[]>
  facets(filters: Filters, signal?: AbortSignal): Promise<Facets>
  /** Years that reports cover, the latest first; not more than can be offered as buttons. */
  years(signal?: AbortSignal): Promise<readonly number[]>
  /** By name. */
  organizations(signal?: AbortSignal): Promise<readonly Organization[]>
  /** The whole tree of an organization, in the shape of `GET /orgs/{id}/everything`; null where there is none. */
  tree(organization: string, signal?: AbortSignal): Promise<OrganizationTree | null>
  /** By id or by identifier; null where no statement is about it. */
  node(id: string, signal?: AbortSignal): Promise<NodeView | null>
  /** The same with everything that points at it, which takes longer for a namespace. */
  neighbours(id: string, signal?: AbortSignal): Promise<NodeView | null>
  nodes(query: NodeQuery, signal?: AbortSignal): Promise<NodeList>
  /** Forgets what was read for nodes, so that the next question reads it again. */
  readonly forgetNodes: () => void
  /** One for each saved capsule; none for a namespace. */
  reports(language: Language): Promise<readonly SourceReport[]>
  summary(signal?: AbortSignal): Promise<Summary>
  /** Its workers are ended. */
  readonly close: () => void
}

/** What every view gets. */
export interface Explorer {
  readonly source: ExplorerSource
  readonly filters: Filters
  /** Changes some of the filters; they live in the URL. */
  readonly setFilters: (change: Partial<Filters>) => void
  /** The node in the side panel, or in the midst of its neighbours. */
  readonly node: string | null
  readonly openNode: (id: string | null) => void
  /** The organization whose theory of change is shown: chosen there, else the one that is filtered by. */
  readonly theoryOrg: string | null
  /** The second organization where two are compared. */
  readonly secondOrg: string | null
  readonly setSecondOrg: (id: string | null) => void
  /** What the code lists call a theme in the reader's language, else its identifier. */
  readonly themeLabel: (iri: string) => string
}

export class TooManyRows extends Error {
  override readonly name = 'TooManyRows'
  readonly count: number
  readonly limit: number

  constructor(count: number, limit: number) {
    super(`${count} rows are more than the ${limit} that can be shown.`)
    this.count = count
    this.limit = limit
  }
}
