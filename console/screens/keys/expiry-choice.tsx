// The choice of when a key or a link ends.
import type { ReactElement } from 'react'

import { Field } from '../../shared/parts/field.tsx'
import { Select } from '../../shared/parts/select.tsx'
import { useFormat } from '../../shared/words/format.ts'
import { expiryEnd, type ChosenExpiry, type Expiry } from './expiry.ts'

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
  readonly chosen: ChosenExpiry<Choice>
  readonly onChange: (chosen: ChosenExpiry<Choice>) => void
  readonly error: string | undefined
}

export function ExpiryChoice<Choice extends Expiry>(props: ExpiryChoiceProps<Choice>): ReactElement {
  const { words, choices, chosen, onChange, error } = props
  const { expiry, day } = chosen
  const { date } = useFormat()
  const end = expiryEnd(chosen)
  return (
    <div className="stack">
      <Select
        label={words.label}
        value={expiry}
        options={choices.map((value) => ({ value, label: words.choices[value] }))}
        onChange={(next) => onChange({ expiry: next, day })}
      />
      {expiry === 'date' ? (
        <Field
          label={words.day}
          hint={words.dayHint}
          type="date"
          value={day}
          onChange={(next) => onChange({ expiry, day: next })}
          error={error}
        />
      ) : (
        <p className="muted small-text">{end ? words.until(date(end.toISOString())) : words.never}</p>
      )}
    </div>
  )
}
