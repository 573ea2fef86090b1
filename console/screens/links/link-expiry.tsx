// The choice of when a link ends.
import type { ReactElement } from 'react'

import { Field } from '../../shared/parts/field.tsx'
import { Select } from '../../shared/parts/select.tsx'
import { useFormat } from '../../shared/words/format.ts'
import { expiryEnd, type Expiry } from '../keys/expiry.ts'
import { links as own } from './words.ts'

export type LinkExpiry = Exclude<Expiry, 'never'>

/** The service refuses a link that would last longer. */
const maxDays = 400
const dayMs = 86_400_000

interface LinkExpiryProps {
  readonly expiry: LinkExpiry
  readonly day: string
  readonly onExpiry: (expiry: LinkExpiry) => void
  readonly onDay: (day: string) => void
  readonly error: string | undefined
}

export function ExpiryChoice({ expiry, day, onExpiry, onDay, error }: LinkExpiryProps): ReactElement {
  const words = own.use().expiry
  const { date } = useFormat()
  const end = expiryEnd(expiry, day)
  return (
    <div className="links-expiry stack">
      <Select
        label={words.label}
        value={expiry}
        options={(['days30', 'days90', 'days365', 'date'] as const).map((value) => ({
          value,
          label: words.choices[value],
        }))}
        onChange={onExpiry}
      />
      {expiry === 'date' ? (
        <Field
          label={words.day}
          hint={words.dayHint}
          type="date"
          value={day}
          onChange={onDay}
          error={error}
        />
      ) : (
        <p className="muted small-text">{end && words.until(date(end.toISOString()))}</p>
      )}
    </div>
  )
}

/** What is wrong with the chosen end; undefined if nothing is. */
export function expiryFault(
  expiry: LinkExpiry,
  day: string,
  words: ReturnType<typeof own.use>['expiry'],
): string | undefined {
  const end = expiryEnd(expiry, day)
  if (!end) return words.missing
  const left = end.getTime() - Date.now()
  return left < 0 ? words.past : left > maxDays * dayMs ? words.tooFar : undefined
}
