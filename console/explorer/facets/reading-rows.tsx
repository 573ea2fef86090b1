// How many rows have been read, in numbers, while a long answer arrives.
import { useSyncExternalStore, type ReactElement } from 'react'

import { useFormat } from '../../shared/words/format.ts'
import type { Explorer, Reading } from '../model.ts'
import { explorer as own } from '../words.ts'

/** Fewer are there at once. */
const leastSaid = 5000

const none: Reading = { step: () => null, subscribe: () => () => {} }

export function ReadingRows({ explorer }: { explorer: Explorer }): ReactElement | null {
  const words = own.use()
  const { number } = useFormat()
  const { subscribe, step } = explorer.source.reading ?? none
  // In steps that can be read: each row would draw the page again.
  const said = useSyncExternalStore(subscribe, () => {
    const now = step()
    return now === null || now.of < leastSaid ? '' : `${Math.floor(now.read / 5000) * 5000} ${now.of}`
  })
  if (said === '') return null
  const [read = 0, of = 0] = said.split(' ').map(Number)
  return (
    <div className="explorer-reading stack gap-1">
      <p role="status" className="muted">
        {words.reading(number(read), number(of))}
      </p>
      <progress value={read} max={of} aria-label={words.reading(number(read), number(of))} />
    </div>
  )
}
