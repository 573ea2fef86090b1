// The receipt of a file that was sent: whether it waits, was taken, or was returned, and with which sentence.
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'

import { ApiProblem } from '../../../src/client/api-problem.ts'
import type { ReceiptState } from '../../../src/contract/submission-schemas.ts'
import { basePath } from '../../shared/api/base-path.ts'
import { Note } from '../../shared/parts/note.tsx'
import { Loading, Page } from '../../shared/parts/page.tsx'
import { ProblemNote } from '../../shared/parts/problem-note.tsx'
import { Badge } from '../../shared/parts/status.tsx'
import { Day } from '../../shared/parts/time.tsx'
import { useFormat } from '../../shared/words/format.ts'
import { fetchWithoutSession } from '../about.ts'
import { submit as own } from './words.ts'
import '../../shared/parts/facts.css'
import './submit.css'

const askEveryMs = 60_000

async function readReceipt(receipt: string, signal: AbortSignal): Promise<ReceiptState> {
  const response = await fetchWithoutSession(`${basePath}/receipts/${receipt}/about`, { signal })
  return (await response.json()) as ReceiptState
}

export function ReceiptPage(props: { readonly receipt: string }): ReactElement {
  const [queries] = useState(() => new QueryClient())
  return (
    <QueryClientProvider client={queries}>
      <Receipt {...props} />
    </QueryClientProvider>
  )
}

function Receipt({ receipt }: { readonly receipt: string }): ReactElement {
  const words = own.use().receipt
  const { data, error, refetch } = useQuery({
    queryKey: ['receipt', receipt],
    queryFn: ({ signal }) => readReceipt(receipt, signal),
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? askEveryMs : false),
    retry: false,
  })
  if (error instanceof ApiProblem && error.status === 404) {
    return (
      <Page title={words.gone} width="text">
        <p>{words.goneWhy}</p>
      </Page>
    )
  }
  if (!data) {
    return (
      <Page title={error === null ? words.title : words.notOpened} width="text">
        {error === null ? <Loading /> : <ProblemNote error={error} onRetry={() => void refetch()} />}
      </Page>
    )
  }
  return <State receipt={data} />
}

const looks = {
  waiting: ['calm', 'clock'],
  accepted: ['good', 'check'],
  returned: ['warn', 'refresh'],
  nothing_to_report: ['good', 'check'],
} as const

function State({ receipt }: { readonly receipt: ReceiptState }): ReactElement {
  const words = own.use().receipt
  const { size, time } = useFormat()
  const { state, organization, message } = receipt
  const [tone, icon] = looks[state]
  return (
    <Page title={words.title} width="text" lead={words.lead(organization.name)}>
      <div className="submit-state stack start">
        <Badge tone={tone} icon={icon}>
          {words.states[state]}
        </Badge>
        <p>{words.sentences[state](organization.name)}</p>
      </div>
      {message !== null && (
        <Note tone={state === 'nothing_to_report' ? 'calm' : 'warn'}>
          <h2>{state === 'nothing_to_report' ? words.why : words.said(organization.name)}</h2>
          <p className="as-written">{message}</p>
        </Note>
      )}
      <dl className="facts">
        <dt>{words.facts.request}</dt>
        <dd>{receipt.link.label}</dd>
        {state !== 'nothing_to_report' && (
          <>
            <dt>{words.facts.file}</dt>
            <dd>
              {receipt.label ?? words.unnamed} <small>{size(receipt.size_bytes)}</small>
            </dd>
          </>
        )}
        <dt>{words.facts.sent}</dt>
        <dd>{time(receipt.created_at)}</dd>
        {receipt.decided_at !== null && (
          <>
            <dt>{words.facts.decided}</dt>
            <dd>{time(receipt.decided_at)}</dd>
          </>
        )}
        {receipt.expires_at !== null && (
          <>
            <dt>{words.facts.until}</dt>
            <dd>
              <Day at={receipt.expires_at} />
            </dd>
          </>
        )}
      </dl>
    </Page>
  )
}
