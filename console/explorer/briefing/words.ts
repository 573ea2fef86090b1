// Texts of the briefing.
import { pluralEn, pluralFr } from '../../shared/words/plural.ts'
import { words } from '../../shared/words/words.ts'

export const briefing = words(
  {
    print: 'Print or save as PDF',
    kind: { org: 'Organization briefing', fund: 'Fund briefing' },
    made: (day: string, source: string) => `${day} · ${source}`,
    filters: (formatted: string) => `Only: ${formatted}.`,
    pick: 'Whom should the briefing be about?',
    pickLead:
      'A briefing is a page to print: the numbers, the theory of change, charts and sources of one organization or one fund, under the filters that are chosen.',
    pickFund: 'A fund',
    pickOrg: 'An organization',
    another: 'Another organization or fund',
    noneToPick: 'There is no organization and no fund here yet.',
    inPeriod: (period: string) => `What was reached in ${period}`,
    reached: 'What was reached',
    themes: 'Themes',
    restsOn: (n: number, formatted: string, span: string) =>
      `${pluralEn(n, 'From 1 report', `From ${formatted} reports`)}${span === '' ? '' : `, ${span}`}. The pages that follow have all numbers, and name the sources.`,
    behind: 'Behind these figures',
    numbers: 'The numbers',
    numbersLead: 'Each indicator in each of its units. Sums are given where they mean something.',
    moreNumbers: (n: string, of: string) =>
      `The ${n} indicators with most reports are shown, of ${of}. Results has all of them.`,
    charts: 'Charts',
    moreCharts: (n: string, of: string) =>
      `The ${n} indicators with most values are drawn, of ${of}. The charts view has all of them.`,
    nothingDrawn: 'No indicator has values for more than one period, so nothing is drawn.',
    theory: 'Theory of change',
    theoryLead: 'What is to change, and what it is measured by.',
    theoryGone: 'Nothing is described.',
    moreTheories: (n: string, of: string) =>
      `The theories of ${n} organizations are shown, of ${of}. Choose an organization to see its own.`,
    sources: 'Sources',
    sourcesLead: 'The files that describe the organizations above.',
    sourcesOfAll: (n: string) =>
      `More than ${n} organizations: all accepted files of this namespace, whether they describe them or others.`,
    fromPrograms: 'Programs have sent data about them too.',
    savedLead: 'Read from these saved capsules.',
    linkLead: 'Reported by the organizations, and checked when their files were accepted.',
    accepted: (label: string, day: string) => `${label}, accepted ${day}`,
    moreSources: (n: string) => `and ${n} more files`,
    rules:
      'Values of different indicators or units are never added. Percentages, rates and reports whose periods overlap are not added up either.',
    noReports: 'No report matches, so there are no numbers to show.',
  },
  {
    print: 'Imprimer ou enregistrer en PDF',
    kind: { org: 'Fiche d’organisme', fund: 'Fiche de fonds' },
    made: (day, source) => `${day} · ${source}`,
    filters: (formatted) => `Seulement : ${formatted}.`,
    pick: 'Sur qui doit porter la fiche?',
    pickLead:
      'Une fiche est une page à imprimer : les chiffres, la théorie du changement, les graphiques et les sources d’un organisme ou d’un fonds, selon les filtres choisis.',
    pickFund: 'Un fonds',
    pickOrg: 'Un organisme',
    another: 'Un autre organisme ou fonds',
    noneToPick: 'Il n’y a encore ni organisme ni fonds ici.',
    inPeriod: (period) => `Ce qui a été atteint en ${period}`,
    reached: 'Ce qui a été atteint',
    themes: 'Thèmes',
    restsOn: (n, formatted, span) =>
      `${pluralFr(n, 'D’après 1 rapport', `D’après ${formatted} rapports`)}${span === '' ? '' : `, ${span}`}. Les pages suivantes ont tous les chiffres et nomment les sources.`,
    behind: 'Derrière ces chiffres',
    numbers: 'Les chiffres',
    numbersLead: 'Chaque indicateur dans chacune de ses unités. Une somme est donnée lorsqu’elle a un sens.',
    moreNumbers: (n, of) =>
      `Les ${n} indicateurs qui ont le plus de rapports sont affichés, sur ${of}. La vue Bilan les contient tous.`,
    charts: 'Graphiques',
    moreCharts: (n, of) =>
      `Les ${n} indicateurs qui ont le plus de valeurs sont tracés, sur ${of}. La vue Graphiques les contient tous.`,
    nothingDrawn: 'Aucun indicateur n’a de valeurs pour plus d’une période; rien n’est tracé.',
    theory: 'Théorie du changement',
    theoryLead: 'Ce qui doit changer, et comment on le mesure.',
    theoryGone: 'Rien n’est décrit.',
    moreTheories: (n, of) =>
      `Les théories de ${n} organismes sont affichées, sur ${of}. Choisissez un organisme pour voir la sienne.`,
    sources: 'Sources',
    sourcesLead: 'Les fichiers qui décrivent les organismes ci-dessus.',
    sourcesOfAll: (n) =>
      `Plus de ${n} organismes : tous les fichiers acceptés de cet espace, qu’ils les décrivent ou qu’ils en décrivent d’autres.`,
    fromPrograms: 'Des programmes ont aussi envoyé des données à leur sujet.',
    savedLead: 'Lu dans ces capsules enregistrées.',
    linkLead: 'Déclaré par les organismes, et vérifié à l’acceptation de leurs fichiers.',
    accepted: (label, day) => `${label}, accepté le ${day}`,
    moreSources: (n) => `et ${n} fichiers de plus`,
    rules:
      'Des valeurs d’indicateurs ou d’unités différents ne sont jamais additionnées. Les pourcentages, les taux et les rapports dont les périodes se chevauchent ne le sont pas non plus.',
    noReports: 'Aucun rapport ne correspond : il n’y a pas de chiffres à montrer.',
  },
)
