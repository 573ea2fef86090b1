// What the headers of a workbook say in both languages, their comments, and the example of a template. Rules, section 12.
// Pure.
import type { Column } from '../spreadsheet/sheet.ts'
import { typeset } from '../typography.ts'
import {
  exampleMarks,
  layout,
  sheetName,
  type ColumnKind,
  type LayoutColumn,
  type LayoutSheet,
  type WorkbookLanguage,
} from './layout.ts'

const forms: Readonly<Record<ColumnKind, Omit<Column, 'label'>>> = {
  id: { kind: 'text', width: 40 },
  text: { kind: 'text', width: 28 },
  day: { kind: 'date', width: 14 },
  link: { kind: 'text', width: 36 },
  links: { kind: 'text', width: 40 },
  unit: { kind: 'text', width: 20 },
  value: { kind: 'number', width: 14 },
  baseline: { kind: 'number', width: 14 },
}

export const sheetColumns = (columns: readonly LayoutColumn[], language: WorkbookLanguage): Column[] =>
  columns.map(({ kind, [language]: label }) => Object.assign({ label }, forms[kind]))

type Help = Readonly<Record<Exclude<ColumnKind, 'link' | 'links'>, string>> & {
  readonly link: (sheet: string | undefined) => string
  readonly links: (sheet: string | undefined) => string
}

const help: Readonly<Record<WorkbookLanguage, Help>> = {
  en: {
    id: 'An identifier that stays the same in later files, such as a web address. Every row has one.',
    text: 'Text.',
    day: 'A date.',
    link: (sheet) =>
      sheet === undefined ? 'An identifier.' : `An identifier, or a name, of the sheet ${sheet}.`,
    links: (sheet) =>
      `${sheet === undefined ? 'Identifiers' : `Each an identifier, or a name, of the sheet ${sheet}`}; several are separated by a semicolon.`,
    unit: 'A unit of the list, or other words.',
    value: 'The number that was counted or measured.',
    baseline: 'The number before the work began, in the unit of this row.',
  },
  fr: typeset<Help>({
    id: 'Un identifiant qui restera le même dans les fichiers suivants, comme une adresse Web. Chaque ligne en a un.',
    text: 'Du texte.',
    day: 'Une date.',
    link: (sheet) =>
      sheet === undefined ? 'Un identifiant.' : `Un identifiant, ou un nom, de la feuille ${sheet}.`,
    links: (sheet) =>
      `${sheet === undefined ? 'Des identifiants' : `Chacun un identifiant, ou un nom, de la feuille ${sheet}`}; plusieurs sont séparés par un point-virgule.`,
    unit: 'Une unité de la liste, ou d’autres mots.',
    value: 'Le nombre qui a été compté ou mesuré.',
    baseline: 'Le nombre avant le début du travail, dans l’unité de cette ligne.',
  }),
}

/** The label, the property, and what belongs into the cells. */
export function columnComment(column: LayoutColumn, language: WorkbookLanguage): string {
  const { kind, property } = column
  const words = help[language]
  const sheet = layout.find(({ name }) => name === column.sheet)
  const about =
    kind === 'link' || kind === 'links' ? words[kind](sheet && sheetName(sheet, language)) : words[kind]
  const named = kind === 'id' ? column[language] : `${column[language]} (${property})`
  return `${named}. ${about}`
}

/** By key; other texts are the label of the column. */
const examples: Readonly<Record<string, readonly [en: string, fr: string]>> = {
  hasLegalName: ['Lakeside Food Centre', 'Centre alimentaire du Lac'],
  hasName: ['Meals served', 'Repas servis'],
  hasDescription: ['One or two sentences.', 'Une ou deux phrases.'],
  hasComment: ['Anything worth knowing.', 'Ce qu’il faut savoir.'],
  unitDescription: ['meals', 'repas'],
  unit_of_measure: ['Count', 'Nombre'],
  value: ['1283', '1283'],
  hasBaseline: ['900', '900'],
  startedAtTime: ['2025-01-01', '2025-01-01'],
  endedAtTime: ['2025-12-31', '2025-12-31'],
  reportedDate: ['2025-12-31', '2025-12-31'],
  hasFundingState: ['Funded', 'Financé'],
  forFunder: ['Example Foundation', 'Fondation Exemple'],
  hasTeamSize: ['12', '12'],
  hasEDGSize: ['5', '5'],
  hasSize: ['3', '3'],
  postalCode: ['A1A 1A1', 'A1A 1A1'],
  hasEmail: ['name@example.org', 'nom@example.org'],
}

const exampleId = (sheet: string): string => `https://example.org/${sheet.toLowerCase()}/1`

export function exampleRow(
  { name, columns, templateWidth }: LayoutSheet,
  language: WorkbookLanguage,
): string[] {
  return columns.slice(0, templateWidth).map((column) => {
    if (column.kind === 'id') return exampleMarks[language] + exampleId(name)
    const example = examples[column.key]?.[language === 'fr' ? 1 : 0]
    if (example !== undefined) return example
    return column.sheet === undefined ? column[language] : exampleId(column.sheet)
  })
}

export const leftOutColumns = (language: WorkbookLanguage): readonly Column[] => [
  { label: 'Type', kind: 'text', width: 30 },
  { label: language === 'fr' ? 'Propriété' : 'Property', kind: 'text', width: 50 },
  { label: language === 'fr' ? 'Nombre' : 'Count', kind: 'number', width: 12 },
]
