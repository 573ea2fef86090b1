// Who sent a file, and through which link.
import type { ReactElement } from 'react'

import { Card } from '../../shared/parts/page.tsx'
import { NamespaceLink } from '../../shared/parts/namespace-link.tsx'
import { Moment } from '../../shared/parts/time.tsx'
import { useFormat } from '../../shared/words/format.ts'
import type { Submission } from './submission-queries.ts'
import { inbox as own } from './words.ts'
import '../../shared/parts/facts.css'

export function SenderCard({ submission }: { submission: Submission }): ReactElement {
  const words = own.use()
  const { size } = useFormat()
  const { sender, link, namespace, created_at: at, size_bytes: bytes } = submission
  return (
    <Card title={words.sender}>
      <dl className="facts">
        <dt>{words.facts.name}</dt>
        <dd>{sender.name}</dd>
        {sender.email !== null && (
          <>
            <dt>{words.facts.email}</dt>
            <dd>
              <a href={`mailto:${encodeURIComponent(sender.email)}`}>{sender.email}</a>
            </dd>
          </>
        )}
        {sender.message !== null && (
          <>
            <dt>{words.facts.message}</dt>
            <dd className="as-written">{sender.message}</dd>
          </>
        )}
        <dt>{words.facts.sent}</dt>
        <dd>
          <Moment at={at} />
        </dd>
        <dt>{words.facts.link}</dt>
        <dd>{link.label}</dd>
        <dt>{words.facts.namespace}</dt>
        <dd>
          <NamespaceLink namespace={namespace} />
        </dd>
        <dt>{words.facts.size}</dt>
        <dd>{size(bytes)}</dd>
      </dl>
      <p className="muted">{words.unchecked}</p>
    </Card>
  )
}
