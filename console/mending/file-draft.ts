// Keeps a file that is not uploaded yet, so that it can be mended.
import { newIdempotencyKey } from '../api/idempotency-key.ts'
import { keepDraft } from './draft-store.ts'

export const fileDraftKey = (tenant: string, id: string): string => `${tenant} file ${id}`

/** The id of the draft; null where the browser keeps nothing. */
export async function startFileDraft(tenant: string, file: File): Promise<string | null> {
  const id = newIdempotencyKey()
  const isKept = await keepDraft({ key: fileDraftKey(tenant, id), at: Date.now(), decisions: [], file })
  return isKept ? id : null
}
