// The data model of the explorer's views: rows, trees and nodes. Three sources implement it: saved capsules, read in a
// worker with the code of the service, a namespace, read through the API, and the rows of a link.
import type { ComponentType } from 'react'

import type { FilterQuery } from '../../src/contract/row-operations.ts'
import type {
  OrganizationNumber,
  OrganizationProfile,
  ProfileList,
} from '../../src/core/projection/organization-details.ts'
import type { OrganizationTree } from '../../src/core/projection/tree.ts'
import type { ShownBaseline, ShownTarget } from '../../src/core/projection/target.ts'
import type {
  AssessedEntities,
  AssessedOrganization,
  AssessedReport,
} from '../../src/core/quality/quality.ts'
import type { PeriodChoice } from '../../src/core/summary/period.ts'
import type { Named, SummaryIndicatorGroup, SummaryRow } from '../../src/core/summary/summary.ts'
import type { Language, ValidationReport } from '../../src/core/validation/report.ts'
import type { State } from '../shared/state/create-state.ts'

export type {
  OrganizationTree,
  TreeIndicator,
  TreeOutcome,
  TreeReport,
} from '../../src/core/projection/tree.ts'
export type { Named } from '../../src/core/summary/summary.ts'

/** Filters that take several values: any of them; empty: no filter. */
export type ListFilter = 'themes' | 'funds' | ProfileList

export interface Filters extends Readonly<Record<ListFilter, readonly string[]>> {
  readonly org: string | null
  readonly outcome: string | null
  readonly indicator: string | null
  /** Dates, such as `2024-12-31`. */
  readonly from: string | null
  readonly to: string | null
  readonly kind: 'numeric' | 'qualitative' | null
}

/** Those of a link. */
export interface LockedFilters {
  /** As the service has them: a link may name several outcomes and indicators. */
  readonly query: FilterQuery
  /** Names of the organizations, outcomes and indicators in it, by id. */
  readonly names: Readonly<Record<string, string | null>>
}

/** A row as the service returns it. Ids are IRIs in saved capsules, and ids of the API in a namespace. */
export interface Row extends SummaryRow {
  readonly object: 'indicator_report'
  readonly id: string
  readonly outcome: Named | null
  /** Funds of its organization; absent where the source does not know them (a namespace). */
  readonly funds?: readonly string[]
  /** Where and whom its organization serves; absent where the source does not know. */
  readonly served?: Readonly<Record<ProfileList, readonly string[]>>
  readonly target?: ShownTarget | null
  readonly baseline?: ShownBaseline | null
}

/** A report in any form, for comparing it with its target: a row, or one of a tree. */
export type ComparedReport = Pick<Row, 'value' | 'unit' | 'target' | 'baseline'>

export interface FacetOption {
  /** The IRI of a theme or another code, the name of a fund, the id of an entity. */
  readonly value: string
  /** The name of an entity; null for themes, funds, and entities without a name. */
  readonly name: string | null
  /** Reports under all filters except the facet's own; null where unknown. */
  readonly count: number | null
}

/** The values of each facet, counted under the other filters. */
export interface Facets {
  readonly themes: readonly FacetOption[]
  readonly funds: readonly FacetOption[]
  /** By what profiles of organizations say; absent where the source does not know. */
  readonly served?: Readonly<Record<ProfileList, readonly FacetOption[]>>
  readonly organizations: readonly FacetOption[]
  readonly outcomes: readonly FacetOption[]
  readonly indicators: readonly FacetOption[]
  readonly numeric: number
  readonly qualitative: number
  readonly unthemed: number
  /**
   * Reports by the month in which they end, such as `2024-03`, under all filters except the period; absent where unknown.
   */
  readonly endMonths?: ReadonlyMap<string, number>
  /** Organizations without a report under these filters; absent where unknown. */
  readonly unreported?: number
  /** There are too many rows: organizations, outcomes and indicators are not counted. */
  readonly isPartial?: boolean
  /** Facets that offer what is chosen and no more, because there are too many rows without their own filter. */
  readonly chosenOnly?: readonly ('outcome' | 'indicator')[]
}

/** A source of statements: a saved capsule; in a namespace a capsule or an entity call. */
export interface SourceRef {
  /** The id of the saved capsule or capsule; `api` for entity calls. */
  readonly id: string
  readonly name: string
}

export interface NodeValue {
  /** A literal, or the identifier of an object, as in the data. */
  readonly text: string
  readonly isLink: boolean
  /** The name of the object, if it has one. */
  readonly name: string | null
  readonly datatype?: string
  readonly language?: string
  /** Ids of the asserting sources; empty where unknown. */
  readonly assertedBy: readonly string[]
  /** Statements about the object, nested: for a blank node or a measure. */
  readonly nested?: readonly NodeProperty[]
}

export interface NodeProperty {
  readonly iri: string
  /** With its prefix if there is one: `cids:forTheme`. */
  readonly label: string
  readonly values: readonly NodeValue[]
}

/** A statement whose object is the node. */
export interface Incoming {
  readonly iri: string
  readonly label: string
  readonly from: string
  readonly name: string | null
  readonly types: readonly string[]
  /** Describes a node without a name: names of linked nodes, and literals. */
  readonly about: readonly string[]
  readonly assertedBy: readonly string[]
}

