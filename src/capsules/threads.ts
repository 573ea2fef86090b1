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
  receive(tenantId: string, bytes: Uint8Array): Promise<Received>
  validate(tenantId: string, bytes: Uint8Array, language: Language): Promise<Checked>
}

export interface CapsuleThreads {
  /**
   * Reads the capsule, reaches its verdict and lets it take effect: in a thread, or in a process of its own when the
   * lease says so. Throws a ThreadFailure when the thread or process was ended, and what `isUnavailable` knows when the
   * database is away.
   */
  settle(lease: Lease, signal: AbortSignal): Promise<Settlement>
}

export interface RollBackThreads {
  /** False when the capsule is no more. What a person did is recorded in the same transaction. */
  rollBack(tenantId: string, namespaceId: string, capsuleId: string, act?: Act): Promise<boolean>
}

/**
 * Why a thread, or the process that did its work, was ended. Evidence against the document: `memory`, `time` (processor
 * time of its own), `crash` (seen by its own parent). No evidence: `stalled` (no processor progress), `unmeasured` (the
 * system cannot tell what the thread used), `error` (anything else, such as a kill from outside).
 */
export type ThreadFailureReason = 'memory' | 'time' | 'crash' | 'stalled' | 'unmeasured' | 'error'

const evidence: ReadonlySet<ThreadFailureReason> = new Set(['memory', 'time', 'crash'])

export class ThreadFailure extends Error {
  override readonly name = 'ThreadFailure'
  readonly reason: ThreadFailureReason

  constructor(reason: ThreadFailureReason, options?: ErrorOptions) {
    super(`A thread was ended: ${reason}`, options)
    this.reason = reason
  }

  /** Whether the document itself was seen to be the cause. */
  get isEvidence(): boolean {
    return evidence.has(this.reason)
  }
}
