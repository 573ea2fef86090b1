// The verdict of a saved file in the list; violations link to the report.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState, type ReactElement, type RefObject } from 'react'

import type { LostCounts } from '../../../src/core/validation/lost-notes.ts'
import { Badge } from '../../shared/parts/status.tsx'
import { inReport } from '../report/words.ts'
import { useFormat } from '../../shared/words/format.ts'
import { verdictQuery } from './check-saved.ts'
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
  const { data: verdict, isError } = useQuery({ ...verdictQuery(id), enabled: useSeen(row) })
  if (isError || verdict === null) return <Badge icon="warning">{words.failed}</Badge>
  if (!verdict) return <Badge icon="clock">{words.waiting}</Badge>
  const { kind, violations, warnings, lost } = verdict
  const toReport = { to: '/explorer', search: { saved: id, view: 'problems' } } as const
  return (
    <>
      {kind === 'in-order' && !lost && (
        <Badge tone="good" icon="check">
          {words.inOrder}
        </Badge>
      )}
      {kind === 'in-order' && lost && <LostBadge lost={lost} name={name} toReport={toReport} />}
      {kind === 'nothing-understood' && (
        <Badge tone="warn" icon="warning">
          {words.nothingUnderstood}
        </Badge>
      )}
      {kind === 'not-json' && (
        <Badge tone="bad" icon="violation">
          {words.notJson}
        </Badge>
      )}
      {kind === 'violations' && (
        <Link
          {...toReport}
          aria-label={words.reportOf(counted.violation(number(violations), violations), name)}
        >
          <Badge tone="bad" icon="violation">
            {counted.violation(number(violations), violations)}
          </Badge>
        </Link>
      )}
      {warnings > 0 && <small>{counted.warning(number(warnings), warnings)}</small>}
    </>
  )
}

interface LostBadgeProps {
  readonly lost: LostCounts
  readonly name: string
  readonly toReport: { readonly to: '/explorer'; readonly search: { saved: string; view: 'problems' } }
}

/** It would be accepted, but not all of it counts. */
function LostBadge({ lost, name, toReport }: LostBadgeProps): ReactElement {
  const words = own.use().verdict
  const { number } = useFormat()
  const count = lost.values + lost.periods + lost.backwards
  const text = words.lost(`${number(count)}${lost.isMore ? '+' : ''}`, count)
  return (
    <Link {...toReport} aria-label={words.reportOf(text, name)}>
      <Badge tone="warn" icon="warning">
        {text}
      </Badge>
    </Link>
  )
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
