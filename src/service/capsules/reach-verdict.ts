// The part of a capsule's processing that needs no database: read the document, check it, write the report. Runs in a
// thread. Rules, section 2.
import { inflateSync } from 'node:zlib'

import { alignResult } from '../../core/alignment/alignment-report.ts'
import {
  namesGraphs,
  type GraphDocument,
  type GraphNode,
  type ReadResult,
} from '../../core/graph/document.ts'
import { readDocument } from '../../core/graph/read-document.ts'
import { statementCount, unwrittenRecords } from '../../core/graph/statements.ts'
import { organizationTypes, rdf } from '../../core/graph/vocabulary.ts'
import { keyRecords } from '../../database/graph-store/keyed-records.ts'
import { openFile } from '../../core/workbook/read-file.ts'
import { checkDocument } from '../../core/validation/check-document.ts'
import { ruleSeverity } from '../../core/validation/finding.ts'
import type { Language } from '../../core/validation/report.ts'
import type { OnStage } from './announce-stage.ts'
import { decodeText } from './decode-text.ts'
import type { Checked, ReportAsked, Verdict } from './thread-work.ts'
import { reportJson, makeVerdict } from './verdict.ts'

const maxInflateBytes = 1024 * 1024
const minInflateBytes = 16 * 1024

/**
 * In larger pieces than the default, half the time for 10 MiB; in small ones for small documents, or the memory would make
 * V8 collect garbage after every few of them.
 */
const inflate = (deflated: Uint8Array): Buffer =>
  inflateSync(deflated, {
    chunkSize: Math.min(maxInflateBytes, Math.max(minInflateBytes, deflated.byteLength * 16)),
  })

/** What is stored was opened when it was uploaded; what an older or newer program took is at least reported. */
async function readStored(deflated: Uint8Array) {
  const bytes = inflate(deflated)
  const opened = await openFile(bytes)
  if (opened.ok) return { result: await opened.read(decodeText), check: opened.check }
  return { result: await readDocument(bytes, decodeText), check: checkDocument }
}

export async function reachVerdict(deflated: Uint8Array, onStage?: OnStage): Promise<Verdict> {
  await onStage?.('reading')
  const { result, check } = await readStored(deflated)
  await onStage?.('checking')
  const findings = check(result)
  if (!result.ok || findings.violationCount > 0) return makeVerdict(findings)
  const { document } = result
  const source = { keyed: keyRecords(unwrittenRecords(document)), nodes: [...document.nodes.values()] }
  return makeVerdict(findings, statementCount(document), source, namesGraphs(document))
}

/** An accepted document read again: null where the present rules refuse it. It may be older than the bounds on lengths. */
export async function readConforming(deflated: Uint8Array): Promise<GraphDocument | null> {
  const { result, check } = await readStored(deflated)
  if (!result.ok) return null
  const isRefused = check(result).items.some(
    ({ rule }) => ruleSeverity(rule) === 'violation' && rule !== 'too-long',
  )
  return isRefused ? null : result.document
}

export type CheckedDocument =
  | Extract<Checked, { ok: false }>
  | {
      readonly ok: true
      readonly report: Buffer
      /** Null where it does not conform. */
      readonly document: GraphDocument | null
    }

/** The same for a document that is compared with its namespace. */
export async function checkedDocument(bytes: Uint8Array, language: Language): Promise<CheckedDocument> {
  const opened = await openFile(bytes)
  if (!opened.ok) return opened
  const result = await opened.read(decodeText)
  const findings = opened.check(result)
  const document = result.ok && findings.violationCount === 0 ? result.document : null
  return { ok: true, report: reportJson(findings, language), document }
}

/** The same checks for a document that is not to be stored. */
export async function checkBytes(bytes: Uint8Array, { language, align }: ReportAsked): Promise<Checked> {
  const opened = await openFile(bytes)
  if (!opened.ok) return opened
  const result = await opened.read(decodeText)
  const findings = opened.check(result)
  const conforms = findings.violationCount === 0
  const report = reportJson(findings, language, align && alignResult(result, align, language))
  return { ok: true, conforms, report, organizations: conforms ? listOrganizations(result) : [] }
}

/** By their IRIs, each once. */
const listOrganizations = (result: ReadResult): string[] =>
  result.ok ? [...result.document.nodes.values()].filter(isOrganization).map(({ id }) => id) : []

const isOrganization = ({ isBlank, statements }: GraphNode): boolean =>
  !isBlank &&
  statements.some(
    ({ predicate, object }) =>
      predicate === rdf.type && object.kind === 'reference' && organizationTypes.has(object.id),
  )

/** A stored document compared with a tier. */
export async function alignStored(
  deflated: Uint8Array,
  { align, language }: Required<ReportAsked>,
): Promise<Buffer> {
  const { result } = await readStored(deflated)
  return Buffer.from(JSON.stringify(align ? alignResult(result, align, language) : null))
}

/** The JSON-LD document of a stored file: of a workbook what it is converted to, of others the bytes themselves. */
export async function convertStored(deflated: Uint8Array): Promise<Uint8Array> {
  const bytes = inflate(deflated)
  const opened = await openFile(bytes)
  return opened.ok ? opened.document : bytes
}
