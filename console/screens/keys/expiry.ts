// When a new key expires. A chosen date includes its last second, in local time.

export type Expiry = 'never' | 'days30' | 'days90' | 'days365' | 'date'

/** What is chosen in a form. */
export interface ChosenExpiry<Choice extends Expiry = Expiry> {
  readonly expiry: Choice
  /** Of `date`. */
  readonly day: string
}

/** The first is the one that a new key has. */
export const expiries = ['days365', 'days90', 'days30', 'date', 'never'] as const satisfies readonly Expiry[]

const days = { days30: 30, days90: 90, days365: 365 } as const

/** Null: never; undefined: the date is missing. */
export function expiryEnd({ expiry, day }: ChosenExpiry, now = new Date()): Date | null | undefined {
  if (expiry === 'never') return null
  if (expiry === 'date') return endOfDay(day)
  const end = new Date(now)
  end.setDate(end.getDate() + days[expiry])
  return end
}

/** What is wrong with such an end; undefined if nothing is. */
export function endFault(
  end: Date | null | undefined,
  words: { readonly missing: string; readonly past: string },
): string | undefined {
  if (end === undefined) return words.missing
  return end && end.getTime() < Date.now() ? words.past : undefined
}

function endOfDay(day: string): Date | undefined {
  const [year, month, date] = day.split('-').map(Number)
  if (year === undefined || month === undefined || date === undefined) return undefined
  const end = new Date(year, month - 1, date, 23, 59, 59)
  return Number.isNaN(end.getTime()) ? undefined : end
}
