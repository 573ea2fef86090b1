// Formats numbers and periods for all charts in one language. Pure.
import type { Language } from '../../shared/words/language.ts'
import { unitName } from './unit-name.ts'
import { numberText } from './number-text.ts'
import { periodName, stepName, stepPart, tickName } from './period-name.ts'
import type { Grain, Period } from './period.ts'

export type Texts = ReturnType<typeof textsIn>

export function textsIn(language: Language) {
  const numbers = numberText(language)
  return {
    ...numbers,
    language,
    number: numbers.value,
    measured: (value: number | string, unit: string | null): string =>
      `${numbers.value(value)}${unit === null ? '' : ` ${unitName(unit)}`}`,
    period: (period: Period): string => periodName(period, language),
    step: (step: number, grain: Grain): string => stepName(step, grain, language),
    stepPart: (step: number, grain: Grain): string => stepPart(step, grain, language),
    timeTick: (date: Date): string => tickName(date, language),
  }
}
