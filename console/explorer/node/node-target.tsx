// The target and the baseline of a report in the side panel, and how far it has come.
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'

import { useTexts } from '../texts/use-texts.ts'
import { rowPeriod } from '../texts/period.ts'
import type { Explorer } from '../model.ts'
import { amountText, progressText } from '../texts/target-text.ts'
import { targetWords } from '../texts/target-words.ts'

export function NodeTarget({
  explorer: { source },
  id,
}: {
  explorer: Explorer
  id: string
}): ReactElement | null {
  const words = targetWords.use()
  const texts = useTexts()
  const { data } = useQuery({
    queryKey: [...source.key, 'report', id],
    queryFn: ({ signal }) => source.report(id, signal),
    staleTime: source.kind === 'namespace' ? 30_000 : Infinity,
    // The panel has everything else; a failure says nothing about it.
    retry: false,
  })
  if (!data?.target && !data?.baseline) return null
  const { target, baseline } = data
  const period = target ? rowPeriod(target) : null
  const progress = progressText(words, texts, data)
  return (
    <dl className="explorer-target stack gap-1">
      {target && (
        <div>
          <dt>{words.target}</dt>
          <dd>
            <strong>{amountText(target, texts)}</strong>
            {[target.name, period && texts.period(period)].filter(Boolean).map((each) => (
              <span key={each}> · {each}</span>
            ))}
            {progress !== null && <span className="explorer-progress">{progress}</span>}
          </dd>
        </div>
      )}
      {baseline && (
        <div>
          <dt>{words.baseline}</dt>
          <dd>{amountText(baseline, texts)}</dd>
        </div>
      )}
    </dl>
  )
}
