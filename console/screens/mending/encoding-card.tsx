// A file in the wrong encoding: converted as a whole, before anything else.
import type { ReactElement } from 'react'

import { encodingId } from '../../../src/core/mending/mend-session.ts'
import type { Decision } from '../../../src/core/mending/proposal.ts'
import { Check } from '../../shared/parts/choice.tsx'
import { Card } from '../../shared/parts/page.tsx'
import type { Progress, Answering } from './model.ts'
import { mending as own } from './words.ts'

interface EncodingCardProps extends Omit<Answering, 'lists'> {
  readonly encoding: NonNullable<Progress['encoding']>
}

export function EncodingCard({ encoding, decisions, onDecide }: EncodingCardProps): ReactElement {
  const words = own.use().encoding
  const { kind, from, samples } = encoding
  const decision = decisions.get(encodingId)
  const isCertain = kind === 'certain'
  const off: Decision | null = isCertain ? { kind: 'declined' } : null
  const on: Decision | null = isCertain ? null : { kind: 'option', at: 0 }
  return (
    <Card title={words.title}>
      <p>{isCertain ? words.certain(from) : words.choice(from)}</p>
      {!isCertain && <p className="mend-samples">{samples.join(' · ')}</p>}
      <Check
        isSelected={isCertain ? decision?.kind !== 'declined' : decision?.kind === 'option'}
        onChange={(isTicked) => onDecide([encodingId], isTicked ? on : off)}
      >
        {words.convert(from)}
      </Check>
    </Card>
  )
}
