import { words } from '../../shared/words/words.ts'

export const dataWords = words(
  {
    lead: (namespace: string) =>
      `Indicator reports of ${namespace}, for a spreadsheet that refreshes by itself. The addresses below always answer with the present data.`,
    filters: 'What it contains',
    all: 'All reports.',
    addresses: 'Addresses',
    keep: 'Whoever has an address of this link can read its data. Pass it on as you would a password.',
    formats: {
      csv: 'CSV',
      csvUse: 'for spreadsheets and Power BI',
      xlsx: 'Excel',
      xlsxUse: 'a workbook with labels, to open once',
      json: 'JSON',
      jsonUse: 'page by page, for programs',
      ndjson: 'JSON lines',
      ndjsonUse: 'all reports at once, for programs',
    },
    addressOf: (format: string) => `the address of the ${format} file`,
    how: 'How to connect',
    excel: 'Excel',
    excelSteps: {
      first: 'Data → From Web (in the group Get & Transform Data).',
      second: 'Paste the CSV address, choose OK, then Anonymous if Excel asks how to sign in.',
      third:
        'As File Origin choose 65001: Unicode (UTF-8), then Load. Data → Refresh All fetches the present data.',
    },
    powerBi: 'Power BI',
    powerBiSteps: {
      first: 'Home → Get data → Web.',
      second: 'Paste the CSV address, choose OK, then Anonymous.',
      third: 'Choose Load. Refresh fetches the present data; in the service, set a schedule.',
    },
    sheets: 'Google Sheets',
    sheetsSteps: {
      first: 'Click an empty cell.',
      second: 'Paste this formula and press Enter:',
      third: 'Sheets fetches the present data about every hour.',
    },
    formula: 'the formula',
    docs: 'What the columns mean: documentation',
  },
  {
    lead: (namespace) =>
      `Rapports d’indicateur de ${namespace}, pour une feuille de calcul qui s’actualise d’elle-même. Les adresses ci-dessous donnent toujours les données du moment.`,
    filters: 'Ce qu’il contient',
    all: 'Tous les rapports.',
    addresses: 'Adresses',
    keep: 'Quiconque possède une adresse de ce lien peut lire ses données. Transmettez-la comme un mot de passe.',
    formats: {
      csv: 'CSV',
      csvUse: 'pour les feuilles de calcul et Power BI',
      xlsx: 'Excel',
      xlsxUse: 'un classeur avec des libellés, à ouvrir une fois',
      json: 'JSON',
      jsonUse: 'page par page, pour les programmes',
      ndjson: 'JSON par lignes',
      ndjsonUse: 'tous les rapports à la fois, pour les programmes',
    },
    addressOf: (format) => `l’adresse du fichier ${format}`,
    how: 'Comment s’y connecter',
    excel: 'Excel',
    excelSteps: {
      first: 'Données → À partir du web (groupe Récupérer et transformer des données).',
      second: 'Collez l’adresse CSV, choisissez OK, puis Anonyme si Excel demande comment se connecter.',
      third:
        'Comme origine du fichier, choisissez 65001 : Unicode (UTF-8), puis Charger. Données → Actualiser tout va chercher les données du moment.',
    },
    powerBi: 'Power BI',
    powerBiSteps: {
      first: 'Accueil → Obtenir les données → Web.',
      second: 'Collez l’adresse CSV, choisissez OK, puis Anonyme.',
      third:
        'Choisissez Charger. Actualiser va chercher les données du moment; dans le service, planifiez-le.',
    },
    sheets: 'Google Sheets',
    sheetsSteps: {
      first: 'Cliquez sur une cellule vide.',
      second: 'Collez cette formule et appuyez sur Entrée :',
      third: 'Sheets va chercher les données du moment environ toutes les heures.',
    },
    formula: 'la formule',
    docs: 'Ce que veulent dire les colonnes : documentation',
  },
)
