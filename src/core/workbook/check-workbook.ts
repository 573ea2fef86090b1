// The findings of a converted workbook: those of its document, each with the cell that it is about, and those of cells
// alone. Rules, section 12. Pure.
import { type ReadResult, placePointer } from '../graph/document.ts'
import { cellName } from '../spreadsheet/cell-place.ts'
import { checkDocument } from '../validation/check-document.ts'
import { isLostNote } from '../validation/lost-notes.ts'
import { kindOfType } from '../validation/document-index.ts'
import { type Finding, type Findings, type Note, type NoteKind, ruleSeverity } from '../validation/finding.ts'
import { cellPlace, cellText, type CellMap, type MappedRow } from './cell-map.ts'
import type { ConvertedWorkbook } from './convert-workbook.ts'
import { HeaderNames } from './header-names.ts'
import { columnOfProperty, expandName } from './layout.ts'
import { NamelessRows } from './nameless-rows.ts'
import { hasPart } from './references.ts'
import type { FormattedValue } from './write-entry.ts'
import { addTo } from '../lists-by-key.ts'

/** As many as other rules list. */
const maxItems = 50_000
const maxNotes = 1_000

export function checkWorkbook(
  workbook: ConvertedWorkbook,
  result: ReadResult,
  check: typeof checkDocument = checkDocument,
): Findings {
  const { cells } = workbook
  const nameless = new NamelessRows(cells.rows)
  const found = check(result, nameless.isNamed)
  const errors = workbook.errorCells.map(({ row, key, error }): Finding => ({
    rule: 'cell-error',
    variant: error === undefined ? 'uncalculated' : 'error',
    focus: row.id ?? cellName(cellPlace(row, '@id')),
    place: null,
    cell: cellPlace(row, key),
    ...(error !== undefined && { value: error }),
  }))
  const broken = new Set(errors.map(({ cell }) => cell && cellName(cell)))
  const isBroken = ({ cell }: Finding): boolean =>
    broken.size > 0 && cell !== undefined && broken.has(cellName(cell))
  // What is missing because its cell shows an error is not reported a second time.
  const find = searchRows()
  const located = found.items.map((finding) => locate(finding, cells, find))
  const repeated = findRepeated(located)
  const kept = located.filter((finding) => !isBroken(finding) && !repeated.has(finding))
  const without = [
    ...rowsWithoutId(cells).filter((finding) => !isBroken(finding)),
    ...workbook.unreadRows.map(missingId),
  ]
  const dropped = found.items.length - kept.length
  const droppedWarnings = countWarnings(found.items) - countWarnings(kept)
  return {
    items: [...errors.slice(0, maxItems), ...kept, ...without.slice(0, maxItems)],
    notes: [
      ...noteLeftOut(workbook),
      ...noteFormats(workbook),
      ...withoutDays(
        workbook,
        found.notes.filter((note) => !nameless.isNamed(note)).map((note) => locateNote(note, cells)),
      ),
    ],
    truncated: found.truncated || errors.length > maxItems || without.length > maxItems,
    violationCount: found.violationCount + errors.length + without.length - (dropped - droppedWarnings),
    warningCount: found.warningCount - droppedWarnings,
    isWorkbook: true,
    names: new HeaderNames(workbook.sheets).all,
  }
}

const countWarnings = (findings: readonly Finding[]): number =>
  findings.filter(({ rule }) => ruleSeverity(rule) === 'warning').length

/**
 * A text that is no identifier is one fault of its cell: it is said what the text should name, or, where that is a warning
 * alone, that the text names nothing.
 */
function findRepeated(findings: readonly Finding[]): ReadonlySet<Finding> {
  const cells = new Map<string, Finding[]>()
  for (const finding of findings) {
    const { cell, value } = finding
    if (!cell || value === undefined) continue
    const key = `${cell.row} ${cell.column} ${cell.sheet}\n${value}`
    addTo(cells, key, finding)
  }
  const repeated = new Set<Finding>()
  for (const same of cells.values()) {
    if (same.length === 1) continue
    const invalid = same.filter((each) => each.rule === 'invalid-iri' && each.facts?.fault === 'no-scheme')
    const others = invalid.length > 0 ? same.filter((each) => each.rule !== 'invalid-iri') : []
    const isSaid = others.some(({ rule }) => ruleSeverity(rule) === 'violation')
    for (const each of isSaid ? invalid : others) repeated.add(each)
  }
  return repeated
}

