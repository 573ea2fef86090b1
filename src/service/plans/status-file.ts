// The status of a plan as JSON, CSV or an Excel workbook. Rules, section 15.
import type { PlanLink } from '../../contract/plan-schemas.ts'
import { csvLine } from '../../core/projection/row-csv.ts'
import type { PlanState } from '../../core/plans/plan-status.ts'
import type { Cell } from '../../core/spreadsheet/sheet.ts'
import { workbookType } from '../../core/spreadsheet/write-workbook.ts'
import type { Language } from '../../core/validation/report.ts'
import type { Chunks } from '../../database/long-read.ts'
import { writeTable, type TableColumn } from '../reads/stream/table-file.ts'
import type { PlanStatusRead, StatusEntry } from './read-status.ts'

export type StatusFormat = 'json' | 'csv' | 'xlsx'

export const statusTypes: Readonly<Record<StatusFormat, string>> = {
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8; header=present',
  xlsx: workbookType,
}

export interface StatusAsked {
  /** Of the organizations that are listed; all where none is named. */
  readonly states?: readonly PlanState[] | undefined
  readonly format: StatusFormat
  readonly language: Language
}

const perChunk = 200

export async function* writeStatus(
  { entries, counts, due, asOf }: PlanStatusRead,
  { states, format, language }: StatusAsked,
): Chunks {
  const shown = states === undefined ? entries : entries.filter(({ state }) => states.includes(state))
  if (format === 'xlsx') {
    const rows = shown.map((entry) => peopleCells(entry, language))
    return yield* writeTable({ sheet, columns, rows }, language)
  }
  if (format === 'csv') return yield* writeCsv(shown)
  const meta = { counts, due, as_of: asOf.toISOString(), row_count: shown.length }
  yield '{"data":['
  for (let from = 0; from < shown.length; from += perChunk) {
    const lot = shown.slice(from, from + perChunk).map((entry) => JSON.stringify(entry))
    yield (from === 0 ? '' : ',') + lot.join(',')
  }
  yield `],"meta":${JSON.stringify(meta)}}`
}

const sheet = { en: 'Expected', fr: 'Attendus' }

const columns = (
  [
    ['organization_uri', 'Organization IRI', 'IRI de l’organisme', 'text', 40],
    ['organization_id', 'Organization id', 'Identifiant de l’organisme', 'text', 33],
    ['organization_name', 'Organization', 'Organisme', 'text', 30],
    ['state', 'State', 'État', 'text', 18],
    ['report_count', 'Reports', 'Rapports', 'number', 10],
    ['missing_indicators', 'Missing indicators', 'Indicateurs manquants', 'text', 40],
    ['last_received_at', 'Last received', 'Dernière réception', 'text', 24],
    ['submission_id', 'File in the inbox', 'Fichier dans la boîte de réception', 'text', 33],
    ['answer', 'Nothing to report, because', 'Rien à déclarer, parce que', 'text', 40],
    ['perhaps_uri', 'Perhaps this one (same number)', 'Peut-être celui-ci (même numéro)', 'text', 40],
  ] as const
).map(([name, en, fr, kind, width]): TableColumn => ({ name, label: { en, fr }, kind, width }))

const stateWords: Readonly<Record<PlanState, Readonly<Record<Language, string>>>> = {
  missing: { en: 'Missing', fr: 'Manquant' },
  returned: { en: 'Returned', fr: 'Retourné' },
  partly: { en: 'Partly reported', fr: 'Reçu en partie' },
  waiting: { en: 'Waiting in the inbox', fr: 'Dans la boîte de réception' },
  nothing_to_report: { en: 'Nothing to report', fr: 'Rien à déclarer' },
  reported: { en: 'Reported', fr: 'Reçu' },
}

/** As the columns. For programs: IRIs of indicators with spaces between. */
const plainCells = ({ organization, ...entry }: StatusEntry): (string | number | null)[] => [
  organization.uri,
  organization.id,
  organization.name,
  entry.state,
  entry.report_count,
  entry.missing_indicators.map(({ uri }) => uri).join(' '),
  entry.last_received_at,
  entry.submission_id,
  entry.answer?.reason ?? null,
  entry.perhaps?.uri ?? null,
]

async function* writeCsv(entries: readonly StatusEntry[]): Chunks {
  yield csvLine(columns.map(({ name }) => name))
  for (let from = 0; from < entries.length; from += perChunk) {
    const lot = entries.slice(from, from + perChunk)
    yield lot.map((entry) => csvLine(plainCells(entry))).join('')
  }
}

/** For people: states in words, indicators by name. */
const peopleCells = (entry: StatusEntry, language: Language): Cell[] => {
  const cells: Cell[] = plainCells(entry)
  cells[3] = stateWords[entry.state][language]
  cells[5] = entry.missing_indicators.map(({ name, uri }) => name ?? uri).join('; ')
  return cells
}

/** As CSV, for a mail merge. */
export const writePlanLinks = (links: readonly PlanLink[]): string =>
  [
    ['organization_uri', 'organization_name', 'url', 'expires_at'],
    ...links.map(({ organization: { uri, name }, url, expires_at }) => [uri, name, url, expires_at]),
  ]
    .map(csvLine)
    .join('')
