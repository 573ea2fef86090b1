// Keeps a file that is not uploaded yet, so that it can be mended.
import { keepDraft, readDraft, type Draft } from './draft-store.ts'

export const fileDraftKey = (tenant: string, id: string): string => `${tenant} file ${id}`

/** False where the browser keeps nothing. What was decided about the same file before stays. */
export async function startFileDraft(
  tenant: string,
  id: string,
  file: File,
  replaces: Draft['replaces'] | null,
): Promise<boolean> {
  const key = fileDraftKey(tenant, id)
  const { decisions = [] } = (await readDraft(key)) ?? {}
  return await keepDraft({ key, at: Date.now(), decisions, file, ...(replaces && { replaces }) })
}
