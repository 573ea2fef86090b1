// Rows as an Excel workbook: labelled columns in the caller's language, themes by name. Rules, section 9.
import { codeLabel } from '../../../core/graph/code-lists/code-lists.ts'
import { maxCellLength, prepareText, type PreparedText } from '../../../core/spreadsheet/cell-text.ts'
import { cutWords } from '../../../core/spreadsheet/cut-list.ts'
import type { Cell, Column } from '../../../core/spreadsheet/sheet.ts'
import { writeWorkbook } from '../../../core/spreadsheet/write-workbook.ts'
import { nodeZipCodec } from './node-zip-codec.ts'
import { isOfSameCard, numbersText } from './row-csv.ts'
import type { Row } from '../../../contract/row-schemas.ts'
import type { Language } from '../../../core/validation/report.ts'
import type { Further } from '../page/select-page.ts'

const sheetNames: Readonly<Record<Language, string>> = {
  en: 'Indicator reports',
  fr: 'Rapports d’indicateur',
}

/** As people read a row, identifiers last: the label in both languages, what the cells are, and how wide they are. */
const columns: readonly (readonly [en: string, fr: string, kind: Column['kind'], width: number])[] = [
  ['Organization', 'Organisme', 'text', 30],
  ['Indicator', 'Indicateur', 'text', 40],
  ['Value', 'Valeur', 'number', 14],
  ['Value as written', 'Valeur telle qu’écrite', 'text', 18],
  ['Unit', 'Unité', 'text', 14],
  ['From', 'Du', 'date', 12],
  ['To', 'Au', 'date', 12],
  ['Themes', 'Thèmes', 'text', 40],
  ['Outcome', 'Résultat', 'text', 40],
  ['Theme IRIs', 'IRI des thèmes', 'text', 40],
  ['Report id', 'Identifiant du rapport', 'text', 33],
  ['Organization id', 'Identifiant de l’organisme', 'text', 33],
  ['Indicator id', 'Identifiant de l’indicateur', 'text', 33],
  ['Outcome id', 'Identifiant du résultat', 'text', 33],
]

/** After these, where IRIs are asked for. */
const uriColumns: typeof columns = [
  ['Report IRI', 'IRI du rapport', 'text', 40],
  ['Organization IRI', 'IRI de l’organisme', 'text', 40],
  ['Indicator IRI', 'IRI de l’indicateur', 'text', 40],
  ['Outcome IRI', 'IRI du résultat', 'text', 40],
  ['Unit IRI', 'IRI de l’unité', 'text', 40],
]

/** After these, where targets and baselines are asked for. */
const targetColumns: typeof columns = [
  ['Target', 'Cible', 'number', 14],
  ['Target as written', 'Cible telle qu’écrite', 'text', 18],
  ['Target unit', 'Unité de la cible', 'text', 14],
  ['Baseline', 'Valeur de référence', 'number', 14],
  ['Baseline as written', 'Valeur de référence telle qu’écrite', 'text', 18],
]

/** After these, where the registry numbers of organizations are asked for. */
const numberColumns: typeof columns = [['Organization numbers', 'Numéros de l’organisme', 'text', 24]]

const columnsIn = (language: Language, { hasUris, hasTargets, hasNumbers }: Partial<Further>): Column[] =>
  [
    ...columns,
    ...(hasUris ? uriColumns : []),
    ...(hasTargets ? targetColumns : []),
    ...(hasNumbers ? numberColumns : []),
  ].map(([en, fr, kind, width]) => ({ label: language === 'fr' ? fr : en, kind, width }))

export function writeRowWorkbook(
  batches: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
  language: Language,
  rowCount: number,
  further: Partial<Further> = {},
): AsyncGenerator<Uint8Array, void, undefined> {
  return writeWorkbook(
    {
      sheet: sheetNames[language],
      columns: columnsIn(language, further),
      rows: writeRowCells(batches, language, further.hasNumbers ?? false),
      rowCount,
      cutWords: cutWords[language],
    },
    nodeZipCodec,
  )
}

async function* writeRowCells(
  batches: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
  language: Language,
  hasNumbers: boolean,
): AsyncGenerator<readonly (readonly Cell[])[], void, undefined> {
  let last: { row: Row; cells: CardCells } | undefined
  for await (const rows of batches) {
    yield rows.map((row) => {
      // Rows come in order: neighbours share a card, whose texts are prepared once.
      if (!last || !isOfSameCard(last.row, row)) last = { row, cells: cardCells(row, language) }
      const cells = rowCells(row, last.cells)
      return hasNumbers ? cells.concat(numbersText(row)) : cells
    })
  }
}

type CardCells = Readonly<Record<keyof ReturnType<typeof cardTexts>, PreparedText | null>>

function cardTexts({ themes, indicator, outcome, org }: Row, language: Language) {
  return {
    orgName: org?.name ?? null,
    indicatorName: indicator.name,
    themeNames: listThemes(themes, '; ', (theme) => codeLabel(theme, language) ?? theme),
    outcomeName: outcome?.name ?? null,
    themes: listThemes(themes, ' ', (theme) => theme),
    orgId: org?.id ?? null,
    indicatorId: indicator.id,
    outcomeId: outcome?.id ?? null,
  }
}

/** No more of a long list than shows that it has to be cut. */
function listThemes(
  themes: readonly string[],
  between: string,
  nameOf: (theme: string) => string,
): string | null {
  let text: string | null = null
  for (const theme of themes) {
    text = text === null ? nameOf(theme) : text + between + nameOf(theme)
    if (text.length > maxCellLength) break
  }
  return text
}

function cardCells(row: Row, language: Language): CardCells {
  const texts = cardTexts(row, language)
  const { mark } = cutWords[language]
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, text === null ? null : prepareText(text, mark)]),
  ) as CardCells
}

const rowCells = (row: Row, card: CardCells): readonly Cell[] => [
  card.orgName,
  card.indicatorName,
  row.value,
  row.value_text,
  row.unit,
  row.period_start,
  row.period_end,
  card.themeNames,
  card.outcomeName,
  card.themes,
  row.id,
  card.orgId,
  card.indicatorId,
  card.outcomeId,
  ...(row.uri === undefined ? [] : uriCells(row)),
  ...(row.target === undefined ? [] : targetCells(row)),
]

const uriCells = ({ uri, org, indicator, outcome, unit_uri }: Row): readonly Cell[] =>
  [uri, org?.uri, indicator.uri, outcome?.uri, unit_uri].map((each) => each ?? null)

const targetCells = ({ target, baseline }: Row): readonly Cell[] => [
  target?.value ?? null,
  target?.value_text ?? null,
  target?.unit ?? null,
  baseline?.value ?? null,
  baseline?.value_text ?? null,
]
