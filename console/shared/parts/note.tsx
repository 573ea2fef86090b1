// A highlighted remark: success, warning, or information.
import type { ReactElement, ReactNode } from 'react'

import { Icon, type IconName } from './icon.tsx'
import './note.css'

const icons: Readonly<Record<'good' | 'warn' | 'calm', IconName>> = {
  good: 'check',
  warn: 'warning',
  calm: 'info',
}

interface NoteProps {
  readonly tone?: 'good' | 'warn' | 'calm'
  readonly children: ReactNode
}

export const Note = ({ tone = 'calm', children }: NoteProps): ReactElement => (
  <div className={`note ${tone}`}>
    <Icon name={icons[tone]} />
    <div className="stack start gap-1 shrinks">{children}</div>
  </div>
)
