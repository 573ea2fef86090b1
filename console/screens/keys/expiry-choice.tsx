// The choice of when a new key expires.
import type { ReactElement } from 'react'

import { Field } from '../../shared/parts/field.tsx'
import { Select } from '../../shared/parts/select.tsx'
import { useFormat } from '../../shared/words/format.ts'
import { expiryEnd, expiries, type Expiry } from './expiry.ts'
import { keys as own } from './words.ts'

interface ExpiryProps {
  readonly expiry: Expiry
  readonly day: string
  readonly onExpiry: (expiry: Expiry) => void
  readonly onDay: (day: string) => void
  readonly error: string | undefined
}

export function ExpiryChoice({ expiry, day, onExpiry, onDay, error }: ExpiryProps): ReactElement {
  const words = own.use()
  const format = useFormat()
  const end = expiryEnd(expiry, day)
  return (
    <div className="keys-expiry">
      <Select
        label={words.expiry}
        value={expiry}
        options={expiries.map((value) => ({ value, label: words.expiries[value] }))}
        onChange={onExpiry}
      />
      {expiry === 'date' ? (
        <Field
          label={words.date}
          hint={words.dateHint}
          type="date"
          value={day}
          onChange={onDay}
          error={error}
        />
      ) : (
        <p>{end ? words.expiryOn(format.date(end.toISOString())) : words.expiryNever}</p>
      )}
    </div>
  )
}
