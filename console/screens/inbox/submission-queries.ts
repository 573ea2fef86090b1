// Files that were sent through links, and what members decide about them.
import { queryOptions } from '@tanstack/react-query'

import { useChange } from '../../shared/parts/use-change.ts'
import { dataApi } from '../../shared/api/clients.ts'
import { pagesQuery } from '../../shared/downloads/all-pages.ts'
import type { Language } from '../../shared/words/language.ts'

export type Submission = Awaited<ReturnType<typeof dataApi.listSubmissions>>['data'][number]
export type SubmissionState = Submission['state']

const root = ['submissions'] as const

/** Others send and decide meanwhile. */
const askEveryMs = 15_000

export const submissionsQuery = (state: SubmissionState | null) => ({
  ...pagesQuery([...root, 'list', state], dataApi.listSubmissions, { limit: 50, ...(state && { state }) }),
  refetchInterval: askEveryMs,
})

/** Not asked for again by itself: a preview is work for the service, and must not change while it is read. */
export const submissionQuery = (id: string, replaces: string | null, language: Language) =>
  queryOptions({
    queryKey: [...root, id, replaces, language],
    queryFn: ({ signal }) =>
      dataApi.getSubmission(
        { submission_id: id, ...(replaces !== null && { replaces }) },
        { language, signal },
      ),
    staleTime: 60_000,
    placeholderData: (before) => (before?.id === id ? before : undefined),
    retry: false,
  })

/** Everything about submissions is read again after a decision, also one that somebody else made first. */
export const useDecision = (decide: () => Promise<Submission>, says: string, onDone = () => {}) =>
  useChange({ change: decide, shownBy: [{ queryKey: root }], isShared: true, says, onDone })
