// The path that led to this node, as links.
import type { ReactElement } from 'react'

import { Icon } from '../../shared/parts/icon.tsx'
import { useGoTo, useTrail } from './steps.ts'
import { neighbours as own } from './words.ts'

/** The latest steps; earlier ones are in the browser history. */
const shown = 4

export function Trail(): ReactElement {
  const words = own.use()
  const trail = useTrail()
  const goTo = useGoTo()
  const first = Math.max(0, trail.length - shown)
  return (
    <nav className="neighbours-trail" aria-label={words.trail}>
      <ol>
        <li>
          <button type="button" onClick={() => goTo(null, [])}>
            {words.heading}
          </button>
        </li>
        {first > 0 && (
          <li aria-hidden="true">
            <Icon name="right" size={14} />…
          </li>
        )}
        {trail.slice(first).map(({ id, title }, index) => (
          <li key={`${first + index} ${id}`}>
            <Icon name="right" size={14} />
            <button type="button" onClick={() => goTo(id, trail.slice(0, first + index))} title={id}>
              {title}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
