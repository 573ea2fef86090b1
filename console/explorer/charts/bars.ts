// The data of a bar chart: a bar for each value that can be filtered by, and one for "none". Pure.
import type { Texts } from '../texts/texts.ts'
import type { ChartWords } from './words.ts'

export interface Bar {
  readonly id: string
  readonly label: string
  /** Gives the length of the bar. */
  readonly count: number
  /** Below the label, in the tooltip. */
  readonly hint: string
  readonly ariaLabel: string
  /** The bar for "none". */
  readonly isOther?: boolean
  readonly isChosen?: boolean
  readonly onPress: (() => void) | null
}

interface Counted {
  readonly counts: readonly Pick<Bar, 'id' | 'label' | 'count'>[]
  readonly none: { readonly label: string; readonly count: number }
  /** Formats the count, in reports or organizations. */
  readonly amount: (n: number, formatted: string) => string
  readonly chosen: readonly string[]
  readonly onChoose: (chosen: readonly string[]) => void
}

export function makeBars(counted: Counted, { card }: ChartWords, texts: Texts): readonly Bar[] {
  const { counts, none, amount, chosen, onChoose } = counted
  const barHint = (count: number) => amount(count, texts.number(count))
  const bars = counts.map(({ id, label, count }): Bar => {
    const isChosen = chosen.includes(id)
    const ariaLabel = card.mark(label, barHint(count))
    return {
      id,
      label,
      count,
      hint: barHint(count),
      ariaLabel: isChosen ? card.filteredBy(ariaLabel) : card.filterBy(ariaLabel),
      isChosen,
      onPress: () => onChoose(isChosen ? chosen.filter((each) => each !== id) : [...chosen, id]),
    }
  })
  if (none.count === 0) return bars
  const hint = barHint(none.count)
  return [
    ...bars,
    { id: '', ...none, hint, ariaLabel: card.mark(none.label, hint), isOther: true, onPress: null },
  ]
}