/** Entries that no rule asks for an identifier: in a workbook every row has one. */
function rowsWithoutId({ rows }: CellMap): Finding[] {
  const isAsked = ({ sheet }: MappedRow): boolean => kindOfType.has(expandName(sheet.layout.type))
  return rows.filter((row) => row.id === undefined && !isAsked(row)).map(missingId)
}

function missingId(row: MappedRow): Finding {
  const cell = cellPlace(row, '@id')
  const name = cellText(row, 'hasName')
  return {
    rule: 'missing-id',
    variant: missingIdVariant(row),
    focus: cellName(cell),
    place: null,
    isPointer: true,
    cell,
    facts: { type: row.sheet.layout.type, ...(name !== undefined && { name }) },
  }
}

const missingIdVariant = ({ sheet }: MappedRow): string =>
  sheet.columns.has('@id') ? 'missing' : 'no-column'

function locate(finding: Finding, cells: CellMap, find: FindRow): Finding {
  const at = cells.rowAt(finding.place)
  if (!at) return finding
  const key = columnOfProperty(at.row.sheet.layout, finding.path)?.key ?? at.key ?? '@id'
  const same = at.row.id === undefined ? [at.row] : cells.rowsWith(at.row.id)
  const row = finding.value === undefined ? at.row : find(same, key, finding.value)
  const cell = cellPlace(row ?? at.row, key)
  const isPlace = finding.isPointer === true || finding.focus === placePointer(finding.place)
  const { target } = finding.facts ?? {}
  return {
    ...finding,
    cell,
    ...(finding.rule === 'missing-id' && { variant: missingIdVariant(at.row) }),
    ...(isPlace && { focus: cellName(cell), isPointer: true }),
    ...(target?.startsWith('#') && { facts: { ...finding.facts, target: cellName(cell) } }),
  }
}

type FindRow = (rows: readonly MappedRow[], key: string, value: string) => MappedRow | undefined

/** Characters of cells that are looked through for one report: a hostile workbook may have very many rows of one thing. */
const maxSearched = 2_000_000

/** Several rows may describe the same thing: finds the one that has the value. */
function searchRows(): FindRow {
  let searched = 0
  return (rows, key, value) => {
    if (rows.length === 1) return rows[0]
    for (const row of rows) {
      if (searched > maxSearched) return undefined
      const text = cellText(row, key) ?? ''
      searched += text.length + 1
      if (text === value || hasPart(text, value)) return row
    }
    return undefined
  }
}

/** Sheets, rows and columns, of which each note says how many rows are filled there. */
function noteLeftOut(workbook: ConvertedWorkbook): Note[] {
  const sheets = workbook.unknownSheets.map(({ name, filledRows }): Note => ({
    note: 'unknown-sheet',
    variant: 'unknown',
    focus: name,
    value: name,
    facts: filledRows === null ? {} : { count: filledRows },
  }))
  const above = workbook.rowsAbove.map(({ cell, filledRows }): Note => ({
    note: 'rows-above-headers',
    variant: 'above',
    focus: cellName(cell),
    value: cell.sheet,
    facts: { count: filledRows },
  }))
  const alone = workbook.headersAlone.map(({ name, headerRow }): Note => ({
    note: 'rows-above-headers',
    variant: 'no-column',
    focus: cellName({ sheet: name, column: 'A', row: headerRow }),
    value: name,
  }))
  const columns = noteFirst('unknown-column', workbook.unknownColumns, (note, column) => ({
    note,
    variant: column.isRepeated ? 'repeated' : 'unknown',
    focus: cellName(column.cell),
    value: column.header,
    facts: { target: cellName(column.cell), count: column.filledRows },
  }))
  return [...sheets, ...above, ...alone, ...columns]
}

