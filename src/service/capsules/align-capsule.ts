// GET /capsules/{capsule_id}?include=alignment: the stored document compared with a tier, in a thread. Rules, section 10.
import type { Profile } from '../../core/alignment/tiers.ts'
import type { Language } from '../../core/validation/report.ts'
import type { Store } from '../../database/pools/open-store.ts'
import type { Namespace } from '../namespaces/namespace.ts'
import type { CapsuleRow } from './capsule.ts'
import { readLargeColumn } from './large-column.ts'
import { ThreadFailure, type IntakeThreads } from './thread-work.ts'
import { ownFailure } from './validate-document.ts'

/** Complete JSON; `null` where the document is gone or cannot be read within the limits of a thread. */
export async function alignCapsule(
  store: Store,
  threads: IntakeThreads,
  namespace: Namespace,
  { capsule_id: id }: CapsuleRow,
  asked: { readonly align: Profile; readonly language: Language },
): Promise<string> {
  const deflated = await readLargeColumn(store, 'document', namespace.id, id)
  if (!deflated) return 'null'
  const found = await ownFailure(threads.align(namespace.tenantId, deflated, asked))
  if (found instanceof ThreadFailure) return 'null'
  return Buffer.from(found.buffer, found.byteOffset, found.byteLength).toString()
}
