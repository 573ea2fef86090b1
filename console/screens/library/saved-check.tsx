// The verdict of a saved file in the list; violations link to the report.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState, type ReactElement, type RefObject } from 'react'

import { Badge } from '../../shared/parts/status.tsx'
import { inReport } from '../report/words.ts'
import { useFormat } from '../../shared/words/format.ts'
import { verdictQuery, type SavedVerdict } from './check-saved.ts'
import type { SavedCapsule } from './library-query.ts'
import { library as own } from './words.ts'

interface SavedCheckProps {
  readonly saved: SavedCapsule
  /** The check starts when this row becomes visible. */
  readonly row: RefObject<HTMLElement | null>
}

export function SavedCheck({ saved: { id, name }, row }: SavedCheckProps): ReactElement {
  const words = own.use().verdict
  const { counted } = inReport.use()
  const { number } = useFormat()
  const lookOf = useLook()
  const { data: verdict, isError } = useQuery({ ...verdictQuery(id), enabled: useSeen(row) })
  if (isError || verdict === null) return <Badge icon="warning">{words.failed}</Badge>
  if (!verdict) return <Badge icon="clock">{words.waiting}</Badge>
  const { warnings } = verdict
  const { tone, icon, text, hasReport } = lookOf(verdict)
  const badge = (
    <Badge tone={tone} icon={icon}>
      {text}
    </Badge>
  )
  return (
    <>
      {hasReport ? (
        <Link to="/explorer" search={{ saved: id, view: 'problems' }} aria-label={words.reportOf(text, name)}>
          {badge}
        </Link>
      ) : (
        badge
      )}
      {warnings > 0 && <small>{counted.warning(number(warnings), warnings)}</small>}
    </>
  )
}

const bad = { tone: 'bad', icon: 'violation' } as const
const warn = { tone: 'warn', icon: 'warning' } as const

function useLook() {
  const words = own.use().verdict
  const { counted } = inReport.use()
  const { number } = useFormat()
  return ({ kind, violations, lost }: SavedVerdict) => {
    if (kind === 'nothing-understood') return { ...warn, text: words.nothingUnderstood, hasReport: false }
    if (kind === 'not-json') return { ...bad, text: words.notJson, hasReport: false }
    if (kind === 'violations') {
      return { ...bad, text: counted.violation(number(violations), violations), hasReport: true }
    }
    if (!lost) return { tone: 'good', icon: 'check', text: words.inOrder, hasReport: false } as const
    // It would be accepted, but not all of it counts.
    const count = lost.values + lost.periods + lost.backwards
    return { ...warn, text: words.lost(`${number(count)}${lost.isMore ? '+' : ''}`, count), hasReport: true }
  }
}

function useSeen(row: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const { current } = row
    if (isSeen || !current) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [row, isSeen])
  return isSeen
}
