// The work that capsule operations delegate to threads, so that the event loop that serves requests never parses a large
// document. The threads are in src/worker and are passed in when the process starts.
import type { LostCounts } from '../../core/validation/lost-notes.ts'
import type { NewAuditEvent } from '../record/audit.ts'
import type { Profile } from '../../core/alignment/tiers.ts'
import type { Language } from '../../core/validation/report.ts'
import type { PreparedSource } from '../../database/graph-store/change-sources.ts'
import type { Lease } from './job-queue.ts'
import type { CapsuleId, NamespaceId, TenantId } from '../../contract/ids.ts'
import type { FileFault } from '../../core/workbook/scan-file.ts'

/** A received document: not taken, and why; or compressed for storage. */
export type Received =
  | FileFault
  | {
      readonly ok: true
      readonly deflated: Uint8Array
      readonly sha256: Uint8Array
      readonly sizeBytes: number
    }

/** The result of the checks. Reports are complete JSON, compressed. */
export interface Verdict {
  readonly isAccepted: boolean
  readonly tripleCount: number
  /** Whether a graph of it has a name. */
  readonly namesGraphs: boolean
  readonly violationCount: number
  readonly warningCount: number
  /** What counts nowhere; null where everything does. */
  readonly lost: LostCounts | null
  readonly reportEn: Uint8Array
  readonly reportFr: Uint8Array
  /** The content of an accepted capsule. */
  readonly source: PreparedSource | null
}

/** The outcome of processing. `lease-lost`: the capsule was rolled back, or another worker holds the job. */
export interface Settlement {
  readonly outcome: 'accepted' | 'rejected' | 'lease-lost'
  /** How many records were written. */
  readonly records: number
  /** Small capsules of the namespace that were waiting and have their verdicts with it. */
  readonly others?: readonly { readonly capsuleId: CapsuleId; readonly isAccepted: boolean }[]
}

/** The result of a check without storing: not taken, or the complete report as JSON. */
export type Checked =
  | FileFault
  | {
      readonly ok: true
      readonly conforms: boolean
      readonly report: Uint8Array
      /** IRIs of the organizations that a document which conforms describes. */
      readonly organizations: readonly string[]
    }

/** What a report is to hold. `align`: a tier that the document is compared with as well. */
export interface ReportAsked {
  readonly language: Language
  readonly align?: Profile | undefined
}

export interface PreviewTask {
  readonly namespaceId: NamespaceId
  readonly bytes: Uint8Array
  readonly replaces: string | undefined
  /** Whether to name an earlier capsule that the document seems to be a newer version of. */
  readonly suggests: boolean
  readonly language: Language
}

/** The result of a preview: not taken; or the whole answer as JSON and the version that it was compared with. */
export type Previewed =
  | FileFault
  | { readonly ok: true; readonly content: Uint8Array; readonly version: string }

export interface PreviewThreads {
  preview(tenantId: TenantId, task: PreviewTask): Promise<Previewed>
}

export interface IntakeThreads {
  receive(tenantId: TenantId, bytes: Uint8Array): Promise<Received>
  validate(tenantId: TenantId, bytes: Uint8Array, asked: ReportAsked): Promise<Checked>
  /** Compares a stored, compressed document with a tier: the whole comparison as JSON. */
  align(tenantId: TenantId, deflated: Uint8Array, asked: Required<ReportAsked>): Promise<Uint8Array>
  /** The JSON-LD document of a stored, compressed workbook. */
  convert(tenantId: TenantId, deflated: Uint8Array): Promise<Uint8Array>
}

/** A capsule that was read and checked. */
export interface CheckedCapsule {
  readonly capsuleId: CapsuleId
  readonly verdict: Verdict
}

export interface CapsuleThreads {
  /**
   * Reads the capsule, reaches its verdict and applies it: in a thread, or in a child process for a suspect lease. Throws
   * a ThreadFailure when the thread or process was ended, and an error that `isUnavailable` recognizes when the database
   * is unavailable.
   */
  settle(lease: Lease, signal: AbortSignal): Promise<Settlement>
}

export interface RollBackThreads {
  /** False when the capsule no longer exists. `auditEvent` is written to the audit log in the same transaction. */
  rollBack(
    tenantId: TenantId,
    namespaceId: NamespaceId,
    capsuleId: CapsuleId,
    auditEvent?: NewAuditEvent,
  ): Promise<boolean>
}

/**
 * Why a thread, or the child process used instead, was ended. Caused by the document: `memory`, `time` (its own processor
 * time), `crash` (observed by the parent process). Not attributable to it: `stalled` (no processor progress), `unmeasured`
 * (the system does not report the thread's processor time), `error` (anything else, such as a kill from outside).
 */
export type ThreadFailureReason = 'memory' | 'time' | 'crash' | 'stalled' | 'unmeasured' | 'error'

const documentFailures: ReadonlySet<ThreadFailureReason> = new Set(['memory', 'time', 'crash'])

export class ThreadFailure extends Error {
  override readonly name = 'ThreadFailure'
  readonly reason: ThreadFailureReason

  constructor(reason: ThreadFailureReason, options?: ErrorOptions) {
    super(`A thread was ended: ${reason}`, options)
    this.reason = reason
  }

  /** Whether the document itself was observed to be the cause. */
  get isCausedByDocument(): boolean {
    return documentFailures.has(this.reason)
  }
}
