// Words of the charts. Sentences are made from figures: `n` decides between one and many, `told` is how it is written.
import { words } from '../words/words.ts'

export const charts = words(
  {
    summary: (n: number, told: string) =>
      n === 1 ? 'Four charts of 1 report' : `Four charts of ${told} reports`,
    how: 'Choose a bar or a cell to filter by it, a point to see where it comes from. Arrow keys lead from mark to mark.',
    titles: {
      value: 'Value over time',
      themes: 'Reports per theme',
      funds: 'Organizations per fund',
      coverage: 'Coverage of periods',
    },
    card: {
      table: 'Data table',
      saveSvg: 'Save as SVG',
      saveCsv: 'Download as CSV',
      savedAs: (name: string) => `${name} was saved.`,
      more: (n: string, of: string) => `Show ${n} more of ${of}`,
      all: (n: string) => `Show all ${n}`,
      fewer: 'Show fewer',
      shown: (n: string, of: string) => `${n} of ${of} are shown; the CSV has all of them.`,
      mark: (what: string, amount: string) => `${what}: ${amount}`,
      filterBy: (told: string) => `${told}. Press to filter by it.`,
      filteredBy: (told: string) => `${told}. Press to take the filter away.`,
      openIt: (told: string) => `${told}. Press to see where it comes from.`,
    },
    value: {
      indicator: 'Indicator',
      find: 'Find an indicator',
      reports: (n: number, told: string) => (n === 1 ? '1 report' : `${told} reports`),
      organizations: (n: number, told: string) => (n === 1 ? '1 organization' : `${told} organizations`),
      further: (n: string) => `${n} more. Type to find them.`,
      noneFound: 'No indicator has this name.',
      noOrganization: 'No organization',
      unit: (unit: string) => `In ${unit}`,
      noUnit: 'Without a unit',
      axis: (unit: string) => `in ${unit}`,
      drawn:
        'Each value stands in the middle of its period; the flat bar is as long as the period. A line joins periods that follow one another, and gaps stay gaps.',
      units: (told: string) =>
        `Reported in ${told} units: each has a chart of its own, and values of different units are never added.`,
      rest: (n: number, told: string) =>
        n === 1 ? '1 more organization is drawn in grey.' : `${told} more organizations are drawn in grey.`,
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
      nothing: (name: string) =>
        `No report on ${name} has both a number and a period, so nothing can be drawn.`,
      qualitative: (n: number, told: string) =>
        n === 1 ? '1 qualitative report' : `${told} qualitative reports`,
      undated: (n: number, told: string) =>
        n === 1 ? '1 number without a period' : `${told} numbers without a period`,
      aside: (n: number, what: string) => `${what} ${n === 1 ? 'is' : 'are'} not in the chart.`,
      both: (a: string, b: string) => `${a} and ${b}`,
      point: (org: string, value: string, period: string) => `${org}: ${value}, ${period}`,
      here: (n: number, told: string) => (n === 1 ? '1 more point is here' : `${told} more points are here`),
      sums: 'Added up where the period is exactly the same',
    },
    themes: {
      none: 'No theme',
      top: (theme: string, n: string, of: string) => `${theme} has the most reports: ${n} of ${of}.`,
      tie: (theme: string, others: number, told: string, n: string, of: string) =>
        `${theme} and ${others === 1 ? '1 other theme' : `${told} other themes`} have the most reports: ${n} of ${of} each.`,
      onlyNone: (n: number, told: string) =>
        n === 1 ? 'The only report has no theme.' : `None of the ${told} reports has a theme.`,
      without: (n: number, told: string) =>
        n === 1 ? '1 report has no theme.' : `${told} reports have no theme.`,
      several: (n: number, told: string) =>
        n === 1
          ? '1 report has several themes and counts in each of them.'
          : `${told} reports have several themes and count in each of them.`,
    },
    funds: {
      none: 'No fund',
      top: (fund: string, n: string, of: string) => `${fund} supports the most organizations: ${n} of ${of}.`,
      tie: (fund: string, others: number, told: string, n: string, of: string) =>
        `${fund} and ${others === 1 ? '1 other fund' : `${told} other funds`} support the most organizations: ${n} of ${of} each.`,
      onlyNone: (n: number, told: string) =>
        n === 1 ? 'The only organization has no fund.' : `None of the ${told} organizations has a fund.`,
      nobody: 'None of these reports belongs to an organization.',
      without: (n: number, told: string) =>
        n === 1 ? '1 organization has no fund.' : `${told} organizations have no fund.`,
      several: 'An organization with several funds counts in each of them.',
      whole: 'Organizations without reports are counted too.',
      matching: 'Only organizations with matching reports are counted.',
      tooWide:
        'The filters by outcome, indicator and kind of value are not applied in this chart: the service does not count funds by them.',
    },
    coverage: {
      down: 'Show',
      organizations: 'Organizations',
      indicators: 'Indicators',
      grain: 'By',
      grains: { auto: 'As the data are', year: 'Years', quarter: 'Quarters', month: 'Months' },
      legend: 'The stronger the colour of a cell, the more reports; the number says how many.',
      noOrganization: 'No organization',
      ofOrganizations: (n: number, told: string) => (n === 1 ? '1 organization' : `${told} organizations`),
      ofIndicators: (n: number, told: string) => (n === 1 ? '1 indicator' : `${told} indicators`),
      one: (lines: string, only: string) => `${lines} with reports for ${only}.`,
      span: (lines: string, first: string, last: string) => `${lines} with reports from ${first} to ${last}.`,
      range: (most: string, n: string, least: string, m: string) =>
        `Best covered: ${most} (${n}); least covered: ${least} (${m}).`,
      even: (n: string) => `Each period has reports of ${n}.`,
      empty: (n: number, told: string, of: string) =>
        n === 0
          ? `None of the ${of} cells is empty.`
          : `${told} of ${of} cells ${n === 1 ? 'is' : 'are'} empty.`,
      touches: {
        year: 'A report counts in every year that its period touches.',
        quarter: 'A report counts in every quarter that its period touches.',
        month: 'A report counts in every month that its period touches.',
      },
      undated: (n: number, told: string) =>
        n === 1
          ? '1 report without a date is not in the chart.'
          : `${told} reports without a date are not in the chart.`,
      earlier: (n: number, told: string) =>
        n === 1 ? '1 earlier report is not in the chart.' : `${told} earlier reports are not in the chart.`,
      nothing: 'No report has a date, so nothing can be drawn.',
      skipped: (n: string) => `Where ⋯ stands, periods without any report are left out (${n}).`,
      cell: (line: string, period: string, n: number, told: string) =>
        `${line}, ${period}: ${n === 0 ? 'no report' : n === 1 ? '1 report' : `${told} reports`}`,
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
      theme: 'Theme',
      fund: 'Fund',
    },
  },
  {
    summary: (n, told) =>
      n < 2 ? `Quatre graphiques de ${told} rapport` : `Quatre graphiques de ${told} rapports`,
    how: 'Choisissez une barre ou une case pour filtrer, un point pour voir d’où il vient. Les flèches mènent d’un repère à l’autre.',
    titles: {
      value: 'Valeur dans le temps',
      themes: 'Rapports par thème',
      funds: 'Organismes par fonds',
      coverage: 'Couverture des périodes',
    },
    card: {
      table: 'Tableau des données',
      saveSvg: 'Enregistrer en SVG',
      saveCsv: 'Télécharger en CSV',
      savedAs: (name) => `${name} a été enregistré.`,
      more: (n, of) => `Afficher ${n} de plus sur ${of}`,
      all: (n) => `Tout afficher (${n})`,
      fewer: 'Afficher moins',
      shown: (n, of) => `${n} sur ${of} sont affichés; le CSV les contient tous.`,
      mark: (what, amount) => `${what} : ${amount}`,
      filterBy: (told) => `${told}. Appuyez pour filtrer.`,
      filteredBy: (told) => `${told}. Appuyez pour retirer le filtre.`,
      openIt: (told) => `${told}. Appuyez pour voir d’où cela vient.`,
    },
    value: {
      indicator: 'Indicateur',
      find: 'Trouver un indicateur',
      reports: (n, told) => (n < 2 ? `${told} rapport` : `${told} rapports`),
      organizations: (n, told) => (n < 2 ? `${told} organisme` : `${told} organismes`),
      further: (n) => `${n} de plus. Tapez pour les trouver.`,
      noneFound: 'Aucun indicateur ne porte ce nom.',
      noOrganization: 'Aucun organisme',
      unit: (unit) => `En ${unit}`,
      noUnit: 'Sans unité',
      axis: (unit) => `en ${unit}`,
      drawn:
        'Chaque valeur se trouve au milieu de sa période; la barre plate en montre la durée. Une ligne relie les périodes qui se suivent, et les lacunes restent visibles.',
      units: (told) =>
        `Déclaré en ${told} unités : chacune a son graphique, et des valeurs d’unités différentes ne sont jamais additionnées.`,
      rest: (n, told) =>
        n < 2
          ? `${told} autre organisme est tracé en gris.`
          : `${told} autres organismes sont tracés en gris.`,
      one: (name, value, period) => `${name} : une seule valeur, ${value} (${period}).`,
      rose: (name, from, first, to, last) => `${name} : de ${from} (${first}) à ${to} (${last}), en hausse.`,
      fell: (name, from, first, to, last) => `${name} : de ${from} (${first}) à ${to} (${last}), en baisse.`,
      stayed: (name, from, first, to, last) =>
        `${name} : la même valeur au début et à la fin, ${from} (${first}) et ${to} (${last}).`,
      several: (name, values, organizations, lowest, highest) =>
        `${name} : ${values} valeurs de ${organizations}; la plus basse est ${lowest}, la plus haute ${highest}.`,
      sum: (reports, organizations, period, sum) =>
        `Les ${reports} rapports de ${organizations} pour ${period} totalisent ${sum}.`,
      nothing: (name) =>
        `Aucun rapport sur ${name} n’a à la fois un nombre et une période; il n’y a rien à tracer.`,
      qualitative: (n, told) => (n < 2 ? `${told} rapport qualitatif` : `${told} rapports qualitatifs`),
      undated: (n, told) => (n < 2 ? `${told} nombre sans période` : `${told} nombres sans période`),
      aside: (n, what) => `${what} ${n < 2 ? 'n’est pas' : 'ne sont pas'} dans le graphique.`,
      both: (a, b) => `${a} et ${b}`,
      point: (org, value, period) => `${org} : ${value}, ${period}`,
      here: (n, told) =>
        n < 2 ? `${told} autre point se trouve ici` : `${told} autres points se trouvent ici`,
      sums: 'Totaux lorsque la période est exactement la même',
    },
    themes: {
      none: 'Sans thème',
      top: (theme, n, of) => `${theme} compte le plus de rapports : ${n} sur ${of}.`,
      tie: (theme, others, told, n, of) =>
        `${theme} et ${others < 2 ? `${told} autre thème` : `${told} autres thèmes`} comptent le plus de rapports : ${n} sur ${of} chacun.`,
      onlyNone: (n, told) =>
        n < 2 ? 'Le seul rapport n’a pas de thème.' : `Aucun des ${told} rapports n’a de thème.`,
      without: (n, told) =>
        n < 2 ? `${told} rapport n’a pas de thème.` : `${told} rapports n’ont pas de thème.`,
      several: (n, told) =>
        n < 2
          ? `${told} rapport a plusieurs thèmes et compte dans chacun.`
          : `${told} rapports ont plusieurs thèmes et comptent dans chacun.`,
    },
    funds: {
      none: 'Sans fonds',
      top: (fund, n, of) => `${fund} soutient le plus d’organismes : ${n} sur ${of}.`,
      tie: (fund, others, told, n, of) =>
        `${fund} et ${others < 2 ? `${told} autre fonds` : `${told} autres fonds`} soutiennent le plus d’organismes : ${n} sur ${of} chacun.`,
      onlyNone: (n, told) =>
        n < 2 ? 'Le seul organisme n’a pas de fonds.' : `Aucun des ${told} organismes n’a de fonds.`,
      nobody: 'Aucun de ces rapports n’appartient à un organisme.',
      without: (n, told) =>
        n < 2 ? `${told} organisme n’a pas de fonds.` : `${told} organismes n’ont pas de fonds.`,
      several: 'Un organisme qui a plusieurs fonds compte dans chacun.',
      whole: 'Les organismes sans rapport sont comptés aussi.',
      matching: 'Seuls les organismes dont des rapports correspondent sont comptés.',
      tooWide:
        'Les filtres par résultat, par indicateur et par type de valeur ne s’appliquent pas à ce graphique : le service ne compte pas les fonds ainsi.',
    },
    coverage: {
      down: 'Montrer',
      organizations: 'Les organismes',
      indicators: 'Les indicateurs',
      grain: 'Par',
      grains: { auto: 'Selon les données', year: 'Années', quarter: 'Trimestres', month: 'Mois' },
      legend: 'Plus la couleur d’une case est vive, plus il y a de rapports; le nombre dit combien.',
      noOrganization: 'Aucun organisme',
      ofOrganizations: (n, told) => (n < 2 ? `${told} organisme` : `${told} organismes`),
      ofIndicators: (n, told) => (n < 2 ? `${told} indicateur` : `${told} indicateurs`),
      one: (lines, only) => `${lines} avec des rapports pour ${only}.`,
      span: (lines, first, last) => `${lines} avec des rapports, de ${first} à ${last}.`,
      range: (most, n, least, m) => `Le plus couvert : ${most} (${n}); le moins couvert : ${least} (${m}).`,
      even: (n) => `Chaque période a des rapports de ${n}.`,
      empty: (n, told, of) =>
        n === 0
          ? `Aucune des ${of} cases n’est vide.`
          : `${told} des ${of} cases ${n < 2 ? 'est vide' : 'sont vides'}.`,
      touches: {
        year: 'Un rapport compte dans chaque année que sa période touche.',
        quarter: 'Un rapport compte dans chaque trimestre que sa période touche.',
        month: 'Un rapport compte dans chaque mois que sa période touche.',
      },
      undated: (n, told) =>
        n < 2
          ? `${told} rapport sans date n’est pas dans le graphique.`
          : `${told} rapports sans date ne sont pas dans le graphique.`,
      earlier: (n, told) =>
        n < 2
          ? `${told} rapport plus ancien n’est pas dans le graphique.`
          : `${told} rapports plus anciens ne sont pas dans le graphique.`,
      nothing: 'Aucun rapport n’a de date; il n’y a rien à tracer.',
      skipped: (n) => `Là où se trouve ⋯, des périodes sans aucun rapport sont omises (${n}).`,
      cell: (line, period, n, told) =>
        `${line}, ${period} : ${n === 0 ? 'aucun rapport' : n === 1 ? '1 rapport' : `${told} rapports`}`,
    },
    columns: {
      organization: 'Organisme',
      indicator: 'Indicateur',
      period: 'Période',
      value: 'Valeur',
      unit: 'Unité',
      reports: 'Rapports',
      organizations: 'Organismes',
      sum: 'Total',
      theme: 'Thème',
      fund: 'Fonds',
    },
  },
)

export type ChartWords = ReturnType<typeof charts.use>
