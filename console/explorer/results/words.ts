// Texts of Results: `n` selects singular or plural, `formatted` is the number as text.
import type { Split } from '../../../src/core/summary/summary.ts'
import { countEn, countFr, pluralEn, pluralFr } from '../../shared/words/plural.ts'
import { words } from '../../shared/words/words.ts'
import { notSummedEn, notSummedFr } from '../not-summed-words.ts'

export const resultsWords = words(
  {
    all: 'Everything',
    split: 'One line for each',
    splits: {
      org: 'Organization',
      theme: 'Theme',
      fund: 'Fund',
      province: 'Province or territory',
      sector: 'Sector',
      period: 'Organization, a column for each year',
    } satisfies Record<Split, string>,
    none: {
      org: 'No organization',
      theme: 'No theme',
      fund: 'No fund',
      province: 'No province',
      sector: 'No sector',
    },
    reported: (n: number, formatted: string, reports: string, period: string | null) =>
      `${formatted} ${pluralEn(n, 'organization has', 'organizations have')} reported${period === null ? '' : ` for ${period}`}, in ${reports}.`,
    reportCount: countEn('report', 'reports'),
    total: (name: string, sum: string, more: readonly string[]) =>
      `${[`${name}: ${sum}`, ...more].join(', ')}.`,
    totalByUnit: (name: string, sums: string) => `${name}: ${sums}; the units differ.`,
    noTotal: (name: string, reason: string) => `${name}: no sum. ${reason}`,
    changed: (percent: string, before: string) => `${percent} on ${before}`,
    ofTarget: (percent: string, target: string) => `${percent} of the target of ${target}`,
    reached: (n: number, formatted: string, of: string) =>
      `${formatted} of ${of} targets ${pluralEn(n, 'is', 'are')} reached.`,
    behind: (n: number, formatted: string) => `${formatted} ${pluralEn(n, 'is', 'are')} behind.`,
    missing: (n: number, formatted: string, period: string | null) =>
      `${formatted} ${pluralEn(n, 'organization has', 'organizations have')} not reported${period === null ? '' : ` for ${period}`}.`,
    noneMissing: (period: string | null) => (period === null ? '' : 'No organization is missing.'),
    figures: {
      label: 'Figures',
      organizations: countEn('organization has reported', 'organizations have reported'),
      met: (of: string) => `of ${of} targets reached`,
      behind: 'behind their targets',
      missing: 'without a report',
      shareOnly: (n: number, formatted: string) =>
        pluralEn(
          n,
          'For 1 more target no baseline says whether more or less is wanted: only its share is shown.',
          `For ${formatted} more targets no baseline says whether more or less is wanted: only their share is shown.`,
        ),
      open: (n: number, formatted: string) =>
        pluralEn(n, 'The period of 1 target is not over.', `The period of ${formatted} targets is not over.`),
      noGroups:
        'Nothing is added over organizations yet: say which of their indicators count the same thing.',
    },
    who: (n: number, formatted: string) =>
      pluralEn(n, '1 organization has not reported', `${formatted} organizations have not reported`),
    lastReport: (day: string) => `last report: ${day}`,
    noReport: 'no report yet',
    copyList: 'Copy the list',
    theList: 'the list',
    chooseYear: 'Choose a year to compare it with the year before.',
    table: 'Results',
    columns: {
      subject: 'Indicator',
      trend: 'All years',
      now: (period: string | null) => period ?? 'All periods',
      before: (period: string | null) => period ?? 'Before',
      change: 'Change',
      target: 'Target',
      unit: 'Unit',
      reports: 'Reports',
      percent: 'Change in %',
      share: '% of target',
      state: 'State',
      why: 'Why no sum',
      id: 'Id',
    },
    sortBy: (column: string) => `Sort by ${column}`,
    noSum: 'No sum',
    covers: (span: string) => `covers ${span}`,
    noReports: 'no report',
    reasons: notSummedEn,
    withoutNumber: countEn('report has no number.', 'reports have no number.'),
    progress: { met: 'reached', behind: 'behind', open: 'not over', share: '', none: '' },
    bar: (share: string, target: string) => `${share} of the target of ${target}`,
    trend: (list: string) => `By year: ${list}`,
    inYear: (year: string, value: string) => `${year}: ${value}`,
    members: 'Indicators of the group',
    toGroups: 'Indicator groups',
    how: 'Values of different indicators are added only within a group, where their units are equal or are said to be.',
    more: (n: string) => `Show all ${n} lines`,
    fewer: 'Show fewer',
    file: 'results',
    print: 'Print',
    tooManyFunds: (n: string) =>
      `One line for each fund would read more than ${n} reports. Choose a theme, an organization or a period first.`,
  },
  {
    all: 'Tout',
    split: 'Une ligne pour chaque',
    splits: {
      org: 'Organisme',
      theme: 'Thème',
      fund: 'Fonds',
      province: 'Province ou territoire',
      sector: 'Secteur',
      period: 'Organisme, une colonne par année',
    },
    none: {
      org: 'Sans organisme',
      theme: 'Sans thème',
      fund: 'Sans fonds',
      province: 'Sans province',
      sector: 'Sans secteur',
    },
    reported: (n, formatted, reports, period) =>
      `${formatted} ${pluralFr(n, 'organisme a', 'organismes ont')} fait rapport${period === null ? '' : ` pour ${period}`}, en ${reports}.`,
    reportCount: countFr('rapport', 'rapports'),
    total: (name, sum, more) => `${[`${name} : ${sum}`, ...more].join(', ')}.`,
    totalByUnit: (name, sums) => `${name} : ${sums}; les unités diffèrent.`,
    noTotal: (name, reason) => `${name} : aucune somme. ${reason}`,
    changed: (percent, before) => `${percent} par rapport à ${before}`,
    ofTarget: (percent, target) => `${percent} de la cible de ${target}`,
    reached: (n, formatted, of) =>
      `${formatted} ${pluralFr(n, 'cible', 'cibles')} sur ${of} ${pluralFr(n, 'est atteinte', 'sont atteintes')}.`,
    behind: (n, formatted) => `${formatted} ${pluralFr(n, 'est en retard', 'sont en retard')}.`,
    missing: (n, formatted, period) =>
      `${formatted} ${pluralFr(n, 'organisme n’a', 'organismes n’ont')} pas fait rapport${period === null ? '' : ` pour ${period}`}.`,
    noneMissing: (period) => (period === null ? '' : 'Aucun organisme ne manque.'),
    figures: {
      label: 'Chiffres',
      organizations: countFr('organisme a fait rapport', 'organismes ont fait rapport'),
      met: (of) => `sur ${of} cibles atteintes`,
      behind: 'en retard sur leur cible',
      missing: 'sans rapport',
      shareOnly: (n, formatted) =>
        pluralFr(
          n,
          'Pour 1 autre cible, aucune valeur de référence ne dit s’il faut plus ou moins : seule sa part est montrée.',
          `Pour ${formatted} autres cibles, aucune valeur de référence ne dit s’il faut plus ou moins : seule leur part est montrée.`,
        ),
      open: (n, formatted) =>
        pluralFr(
          n,
          'La période de 1 cible n’est pas terminée.',
          `La période de ${formatted} cibles n’est pas terminée.`,
        ),
      noGroups:
        'Rien n’est encore additionné entre organismes : dites lesquels de leurs indicateurs comptent la même chose.',
    },
    who: (n, formatted) =>
      pluralFr(n, '1 organisme n’a pas fait rapport', `${formatted} organismes n’ont pas fait rapport`),
    lastReport: (day) => `dernier rapport : ${day}`,
    noReport: 'aucun rapport encore',
    copyList: 'Copier la liste',
    theList: 'la liste',
    chooseYear: 'Choisissez une année pour la comparer à la précédente.',
    table: 'Bilan',
    columns: {
      subject: 'Indicateur',
      trend: 'Toutes les années',
      now: (period) => period ?? 'Toutes les périodes',
      before: (period) => period ?? 'Avant',
      change: 'Évolution',
      target: 'Cible',
      unit: 'Unité',
      reports: 'Rapports',
      percent: 'Évolution en %',
      share: '% de la cible',
      state: 'État',
      why: 'Motif',
      id: 'Identifiant',
    },
    sortBy: (column) => `Trier par ${column}`,
    noSum: 'Aucune somme',
    covers: (span) => `couvre ${span}`,
    noReports: 'aucun rapport',
    reasons: notSummedFr,
    withoutNumber: countFr('rapport sans nombre.', 'rapports sans nombre.'),
    progress: { met: 'atteinte', behind: 'en retard', open: 'en cours', share: '', none: '' },
    bar: (share, target) => `${share} de la cible de ${target}`,
    trend: (list) => `Par année : ${list}`,
    inYear: (year, value) => `${year} : ${value}`,
    members: 'Indicateurs du groupe',
    toGroups: 'Groupes d’indicateurs',
    how: 'Des valeurs d’indicateurs différents ne sont additionnées qu’au sein d’un groupe, là où leurs unités sont égales ou dites égales.',
    more: (n) => `Afficher les ${n} lignes`,
    fewer: 'Afficher moins',
    file: 'bilan',
    print: 'Imprimer',
    tooManyFunds: (n) =>
      `Une ligne par fonds demanderait de lire plus de ${n} rapports. Choisissez d’abord un thème, un organisme ou une période.`,
  },
)

export type ResultsWords = ReturnType<typeof resultsWords.use>
