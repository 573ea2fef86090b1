// A time relative to now (`3 minutes ago`), with the exact time in a tooltip.
import { useId, useState, type ReactElement, type SyntheticEvent } from 'react'

import { sharedWords } from '../words/shared-words.ts'
import { useFormat } from '../words/format.ts'
import './time.css'

export const Ago = ({ at }: { at: string | null | undefined }): ReactElement => {
  const format = useFormat()
  const words = sharedWords.use()
  if (!at) return <span className="muted">{words.never}</span>
  return (
    <time dateTime={at} title={format.time(at)}>
      {format.ago(at)}
    </time>
  )
}

export const Day = ({ at }: { at: string }): ReactElement => {
  const format = useFormat()
  return (
    <time dateTime={at} title={format.time(at)}>
      {format.date(at)}
    </time>
  )
}

interface Position {
  readonly left: number
  readonly top: number
}

/** For places where the exact time matters: the tooltip also opens on focus. Escape closes it. */
export function Moment({ at }: { at: string }): ReactElement {
  const format = useFormat()
  const id = useId()
  const [position, setPlace] = useState<Position | null>(null)
  const show = ({ currentTarget }: SyntheticEvent) => {
    const { left, top } = currentTarget.getBoundingClientRect()
    setPlace({ left, top })
  }
  const hide = () => setPlace(null)
  return (
    <time
      className="moment"
      dateTime={at}
      tabIndex={0}
      aria-describedby={position ? id : undefined}
      onFocus={show}
      onBlur={hide}
      onMouseEnter={show}
      onMouseLeave={hide}
      onKeyDown={(event) => event.key === 'Escape' && hide()}
    >
      {format.ago(at)}
      {position && (
        <span id={id} className="moment-exact" role="tooltip" style={position}>
          {format.time(at)}
        </span>
      )}
    </time>
  )
}
