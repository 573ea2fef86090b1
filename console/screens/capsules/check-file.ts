// Checks a file before the upload, so that nobody waits for an upload that must fail.
import { capsuleMaxBytes } from '../../shared/api/capsule-limit.ts'

export type FileFault =
  | { readonly kind: 'too-large' }
  | { readonly kind: 'not-json'; readonly line: number; readonly column: number; readonly reason: string }
  /** A folder, or a file that has been moved. */
  | { readonly kind: 'unreadable' }

export async function checkFile(file: File): Promise<FileFault | null> {
  if (file.size > capsuleMaxBytes) return { kind: 'too-large' }
  const worker = new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise((resolve) => {
      worker.addEventListener('message', ({ data }: MessageEvent<FileFault | null>) => resolve(data))
      // When the check cannot run here, the service does it.
      worker.addEventListener('error', () => resolve(null))
      worker.postMessage(file, [])
    })
  } finally {
    worker.terminate()
  }
}
