// Step 2: upload the sample capsule or another file.
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, type ReactElement } from 'react'

import sample from '../../../docs/samples/first-capsule.jsonld?raw'
import { namespacesQuery, type ConsoleNamespace } from '../../shared/api/session.ts'
import { addUploads, isUnderWay, useUploads } from '../capsules/uploads.ts'
import { Button, ButtonLink } from '../../shared/parts/button.tsx'
import { ProblemNote } from '../../shared/parts/problem-note.tsx'
import { welcome as own } from './words.ts'

const sampleFile = (): File => new File([sample], 'first-capsule.jsonld', { type: 'application/ld+json' })

/** A small file is validated within a second. */
const againMs = 800

export function FirstCapsule({ namespace }: { namespace: ConsoleNamespace | undefined }): ReactElement {
  const words = own.use().capsule
  const slug = namespace?.namespace ?? ''
  const uploads = useUploads(slug)
  const [latest] = uploads
  const isSending = latest !== undefined && isUnderWay(latest)
  const isChecked =
    latest?.state.step === 'sent' && namespace?.last_capsule?.capsule_id === latest.state.capsuleId
  const isPending = (namespace?.capsules.pending ?? 0) > 0 || (latest?.state.step === 'sent' && !isChecked)
  useAskAgain(isPending)
  if (!namespace) return <p className="muted small-text">{words.first}</p>
  if (isSending || isPending) return <p role="status">{isSending ? words.sending : words.checking}</p>
  const last = namespace.last_capsule
  return (
    <>
      {latest?.state.step === 'failed' && <ProblemNote error={latest.state.error} />}
      {last?.status === 'rejected' && (
        <p>
          {words.rejected}{' '}
          <Link
            to="/namespaces/$namespace/capsules/$capsuleId"
            params={{ namespace: slug, capsuleId: last.capsule_id }}
          >
            {words.report}
          </Link>
        </p>
      )}
      <p className="row long-labels">
        <Button
          variant="primary"
          icon="upload"
          onPress={() => addUploads(slug, [sampleFile()], { isStarted: true })}
        >
          {words.sample}
        </Button>
        <ButtonLink to="/namespaces/$namespace/capsules" params={{ namespace: slug }}>
          {words.own}
        </ButtonLink>
      </p>
    </>
  )
}

function useAskAgain(isWaiting: boolean): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setInterval(() => void queries.invalidateQueries(namespacesQuery), againMs)
    return () => clearInterval(timer)
  }, [isWaiting, queries])
}
