// A state as text with an icon and a colour, never colour alone.
import type { ReactElement } from 'react'

import { sharedWords } from '../words/shared-words.ts'
import { Icon, type IconName } from './icon.tsx'
import './status.css'

type Tone = 'good' | 'bad' | 'warn' | 'calm' | 'off'
type State = keyof ReturnType<typeof sharedWords.now>['status']

const styles: Readonly<Record<State, readonly [Tone, IconName]>> = {
  pending: ['calm', 'clock'],
  accepted: ['good', 'check'],
  understoodNothing: ['warn', 'warning'],
  rejected: ['bad', 'violation'],
  deleted: ['off', 'trash'],
  replaced: ['off', 'refresh'],
  active: ['good', 'check'],
  revoked: ['off', 'close'],
  expired: ['off', 'clock'],
  rolling: ['warn', 'refresh'],
  suspended: ['bad', 'warning'],
}

/** `children`: where the state is called otherwise. */
export const Status = ({ state, children }: { state: State; children?: string }): ReactElement => {
  const [tone, icon] = styles[state]
  const { status } = sharedWords.use()
  return (
    <Badge tone={tone} icon={icon}>
      {children ?? status[state]}
    </Badge>
  )
}

interface BadgeProps {
  readonly tone?: Tone
  readonly icon?: IconName
  readonly children: string
}

export const Badge = ({ tone = 'off', icon, children }: BadgeProps): ReactElement => (
  <span className={`badge ${tone}`}>
    {icon && <Icon name={icon} size={14} />}
    {children}
  </span>
)
