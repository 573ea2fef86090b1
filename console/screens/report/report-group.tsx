// The items of one rule: its requirement, how to correct it, an example, and the items in portions.
import { useState, type ReactElement } from 'react'

import { adviceFor, chooseWords } from '../../../src/core/validation/render-report.ts'
import type { Language } from '../../../src/core/validation/report.ts'
import { Button } from '../../shared/parts/button.tsx'
import { CodeBlock } from '../../shared/parts/code-block.tsx'
import { useFormat } from '../../shared/words/format.ts'
import type { RuleGroup } from './report-items.ts'
import { CountBadge, ReportItemView, type ShownItem } from './report-item.tsx'
import { ruleExample } from './rule-examples.ts'
import { inReport } from './words.ts'

interface ReportGroupProps {
  readonly group: RuleGroup
  readonly language: Language
  /** The only group shows more items at first. */
  readonly isAlone: boolean
  readonly isPrinting: boolean
}

const initialCount = 20
const step = 50
const maxPrinted = 1000

export function ReportGroup({ group, language, isAlone, isPrinting }: ReportGroupProps): ReactElement {
  const { rule, severity, items } = group
  const words = inReport.in(language)
  const { text: ruleWords } = chooseWords(language)
  const isWorkbook = items.some(({ cell }) => cell !== undefined)
  // An example in JSON helps nobody who fills in cells.
  const example = isWorkbook ? null : ruleExample(rule, language)
  const advice = adviceFor(rule, chooseWords(language), isWorkbook)
  return (
    <section
      className={`panel report-group stack gap-3 shrinks ${severity}`}
      aria-labelledby={`rule-${rule}`}
      lang={language}
    >
      <header>
        <h3 id={`rule-${rule}`}>{ruleWords.rule[rule]}</h3>
        <CountBadge severity={severity} count={items.length} language={language} />
        {advice !== '' && <p>{advice}</p>}
        {example !== null && (
          <details className="report-example">
            <summary>{words.example}</summary>
            <CodeBlock text={example} what={words.exampleCode(ruleWords.rule[rule])} />
          </details>
        )}
      </header>
      <ItemPortions items={items} language={language} isAlone={isAlone} isPrinting={isPrinting} />
    </section>
  )
}

interface ItemPortionsProps extends Omit<ReportGroupProps, 'group'> {
  readonly items: readonly ShownItem[]
}

/** The items of a group: some at first, more on request. */
export function ItemPortions({ items, language, isAlone, isPrinting }: ItemPortionsProps): ReactElement {
  const words = inReport.in(language)
  const format = useFormat()
  const [limit, setLimit] = useState(isAlone ? step : initialCount)
  const shown = items.slice(0, isPrinting ? maxPrinted : limit)
  const more = items.length - shown.length
  return (
    <>
      <ol>
        {shown.map((item, index) => (
          <ReportItemView key={index} item={item} language={language} />
        ))}
      </ol>
      {more > 0 && (
        <p className="report-more row gap-3 muted small-text">
          <span>{words.rest(format.number(more))}</span>
          <Button size="small" icon="chevron" onPress={() => setLimit(limit + step)}>
            {words.more(format.number(Math.min(step, more)))}
          </Button>
        </p>
      )}
    </>
  )
}
