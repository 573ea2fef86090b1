// Values of one indicator over time: one chart per unit.
import { useMemo, useState, type ReactElement } from 'react'

import type { Explorer } from '../model.ts'
import { useChangeSearch, useExplorerSearch } from '../use-explorer.ts'
import { Button } from '../../shared/parts/button.tsx'
import { Icon } from '../../shared/parts/icon.tsx'
import { Card } from '../../shared/parts/page.tsx'
import type { Group, Groups } from './groups.ts'
import { IndicatorChoice } from './indicator-choice.tsx'
import { asideSentence, joinSentences } from './sentences.ts'
import { useTexts } from '../texts/use-texts.ts'
import { collectValues, mostValuesFirst } from './values.ts'
import { ValueFigure } from './value-figure.tsx'
import { charts } from './words.ts'

interface ValueChartProps {
  readonly explorer: Explorer
  readonly groups: Groups
}

export function ValueChart({ explorer, groups }: ValueChartProps): ReactElement | null {
  const words = charts.use()
  const { measure: wanted } = useExplorerSearch()
  const change = useChangeSearch()
  const indicators = useMemo(() => mostValuesFirst(groups.indicators), [groups])
  const chosen = indicators.find(({ of }) => of?.id === wanted) ?? indicators[0]
  if (!chosen) return null
  return (
    <Card title={words.titles.value}>
      <IndicatorChoice
        indicators={() => indicators}
        chosen={chosen}
        onChoose={(id) => change({ measure: id === indicators[0]?.of?.id ? undefined : id })}
      />
      <Measures key={chosen.of?.id} explorer={explorer} indicator={chosen} />
    </Card>
  )
}

const initialUnits = 4

function Measures({ explorer, indicator }: { explorer: Explorer; indicator: Group }): ReactElement {
  const words = charts.use()
  const texts = useTexts()
  const [isWhole, setWhole] = useState(false)
  const values = useMemo(() => collectValues(indicator.rows), [indicator])
  const { measures } = values
  const name = indicator.of?.name ?? indicator.of?.id ?? ''
  const aside = asideSentence(words, texts, values)
  const shown = isWhole ? measures : measures.slice(0, initialUnits)
  if (measures.length === 0)
    return <p className="charts-sentence">{joinSentences([words.value.nothing(name), aside])}</p>
  return (
    <>
      {measures.length > 1 && (
        <p className="charts-sentence">
          {joinSentences([words.value.units(texts.number(measures.length)), aside])}
        </p>
      )}
      {shown.map((measure) => (
        <ValueFigure
          key={measure.unit ?? ''}
          explorer={explorer}
          name={name}
          measure={measure}
          aside={measures.length > 1 ? null : aside}
          isOneOfSeveral={measures.length > 1}
        />
      ))}
      {measures.length > shown.length && (
        <Button size="small" onPress={() => setWhole(true)}>
          {words.card.all(texts.number(measures.length))}
        </Button>
      )}
      <details className="charts-reading">
        <summary className="row one-line gap-1 muted small-text">
          <Icon name="info" size={14} /> {words.value.reading}
        </summary>
        <p className="muted charts-note">{words.value.drawn}</p>
      </details>
    </>
  )
}
