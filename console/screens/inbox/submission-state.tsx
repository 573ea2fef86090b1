// The state of a submission as text with an icon and a colour.
import type { ReactElement } from 'react'

import { Badge } from '../../shared/parts/status.tsx'
import type { SubmissionState } from './submission-queries.ts'
import { inbox as own } from './words.ts'

const looks = {
  waiting: ['calm', 'clock'],
  accepted: ['good', 'check'],
  returned: ['off', 'refresh'],
} as const

export const SubmissionBadge = ({ state }: { state: SubmissionState }): ReactElement => {
  const [tone, icon] = looks[state]
  return (
    <Badge tone={tone} icon={icon}>
      {own.use().states[state]}
    </Badge>
  )
}
