// The items of a report by entry of the file: all faults of one entry together, under its name.
import { useMemo, useState, type ReactElement } from 'react'

import type { Language, ReportItem } from '../../../src/core/validation/report.ts'
import { Button } from '../../shared/parts/button.tsx'
import { useFormat } from '../../shared/words/format.ts'
import { groupByEntity, type EntityGroup } from './report-items.ts'
import { CountBadge, ReportItemView } from './report-item.tsx'
import { inReport } from './words.ts'

interface ReportEntitiesProps {
  readonly items: readonly ReportItem[]
  readonly language: Language
  readonly isPrinting: boolean
}

const step = 20
const maxPrinted = 500
/** One entry may have very many faults. */
const maxItems = 50

export function ReportEntities({ items, language, isPrinting }: ReportEntitiesProps): ReactElement {
  const words = inReport.in(language)
  const { number } = useFormat()
  const [limit, setLimit] = useState(step)
  const groups = useMemo(() => groupByEntity(items), [items])
  const shown = groups.slice(0, isPrinting ? maxPrinted : limit)
  const more = groups.length - shown.length
  return (
    <>
      {shown.map((group) => (
        <EntityItems key={group.focus} group={group} language={language} />
      ))}
      {more > 0 && (
        <p className="report-more row gap-3 muted small-text">
          <span>{words.moreEntries(number(more))}</span>
          <Button size="small" icon="chevron" onPress={() => setLimit(limit + step)}>
            {words.more(number(Math.min(step, more)))}
          </Button>
        </p>
      )}
    </>
  )
}

function EntityItems({ group, language }: { group: EntityGroup; language: Language }): ReactElement {
  const { focus, entity, items } = group
  const words = inReport.in(language)
  const { number } = useFormat()
  const title = focus === '#' ? words.wholeFile : (entity?.name ?? focus)
  const violations = items.filter(({ severity }) => severity === 'violation').length
  const more = items.length - maxItems
  return (
    <section
      className={`panel report-group stack gap-3 shrinks ${violations > 0 ? 'violation' : 'warning'}`}
      aria-label={title}
      lang={language}
    >
      <header>
        <h3>
          {entity && <small className="muted small-text">{words.kinds[entity.kind]}</small>} {title}
        </h3>
        <CountBadge severity="violation" count={violations} language={language} />
        <CountBadge severity="warning" count={items.length - violations} language={language} />
      </header>
      <ol>
        {items.slice(0, maxItems).map((item, index) => (
          <ReportItemView key={index} item={item} language={language} />
        ))}
      </ol>
      {more > 0 && <p className="report-more row gap-3 muted small-text">{words.rest(number(more))}</p>}
    </section>
  )
}
