// A target or a baseline in few words, the same in every language: `1500 meals (2024-01-01 – 2024-12-31)`. Pure.
import type { ShownBaseline, ShownTarget } from './target.ts'

export function targetText(amount: ShownTarget | ShownBaseline): string {
  const period = 'period_start' in amount ? [amount.period_start, amount.period_end] : []
  const days = [...new Set(period.flatMap((day) => day ?? []))].join(' – ')
  return [amount.value_text, amount.unit, days && `(${days})`].filter(Boolean).join(' ')
}
