import { pluralEn, pluralFr } from '../../shared/words/plural.ts'
import { words } from '../../shared/words/words.ts'

export const sheets = words(
  {
    sheet: 'Sheet',
    option: (name: string, n: string, count: number) =>
      count === 0 ? name : `${name} (${n} ${pluralEn(count, 'marked cell', 'marked cells')})`,
    table: (name: string) => `Sheet ${name}`,
    row: 'Row',
    reading: 'Reading the sheets…',
    failed: 'The sheets cannot be shown here.',
    sheetFailed: 'This sheet cannot be shown here.',
    empty: 'This sheet has no rows.',
    rows: (first: string, last: string, all: string) => `Rows ${first} to ${last} of ${all}`,
    before: 'Rows before',
    after: 'Rows after',
    problem: 'Problem',
    warning: 'Warning',
    changed: 'Changed',
    next: 'Next marked cell',
    show: (size: string) => `Show the sheets (loads the file, ${size})`,
  },
  {
    sheet: 'Feuille',
    option: (name, n, count) =>
      count === 0 ? name : `${name} (${n} ${pluralFr(count, 'cellule marquée', 'cellules marquées')})`,
    table: (name) => `Feuille ${name}`,
    row: 'Ligne',
    reading: 'Lecture des feuilles…',
    failed: 'Les feuilles ne peuvent pas être affichées ici.',
    sheetFailed: 'Cette feuille ne peut pas être affichée ici.',
    empty: 'Cette feuille n’a pas de lignes.',
    rows: (first, last, all) => `Lignes ${first} à ${last} sur ${all}`,
    before: 'Lignes précédentes',
    after: 'Lignes suivantes',
    problem: 'Problème',
    warning: 'Avertissement',
    changed: 'Changée',
    next: 'Prochaine cellule marquée',
    show: (size) => `Montrer les feuilles (charge le fichier, ${size})`,
  },
)
