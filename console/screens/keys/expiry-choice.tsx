// The choice of when a key or a link ends.
import type { ReactElement } from 'react'

import { Field } from '../../shared/parts/field.tsx'
import { Select } from '../../shared/parts/select.tsx'
import { useFormat } from '../../shared/words/format.ts'
import { expiryEnd, type Expiry } from './expiry.ts'

interface ExpiryWords<Choice extends Expiry> {
  readonly label: string
  readonly choices: Readonly<Record<Choice, string>>
  readonly until: (day: string) => string
  readonly never?: string
  readonly day: string
  readonly dayHint: string
}

interface ExpiryChoiceProps<Choice extends Expiry> {
  readonly words: ExpiryWords<Choice>
  readonly choices: readonly Choice[]
  readonly expiry: Choice
  readonly day: string
  readonly onExpiry: (expiry: Choice) => void
  readonly onDay: (day: string) => void
  readonly error: string | undefined
}

export function ExpiryChoice<Choice extends Expiry>(props: ExpiryChoiceProps<Choice>): ReactElement {
  const { words, choices, expiry, day, onExpiry, onDay, error } = props
  const { date } = useFormat()
  const end = expiryEnd(expiry, day)
  return (
    <div className="stack">
      <Select
        label={words.label}
        value={expiry}
        options={choices.map((value) => ({ value, label: words.choices[value] }))}
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
        <p className="muted small-text">{end ? words.until(date(end.toISOString())) : words.never}</p>
      )}
    </div>
  )
}
