// Texts of the roll-up: `n` selects singular or plural, `formatted` is the number as text.
import type { PeriodChoice } from '../../../src/core/summary/period.ts'
import type { Split } from '../../../src/core/summary/summarize.ts'
import { countEn, countFr, pluralEn, pluralFr } from '../../shared/words/plural.ts'
import { words } from '../../shared/words/words.ts'
import { notSummedEn, notSummedFr } from '../not-summed-words.ts'

export const rollUp = words(
  {
    summary: countEn('report on this indicator in this unit', 'reports on this indicator in this unit'),
    groupSummary: countEn(
      'report on the indicators of this group',
      'reports on the indicators of this group',
    ),
    howGroup:
      'Indicators are added together only within a group, where all their units are equal; case and plural do not matter.',
    members: 'Indicators of the group',
    toGroups: 'Indicator groups',
    yearStart: 'Years begin in',
    // Followed by one of these.
    counted: 'Reports that',
    countedBy: {
      touches: 'touch the period',
      ends: 'end in the period',
      within: 'lie within it',
    } satisfies Record<PeriodChoice, string>,
    noneCounted: 'No report counts by this choice. Choose other reports, or another period.',
    how: 'One indicator and one unit at a time; values of different indicators or units are never added.',
    split: 'Split by',
    splits: { org: 'Organization', theme: 'Theme', fund: 'Fund', period: 'Period' } satisfies Record<
      Split,
      string
    >,
    unit: 'Unit',
    noUnit: 'Without a unit',
    none: {
      org: 'No organization',
      theme: 'No theme',
      fund: 'No fund',
      period: 'No period',
    } satisfies Record<Split, string>,
    many: {
      org: countEn('organization', 'organizations'),
      theme: countEn('theme', 'themes'),
      fund: countEn('fund', 'funds'),
      period: countEn('period', 'periods'),
    },
    table: 'Sums',
    columns: {
      sum: 'Sum',
      reports: 'Reports',
      inSum: 'In the sum',
      out: 'Not in the sum',
      why: 'Why not',
      min: 'Lowest',
      max: 'Highest',
      mean: 'Mean',
      indicator: 'Indicator',
      indicatorId: 'Indicator id',
      unit: 'Unit',
      id: 'Id',
      group: 'Group',
      groupSlug: 'Group slug',
      firstDay: 'First day',
      lastDay: 'Last day',
    },
    all: 'All together',
    noSum: 'No sum',
    reasons: notSummedEn,
    withoutNumber: countEn('has no number.', 'have no number.'),
    chart: {
      org: 'Sum by organization',
      theme: 'Sum by theme',
      fund: 'Sum by fund',
      period: 'Sum by period',
    } satisfies Record<Split, string>,
    addUp: (name: string, n: number, formatted: string, sum: string) =>
      pluralEn(n, `${name}: the only number is ${sum}.`, `${name}: ${formatted} reports add up to ${sum}.`),
    noTotal: (name: string, reason: string) => `${name}: no sum of everything. ${reason}`,
    largest: (label: string, sum: string) => `The largest sum is that of ${label}: ${sum}.`,
    unsummed: (n: number, formatted: string, of: string) =>
      pluralEn(
        n,
        `1 of ${of} has no sum; the table says why.`,
        `${formatted} of ${of} have no sum; the table says why.`,
      ),
    aside: countEn('report has no number and is in no sum.', 'reports have no number and are in no sum.'),
    each: {
      org: '',
      period: '',
      theme: 'A report counts in each of its themes, so the bars may add up to more than all together.',
      fund: 'A report counts in each fund of its organization, so the bars may add up to more than all together.',
    } satisfies Record<Split, string>,
    file: 'roll-up',
    by: { org: 'by organization', theme: 'by theme', fund: 'by fund', period: 'by period' } satisfies Record<
      Split,
      string
    >,
    tooManyFunds: (n: string) =>
      `Splitting by fund would read more than ${n} reports. Choose a theme, an organization or a period first.`,
    more: (n: string) => `Show all ${n}`,
    fewer: 'Show fewer',
  },
  {
    summary: countFr(
      'rapport sur cet indicateur dans cette unité',
      'rapports sur cet indicateur dans cette unité',
    ),
    groupSummary: countFr(
      'rapport sur les indicateurs de ce groupe',
      'rapports sur les indicateurs de ce groupe',
    ),
    howGroup:
      'Des indicateurs ne sont additionnés ensemble qu’au sein d’un groupe, là où toutes leurs unités sont égales; ni la casse ni le pluriel ne comptent.',
    members: 'Indicateurs du groupe',
    toGroups: 'Groupes d’indicateurs',
    yearStart: 'Début des années',
    counted: 'Rapports qui',
    countedBy: {
      touches: 'touchent la période',
      ends: 's’y terminent',
      within: 'y tiennent',
    },
    noneCounted: 'Aucun rapport ne compte selon ce choix. Choisissez d’autres rapports ou une autre période.',
    how: 'Un indicateur et une unité à la fois; des valeurs d’indicateurs ou d’unités différents ne sont jamais additionnées.',
    split: 'Répartir par',
    splits: { org: 'Organisme', theme: 'Thème', fund: 'Fonds', period: 'Période' },
    unit: 'Unité',
    noUnit: 'Sans unité',
    none: { org: 'Sans organisme', theme: 'Sans thème', fund: 'Sans fonds', period: 'Sans période' },
    many: {
      org: countFr('organisme', 'organismes'),
      theme: countFr('thème', 'thèmes'),
      fund: (_, formatted) => `${formatted} fonds`,
      period: countFr('période', 'périodes'),
    },
    table: 'Sommes',
    columns: {
      sum: 'Somme',
      reports: 'Rapports',
      inSum: 'Dans la somme',
      out: 'Hors de la somme',
      why: 'Motif',
      min: 'Minimum',
      max: 'Maximum',
      mean: 'Moyenne',
      indicator: 'Indicateur',
      indicatorId: 'Identifiant de l’indicateur',
      unit: 'Unité',
      id: 'Identifiant',
      group: 'Groupe',
      groupSlug: 'Identifiant du groupe',
      firstDay: 'Premier jour',
      lastDay: 'Dernier jour',
    },
    all: 'Ensemble',
    noSum: 'Aucune somme',
    reasons: notSummedFr,
    withoutNumber: countFr('sans nombre.', 'sans nombre.'),
    chart: {
      org: 'Somme par organisme',
      theme: 'Somme par thème',
      fund: 'Somme par fonds',
      period: 'Somme par période',
    },
    addUp: (name, n, formatted, sum) =>
      pluralFr(
        n,
        `${name} : le seul nombre est ${sum}.`,
        `${name} : ${formatted} rapports totalisent ${sum}.`,
      ),
    noTotal: (name, reason) => `${name} : aucune somme de l’ensemble. ${reason}`,
    largest: (label, sum) => `La plus grande somme est celle de ${label} : ${sum}.`,
    unsummed: (n, formatted, of) =>
      pluralFr(
        n,
        `${formatted} sur ${of} n’a pas de somme; le tableau dit pourquoi.`,
        `${formatted} sur ${of} n’ont pas de somme; le tableau dit pourquoi.`,
      ),
    aside: countFr(
      'rapport ne contient pas de nombre et n’entre dans aucune somme.',
      'rapports ne contiennent pas de nombre et n’entrent dans aucune somme.',
    ),
    each: {
      org: '',
      period: '',
      theme: 'Un rapport compte dans chacun de ses thèmes : les barres peuvent dépasser l’ensemble.',
      fund: 'Un rapport compte dans chaque fonds de son organisme : les barres peuvent dépasser l’ensemble.',
    },
    file: 'totaux',
    by: { org: 'par organisme', theme: 'par thème', fund: 'par fonds', period: 'par période' },
    tooManyFunds: (n) =>
      `Répartir par fonds demanderait de lire plus de ${n} rapports. Choisissez d’abord un thème, un organisme ou une période.`,
    more: (n) => `Tout afficher (${n})`,
    fewer: 'Afficher moins',
  },
)

export type RollUpWords = ReturnType<typeof rollUp.use>
