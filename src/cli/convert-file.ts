// A workbook of one's own: what its columns probably say, and the template that a mapping fills in.
import type { WorkbookFault } from '../core/spreadsheet/workbook-fault.ts'
import { convertWorkbook } from '../core/workbook/convert-workbook.ts'
import type { WorkbookLanguage } from '../core/workbook/layout.ts'
import { applyMapping } from '../core/workbook/mapping/apply-mapping.ts'
import { fillTemplate, writeTemplate } from '../core/workbook/mapping/fill-template.ts'
import { guessMapping } from '../core/workbook/mapping/guess-mapping.ts'
import type { Mapping } from '../core/workbook/mapping/mapping.ts'
import { readOwnWorkbook, type OwnWorkbook } from '../core/workbook/mapping/own-sheets.ts'
import { describeReports } from '../core/workbook/mapping/sentences.ts'
import { nodeZipCodec } from '../service/reads/stream/node-zip-codec.ts'

type Guess =
  | { readonly ok: true; readonly workbook: OwnWorkbook; readonly mapping: Mapping }
  /** Without a fault it is in our layout. */
  | { readonly ok: false; readonly fault?: WorkbookFault }

export async function guessOwnMapping(bytes: Uint8Array, language: WorkbookLanguage): Promise<Guess> {
  const workbook = await readOwnWorkbook(bytes)
  if (!workbook.ok) return workbook
  if ((await convertWorkbook(bytes)).ok) return { ok: false }
  return { ok: true, workbook, mapping: guessMapping(workbook.sheets, language) }
}

export async function convertOwnWorkbook({ sheets }: OwnWorkbook, mapping: Mapping) {
  const facts = applyMapping(sheets, mapping)
  const sentences = describeReports(facts, mapping.language)
  if (facts.missing.length > 0) return { facts, sentences, content: null }
  return {
    facts,
    sentences,
    content: await writeTemplate(fillTemplate(facts, mapping), mapping, nodeZipCodec),
  }
}
