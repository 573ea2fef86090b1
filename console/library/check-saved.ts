// The checks of the service, run in the browser before a saved capsule is sent anywhere.
import { queryOptions } from '@tanstack/react-query'

import type { ValidationReport } from '../../src/validation/report.ts'
import { consoleApi } from '../api/clients.ts'
import type { Checked } from './validate-worker.ts'

export interface LocalCheck {
  /** Null: the checks could not be run here. */
  readonly reports: { readonly en: ValidationReport; readonly fr: ValidationReport } | null
  readonly text: string
}

/** The file as it was saved never changes, and neither does what the checks say of it. */
export const localCheckQuery = (id: string) =>
  queryOptions({
    queryKey: ['library', id, 'check'],
    queryFn: async ({ signal }): Promise<LocalCheck> => {
      const response = await consoleApi.downloadSaved({ saved_id: id }, { signal })
      const file = await response.blob()
      const [reports, text] = await Promise.all([runChecks(file, signal), file.text()])
      return { reports, text }
    },
    staleTime: Infinity,
    gcTime: 60_000,
  })

async function runChecks(file: Blob, signal: AbortSignal): Promise<LocalCheck['reports']> {
  const worker = new Worker(new URL('./validate-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<Checked>) => resolve(data))
      worker.addEventListener('error', () => resolve(null))
      signal.addEventListener('abort', () => reject(new DOMException('No longer wanted.', 'AbortError')))
      worker.postMessage(file, [])
    })
  } finally {
    worker.terminate()
  }
}