export interface NodeView {
  /** Accepted by `node()`. */
  readonly id: string
  /** The identifier in the data, or the label of a blank node. */
  readonly uri: string
  readonly name: string | null
  /** With prefixes: `cids:Outcome`. */
  readonly types: readonly string[]
  readonly properties: readonly NodeProperty[]
  readonly incoming: readonly Incoming[]
  /** The sources that assert its type, else any statement about it. */
  readonly assertedBy: readonly SourceRef[]
  /** The filter that selects its reports; null if it has none. */
  readonly inTable: RowsOfNode | null
  /** More statements may refer to it than are listed. */
  readonly isPartial?: boolean
}

export interface RowsOfNode {
  readonly filter: 'org' | 'outcome' | 'indicator'
  readonly id: string
}

export interface Organization extends Named {
  readonly uri: string
  /** Absent where the source does not know them (a namespace). */
  readonly funds?: readonly string[]
  readonly provinces?: readonly string[]
  readonly sectors?: readonly string[]
}

/** What is read of an organization beside its name. */
export interface OrganizationFacts {
  readonly profile: OrganizationProfile | null
  readonly numbers: readonly OrganizationNumber[]
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

/** A group of indicators, as Results adds them. */
export type SharedGroup = SummaryIndicatorGroup & { readonly name_fr: string | null }

/** All that quality looks at besides rows. */
export interface QualityEntities extends AssessedEntities {
  readonly organizations: readonly (AssessedOrganization & { readonly uri: string })[]
}

export interface QualityReader {
  readonly entities: (signal: AbortSignal) => Promise<QualityEntities>
  /** For their names. */
  readonly reports: (signal: AbortSignal) => Promise<readonly AssessedReport[]>
}

export interface ReadingStep {
  readonly read: number
  readonly of: number
}

export interface ExplorerSource {
  /** Prefix of the query keys. */
  readonly key: readonly string[]
  readonly kind: 'saved' | 'namespace' | 'link'
  /** Null where nothing else of a namespace may be asked for: saved capsules and links. */
  readonly namespace: string | null
  /** The matching rows, in the order of the API. Throws `TooManyRows` above the limit for browsers. */
  rows(filters: Filters, signal?: AbortSignal): Promise<readonly Row[]>
  /** How many rows of a long answer have been read, null while nothing is read; absent where all are there. */
  readonly reading?: State<ReadingStep | null>
  facets(filters: Filters, signal?: AbortSignal): Promise<Facets>
  /** The years from the first to the last day of reports, for a filter where they cannot be counted. */
  years(signal?: AbortSignal): Promise<readonly number[]>
  /** Sorted by name. */
  organizations(signal?: AbortSignal): Promise<readonly Organization[]>
  /** The tree of an organization, in the shape of `GET /orgs/{id}/everything`; null if it does not exist. */
  tree(organization: string, signal?: AbortSignal): Promise<OrganizationTree | null>
  /** A report with its target and baseline; null if the id is none of a report. */
  report(id: string, signal?: AbortSignal): Promise<ComparedReport | null>
  /** By id; null where the source does not know it. */
  organization(id: string, signal?: AbortSignal): Promise<OrganizationFacts | null>
  /** By id or IRI; null if no statement is about it. */
  node(id: string, signal?: AbortSignal): Promise<NodeView | null>
  /** For a namespace: reads all of it, so that nodes have all that points at them; false where it is too large. */
  readonly readWhole?: () => Promise<boolean>
  /** One per saved capsule; none for a namespace. */
  reports(language: Language): Promise<readonly SourceReport[]>
  summary(signal?: AbortSignal): Promise<Summary>
  /** Absent for a link, which shows rows alone. */
  readonly quality?: QualityReader
  /** Where no namespace may be asked for them: those that came with the rows. */
  readonly indicatorGroups?: readonly SharedGroup[]
  /** Terminates its workers. */
  readonly close: () => void
}

export interface RowProps {
  readonly explorer: Explorer
  readonly row: Row
}

export interface Explorer {
  readonly source: ExplorerSource
  /** Those that apply: what the reader chose, within what a link locks. */
  readonly filters: Filters
  /** Those that the reader chose and can remove. */
  readonly chosen: Filters
  /** Null in the console. */
  readonly locked: LockedFilters | null
  /** Changes some of the chosen filters, which are in the URL. */
  readonly setFilters: (change: Partial<Filters>) => void
  /** Which of the reports that touch the period of the filter count in sums, charts and briefings. */
  readonly counted: PeriodChoice
  readonly setCounted: (choice: PeriodChoice) => void
  /** The month, 1 to 12, in which years begin: in the URL, else as last chosen for this namespace. */
  readonly fiscalYearStart: number
  readonly setFiscalYearStart: (month: number) => void
  /** The node in the side panel. */
  readonly node: string | null
  readonly openNode: (id: string | null) => void
  /** The organization of the theory of change: chosen there, else the one in the filters. */
  readonly theoryOrg: string | null
  readonly secondOrg: string | null
  /** The values of a row's organization and indicator over time. Given to the side panel, which charts are built on. */
  readonly EarlierValues: ComponentType<RowProps>
  /** The label of a theme in the reader's language, else its IRI. */
  readonly themeLabel: (iri: string) => string
}

/** Props of every view of the explorer. */
export interface ViewProps {
  readonly explorer: Explorer
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
