// The first sheet of a template: how to begin, in ten lines under a title. Rules, section 12. Pure.
import { typeset } from '../typography.ts'
import { findLayoutSheet, sheetName, type WorkbookLanguage } from './layout.ts'

const sheetIn = (name: string, language: WorkbookLanguage): string => {
  const sheet = findLayoutSheet(name)
  if (!sheet) throw new Error(`no sheet ${name}`)
  return sheetName(sheet, language)
}

const french = (name: string): string => `« ${sheetIn(name, 'fr')} »`

export const readMe: Readonly<Record<WorkbookLanguage, readonly string[]>> = {
  en: [
    'How to fill in this workbook',
    `1. Begin with the sheet ${sheetIn('Organization', 'en')}: one row for your organization, with its legal name.`,
    `2. ${sheetIn('Outcome', 'en')}: one row for each change that you work for. ${sheetIn('Indicator', 'en')}: one row for each thing that you count or measure.`,
    `3. ${sheetIn('IndicatorReport', 'en')}: one row for each result: its value, its first and its last day, and its indicator.`,
    '4. Where a cell asks for a row of another sheet, choose its name, or write it exactly as it stands there.',
    '5. An identifier is a web address that stays the same in later files. If you have none, leave the column empty: you are asked for your web site once, and the identifiers are made from it.',
    '6. Several values in one cell are separated by a semicolon.',
    '7. The row in italics on each sheet is an example. It is ignored, and you may delete it.',
    '8. Each heading has a comment that says what belongs below it.',
    '9. Columns and sheets that you do not need stay empty. Sheets of your own may stay in the file.',
    '10. Send the file: it is checked first, and what is missing is asked for, cell by cell.',
  ],
  fr: [
    'Comment remplir ce classeur',
    `1. Commencez par la feuille ${french('Organization')} : une ligne pour votre organisme, avec sa dénomination sociale.`,
    `2. ${french('Outcome')} : une ligne pour chaque changement visé. ${french('Indicator')} : une ligne pour chaque chose que vous comptez ou mesurez.`,
    `3. ${french('IndicatorReport')} : une ligne par donnée, avec sa valeur, son premier et son dernier jour, et son indicateur.`,
    '4. Quand une cellule demande une ligne d’une autre feuille, choisissez son nom, ou écrivez-le exactement comme il y figure.',
    '5. Un identifiant est une adresse Web qui restera la même dans les fichiers suivants. Si vous n’en avez pas, laissez la colonne vide : on vous demandera une fois l’adresse de votre site, et les identifiants en seront tirés.',
    '6. Plusieurs valeurs dans une cellule sont séparées par un point-virgule.',
    '7. La ligne en italique de chaque feuille est un exemple. Elle est ignorée, et vous pouvez la supprimer.',
    '8. Chaque en-tête a un commentaire qui dit ce qui va dans sa colonne.',
    '9. Les colonnes et les feuilles dont vous n’avez pas besoin restent vides. Vos propres feuilles peuvent rester dans le fichier.',
    '10. Envoyez le fichier : il est d’abord vérifié, et ce qui manque est demandé cellule par cellule.',
  ].map(typeset),
}
