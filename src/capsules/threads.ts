// What capsules ask of threads, so that the event loop that serves requests never reads a large document. The threads
// themselves are in src/worker; whoever starts the process hands them over.
import type { Act } from '../accounts/audit.ts'
import type { Language } from '../validation/report.ts'
import type { ReadySource } from '../sources/change-sources.ts'
import type { Lease } from './job-queue.ts'

/** A document as it arrived: not JSON, and why; or JSON, deflated for keeping. */
export type Received =
  | {
      readonly ok: false
      readonly line: number
      readonly column: number
      readonly reason: string
    }
  | {
      readonly ok: true
      readonly deflated: Uint8Array
      readonly sha256: Uint8Array
      readonly sizeBytes: number
    }

/** What the checks came to. Reports are finished JSON, deflated. */
export interface Verdict {
  readonly isAccepted: boolean
  readonly tripleCount: number
  readonly violationCount: number
  readonly warningCount: number
  readonly reportEn: Uint8Array
  readonly reportFr: Uint8Array
  /** What an accepted capsule says. */
  readonly source: ReadySource | null
}

/** What became of a capsule. `late`: it was cancelled, or another worker has taken it up. */
export type Settlement = 'accepted' | 'rejected' | 'late'

/** The answer to a check without storing: not JSON, or the finished report as JSON. */
export type Checked =
  | {
      readonly ok: false
      readonly line: number
      readonly column: number
      readonly reason: string
    }
  | { readonly ok: true; readonly report: Uint8Array }

export interface IntakeThreads {
  receive(bytes: Uint8Array): Promise<Received>
  validate(bytes: Uint8Array, language: Language): Promise<Checked>
}

export interface CapsuleThreads {
  /**
   * Reads the capsule, reaches its verdict and lets it take effect. Throws a ThreadFailure when the document was too
   * much for its thread, and what `isUnavailable` knows when the database is away.
   */
  settle(lease: Lease, signal: AbortSignal): Promise<Settlement>
}

export interface RollBackThreads {
  /** False when the capsule is no more. What a person did is recorded in the same transaction. */
  rollBack(namespaceId: string, capsuleId: string, act?: Act): Promise<boolean>
}

export type ThreadFailureReason = 'memory' | 'time' | 'crash'

export class ThreadFailure extends Error {
  override readonly name = 'ThreadFailure'
  readonly reason: ThreadFailureReason

  constructor(reason: ThreadFailureReason, options?: ErrorOptions) {
    super(`A capsule's thread was ended: ${reason}`, options)
    this.reason = reason
  }
}
