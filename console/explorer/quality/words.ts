// Texts of the view Quality. `n` selects singular or plural, `formatted` is the number as text.
import type { Check } from '../../../src/core/quality/quality.ts'
import { pluralEn, pluralFr } from '../../shared/words/plural.ts'
import { words } from '../../shared/words/words.ts'

export const qualityWords = words(
  {
    lead: 'What would make the data more useful, for each organization. This is advice: nothing is refused because of it, and there is no score.',
    found: (n: number, formatted: string, of: string) =>
      `${formatted} of ${of} ${pluralEn(n, 'organizations has', 'organizations have')} something that could be more useful.`,
    nothing: 'Nothing was found that would make the data more useful.',
    none: 'There is no organization here yet.',
    noneAdvice: 'Once a file is accepted, what would make its data more useful stands here.',
    toCapsules: 'Upload a file',
    filtered: 'Organizations with a report under these filters; all of their reports are looked at.',
    reading:
      'The names of reports are still being read: reports that are called a target are not looked at yet.',
    table: 'Quality',
    columns: { organization: 'Organization', reports: 'Reports', last: 'Last day', letter: 'Letter' },
    onlyFound: 'Only where something was found',
    more: (n: string) => `Show all ${n} lines`,
    fewer: 'Show fewer',
    notLooked: 'not looked at',
    count: (check: string, count: string, of: string, organization: string) =>
      `${check}: ${count} of ${of}, ${organization}`,
    checks: {
      'value-not-numeric': 'Values kept as words',
      'unit-missing': 'No unit',
      'unit-changed': 'Unit changed',
      'value-ten-times-previous': 'Ten times the value before, or a tenth',
      'period-unreadable': 'First or last day missing',
      'period-backwards': 'Ends before it begins',
      'period-over-24-months': 'Over 24 months',
      'periods-overlap': 'Periods overlap',
      'possible-target': 'Called a target',
      'indicator-without-report': 'Indicator without a report',
      'theme-missing': 'No theme',
      'outcome-missing': 'No outcome',
      'no-report-24-months': 'No report for 24 months',
      'profile-missing': 'No profile',
      'identifier-missing': 'No registry number',
      'shared-identifier': 'Registry number of another organization',
    } satisfies Record<Check, string>,
    helps: {
      'value-not-numeric':
        'A value that holds a digit and is no number is in no sum. Digits alone are, with a point for decimals.',
      'unit-missing':
        'Without a unit nobody knows what was counted. One on the indicator is enough for all its reports.',
      'unit-changed': 'Values in two units cannot be added or compared.',
      'value-ten-times-previous': 'Perhaps a digit too many, or another unit. It may also be right.',
      'period-unreadable': 'Without both days a report is in no year, or in the wrong one.',
      'period-backwards': 'The two days were probably exchanged.',
      'period-over-24-months': 'A report on so long a time belongs to no year.',
      'periods-overlap': 'Something may be reported twice, so that these values are not added.',
      'possible-target': 'It is counted as a result. The standard has a type of its own for targets.',
      'indicator-without-report': 'It is described, and nobody has reported on it.',
      'theme-missing':
        'No filter by theme finds it. A theme on the outcome is enough for all its indicators.',
      'outcome-missing': 'It stands outside of every theory of change.',
      'no-report-24-months': 'No report ends within the last 24 months.',
      'profile-missing': 'No filter by province, sector or people served finds it.',
      'identifier-missing': 'Without a number it is known by its name alone.',
      'shared-identifier':
        'Another organization has the same number: one of the two is wrong, or both are one.',
    } satisfies Record<Check, string>,
    close: 'Close',
    inTable: 'In the table',
    moreFound: (n: string) => `${n} more are not listed.`,
    print: 'Print',
    file: 'quality',
    fileColumns: { check: 'Check', count: 'Count', of: 'Of', entities: 'Reports, indicators' },
    letter: {
      write: 'Letter',
      writeTo: (name: string) => `Letter to ${name}`,
      back: 'Back to all organizations',
      language: 'Language of the letter',
      languages: { en: 'English', fr: 'French' },
      copy: 'Copy the letter',
      what: 'the letter',
      noLink:
        'No reporting plan has a link for this organization, so the letter asks for the file in the usual way.',
      gone: 'This organization is not here (any more).',
    },
  },
  {
    lead: 'Ce qui rendrait les données plus utiles, pour chaque organisme. Ce sont des conseils : rien n’est refusé à cause d’eux, et il n’y a pas de note.',
    found: (n, formatted, of) =>
      `${formatted} ${pluralFr(n, 'organisme', 'organismes')} sur ${of} ${pluralFr(n, 'a', 'ont')} quelque chose qui pourrait être plus utile.`,
    nothing: 'Rien n’a été trouvé qui rendrait les données plus utiles.',
    none: 'Il n’y a pas encore d’organisme ici.',
    noneAdvice: 'Dès qu’un fichier est accepté, ce qui rendrait ses données plus utiles figure ici.',
    toCapsules: 'Téléverser un fichier',
    filtered: 'Organismes qui ont un rapport sous ces filtres; tous leurs rapports sont examinés.',
    reading:
      'La lecture des noms des rapports continue : les rapports nommés comme des cibles ne sont pas encore examinés.',
    table: 'Qualité',
    columns: { organization: 'Organisme', reports: 'Rapports', last: 'Dernier jour', letter: 'Lettre' },
    onlyFound: 'Seulement là où quelque chose a été trouvé',
    more: (n) => `Afficher les ${n} lignes`,
    fewer: 'Afficher moins',
    notLooked: 'non examiné',
    count: (check, count, of, organization) => `${check} : ${count} sur ${of}, ${organization}`,
    checks: {
      'value-not-numeric': 'Valeurs gardées en mots',
      'unit-missing': 'Sans unité',
      'unit-changed': 'Unité changée',
      'value-ten-times-previous': 'Dix fois la valeur d’avant, ou le dixième',
      'period-unreadable': 'Premier ou dernier jour manquant',
      'period-backwards': 'Finit avant de commencer',
      'period-over-24-months': 'Plus de 24 mois',
      'periods-overlap': 'Périodes qui se chevauchent',
      'possible-target': 'Nommé comme une cible',
      'indicator-without-report': 'Indicateur sans rapport',
      'theme-missing': 'Sans thème',
      'outcome-missing': 'Sans résultat visé',
      'no-report-24-months': 'Aucun rapport depuis 24 mois',
      'profile-missing': 'Sans profil',
      'identifier-missing': 'Sans numéro d’enregistrement',
      'shared-identifier': 'Numéro d’un autre organisme',
    },
    helps: {
      'value-not-numeric':
        'Une valeur qui contient un chiffre sans être un nombre n’entre dans aucune somme. Des chiffres seuls y entrent, avec un point pour les décimales.',
      'unit-missing':
        'Sans unité, personne ne sait ce qui a été compté. Une unité sur l’indicateur suffit à tous ses rapports.',
      'unit-changed': 'Des valeurs en deux unités ne peuvent être ni additionnées ni comparées.',
      'value-ten-times-previous':
        'Peut-être un chiffre de trop, ou une autre unité. La valeur peut aussi être juste.',
      'period-unreadable': 'Sans les deux jours, un rapport n’est dans aucune année, ou dans la mauvaise.',
      'period-backwards': 'Les deux jours ont sans doute été échangés.',
      'period-over-24-months': 'Un rapport sur un temps si long n’appartient à aucune année.',
      'periods-overlap':
        'Une chose est peut-être rapportée deux fois; ces valeurs ne sont donc pas additionnées.',
      'possible-target': 'Il compte comme un résultat. La norme a un type propre aux cibles.',
      'indicator-without-report': 'Il est décrit, et personne n’a fait rapport à son sujet.',
      'theme-missing':
        'Aucun filtre par thème ne le trouve. Un thème sur le résultat visé suffit à tous ses indicateurs.',
      'outcome-missing': 'Il reste en dehors de toute théorie du changement.',
      'no-report-24-months': 'Aucun rapport ne finit dans les 24 derniers mois.',
      'profile-missing': 'Aucun filtre par province, secteur ou personnes servies ne le trouve.',
      'identifier-missing': 'Sans numéro, il n’est connu que par son nom.',
      'shared-identifier':
        'Un autre organisme a le même numéro : l’un des deux est faux, ou les deux ne font qu’un.',
    },
    close: 'Fermer',
    inTable: 'Dans le tableau',
    moreFound: (n) => `${n} autres ne sont pas listés.`,
    print: 'Imprimer',
    file: 'qualite',
    fileColumns: { check: 'Point examiné', count: 'Nombre', of: 'Sur', entities: 'Rapports, indicateurs' },
    letter: {
      write: 'Lettre',
      writeTo: (name) => `Lettre à ${name}`,
      back: 'Retour à tous les organismes',
      language: 'Langue de la lettre',
      languages: { en: 'Anglais', fr: 'Français' },
      copy: 'Copier la lettre',
      what: 'la lettre',
      noLink:
        'Aucun plan de rapports n’a de lien pour cet organisme; la lettre demande donc le fichier de la façon habituelle.',
      gone: 'Cet organisme n’est pas (ou plus) ici.',
    },
  },
)

export type QualityWords = ReturnType<typeof qualityWords.use>
