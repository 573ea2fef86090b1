// Texts of the roll-up: `n` selects singular or plural, `formatted` is the number as text.
import type { Split } from '../../../src/core/summary/summary.ts'
import { countEn, countFr, pluralEn, pluralFr } from '../../shared/words/plural.ts'
import { words } from '../../shared/words/words.ts'
import { notSummedEn, notSummedFr } from '../not-summed-words.ts'

export const rollUp = words(
  {
    allIndicators: 'All indicators',
    summary: (n: number, formatted: string, name: string, unit: string | null) =>
      `${formatted} ${pluralEn(n, 'report', 'reports')} on ${name}${unit === null ? '' : `, in ${unit}`}`,
    allSummary: (n: number, formatted: string, indicators: string) =>
      `${formatted} ${pluralEn(n, 'report', 'reports')} on ${indicators}`,
    indicators: countEn('indicator', 'indicators'),
    moreUnits: (n: string) => `Show all ${n} units`,
    moreLines: (n: string, left: string) => `Show ${n} more of ${left}`,
    largestOf: (n: string, of: string) => `The ${n} largest of ${of} sums.`,
    covers: (span: string, beyond: string) => `${span}; ${beyond}`,
    beyond: (n: number, formatted: string, of: string, period: string) =>
      `${formatted} of ${of} ${of === '1' ? 'report' : 'reports'} ${pluralEn(n, 'reaches', 'reach')} beyond ${period}`,
    inUnit: (unit: string) => `In ${unit}`,
    howAll: 'Each line is one indicator in one unit. Values of different indicators are never added.',
    howGroup:
      'Indicators are added together only within a group, where all their units are equal; case and plural do not matter.',
    members: 'Indicators of the group',
    toGroups: 'Indicator groups',
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
      sumIn: (unit: string) => `Sum (${unit})`,
      reports: 'Reports',
      inSum: 'Reports added',
      out: 'Reports left out',
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
    allIndicators: 'Tous les indicateurs',
    summary: (n, formatted, name, unit) =>
      `${formatted} ${pluralFr(n, 'rapport', 'rapports')} sur ${name}${unit === null ? '' : `, en ${unit}`}`,
    allSummary: (n, formatted, indicators) =>
      `${formatted} ${pluralFr(n, 'rapport', 'rapports')} sur ${indicators}`,
    indicators: countFr('indicateur', 'indicateurs'),
    moreUnits: (n) => `Afficher les ${n} unités`,
    moreLines: (n, left) => `Afficher ${n} de plus sur ${left}`,
    largestOf: (n, of) => `Les ${n} plus grandes sommes sur ${of}.`,
    covers: (span, beyond) => `${span}; ${beyond}`,
    beyond: (n, formatted, of, period) =>
      `${formatted} ${pluralFr(n, 'rapport', 'rapports')} sur ${of} ${pluralFr(n, 'dépasse', 'dépassent')} ${period}`,
    inUnit: (unit) => `En ${unit}`,
    howAll:
      'Chaque ligne est un indicateur dans une unité. Des valeurs d’indicateurs différents ne sont jamais additionnées.',
    howGroup:
      'Des indicateurs ne sont additionnés ensemble qu’au sein d’un groupe, là où toutes leurs unités sont égales; ni la casse ni le pluriel ne comptent.',
    members: 'Indicateurs du groupe',
    toGroups: 'Groupes d’indicateurs',
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
      sumIn: (unit) => `Somme (${unit})`,
      reports: 'Rapports',
      inSum: 'Rapports additionnés',
      out: 'Rapports écartés',
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
