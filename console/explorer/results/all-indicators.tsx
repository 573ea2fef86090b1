// All indicators, a table for each unit: a line is one indicator and one organization, theme, fund or period. Lines are
// never added together.
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState, type ReactElement } from 'react'

import { ranksOf } from '../../../src/core/natural-order.ts'
import type { Split } from '../../../src/core/summary/summary.ts'
import { unitName } from '../texts/unit-name.ts'
import { useTexts } from '../texts/use-texts.ts'
import { fileParts } from '../file-parts.ts'
import type { Explorer, Row } from '../model.ts'
import { Arriving } from '../../shared/parts/arriving.tsx'
import { Button } from '../../shared/parts/button.tsx'
import { TableDownloads } from '../../shared/downloads/table-downloads.tsx'
import { useLanguage } from '../../shared/words/language.ts'
import { useGradualCount } from '../charts/use-gradual-count.ts'
import { LineChart } from './line-chart.tsx'
import { sumColumns } from './sum-columns.ts'
import { SumRow, SumTable } from './sum-table.tsx'
import { labelOf } from './sum-texts.ts'
import { allSumsOf, type FundsOf, type SumLabels, type SumLine, type UnitSums } from './sums.ts'
import { ToGroups } from './to-groups.tsx'
import { rollUp } from './words.ts'

interface AllIndicatorsProps {
  readonly explorer: Explorer
  readonly rows: readonly Row[]
  readonly split: Split
  readonly fundsOf: FundsOf
  /** When the rows were read. */
  readonly readAt: number
}

const yieldToBrowser = () => new Promise<void>((resolve) => setTimeout(resolve, 0))

const initialUnits = 6

export function AllIndicators(props: AllIndicatorsProps): ReactElement {
  const { explorer, rows, split } = props
  const words = rollUp.use()
  const texts = useTexts()
  const { data, error, refetch } = useAllSums(props)
  const [isWhole, setWhole] = useState(false)
  // Drawn one after the other: all units at once would block the page.
  const drawn = useGradualCount(data?.length ?? 0, 1)
  if (error !== null || !data) return <Arriving data={data} error={error} refetch={refetch} lines={12} />
  const labels = { split, fiscalYearStart: explorer.fiscalYearStart }
  const lines = data.flatMap((unit) => unit.lines)
  const indicators = new Set(lines.map(({ group }) => group.indicator?.id)).size
  return (
    <>
      <div className="roll-up-bar row between apart">
        <p role="status">
          {words.allSummary(
            rows.length,
            texts.number(rows.length),
            words.indicators(indicators, texts.number(indicators)),
          )}
        </p>
        <TableDownloads
          named={[...fileParts(explorer, words.file, rows), words.by[split]]}
          sheet={words.table}
          columns={sumColumns(labels, false, words, texts, explorer.themeLabel)}
          rows={() => lines}
        />
      </div>
      {data.slice(0, isWhole ? drawn : Math.min(drawn, initialUnits)).map((sums) => (
        <Unit key={sums.unit ?? ''} explorer={explorer} sums={sums} labels={labels} />
      ))}
      {data.length > initialUnits && !isWhole && (
        <p>
          <Button size="small" variant="quiet" onPress={() => setWhole(true)}>
            {words.moreUnits(texts.number(data.length))}
          </Button>
        </p>
      )}
      <p className="muted charts-note">
        {words.howAll} <ToGroups explorer={explorer} />
      </p>
    </>
  )
}

/** In slices, so that ten thousand reports do not block the page; in natural order of the names. */
function useAllSums({ explorer, rows, split, fundsOf, readAt }: AllIndicatorsProps) {
  const { source, filters, counted, fiscalYearStart, themeLabel } = explorer
  const words = rollUp.use()
  const language = useLanguage()
  const { from, to } = filters
  const query = useQuery({
    queryKey: [...source.key, 'all-sums', filters, counted, readAt, split, fiscalYearStart],
    queryFn: () => allSumsOf(rows, { split, fundsOf, from, to, fiscalYearStart }, yieldToBrowser),
    structuralSharing: false,
    staleTime: Infinity,
    gcTime: 0,
  })
  const { data } = query
  const ordered = useMemo(() => {
    const nameOf = ({ group }: SumLine) => group.indicator?.name ?? group.indicator?.id ?? ''
    const lineName = (line: SumLine) =>
      line.key === null ? null : labelOf(line, { split, fiscalYearStart }, words, themeLabel)
    return data?.map((unit) => {
      const rank = ranksOf(unit.lines.map(nameOf), language)
      const lineRank = ranksOf(unit.lines.map(lineName), language)
      return {
        ...unit,
        lines: unit.lines
          .map((line) => ({ line, at: [rank(nameOf(line)), lineRank(lineName(line))] as const }))
          .sort(({ at: a }, { at: b }) => a[0] - b[0] || a[1] - b[1])
          .map(({ line }) => line),
      }
    })
  }, [data, split, fiscalYearStart, words, themeLabel, language])
  return { ...query, data: ordered }
}

const atOnce = 30
const more = 3 * atOnce

interface UnitProps {
  readonly explorer: Explorer
  readonly sums: UnitSums
  readonly labels: SumLabels
}

function Unit({ explorer, sums, labels }: UnitProps): ReactElement {
  const words = rollUp.use()
  const texts = useTexts()
  const [most, setMost] = useState(atOnce)
  const { unit, lines } = sums
  const { split } = labels
  const title = unit === null ? words.noUnit : words.inUnit(unitName(unit))
  const left = lines.length - most
  const lineName = (line: SumLine) => labelOf(line, labels, words, explorer.themeLabel)
  return (
    <section className="roll-up-unit">
      <h2>{title}</h2>
      <SumTable
        label={`${words.table} – ${title}`}
        lead={[words.columns.indicator, words.splits[split]]}
        unit={unit}
      >
        {lines.slice(0, most).map((line) => (
          <SumRow
            key={JSON.stringify([line.group.indicator?.id, line.key])}
            explorer={explorer}
            sum={line}
            name={line.group.indicator?.name ?? line.group.indicator?.id}
            lead={<td>{lineName(line)}</td>}
          />
        ))}
      </SumTable>
      {left > 0 && (
        <p>
          <Button size="small" variant="quiet" onPress={() => setMost(most + more)}>
            {words.moreLines(texts.number(Math.min(left, more)), texts.number(left))}
          </Button>
        </p>
      )}
      <LineChart explorer={explorer} title={title} sums={sums} lineName={lineName} split={split} />
    </section>
  )
}
