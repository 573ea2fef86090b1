// What a run of the comparison found, as it is kept in a file.
import type { Spread } from './statistics.ts'

/** In the order in which they are shown. */
export const tasks = {
  load: 'load, until it can be queried',
  page: 'page of 100 rows, no filter',
  'page-theme-year': 'page of 100 rows, theme and year',
  'page-themes-fund-year': 'page of 100 rows, two themes, fund, year',
  themes: 'theme facet',
  tree: 'tree of one organization',
  export: 'export as N-Quads',
  'page-theme-fund': 'page of 100 rows, theme and fund',
  'page-province-sector': 'page of 100 rows, province and sector',
  provinces: 'province facet',
  localities: 'locality facet',
  sectors: 'sector facet',
  populations: 'population facet',
  'org-types': 'facet of types of organization',
} as const

export type Task = keyof typeof tasks

/** A floor does less than what is asked for; a lower bound. */
export const participants = {
  ours: 'impact-graph',
  'ours-cached': 'impact-graph, asked again',
  'plain-joins': 'plain joins over HTTP',
  oxigraph: 'Oxigraph',
  'comunica-n3': 'Comunica over N3',
  'jsonld-shacl': 'jsonld + SHACL',
  'floor-parse-cold': 'floor: JSON.parse, cold',
  'floor-parse-warm': 'floor: JSON.parse, warm',
  'floor-memory': 'floor: copy of the bytes in memory',
  'floor-copy': 'floor: COPY of the ready rows',
  'floor-http': 'floor: node:http, the same bytes',
  'floor-joins': 'floor: plain joins without HTTP and JSON',
} as const

export type ParticipantName = keyof typeof participants

export interface Figure {
  readonly task: Task
  readonly participant: ParticipantName
  /** In all namespaces together. */
  readonly reports: number
  readonly namespaces: number
  /** Milliseconds; absent where it could not be done. */
  readonly time?: Spread
  /** Milliseconds of processor time for each, of all its processes together; the mean. */
  readonly processorMs?: number
  /** Why there is no time, as a part of a sentence: "took longer than 300 s". */
  readonly failure?: string
}

export interface Disk {
  readonly reports: number
  readonly namespaces: number
  /** Bytes for each report, indexes included. */
  readonly tables: Readonly<Record<string, number>>
}

export interface Machine {
  readonly processor: string
  readonly cores: number
  readonly memoryGb: number
  readonly node: string
  readonly postgres: string
  readonly commit: string
  readonly date: string
  /** Processes that wanted to run in the minute before the start, by the number of cores: above 0.2, others were at work. */
  readonly loadBefore: number
}

export interface Results {
  readonly machine: Machine
  readonly seconds: number
  readonly figures: readonly Figure[]
  readonly disk: readonly Disk[]
}

export const sameSize = (a: Sized, b: Sized): boolean =>
  a.reports === b.reports && a.namespaces === b.namespaces

export interface Sized {
  readonly reports: number
  readonly namespaces: number
}
