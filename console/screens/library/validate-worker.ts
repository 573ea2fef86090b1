// Validates a document in a worker, with the code of the service.
import { serveCalls } from '../../shared/workers/serve-calls.ts'
import type { ReadResult } from '../../../src/core/graph/document.ts'
import { readFile } from '../../shared/workers/read-file.ts'
import { renderReport } from '../../../src/core/validation/render-report.ts'
import type { ValidationReport } from '../../../src/core/validation/report.ts'

export interface Checked {
  readonly verdict: 'in-order' | 'violations' | 'not-json' | 'nothing-understood'
  readonly reports: { readonly en: ValidationReport; readonly fr: ValidationReport }
}

const functions = { check }

export type ValidateFunctions = typeof functions

serveCalls(functions)

async function check(file: Blob): Promise<Checked> {
  const { read, findings } = await readFile(new Uint8Array(await file.arrayBuffer()))
  const reports = { en: renderReport(findings, 'en'), fr: renderReport(findings, 'fr') }
  return { verdict: readVerdict(read, reports.en.conforms), reports }
}

function readVerdict(read: ReadResult, conforms: boolean): Checked['verdict'] {
  if (!read.ok) return read.faults.some(isNotJson) ? 'not-json' : 'violations'
  if (!conforms) return 'violations'
  for (const { statements } of read.document.nodes.values()) if (statements.length > 0) return 'in-order'
  return 'nothing-understood'
}

const isNotJson = (fault: Extract<ReadResult, { ok: false }>['faults'][number]): boolean =>
  fault.fault === 'jsonld-error' && fault.code === 'not json'
