// The choice of when a new key expires.
import type { ReactElement } from 'react'

import { Field } from '../parts/field.tsx'
import { Select } from '../parts/select.tsx'
import { useFormat } from '../words/format.ts'
import { endOf, expiries } from './expiry.ts'
import type { Expiry } from './expiry.ts'
import { keys as own } from './words.ts'

interface ExpiryProps {
  readonly expiry: Expiry
  readonly day: string
  readonly onExpiry: (expiry: Expiry) => void
  readonly onDay: (day: string) => void
  readonly error: string | undefined
}

export function ExpiryChoice({ expiry, day, onExpiry, onDay, error }: ExpiryProps): ReactElement {
  const say = own.use()
  const format = useFormat()
  const end = endOf(expiry, day)
  return (
    <div className="keys-expiry">
      <Select
        label={say.expiry}
        value={expiry}
        options={expiries.map((value) => ({ value, label: say.expiries[value] }))}
        onChange={onExpiry}
      />
      {expiry === 'date' ? (
        <Field label={say.date} hint={say.dateHint} type="date" value={day} onChange={onDay} error={error} />
      ) : (
        <p>{end ? say.expiryOn(format.date(end.toISOString())) : say.expiryNever}</p>
      )}
    </div>
  )
}
