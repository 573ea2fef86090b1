// Texts of the numbers of a briefing: `n` selects singular or plural, `formatted` is the number as text.
import { countEn, countFr, pluralEn, pluralFr } from '../../shared/words/plural.ts'
import { words } from '../../shared/words/words.ts'
import { notSummedEn, notSummedFr } from '../not-summed-words.ts'

export const sumWords = words(
  {
    covers: (span: string, beyond: string) => `${span}; ${beyond}`,
    beyond: (n: number, formatted: string, of: string, period: string) =>
      `${formatted} of ${of} ${of === '1' ? 'report' : 'reports'} ${pluralEn(n, 'reaches', 'reach')} beyond ${period}`,
    noUnit: 'Without a unit',
    columns: {
      sum: 'Sum',
      inSum: 'Reports added',
      out: 'Reports not added',
      min: 'Lowest',
      max: 'Highest',
      mean: 'Mean',
      indicator: 'Indicator',
    },
    noSum: 'No sum',
    reasons: notSummedEn,
    withoutNumber: countEn('has no number.', 'have no number.'),
  },
  {
    covers: (span, beyond) => `${span}; ${beyond}`,
    beyond: (n, formatted, of, period) =>
      `${formatted} ${pluralFr(n, 'rapport', 'rapports')} sur ${of} ${pluralFr(n, 'dépasse', 'dépassent')} ${period}`,
    noUnit: 'Sans unité',
    columns: {
      sum: 'Somme',
      inSum: 'Rapports additionnés',
      out: 'Rapports non additionnés',
      min: 'Minimum',
      max: 'Maximum',
      mean: 'Moyenne',
      indicator: 'Indicateur',
    },
    noSum: 'Aucune somme',
    reasons: notSummedFr,
    withoutNumber: countFr('sans nombre.', 'sans nombre.'),
  },
)

export type SumWords = ReturnType<typeof sumWords.use>
