// The page's side of the worker that opens capsules.
import { callWorker, type WorkerCalls } from '../../shared/workers/call-worker.ts'
import type { ExplorerFunctions } from './explorer-worker.ts'
import type { Progress } from './open-capsules.ts'

export type CapsuleWorker = WorkerCalls<ExplorerFunctions>

export const startCapsuleWorker = (onProgress: (progress: Progress) => void): CapsuleWorker =>
  callWorker<ExplorerFunctions>(
    new Worker(new URL('./explorer-worker.ts', import.meta.url), { type: 'module' }),
    onProgress,
  )
