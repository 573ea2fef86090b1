// Texts of downloads.
import { pluralEn, pluralFr } from '../words/plural.ts'
import { words } from '../words/words.ts'

export const downloadWords = words(
  {
    download: 'Download',
    downloadTable: 'Download table',
    downloadOf: (what: string) => `Download – ${what}`,
    hint: 'This table as a file',
    xlsx: 'Excel workbook',
    csv: 'CSV',
    excelCsv: 'CSV for Excel',
    saved: (n: number, count: string, name: string) =>
      pluralEn(n, `${name} was saved, with 1 row.`, `${name} was saved, with ${count} rows.`),
    cut: (count: string) => `It holds the first ${count} rows; there are more.`,
  },
  {
    download: 'Télécharger',
    downloadTable: 'Télécharger le tableau',
    downloadOf: (what) => `Télécharger – ${what}`,
    hint: 'Ce tableau sous forme de fichier',
    xlsx: 'Classeur Excel',
    csv: 'CSV',
    excelCsv: 'CSV pour Excel',
    saved: (n, count, name) =>
      pluralFr(
        n,
        `${name} a été enregistré, avec ${count} ligne.`,
        `${name} a été enregistré, avec ${count} lignes.`,
      ),
    cut: (count) => `Il contient les ${count} premières lignes; il y en a d’autres.`,
  },
)
