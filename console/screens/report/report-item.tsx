// One item of a report: the finding, its entity, and its position in the file.
import { useContext, type ReactElement, type ReactNode } from 'react'

import type { AlignmentSeverity } from '../../../src/core/alignment/property-rule.ts'
import type { Language, ReportItem } from '../../../src/core/validation/report.ts'
import { cellName, type CellPlace } from '../../../src/core/spreadsheet/cell-place.ts'
import { CopyButton } from '../../shared/parts/copy-button.tsx'
import { Icon } from '../../shared/parts/icon.tsx'
import { Badge } from '../../shared/parts/status.tsx'
import { useFormat } from '../../shared/words/format.ts'
import type { FileExcerpt } from './file-excerpt.ts'
import { CellButton, ShowCell } from '../sheets/show-cell.tsx'
import { tables } from './tables.ts'
import { useExcerpt } from './use-excerpts.ts'
import { inReport } from './words.ts'

/** An item of a report, or of a comparison with the standard. */
export interface ShownItem extends Pick<
  ReportItem,
  'message' | 'focus' | 'path' | 'value' | 'entity' | 'cell'
> {
  readonly severity: AlignmentSeverity
}

export function ReportItemView({ item, language }: { item: ShownItem; language: Language }): ReactElement {
  const words = inReport.in(language)
  const { severity, message, focus, path, value, entity, cell } = item
  const show = useContext(ShowCell)
  const place = useExcerpt(focus, { path, value })
  return (
    <li className={`report-item stack gap-3 ${severity}`}>
      <p className="report-severity row one-line small-text">
        <Icon name={severity} size={18} /> {words.severity[severity]}
      </p>
      <div>
        <p className="report-message">{message}</p>
        <dl>
          {entity && <EntityFact entity={entity} language={language} />}
          <Fact
            label={
              focus.startsWith('#') || (cell && isCellName(focus, cell)) ? words.position : words.identifier
            }
          >
            <code>{focus === '' ? words.empty : focus}</code>
            {focus !== '' && <CopyButton text={focus} what={words.theFocus} />}
          </Fact>
          {path !== undefined && (
            <Fact label={entity ? words.table : words.property}>
              {entity && (
                <span>{words.tableOf(tables[entity.kind], path.slice(path.lastIndexOf(':') + 1))}</span>
              )}
              <code>{path}</code>
            </Fact>
          )}
          {value !== undefined && value !== focus && (
            <Fact label={words.value}>
              {value === '' ? <i>{words.empty}</i> : <code className="report-value">{value}</code>}
            </Fact>
          )}
        </dl>
        {place && <PlaceInFile place={place} language={language} />}
        {cell && show && <CellButton cell={cell} label={words.cell(cellName(cell))} onShow={show} />}
      </div>
    </li>
  )
}

const tones = { violation: 'bad', warning: 'warn', info: 'calm' } as const

interface CountBadgeProps {
  readonly severity: AlignmentSeverity
  readonly count: number
  readonly language: Language
}

/** How many items of a severity there are; nothing where there are none. */
export function CountBadge({ severity, count, language }: CountBadgeProps): ReactElement | null {
  const { number } = useFormat()
  if (count === 0) return null
  return (
    <Badge tone={tones[severity]} icon={severity}>
      {inReport.in(language).counted[severity](number(count), count)}
    </Badge>
  )
}

/** A row without an identifier is named by its cell. */
const isCellName = (focus: string, cell: CellPlace): boolean => focus.startsWith(`${cell.sheet}!`)

interface EntityFactProps {
  readonly entity: NonNullable<ReportItem['entity']>
  readonly language: Language
}

function EntityFact({ entity: { kind, name }, language }: EntityFactProps): ReactElement {
  const words = inReport.in(language)
  // Indicator reports have no name, so a missing one is not mentioned.
  if (kind === 'indicator_report' && name === null)
    return <Fact label={words.entity}>{words.kinds[kind]}</Fact>
  return <Fact label={words.kinds[kind]}>{name ?? <i>{words.noName}</i>}</Fact>
}

const Fact = ({ label, children }: { label: string; children: ReactNode }): ReactElement => (
  <div className="row one-line shrinks">
    <dt>{label}</dt>
    <dd className="row one-line gap-1 shrinks">{children}</dd>
  </div>
)

function PlaceInFile({ place, language }: { place: FileExcerpt; language: Language }): ReactElement {
  const words = inReport.in(language)
  const line = useFormat().number(place.line)
  return (
    <details className="report-place">
      <summary>{words.place(line)}</summary>
      <pre tabIndex={0} role="group" aria-label={words.placeCode(line)}>
        {place.lines.map((each, index) => (
          <span key={index} className={each.isMarked ? 'line marked' : 'line'}>
            <i aria-hidden="true">{each.number ?? ''}</i>
            <code>{each.text}</code>
          </span>
        ))}
      </pre>
    </details>
  )
}
