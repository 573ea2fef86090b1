// Progress while capsules are opened.
import type { ReactElement } from 'react'

import { Loading } from '../shared/parts/page.tsx'
import { useFormat } from '../shared/words/format.ts'
import type { OpeningStep } from './capsules/saved-source.ts'
import { explorer as own } from './words.ts'

export function OpeningNote({ step }: { step: OpeningStep | null }): ReactElement {
  const { opening } = own.use()
  const { number } = useFormat()
  return (
    <div className="explorer-opening stack gap-4">
      <p role="status">
        {step === null ? opening.list : opening[step.step](step.name)}
        {step !== null && step.of > 1 && <small>{opening.place(number(step.at), number(step.of))}</small>}
      </p>
      <Loading lines={8} />
    </div>
  )
}
