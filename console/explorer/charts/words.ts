// Texts of the charts: `n` selects singular or plural, `formatted` is the number as text.
import { countEn, countFr, pluralEn, pluralFr } from '../../shared/words/plural.ts'
import { words } from '../../shared/words/words.ts'
import { organizationsEn, organizationsFr } from './organization-words.ts'
import { targetsEn, targetsFr } from '../texts/target-words.ts'
import { notSummedEn, notSummedFr } from '../not-summed-words.ts'

export const charts = words(
  {
    summary: (n: number, formatted: string) =>
      pluralEn(n, 'Charts of 1 report', `Charts of ${formatted} reports`),
    how: 'Choose a bar or a cell to filter by it, a point to see where it comes from. Arrow keys lead from mark to mark.',
    titles: {
      value: 'Value over time',
      themes: 'Reports per theme',
      funds: 'Organizations per fund',
      provinces: 'Organizations per province or territory served',
      sectors: 'Organizations per sector',
      coverage: 'Coverage of periods',
    },
    card: {
      table: 'Data table',
      more: (n: string, of: string) => `Show ${n} more of ${of}`,
      all: (n: string) => `Show all ${n}`,
      fewer: 'Show fewer',
      shown: (n: string, of: string) => `${n} of ${of} are shown; the CSV has all of them.`,
      mark: (what: string, amount: string) => `${what}: ${amount}`,
      filterBy: (formatted: string) => `${formatted}. Press to filter by it.`,
      filteredBy: (formatted: string) => `${formatted}. Press to take the filter away.`,
      openIt: (formatted: string) => `${formatted}. Press to see where it comes from.`,
    },
    notSummed: notSummedEn,
    targets: targetsEn,
    value: {
      indicator: 'Indicator',
      find: 'Find an indicator',
      group: (n: number, formatted: string) =>
        pluralEn(n, 'Group of 1 indicator', `Group of ${formatted} indicators`),
      reports: countEn('report', 'reports'),
      organizations: countEn('organization', 'organizations'),
      further: (n: string) => `${n} more. Type to find them.`,
      noneFound: 'No indicator has this name.',
      noOrganization: 'No organization',
      unit: (unit: string) => `Unit: ${unit}`,
      noUnit: 'Without a unit',
      axis: (unit: string) => `in ${unit}`,
      reading: 'How to read this chart',
      drawn:
        'Each value stands in the middle of its period; the flat bar is as long as the period. A line joins periods that follow one another, and gaps stay gaps.',
      units: (formatted: string) =>
        `Reported in ${formatted} units: each has a chart of its own, and values of different units are never added.`,
      rest: countEn('more organization is drawn in grey.', 'more organizations are drawn in grey.'),
      one: (name: string, value: string, period: string) => `${name}: one value, ${value} (${period}).`,
      rose: (name: string, from: string, first: string, to: string, last: string) =>
        `${name} rose from ${from} (${first}) to ${to} (${last}).`,
      fell: (name: string, from: string, first: string, to: string, last: string) =>
        `${name} fell from ${from} (${first}) to ${to} (${last}).`,
      stayed: (name: string, from: string, first: string, to: string, last: string) =>
        `${name} is the same at the end as at the beginning: ${from} (${first}), ${to} (${last}).`,
      several: (name: string, values: string, organizations: string, lowest: string, highest: string) =>
        `${name}: ${values} values of ${organizations}; the lowest is ${lowest}, the highest ${highest}.`,
      sum: (reports: string, organizations: string, period: string, sum: string) =>
        `The ${reports} reports of ${organizations} for ${period} add up to ${sum}.`,
      notAdded: (reason: string) => `Reports for the same period are not added up. ${reason}`,
      partlyAdded: (periods: string, of: string, reason: string) =>
        `In ${periods} of ${of} periods with several reports, they are not added up. ${reason}`,
      nothing: (name: string) =>
        `No report on ${name} has both a number and a period, so nothing can be drawn.`,
      qualitative: countEn('qualitative report', 'qualitative reports'),
      undated: countEn('number without a period', 'numbers without a period'),
      aside: (n: number, what: string) => `${what} ${pluralEn(n, 'is', 'are')} not in the chart.`,
      both: (a: string, b: string) => `${a} and ${b}`,
      point: (org: string, value: string, period: string) => `${org}: ${value}, ${period}`,
      here: countEn('more point is here', 'more points are here'),
      sums: 'Added up where the period is exactly the same',
    },
    themes: {
      none: 'No theme',
      top: (theme: string, n: string, of: string) => `${theme} has the most reports: ${n} of ${of}.`,
      tie: (theme: string, others: number, formatted: string, n: string, of: string) =>
        `${theme} and ${pluralEn(others, '1 other theme', `${formatted} other themes`)} have the most reports: ${n} of ${of} each.`,
      onlyNone: (n: number, formatted: string) =>
        pluralEn(n, 'The only report has no theme.', `None of the ${formatted} reports has a theme.`),
      without: countEn('report has no theme.', 'reports have no theme.'),
      several: countEn(
        'report has several themes and counts in each of them.',
        'reports have several themes and count in each of them.',
      ),
    },
    ...organizationsEn,
    coverage: {
      down: 'Show',
      organizations: 'Organizations',
      indicators: 'Indicators',
      grain: 'By',
      grains: { auto: 'As the data are', year: 'Years', quarter: 'Quarters', month: 'Months' },
      legend: 'The stronger the colour of a cell, the more reports; the number says how many.',
      noOrganization: 'No organization',
      ofOrganizations: countEn('organization', 'organizations'),
      ofIndicators: countEn('indicator', 'indicators'),
      one: (lines: string, only: string) => `${lines} with reports for ${only}.`,
      span: (lines: string, first: string, last: string) => `${lines} with reports from ${first} to ${last}.`,
      range: (most: string, n: string, least: string, m: string) =>
        `Best covered: ${most} (${n}); least covered: ${least} (${m}).`,
      even: (n: string) => `Each period has reports of ${n}.`,
      empty: (n: number, formatted: string, of: string) =>
        n === 0
          ? `None of the ${of} cells is empty.`
          : `${formatted} of ${of} cells ${pluralEn(n, 'is', 'are')} empty.`,
      touches: {
        year: 'A report counts in every year that its period touches.',
        quarter: 'A report counts in every quarter that its period touches.',
        month: 'A report counts in every month that its period touches.',
      },
      undated: countEn(
        'report without a date is not in the chart.',
        'reports without a date are not in the chart.',
      ),
      earlier: countEn('earlier report is not in the chart.', 'earlier reports are not in the chart.'),
      nothing: 'No report has a date, so nothing can be drawn.',
      skipped: (n: string) => `Where ⋯ stands, periods without any report are left out (${n}).`,
      cell: (line: string, period: string, n: number, formatted: string) =>
        `${line}, ${period}: ${n === 0 ? 'no report' : pluralEn(n, '1 report', `${formatted} reports`)}`,
    },
    columns: {
      organization: 'Organization',
      indicator: 'Indicator',
      period: 'Period',
      value: 'Value',
      unit: 'Unit',
      reports: 'Reports',
      organizations: 'Organizations',
      sum: 'Sum',
      share: '% of target',
    },
    small: {
      title: 'Against the target, side by side',
      group: 'Group of indicators',
      plain: (name: string, n: string) => `${name}: ${n} organizations on one scale.`,
      range: (name: string, n: string, best: string, last: string) =>
        `${name}: ${n} organizations on one scale, from ${best} to ${last} of the target. The lines are the targets of the years.`,
      ofTarget: (share: string, target: string) => `${share} of the target of ${target}.`,
      line: (name: string, years: string, share: string) => `${name}: ${years}. ${share}`.trim(),
      file: 'side-by-side',
    },
  },
  {
    summary: (n, formatted) =>
      pluralFr(n, `Graphiques de ${formatted} rapport`, `Graphiques de ${formatted} rapports`),
    how: 'Choisissez une barre ou une case pour filtrer, un point pour voir d’où il vient. Les flèches mènent d’un repère à l’autre.',
    titles: {
      value: 'Valeur dans le temps',
      themes: 'Rapports par thème',
      funds: 'Organismes par fonds',
      provinces: 'Organismes par province ou territoire desservi',
      sectors: 'Organismes par secteur',
      coverage: 'Couverture des périodes',
    },
    card: {
      table: 'Tableau des données',
      more: (n, of) => `Afficher ${n} de plus sur ${of}`,
      all: (n) => `Tout afficher (${n})`,
      fewer: 'Afficher moins',
      shown: (n, of) => `${n} sur ${of} sont affichés; le CSV les contient tous.`,
      mark: (what, amount) => `${what} : ${amount}`,
      filterBy: (formatted) => `${formatted}. Appuyez pour filtrer.`,
      filteredBy: (formatted) => `${formatted}. Appuyez pour retirer le filtre.`,
      openIt: (formatted) => `${formatted}. Appuyez pour voir d’où cela vient.`,
    },
    notSummed: notSummedFr,
    targets: targetsFr,
    value: {
      indicator: 'Indicateur',
      find: 'Trouver un indicateur',
      group: (n, formatted) =>
        pluralFr(n, `Groupe de ${formatted} indicateur`, `Groupe de ${formatted} indicateurs`),
      reports: countFr('rapport', 'rapports'),
      organizations: countFr('organisme', 'organismes'),
      further: (n) => `${n} de plus. Saisissez quelques lettres pour les trouver.`,
      noneFound: 'Aucun indicateur ne porte ce nom.',
      noOrganization: 'Sans organisme',
      unit: (unit) => `Unité : ${unit}`,
      noUnit: 'Sans unité',
      axis: (unit) => `en ${unit}`,
      reading: 'Comment lire ce graphique',
      drawn:
        'Chaque valeur se trouve au milieu de sa période; la barre plate en montre la durée. Une ligne relie les périodes qui se suivent, et les lacunes restent visibles.',
      units: (formatted) =>
        `Déclaré en ${formatted} unités : chacune a son graphique, et des valeurs d’unités différentes ne sont jamais additionnées.`,
      rest: countFr('autre organisme est tracé en gris.', 'autres organismes sont tracés en gris.'),
      one: (name, value, period) => `${name} : une seule valeur, ${value} (${period}).`,
      rose: (name, from, first, to, last) => `${name} : de ${from} (${first}) à ${to} (${last}), en hausse.`,
      fell: (name, from, first, to, last) => `${name} : de ${from} (${first}) à ${to} (${last}), en baisse.`,
      stayed: (name, from, first, to, last) =>
        `${name} : la même valeur au début et à la fin, ${from} (${first}) et ${to} (${last}).`,
      several: (name, values, organizations, lowest, highest) =>
        `${name} : ${values} valeurs de ${organizations}; la plus basse est ${lowest}, la plus haute ${highest}.`,
      sum: (reports, organizations, period, sum) =>
        `Les ${reports} rapports de ${organizations} pour ${period} totalisent ${sum}.`,
      notAdded: (reason) => `Les rapports d’une même période ne sont pas additionnés. ${reason}`,
      partlyAdded: (periods, of, reason) =>
        `Pour ${periods} des ${of} périodes qui ont plusieurs rapports, ceux-ci ne sont pas additionnés. ${reason}`,
      nothing: (name) =>
        `Aucun rapport sur ${name} n’a à la fois un nombre et une période; il n’y a rien à tracer.`,
      qualitative: countFr('rapport qualitatif', 'rapports qualitatifs'),
      undated: countFr('nombre sans période', 'nombres sans période'),
      aside: (n, what) => `${what} ${pluralFr(n, 'n’est pas', 'ne sont pas')} dans le graphique.`,
      both: (a, b) => `${a} et ${b}`,
      point: (org, value, period) => `${org} : ${value}, ${period}`,
      here: countFr('autre point se trouve ici', 'autres points se trouvent ici'),
      sums: 'Sommes lorsque la période est exactement la même',
    },
    themes: {
      none: 'Sans thème',
      top: (theme, n, of) => `${theme} compte le plus de rapports : ${n} sur ${of}.`,
      tie: (theme, others, formatted, n, of) =>
        `${theme} et ${pluralFr(others, `${formatted} autre thème`, `${formatted} autres thèmes`)} comptent le plus de rapports : ${n} sur ${of} chacun.`,
      onlyNone: (n, formatted) =>
        pluralFr(n, 'Le seul rapport n’a pas de thème.', `Aucun des ${formatted} rapports n’a de thème.`),
      without: countFr('rapport n’a pas de thème.', 'rapports n’ont pas de thème.'),
      several: countFr(
        'rapport a plusieurs thèmes et compte dans chacun.',
        'rapports ont plusieurs thèmes et comptent dans chacun.',
      ),
    },
    ...organizationsFr,
    coverage: {
      down: 'Montrer',
      organizations: 'Les organismes',
      indicators: 'Les indicateurs',
      grain: 'Découpage',
      grains: { auto: 'automatique', year: 'Années', quarter: 'Trimestres', month: 'Mois' },
      legend: 'Plus la couleur d’une case est vive, plus il y a de rapports; le nombre dit combien.',
      noOrganization: 'Sans organisme',
      ofOrganizations: countFr('organisme', 'organismes'),
      ofIndicators: countFr('indicateur', 'indicateurs'),
      one: (lines, only) => `${lines} avec des rapports pour ${only}.`,
      span: (lines, first, last) => `${lines} avec des rapports, de ${first} à ${last}.`,
      range: (most, n, least, m) => `Le plus couvert : ${most} (${n}); le moins couvert : ${least} (${m}).`,
      even: (n) => `Chaque période a des rapports de ${n}.`,
      empty: (n, formatted, of) =>
        n === 0
          ? `Aucune des ${of} cases n’est vide.`
          : `${formatted} des ${of} cases ${pluralFr(n, 'est vide', 'sont vides')}.`,
      touches: {
        year: 'Un rapport compte dans chaque année que sa période touche.',
        quarter: 'Un rapport compte dans chaque trimestre que sa période touche.',
        month: 'Un rapport compte dans chaque mois que sa période touche.',
      },
      undated: countFr(
        'rapport sans date n’est pas dans le graphique.',
        'rapports sans date ne sont pas dans le graphique.',
      ),
      earlier: countFr(
        'rapport plus ancien n’est pas dans le graphique.',
        'rapports plus anciens ne sont pas dans le graphique.',
      ),
      nothing: 'Aucun rapport n’a de date; il n’y a rien à tracer.',
      skipped: (n) => `Là où se trouve ⋯, des périodes sans aucun rapport sont omises (${n}).`,
      cell: (line, period, n, formatted) =>
        `${line}, ${period} : ${n === 0 ? 'aucun rapport' : pluralFr(n, '1 rapport', `${formatted} rapports`)}`,
    },
    columns: {
      organization: 'Organisme',
      indicator: 'Indicateur',
      period: 'Période',
      value: 'Valeur',
      unit: 'Unité',
      reports: 'Rapports',
      organizations: 'Organismes',
      sum: 'Somme',
      share: '% de la cible',
    },
    small: {
      title: 'Par rapport à la cible, côte à côte',
      group: 'Groupe d’indicateurs',
      plain: (name, n) => `${name} : ${n} organismes à la même échelle.`,
      range: (name, n, best, last) =>
        `${name} : ${n} organismes à la même échelle, de ${best} à ${last} de la cible. Les lignes sont les cibles des années.`,
      ofTarget: (share, target) => `${share} de la cible de ${target}.`,
      line: (name, years, share) => `${name} : ${years}. ${share}`.trim(),
      file: 'cote-a-cote',
    },
  },
)

export type ChartWords = ReturnType<typeof charts.use>
