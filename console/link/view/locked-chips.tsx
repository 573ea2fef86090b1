// The filters of a link in words. They cannot be removed.
import { useId, type ReactElement } from 'react'

import { Icon } from '../../shared/parts/icon.tsx'
import { useFilterWords } from '../../shared/words/filter-words.ts'
import type { About } from '../about.ts'
import { linkWords } from '../words.ts'

export function LockedChips({ about }: { about: About }): ReactElement | null {
  const words = linkWords.use()
  const id = useId()
  const filters = useFilterWords(about.filters, about.names)
  if (filters.length === 0) return null
  return (
    <div className="link-locked row small-text">
      <p id={id}>{words.locked} </p>
      <ul aria-labelledby={id}>
        {filters.map((each) => (
          <li key={each} title={words.lockedHint}>
            <Icon name="lock" size={14} /> {each}
          </li>
        ))}
      </ul>
    </div>
  )
}
