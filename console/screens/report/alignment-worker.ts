// Compares a file with the standard in a worker, with the code of the service.
import { alignResult } from '../../../src/core/alignment/alignment-report.ts'
import type { AlignmentReport } from '../../../src/core/alignment/alignment-report.ts'
import type { Profile } from '../../../src/core/alignment/tiers.ts'
import { readDocument } from '../../../src/core/graph/read-document.ts'
import type { Language } from '../../../src/core/validation/report.ts'
import { serveCalls } from '../../shared/workers/serve-calls.ts'

const functions = { align }

export type AlignmentFunctions = typeof functions

serveCalls(functions)

async function align(file: Blob, profile: Profile, language: Language): Promise<AlignmentReport | null> {
  return alignResult(await readDocument(new Uint8Array(await file.arrayBuffer())), profile, language)
}
