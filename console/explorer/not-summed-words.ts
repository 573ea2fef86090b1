// Why values are not added, in a sentence: for Results, the charts and the briefing.
import type { NotSummed } from '../../src/core/summary/summary.ts'

export const notSummedEn = {
  no_numbers: 'No report has a number.',
  mixed_units: 'The units of its indicators differ.',
  percentage: 'Percentages do not add up.',
  ratio: 'Ratios and shares do not add up.',
  score: 'Scores do not add up.',
  average: 'Averages do not add up.',
  rate: 'Rates, so much per something, do not add up.',
  overlapping_periods:
    'Periods of one organization overlap, or one is missing: something could be counted twice.',
  out_of_range: 'The sum is too large to be written as a number.',
} satisfies Record<NotSummed, string>

export const notSummedFr: Readonly<Record<NotSummed, string>> = {
  no_numbers: 'Aucun rapport ne contient de nombre.',
  mixed_units: 'Les unités de ses indicateurs diffèrent.',
  percentage: 'Les pourcentages ne s’additionnent pas.',
  ratio: 'Les ratios et les proportions ne s’additionnent pas.',
  score: 'Les scores ne s’additionnent pas.',
  average: 'Les moyennes ne s’additionnent pas.',
  rate: 'Les taux (tant par unité) ne s’additionnent pas.',
  overlapping_periods:
    'Des périodes d’un même organisme se chevauchent, ou l’une manque : une valeur pourrait être comptée deux fois.',
  out_of_range: 'La somme est trop grande pour être écrite comme un nombre.',
}
