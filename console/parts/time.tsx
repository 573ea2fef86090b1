// A moment, said as people say it; the exact one is a glance away.
import type { ReactElement } from 'react'
import { Focusable, Tooltip, TooltipTrigger } from 'react-aria-components'

import { common } from '../words/common.ts'
import { useFormat } from '../words/format.ts'
import './time.css'

export const Ago = ({ at }: { at: string | null | undefined }): ReactElement => {
  const format = useFormat()
  const say = common.use()
  if (!at) return <span className="muted">{say.never}</span>
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

/** Where the exact moment matters: it is shown on focus too, not only under a pointer. */
export const Moment = ({ at }: { at: string }): ReactElement => {
  const format = useFormat()
  return (
    <TooltipTrigger delay={200}>
      <Focusable>
        <time className="moment" dateTime={at} tabIndex={0}>
          {format.ago(at)}
        </time>
      </Focusable>
      <Tooltip className="tooltip">{format.time(at)}</Tooltip>
    </TooltipTrigger>
  )
}
