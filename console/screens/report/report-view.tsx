// A validation report: the verdict first, then what to correct, by rule. It needs only the report; with the file it
// also shows positions.
import { useDeferredValue, useMemo, useState, type ReactElement, type ReactNode } from 'react'

import type { CellPlace } from '../../../src/core/spreadsheet/cell-place.ts'
import { chooseWords } from '../../../src/core/validation/render-report.ts'
import { countLost } from '../../../src/core/validation/lost-notes.ts'
import { describesNothing, verdict } from '../../../src/core/validation/report-text.ts'
import type { Language, ValidationReport } from '../../../src/core/validation/report.ts'
import { Icon } from '../../shared/parts/icon.tsx'
import { Note } from '../../shared/parts/note.tsx'
import { usePrinting } from '../../shared/parts/use-printing.ts'
import { localeOf } from '../../shared/words/language.ts'
import { Tabs } from '../../shared/parts/tabs.tsx'
import { AlignmentView, type AlignmentSource } from './alignment-view.tsx'
import { ReportActions } from './report-actions.tsx'
import { NothingFound, ReportFilters } from './report-filters.tsx'
import { ReportEntities } from './report-entities.tsx'
import { ReportGroup } from './report-group.tsx'
import {
  filterItems,
  groupByRule,
  isOfWorkbook,
  itemMarks,
  withItems,
  type ReportFilter,
} from './report-items.ts'
import { SheetsView } from '../sheets/sheets-view.tsx'
import { ShowCell } from '../sheets/show-cell.tsx'
import { LostValues, ReportNotes } from './report-notes.tsx'
import { Excerpts, useExcerptFinder } from './use-excerpts.ts'
import { report as own } from './words.ts'
import './report.css'

/** The shown part of the report and its language; the caller keeps it in the URL. */
export interface ReportChoice extends ReportFilter {
  /** `entry`: the faults of one entry together; else by rule. */
  readonly group?: string | undefined
  readonly lang?: string | undefined
  /** The part of the standard that is compared with, while that tab is open. */
  readonly tier?: string | undefined
}

interface ReportViewProps {
  readonly report: ValidationReport
  readonly language: Language
  /** Name of the file or capsule. */
  readonly name: string
  readonly choice: ReportChoice
  readonly onChoose: (choice: ReportChoice) => void
  /** The file itself, for the places in it: lines, or the sheets of a workbook. */
  readonly file?: Blob | undefined
  /** Compares the file with the standard; without it there is no such tab. */
  readonly alignment?: AlignmentSource | undefined
  /** Beside the verdict: what to do about it. */
  readonly nextSteps?: ReactNode
  /** Above the items, such as a button that loads the file. */
  readonly children?: ReactNode
}

export function ReportView(props: ReportViewProps): ReactElement {
  const { report, language, name, choice, onChoose, file, alignment, nextSteps, children } = props
  const words = own.use()
  const workbook = isOfWorkbook(report) ? file : undefined
  const finder = useExcerptFinder(workbook ? undefined : file)
  const [wantedCell, showCell] = useState<CellPlace | null>(null)
  const [isPrintAsked, setPrinting] = useState(false)
  const isPrinting = usePrinting() || isPrintAsked
  const { severity, rule, q, tier } = useDeferredValue(choice)
  // While the comparison is open, the filters are its own.
  const items = useMemo(
    () => (tier === undefined ? filterItems(report.items, { severity, rule, q }) : report.items),
    [report, severity, rule, q, tier],
  )
  const groups = useMemo(() => groupByRule(items), [items])
  const shown = useMemo(() => withItems(report, items), [report, items])
  const marks = useMemo(() => itemMarks(items, report.notes), [items, report])
  const rules = (
    <div className="stack gap-4 shrinks">
      {(report.items.length > worthFiltering || items !== report.items) && (
        <ReportFilters
          report={report}
          language={language}
          shown={items.length}
          choice={choice}
          onChoose={onChoose}
        />
      )}
      {children}
      {workbook && <SheetsView file={workbook} marks={marks} wanted={wantedCell} />}
      {report.truncated && <Note tone="warn">{words.truncated}</Note>}
      {choice.group === 'entry' && (
        <ReportEntities items={items} language={language} isPrinting={isPrinting} />
      )}
      {(choice.group === 'entry' ? [] : groups).map((group) => (
        <ReportGroup
          key={group.rule}
          group={group}
          language={language}
          isAlone={groups.length === 1}
          isPrinting={isPrinting}
        />
      ))}
      {report.items.length > 0 && groups.length === 0 && <NothingFound choice={choice} onChoose={onChoose} />}
      <ReportNotes notes={report.notes} language={language} />
    </div>
  )
  return (
    <ShowCell value={workbook ? showCell : null}>
      <Excerpts value={finder}>
        <div className="report stack gap-4 shrinks">
          <Verdict report={report} language={language} nextSteps={nextSteps}>
            <ReportActions
              report={shown}
              language={language}
              name={name}
              isFiltered={items !== report.items}
              onLanguage={(lang) => onChoose({ ...choice, lang })}
              onPrinting={setPrinting}
            />
          </Verdict>
          <LostValues notes={report.notes} language={language} />
          {alignment ? (
            <Tabs
              label={words.views}
              open={choice.tier === undefined ? 'rules' : 'alignment'}
              onOpen={(id) => onChoose({ lang: choice.lang, ...(id === 'alignment' && { tier: 'basic' }) })}
              views={[
                { id: 'rules', label: words.rules, content: rules },
                {
                  id: 'alignment',
                  label: words.alignment,
                  content: (
                    <AlignmentView
                      source={alignment}
                      language={language}
                      choice={choice}
                      onChoose={onChoose}
                      isPrinting={isPrinting}
                    >
                      {children}
                    </AlignmentView>
                  ),
                },
              ]}
            />
          ) : (
            rules
          )}
        </div>
      </Excerpts>
    </ShowCell>
  )
}

/** `20667 problems` becomes `20,667 problems`. */
const withGroupedDigits = (text: string, language: Language): string =>
  text.replaceAll(/\d{4,}/g, (digits) => Number(digits).toLocaleString(localeOf[language]))

/** Shorter reports need no filters. */
const worthFiltering = 5

interface VerdictProps {
  readonly report: ValidationReport
  readonly language: Language
  readonly nextSteps: ReactNode
  readonly children: ReactNode
}

const reportTone = (report: ValidationReport) => {
  if (report.violation_count > 0) return 'bad'
  const isWhole = !describesNothing(report) && countLost(report.notes) === null
  return report.warning_count > 0 || !isWhole ? 'warn' : 'good'
}

const icons = { bad: 'violation', warn: 'warning', good: 'check' } as const

const Verdict = ({ report, language, nextSteps, children }: VerdictProps): ReactElement => {
  const words = own.use()
  const tone = reportTone(report)
  const [first = '', ...more] = verdict(report, chooseWords(language).text).split('\n')
  return (
    <section className={`report-verdict ${tone}`}>
      <Icon name={icons[tone]} size={26} />
      <div lang={language}>
        <h2>{withGroupedDigits(first, language)}</h2>
        {more.length > 0 && <p>{more.join(' ')}</p>}
      </div>
      {children}
      {nextSteps !== undefined && <div className="report-next row long-labels not-printed">{nextSteps}</div>}
      {tone === 'bad' && <p className="report-forward not-printed">{words.forward}</p>}
    </section>
  )
}
