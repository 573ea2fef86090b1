// Coverage: organizations or indicators as rows, years, quarters or months as columns. A cell filters by both.
import { useCallback, useMemo, useState, type ReactElement } from 'react'

import { fileParts } from '../file-parts.ts'
import type { Explorer } from '../model.ts'
import { useChangeSearch, useExplorerSearch } from '../use-explorer.ts'
import { explorer as own } from '../words.ts'
import { Button } from '../../shared/parts/button.tsx'
import { Card } from '../../shared/parts/page.tsx'
import { Select } from '../../shared/parts/select.tsx'
import { ChartFigure, type Figures } from './chart-figure.tsx'
import { CoveragePicture } from './coverage-picture.tsx'
import { makeCoverage, type Coverage, type CoverageLine } from './coverage.ts'
import type { Groups } from './groups.ts'
import { dayText } from '../../../src/core/calendar-day.ts'
import { periodOfStep, type Grain } from '../texts/period.ts'
import { coverageSentence } from './sentences.ts'
import { useTexts } from '../texts/use-texts.ts'
import { charts } from './words.ts'

const grains = ['auto', 'year', 'quarter', 'month'] as const

const readGrain = (text: string | undefined): Grain | null =>
  text === 'year' || text === 'quarter' || text === 'month' ? text : null

const [initialCount, step] = [30, 200]

type Down = 'organizations' | 'indicators'

export function CoverageChart({ explorer, groups }: { explorer: Explorer; groups: Groups }): ReactElement {
  const chartWords = charts.use()
  const { coverage: words, card } = chartWords
  const texts = useTexts()
  const { down: downText, grain: grainText } = useExplorerSearch()
  const [most, setMost] = useState(initialCount)
  const down = downText === 'indicators' ? 'indicators' : 'organizations'
  const coverage = useMemo(() => makeCoverage(groups[down], readGrain(grainText)), [groups, down, grainText])
  const lines = useMemo(() => coverage.lines.slice(0, most), [coverage, most])
  const nameOf = useCallback(({ of }: CoverageLine) => of?.name ?? of?.id ?? words.noOrganization, [words])
  const { setFilters } = explorer
  const filterActionOf = useCallback(
    ({ of }: CoverageLine, at: number) => {
      if (of === null) return null
      const { start, end } = periodOfStep(at, coverage.grain)
      const chosen = down === 'organizations' ? { org: of.id } : { indicator: of.id }
      return () => setFilters({ ...chosen, from: dayText(start), to: dayText(end) })
    },
    [coverage.grain, down, setFilters],
  )
  const { number } = texts
  const all = coverage.lines.length
  const left = all - lines.length
  return (
    <Card title={chartWords.titles.coverage}>
      <Controls down={down} grain={readGrain(grainText)} onDown={() => setMost(initialCount)} />
      <ChartFigure
        title={chartWords.titles.coverage}
        sentence={coverageSentence(chartWords, texts, coverage, down)}
        named={fileParts(explorer, chartWords.titles.coverage, groups.rows)}
        figures={useFigures(coverage, down, nameOf)}
        picture={
          coverage.columns.length === 0
            ? null
            : (width, svgRef) => (
                <CoveragePicture
                  title={chartWords.titles.coverage}
                  coverage={coverage}
                  lines={lines}
                  nameOf={nameOf}
                  width={width}
                  svgRef={svgRef}
                  filterActionOf={filterActionOf}
                />
              )
        }
        legend={
          <div className="charts-more row apart">
            <p className="muted small-text">{words.legend}</p>
            {left > 0 && (
              <Button size="small" onPress={() => setMost(most + step)}>
                {left <= step ? card.all(number(all)) : card.more(number(step), number(left))}
              </Button>
            )}
          </div>
        }
      />
    </Card>
  )
}

function useFigures(coverage: Coverage, down: Down, nameOf: (line: CoverageLine) => string): Figures {
  const { columns } = charts.use()
  const { columns: idLabels } = own.use()
  const texts = useTexts()
  return useMemo(() => {
    const steps = coverage.columns.map((column) => texts.step(column.step, coverage.grain))
    const label = down === 'organizations' ? columns.organization : columns.indicator
    return {
      head: [label, ...steps.map((label) => ({ label, align: 'end' as const }))],
      lines: () => coverage.lines.map((line) => [nameOf(line), ...line.counts]),
      fileColumns: [
        { name: 'id', label: idLabels[down === 'organizations' ? 'org_id' : 'indicator_id'] },
        { name: 'name', label },
        ...coverage.columns.map((column, at) => ({
          name: dayText(periodOfStep(column.step, coverage.grain).start),
          label: steps[at] ?? '',
          kind: 'number' as const,
        })),
      ],
      fileLines: () => coverage.lines.map(({ of, counts }) => [of?.id ?? null, of?.name ?? null, ...counts]),
    }
  }, [coverage, down, nameOf, columns, texts, idLabels])
}

interface ControlsProps {
  readonly down: Down
  readonly grain: Grain | null
  readonly onDown: () => void
}

/** What the lines are, and how long a column is. */
function Controls({ down, grain, onDown }: ControlsProps): ReactElement {
  const words = charts.use().coverage
  const change = useChangeSearch()
  return (
    <div className="row apart not-printed">
      <Select
        label={words.down}
        value={down}
        options={[
          { value: 'organizations', label: words.organizations },
          { value: 'indicators', label: words.indicators },
        ]}
        onChange={(next) => {
          onDown()
          change({ down: next === 'organizations' ? undefined : next })
        }}
      />
      <Select
        label={words.grain}
        value={grain ?? 'auto'}
        options={grains.map((value) => ({ value, label: words.grains[value] }))}
        onChange={(next) => change({ grain: next === 'auto' ? undefined : next })}
      />
    </div>
  )
}
