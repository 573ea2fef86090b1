// Filters of a report: severity, rule, text. Stored in the URL.
import { useEffect, useRef, useState, type ReactElement } from 'react'
import { Input, Label, SearchField } from 'react-aria-components'

import { chooseWords } from '../../../src/core/validation/render-report.ts'
import type { Language, ValidationReport } from '../../../src/core/validation/report.ts'
import { Button } from '../../shared/parts/button.tsx'
import { Select } from '../../shared/parts/select.tsx'
import { useFormat } from '../../shared/words/format.ts'
import { groupByRule } from './report-items.ts'
import type { ReportChoice } from './report-view.tsx'
import { report as own } from './words.ts'

interface ReportFiltersProps {
  readonly report: ValidationReport
  readonly language: Language
  readonly shown: number
  readonly choice: ReportChoice
  readonly onChoose: (choice: ReportChoice) => void
}

/** Typing faster than this does not update the URL for every key. */
const settleMs = 200

export const orUndefined = (text: string): string | undefined => (text === '' ? undefined : text)

export function ReportFilters(props: ReportFiltersProps): ReactElement {
  const { report, language, shown, choice, onChoose } = props
  const words = own.use()
  const format = useFormat()
  const titles = chooseWords(language).text.rule
  const groups = groupByRule(report.items)
  return (
    <section className="report-filters stack gap-3 not-printed" aria-label={words.filters}>
      <Sought value={choice.q ?? ''} onSettle={(q) => onChoose({ ...choice, q: orUndefined(q) })} />
      {report.warning_count > 0 && report.violation_count > 0 && (
        <Select
          label={words.severity}
          value={choice.severity ?? ''}
          options={[
            { value: '', label: words.allSeverities },
            { value: 'violation', label: words.onlyViolations(format.number(report.violation_count)) },
            { value: 'warning', label: words.onlyWarnings(format.number(report.warning_count)) },
          ]}
          onChange={(severity) => onChoose({ ...choice, severity: orUndefined(severity) })}
        />
      )}
      {groups.length > 1 && (
        <Select
          label={words.rule}
          value={choice.rule ?? ''}
          options={[
            { value: '', label: words.allRules },
            ...groups.map(({ rule, items }) => ({
              value: rule as string,
              label: `${titles[rule]} (${format.number(items.length)})`,
            })),
          ]}
          onChange={(rule) => onChoose({ ...choice, rule: orUndefined(rule) })}
        />
      )}
      <Select
        label={words.by}
        value={choice.group === 'entry' ? 'entry' : ''}
        options={[
          { value: '', label: words.byRule },
          { value: 'entry', label: words.byEntry },
        ]}
        onChange={(group) => onChoose({ ...choice, group: orUndefined(group) })}
      />
      <ShownCount shown={shown} all={report.items.length} choice={choice} onChoose={onChoose} />
    </section>
  )
}

type Choosing = Pick<ReportFiltersProps, 'choice' | 'onChoose'>

/** How many items the filters let through, with a button that clears them. */
export function ShownCount(props: Choosing & { readonly shown: number; readonly all: number }): ReactElement {
  const { shown, all, choice, onChoose } = props
  const words = own.use()
  const { number } = useFormat()
  return (
    <p className="report-shown row muted small-text" role="status">
      {words.shown(number(shown), number(all))}
      {shown !== all && (
        <Button size="small" variant="quiet" icon="close" onPress={() => onChoose(withoutFilters(choice))}>
          {words.clear}
        </Button>
      )}
    </p>
  )
}

/** In place of the items when the filters let none through. */
export function NothingFound({ choice, onChoose }: Choosing): ReactElement {
  const words = own.use()
  return (
    <div className="report-none stack gap-3 muted">
      <p>{words.nothingFound}</p>
      <Button size="small" onPress={() => onChoose(withoutFilters(choice))}>
        {words.clear}
      </Button>
    </div>
  )
}

const withoutFilters = ({ lang, group, tier }: ReportChoice): ReportChoice => ({ lang, group, tier })

/** The text that items are searched for. */
export function Sought({
  value,
  onSettle,
}: {
  value: string
  onSettle: (value: string) => void
}): ReactElement {
  const words = own.use()
  const [text, setText] = useState(value)
  // A URL update caused by earlier typing must not overwrite later typing.
  const settled = useRef(value)
  useEffect(() => {
    if (value === settled.current) return
    settled.current = value
    setText(value)
  }, [value])
  useEffect(() => {
    if (text === settled.current) return undefined
    const timer = setTimeout(() => {
      settled.current = text
      onSettle(text)
    }, settleMs)
    return () => clearTimeout(timer)
  }, [text, onSettle])
  return (
    <SearchField className="field report-search" value={text} onChange={setText}>
      <Label>{words.search}</Label>
      <Input placeholder={words.searchHint} />
    </SearchField>
  )
}
