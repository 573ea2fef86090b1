// What an upload would change, asked before it is sent. Nothing waits for the answer.
import { queryOptions } from '@tanstack/react-query'

import { createTurns } from '../../shared/workers/in-turn.ts'
import { dataApi } from '../../shared/api/clients.ts'
import type { Language } from '../../shared/words/language.ts'

type UploadPreview = Awaited<ReturnType<typeof dataApi.previewCapsule>>
export type Changes = NonNullable<UploadPreview['changes']>
export type ChangeCounts = Omit<Changes, 'items' | 'truncated'>
export type ChangedItem = Changes['items'][number]
export type Suggestion = NonNullable<UploadPreview['suggestion']>

/** A capsule that is to be replaced. */
export interface Replaced {
  readonly capsuleId: string
  readonly name: string
}

export interface PreviewedFile {
  readonly namespace: string
  /** Names the bytes: they never change. */
  readonly id: string
  readonly file: Blob
  readonly replaces: Replaced | null
}

/** Any change of the namespace makes it out of date. */
export const uploadPreviewQuery = ({ namespace, id, file, replaces }: PreviewedFile, language: Language) =>
  queryOptions({
    queryKey: [namespace, 'upload-preview', id, replaces?.capsuleId ?? null, language],
    queryFn: ({ signal }) =>
      inTurn(async () => {
        // Uploaded or taken off the list meanwhile.
        signal.throwIfAborted()
        return await dataApi.previewCapsule(
          { ...(replaces && { replaces: replaces.capsuleId }), include: ['suggestion'], body: file },
          { namespace, language, signal },
        )
      }),
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
  })

/** Many files may be chosen together; the service compares few at a time for one organization. */
const inTurn = createTurns(2)
