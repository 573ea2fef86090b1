// A time relative to now (`3 minutes ago`), with the exact time in a tooltip.
import { useId, useState, type ReactElement, type SyntheticEvent } from 'react'

import { sharedWords } from '../words/shared-words.ts'
import { useFormat } from '../words/format.ts'
import './time.css'

interface TimeProps {
  readonly at: string | null | undefined
  /** In place of a time that is not there; else that it never was. */
  readonly none?: string | undefined
}

function PlainTime({ at, none, text }: TimeProps & { text: (at: string) => string }): ReactElement {
  const format = useFormat()
  const { never } = sharedWords.use()
  if (!at) return <span className="muted">{none ?? never}</span>
  return (
    <time dateTime={at} title={format.time(at)}>
      {text(at)}
    </time>
  )
}

export const Ago = (props: TimeProps): ReactElement => <PlainTime {...props} text={useFormat().ago} />

export const Day = (props: TimeProps): ReactElement => <PlainTime {...props} text={useFormat().date} />

interface Position {
  readonly left: number
  readonly top: number
}

/** For places where the exact time matters: the tooltip also opens on focus. Escape closes it. */
export function Moment({ at, none }: TimeProps): ReactElement {
  const format = useFormat()
  const id = useId()
  const [position, setPlace] = useState<Position | null>(null)
  const show = ({ currentTarget }: SyntheticEvent) => {
    const { left, top } = currentTarget.getBoundingClientRect()
    setPlace({ left, top })
  }
  const hide = () => setPlace(null)
  if (!at) return <Ago at={at} none={none} />
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
