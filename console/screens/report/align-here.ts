// The comparison of a file that is in this browser.
import { callOnce } from '../../shared/workers/call-worker.ts'
import type { AlignmentSource } from './alignment-view.tsx'
import type { AlignmentFunctions } from './alignment-worker.ts'

/** `readFile`: its bytes, as they are. */
export const alignHere = (
  key: readonly string[],
  readFile: (signal: AbortSignal) => Promise<Blob>,
): AlignmentSource => ({
  key,
  read: async (profile, language, signal) => {
    const file = await readFile(signal)
    const worker = new Worker(new URL('./alignment-worker.ts', import.meta.url), { type: 'module' })
    return await callOnce<AlignmentFunctions, 'align'>(worker, 'align', [file, profile, language], signal)
  },
})
