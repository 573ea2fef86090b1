// The code lists and the dictionary of rows as tables: the same for the API and for the command. Rules, section 16.
import { codeLists, type Code } from '../../../core/graph/code-lists/code-lists.ts'
import { olderAddresses } from '../../../core/graph/code-lists/older-addresses.ts'
import { localName } from '../../../core/graph/iri.ts'
import { rowDictionary } from '../../../core/projection/row-dictionary.ts'
import type { TableColumn, TableFile } from './table-file.ts'

export interface ListedCode {
  readonly iri: string
  readonly notation: string
  readonly label: Readonly<Record<'en' | 'fr', string>>
  readonly older: string[]
}

const codeEntry = ({ iri, en, fr }: Code): ListedCode => ({
  iri,
  notation: localName(iri),
  label: { en, fr },
  older: [...olderAddresses(iri)],
})

/** Undefined where there is no such list. */
export const codesInList = (name: string): ListedCode[] | undefined =>
  codeLists.get(name)?.codes.map(codeEntry)

export const allCodeLists = (): { name: string; code_count: number }[] =>
  [...codeLists.values()].map(({ name, codes }) => ({ name, code_count: codes.length }))

const column = (name: string, en: string, fr: string, width: number): TableColumn => ({
  name,
  label: { en, fr },
  width,
})

export const codeListsTable = (): TableFile => ({
  sheet: { en: 'Code lists', fr: 'Listes de codes' },
  columns: [column('name', 'Code list', 'Liste de codes', 40), column('code_count', 'Codes', 'Codes', 10)],
  rows: allCodeLists().map(({ name, code_count }) => [name, String(code_count)]),
})

/** Excel takes 31 characters in the name of a sheet. */
export const codesTable = (name: string, codes: readonly ListedCode[]): TableFile => ({
  sheet: { en: name.slice(0, 31), fr: name.slice(0, 31) },
  columns: [
    column('iri', 'IRI', 'IRI', 60),
    column('notation', 'Notation', 'Notation', 20),
    column('label_en', 'Label (English)', 'Libellé (anglais)', 50),
    column('label_fr', 'Label (French)', 'Libellé (français)', 50),
    column('older', 'Older addresses', 'Anciennes adresses', 60),
  ],
  rows: codes.map(({ iri, notation, label, older }) => [iri, notation, label.en, label.fr, older.join(' ')]),
})

export const dictionaryTable = (): TableFile => ({
  sheet: { en: 'Columns of rows', fr: 'Colonnes des lignes' },
  columns: [
    column('column', 'Column', 'Colonne', 22),
    column('json', 'In JSON', 'En JSON', 22),
    column('include', 'With include', 'Avec include', 14),
    column('type', 'Type', 'Type', 14),
    column('label_en', 'Label (English)', 'Libellé (anglais)', 28),
    column('label_fr', 'Label (French)', 'Libellé (français)', 28),
    column('meaning_en', 'Meaning (English)', 'Signification (anglais)', 60),
    column('meaning_fr', 'Meaning (French)', 'Signification (français)', 60),
    column('example', 'Example', 'Exemple', 40),
  ],
  rows: rowDictionary.map(({ column: name, json, include, type, label, meaning, example }) => [
    name,
    json,
    include ?? '',
    type,
    label.en,
    label.fr,
    meaning.en,
    meaning.fr,
    example,
  ]),
})