/** A note for each of the first, and one that says how many more there are. */
function noteFirst<T>(
  note: NoteKind,
  all: readonly T[],
  describe: (note: NoteKind, each: T) => Note,
): Note[] {
  const notes = all.slice(0, maxNotes).map((each) => describe(note, each))
  const more = all.length - notes.length
  return more === 0 ? notes : [...notes, { note, variant: 'more', focus: '#', facts: { count: more } }]
}

/** A date among values is said to be one: it is not said a second time to be words. */
function withoutDays({ formattedValues }: ConvertedWorkbook, notes: readonly Note[]): readonly Note[] {
  const days = new Set(
    formattedValues.flatMap(({ form, row, column }) =>
      form === 'day' ? cellName(cellPlace(row, column.key)) : [],
    ),
  )
  if (days.size === 0) return notes
  return notes.filter(({ note, cell }) => note !== 'value-not-numeric' || !cell || !days.has(cellName(cell)))
}

/** Values whose format shows something else than the number that is stored. */
function noteFormats({ formattedValues }: ConvertedWorkbook): Note[] {
  const ofForm = (wanted: FormattedValue['form']) => formattedValues.filter(({ form }) => form === wanted)
  return [
    ...noteFirst('percent-cell', ofForm('percent'), notePercentage),
    ...noteFirst('date-in-value', ofForm('day'), noteDay),
  ]
}

function notePercentage(note: NoteKind, value: FormattedValue): Note {
  const { stored, shown, unit, isPercentage } = value
  const variant = isPercentage ? 'percentage' : unit === null ? 'no-unit' : 'other-unit'
  const facts = { instead: shown, ...(unit !== null && { name: unit }) }
  return { note, variant, ...placeOfValue(value), ...(stored !== undefined && { value: stored }), facts }
}

function noteDay(note: NoteKind, value: FormattedValue): Note {
  const { stored, shown } = value
  const variant = stored === undefined ? 'text' : 'number'
  const facts = stored === undefined ? {} : { instead: stored }
  return { note, variant, ...placeOfValue(value), value: shown, facts }
}

function placeOfValue({ row, column }: FormattedValue) {
  const cell = cellPlace(row, column.key)
  return { focus: row.id ?? cellName(cell), cell, path: column.property }
}

/** Notes about the row of an entry: its sheet, and the column that they name. */
const placesOfNotes: Partial<Record<NoteKind, readonly [sheet: string, key: string]>> = {
  'possible-target': ['IndicatorReport', 'hasName'],
  'funding-without-organization': ['FundingStatus', 'forOrganization'],
}

/** Notes about a value, a day or a number name its cell. */
function locateByValue(note: Note, cells: CellMap): Note {
  const { focus, path, value } = note
  const at = readPointer(focus, cells)
  const rows = at ? [at.row] : cells.rowsWith(focus)
  const possible = rows.flatMap((row) => {
    const column = columnOfProperty(row.sheet.layout, path)
    return column && row.sheet.columns.has(column.key) ? [{ row, key: column.key }] : []
  })
  const found = possible.find(({ row, key }) => cellText(row, key) === value) ?? possible[0]
  if (!found) return note
  const cell = cellPlace(found.row, found.key)
  if (!at) return { ...note, cell }
  return { ...note, cell, focus: cellName(cell), facts: { ...note.facts, target: cellName(cell) } }
}

/** Notes name places by pointers alone. */
function locateNote(note: Note, cells: CellMap): Note {
  if (isLostNote(note.note) || note.note === 'identifier-form') return locateByValue(note, cells)
  const [sheet, key] = placesOfNotes[note.note] ?? []
  const row = cells.rowsWith(note.focus).find((each) => each.sheet.layout.name === sheet)
  if (row && key !== undefined) {
    const shown = note.variant === 'comment' ? 'hasComment' : key
    return { ...note, facts: { ...note.facts, target: cellName(cellPlace(row, shown)) } }
  }
  const at = readPointer(note.focus, cells)
  return at ? { ...note, focus: cellName(cellPlace(at.row, at.key)) } : note
}

/** The row that a pointer leads to, and the key there. */
function readPointer(focus: string, { rows }: CellMap) {
  const [, index, key = '@id'] = /^#\/@graph\/(\d+)(?:\/([^/]+))?/.exec(focus) ?? []
  const row = index === undefined ? undefined : rows[Number(index)]
  return row && { row, key }
}
