// The validation of the service, run in the browser.
import { callOnce } from '../../shared/workers/call-worker.ts'
import type { Checked, ValidateFunctions } from './validate-worker.ts'

/** Null when the checks could not run here. */
export async function checkHere(file: Blob, signal: AbortSignal): Promise<Checked | null> {
  const worker = new Worker(new URL('./validate-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await callOnce<ValidateFunctions, 'check'>(worker, 'check', [file], signal)
  } catch {
    signal.throwIfAborted()
    return null
  }
}
