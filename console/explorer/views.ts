// The views of the explorer, in the order of their tabs. Each is loaded on demand.
import { lazy, type ComponentType } from 'react'

import { loadChunk } from '../shared/frame/load-chunk.ts'
import type { ExplorerSource, ViewProps } from './model.ts'

export interface ExplorerView {
  readonly id: 'table' | 'results' | 'theory' | 'charts' | 'briefing' | 'changes' | 'quality' | 'problems'
  readonly Content: ComponentType<ViewProps>
  /** The sources that have such a view; absent: all of them. */
  readonly sources?: readonly ExplorerSource['kind'][]
}

/** Fetched when it is first shown. */
const lazyPart = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(loadChunk(async () => ({ default: await load() })))

/** Loaded when a row is opened. */
export const EarlierValues = lazyPart(async () => (await import('./earlier-values.tsx')).EarlierValues)

const views: readonly ExplorerView[] = [
  { id: 'table', Content: lazyPart(async () => (await import('./table/table-view.tsx')).TableView) },
  { id: 'results', Content: lazyPart(async () => (await import('./results/results-view.tsx')).ResultsView) },
  {
    id: 'theory',
    Content: lazyPart(async () => (await import('./theory-of-change/theory-view.tsx')).TheoryView),
  },
  { id: 'charts', Content: lazyPart(async () => (await import('./charts/charts-view.tsx')).ChartsView) },
  {
    id: 'briefing',
    Content: lazyPart(async () => (await import('./briefing/briefing-view.tsx')).BriefingView),
  },
  {
    id: 'changes',
    Content: lazyPart(async () => (await import('./changes/changes-view.tsx')).ChangesView),
    sources: ['namespace'],
  },
  {
    id: 'quality',
    Content: lazyPart(async () => (await import('./quality/quality-view.tsx')).QualityView),
    // A link shows rows alone, and nothing to correct.
    sources: ['saved', 'namespace'],
  },
  {
    id: 'problems',
    Content: lazyPart(async () => (await import('./problems/problems-view.tsx')).ProblemsView),
    // What is accepted has no problems to show.
    sources: ['saved'],
  },
]

export const offeredViews = ({ kind }: ExplorerSource): readonly ExplorerView[] =>
  views.filter(({ sources }) => sources === undefined || sources.includes(kind))

/** The view of an address; the first where it names none. Results stand where sums were shown before. */
export function findView(source: ExplorerSource, wanted: string | undefined): ExplorerView | undefined {
  const offered = offeredViews(source)
  const id = wanted === 'roll-up' ? 'results' : wanted
  return offered.find((each) => each.id === id) ?? offered[0]
}
