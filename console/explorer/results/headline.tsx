// What Results says first: a sentence, large figures, and who has not reported.
import { Link } from '@tanstack/react-router'
import type { ReactElement, ReactNode } from 'react'

import { CopyButton } from '../../shared/parts/copy-button.tsx'
import type { Explorer } from '../model.ts'
import { useTexts } from '../texts/use-texts.ts'
import { useFormat } from '../../shared/words/format.ts'
import { resultsSentence } from './result-texts.ts'
import { SumFigure } from './sum-figure.tsx'
import type { MissingOrganization, Results } from '../sums/results.ts'
import { resultsWords } from './words.ts'

interface HeadlineProps {
  readonly explorer: Explorer
  readonly results: Results
  readonly period: string | null
  readonly before: string | null
}

export function Headline({ explorer, results, period, before }: HeadlineProps): ReactElement {
  const words = resultsWords.use()
  const texts = useTexts()
  const { totals, targets, missing } = results
  const { figures } = words
  const judged = targets.met + targets.behind
  return (
    <>
      <p className="results-sentence" role="status">
        {resultsSentence({ results, period, before }, words, texts)}
      </p>
      <ul className="results-figures stack gap-3" aria-label={figures.label}>
        <Figure value={texts.number(results.organizations)}>
          {/* The number stands above the words. */}
          {figures.organizations(results.organizations, '').trim()}
        </Figure>
        {totals.map((total) => (
          <SumFigure
            key={total.group.slug}
            explorer={explorer}
            name={total.group.name}
            sum={total}
            before={before}
          />
        ))}
        {judged > 0 && (
          <>
            <Figure value={texts.number(targets.met)}>{figures.met(texts.number(judged))}</Figure>
            <Figure value={texts.number(targets.behind)}>{figures.behind}</Figure>
          </>
        )}
        {missing.length > 0 && <Figure value={texts.number(missing.length)}>{figures.missing}</Figure>}
      </ul>
      <p className="muted charts-note">
        {period === null && `${words.chooseYear} `}
        {targets.share > 0 && `${figures.shareOnly(targets.share, texts.number(targets.share))} `}
        {targets.open > 0 && `${figures.open(targets.open, texts.number(targets.open))} `}
        {totals.length === 0 && explorer.source.namespace !== null && (
          <>
            {figures.noGroups} <ToGroups explorer={explorer} />
          </>
        )}
      </p>
      {missing.length > 0 && <Missing missing={missing} />}
    </>
  )
}

const Figure = ({ value, children }: { value: string; children: ReactNode }): ReactElement => (
  <li className="stack gap-1">
    <strong>{value}</strong>
    <span>{children}</span>
  </li>
)

function Missing({ missing }: { missing: readonly MissingOrganization[] }): ReactElement {
  const words = resultsWords.use()
  const texts = useTexts()
  const { date } = useFormat()
  const said = ({ name, id, lastDay }: MissingOrganization) =>
    `${name ?? id} – ${lastDay === null ? words.noReport : words.lastReport(date(`${lastDay}T12:00:00`))}`
  return (
    <details className="results-missing" open={missing.length <= 8}>
      <summary>{words.who(missing.length, texts.number(missing.length))}</summary>
      <ul>
        {missing.map((each) => (
          <li key={each.id}>{said(each)}</li>
        ))}
      </ul>
      <CopyButton label={words.copyList} what={words.theList} text={() => missing.map(said).join('\n')} />
    </details>
  )
}

/** The link to the indicator groups of the namespace. */
export function ToGroups({ explorer }: { explorer: Explorer }): ReactElement | null {
  const { toGroups } = resultsWords.use()
  const { namespace } = explorer.source
  if (namespace === null) return null
  return (
    <Link to="/namespaces/$namespace/groups" params={{ namespace }}>
      {toGroups}
    </Link>
  )
}
