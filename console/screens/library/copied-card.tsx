// Follows the copy until it has its verdict in the namespace.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, type ReactElement } from 'react'

import { useNamespaces } from '../../shared/api/session.ts'
import { capsuleQuery, refreshNamespace } from '../capsules/capsule-queries.ts'
import { useVerdictWords } from '../capsules/upload-row.tsx'
import { Arriving } from '../../shared/parts/arriving.tsx'
import { announce } from '../../shared/parts/announce.tsx'
import { ButtonLink } from '../../shared/parts/button.tsx'
import { Card } from '../../shared/parts/page.tsx'
import { Status } from '../../shared/parts/status.tsx'
import { useLanguage } from '../../shared/words/language.ts'
import { copying as own } from './words.ts'

interface CopiedProps {
  readonly savedId: string
  readonly namespace: string
  readonly capsuleId: string
}

export function CopiedCard({ savedId, namespace, capsuleId }: CopiedProps): ReactElement {
  const words = own.use()
  const verdictWords = useVerdictWords()
  const { data: namespaces } = useNamespaces()
  const label = namespaces?.find((each) => each.namespace === namespace)?.label ?? namespace
  const { data: capsule, error, refetch } = useQuery(capsuleQuery(namespace, capsuleId, useLanguage()))
  const verdict = capsule && capsule.status !== 'pending' ? verdictWords(capsule) : undefined
  useVerdictAnnouncement(namespace, verdict)
  return (
    <Card title={words.sentTo(label)}>
      <Arriving data={capsule} error={error} refetch={refetch} lines={2} />
      {capsule && (
        <p className="row apart-3 long-labels">
          <Status state={capsule.status} /> <span>{verdictWords(capsule)}</span>
        </p>
      )}
      <p className="row apart-3 long-labels">
        <ButtonLink
          variant="primary"
          to="/namespaces/$namespace/capsules/$capsuleId"
          params={{ namespace, capsuleId }}
        >
          {capsule?.status === 'rejected' ? words.openReport : words.openCapsule}
        </ButtonLink>
        <ButtonLink to="/library/$savedId/copy" params={{ savedId }}>
          {words.again}
        </ButtonLink>
      </p>
    </Card>
  )
}

/** Announces the verdict and refetches the counts of the namespace. */
function useVerdictAnnouncement(namespace: string, verdict: string | undefined): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (verdict === undefined) return
    announce(own.now().verdictIs(verdict))
    void refreshNamespace(queries, namespace)
  }, [namespace, verdict, queries])
}
