// A moment, said as people say it; the exact one is a glance away.
import type { ReactElement } from 'react'

import { common } from '../words/common.ts'
import { useFormat } from '../words/format.ts'

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
