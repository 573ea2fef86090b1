// A highlighted remark: success, warning, information, or what went wrong.
import type { ReactElement, ReactNode } from 'react'

import { Icon } from './icon.tsx'
import './note.css'

const icons = { good: 'check', warn: 'warning', calm: 'info', bad: 'violation' } as const

interface NoteProps {
  readonly tone?: keyof typeof icons
  readonly role?: 'alert'
  readonly children: ReactNode
}

export const Note = ({ tone = 'calm', role, children }: NoteProps): ReactElement => (
  <div className={`note ${tone}`} role={role}>
    <Icon name={icons[tone]} />
    <div className="stack start gap-1 shrinks">{children}</div>
  </div>
)
