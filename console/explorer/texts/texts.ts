// Formats numbers and periods for all charts in one language. Pure.
import type { Language } from '../../shared/words/language.ts'
import { unitName } from './unit-name.ts'
import { numberText, type NumberText } from './number-text.ts'
import { periodName, stepName, stepPart, tickName } from './period-name.ts'
import type { Grain, Period } from './period.ts'

export interface Texts extends NumberText {
  readonly language: Language
  readonly number: (count: number) => string
  readonly measured: (value: number | string, unit: string | null) => string
  readonly period: (period: Period) => string
  readonly step: (step: number, grain: Grain) => string
  readonly stepPart: (step: number, grain: Grain) => string
  readonly timeTick: (date: Date) => string
}

export function textsIn(language: Language): Texts {
  const numbers = numberText(language)
  return {
    ...numbers,
    language,
    number: numbers.value,
    measured: (value, unit) => `${numbers.value(value)}${unit === null ? '' : ` ${unitName(unit)}`}`,
    period: (period) => periodName(period, language),
    step: (step, grain) => stepName(step, grain, language),
    stepPart: (step, grain) => stepPart(step, grain, language),
    timeTick: (date) => tickName(date, language),
  }
}
