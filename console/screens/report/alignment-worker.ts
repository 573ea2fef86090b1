// Compares a file with the standard in a worker, with the code of the service.
import { alignResult, type AlignmentReport } from '../../../src/core/alignment/alignment-report.ts'
import type { Profile } from '../../../src/core/alignment/tiers.ts'
import type { Language } from '../../../src/core/validation/report.ts'
import { readFile } from '../../shared/workers/read-file.ts'
import { serveCalls } from '../../shared/workers/serve-calls.ts'

const functions = { align }

export type AlignmentFunctions = typeof functions

serveCalls(functions)

async function align(file: Blob, profile: Profile, language: Language): Promise<AlignmentReport | null> {
  const { read } = await readFile(new Uint8Array(await file.arrayBuffer()))
  return alignResult(read, profile, language)
}
