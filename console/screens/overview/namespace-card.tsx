// The counts of one namespace, each linked to what it counts.
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'

import type { ApiKey } from '../../shared/api/keys.ts'
import { useMayWrite, type ConsoleNamespace } from '../../shared/api/session.ts'
import { countNames, playgroundLinks } from '../namespaces/playground-links.ts'
import { Icon } from '../../shared/parts/icon.tsx'
import { Status } from '../../shared/parts/status.tsx'
import { Ago } from '../../shared/parts/time.tsx'
import { useFormat } from '../../shared/words/format.ts'
import { expiringKeys } from './expiring-keys.ts'
import { overview as own } from './words.ts'

interface NamespaceCardProps {
  readonly namespace: ConsoleNamespace
  readonly keys: readonly ApiKey[]
}

export function NamespaceCard({ namespace, keys }: NamespaceCardProps): ReactElement {
  const words = own.use()
  const { number } = useFormat()
  const { namespace: slug, label, counts } = namespace
  return (
    <li className="overview-card panel stack gap-3">
      <h3 className="row baseline">
        <Link to="/namespaces/$namespace" params={{ namespace: slug }}>
          {label}
        </Link>
        <code>{slug}</code>
      </h3>
      <ul className="overview-numbers stack gap-1">
        {countNames.map((name) => (
          <li key={name}>
            <Link
              to="/playground"
              search={{ ns: slug, ...playgroundLinks[name], run: 'yes' }}
              className="hoverable"
              title={words.of(words.counts[name], label)}
            >
              <b>{number(counts[name])}</b> <span className="muted small-text">{words.counts[name]}</span>
            </Link>
          </li>
        ))}
      </ul>
      {counts.organizations > 0 && (
        <p className="overview-line row small-text">
          <Link to="/explorer" search={{ ns: slug }}>
            {words.explore}
          </Link>
          <Link to="/explorer" search={{ ns: slug, view: 'results' }}>
            {words.results}
          </Link>
        </p>
      )}
      <LastCapsule namespace={namespace} />
      {useMayWrite() && <KeyLinks namespace={namespace} keys={keys} />}
    </li>
  )
}

export function LastCapsule({ namespace }: { namespace: ConsoleNamespace }): ReactElement {
  const words = own.use()
  const { number } = useFormat()
  const mayWrite = useMayWrite()
  const { namespace: slug, last_capsule: last, capsules } = namespace
  if (last === null) {
    return (
      <p className="overview-line row small-text">
        <span className="muted">{words.noCapsule}</span>
        {mayWrite && (
          <Link to="/namespaces/$namespace/capsules" params={{ namespace: slug }}>
            {words.upload}
          </Link>
        )}
      </p>
    )
  }
  return (
    <div className="overview-line row small-text">
      <span className="muted overview-line-label">{words.lastCapsule}</span>
      <Link
        to="/namespaces/$namespace/capsules/$capsuleId"
        params={{ namespace: slug, capsuleId: last.capsule_id }}
      >
        {last.label ?? words.unnamed}
      </Link>
      <Status state={last.status} />
      <Ago at={last.created_at} />
      {capsules.pending > 1 && (
        <Link
          to="/namespaces/$namespace/capsules"
          params={{ namespace: slug }}
          search={{ status: 'pending' }}
        >
          {words.pending(number(capsules.pending), capsules.pending)}
        </Link>
      )}
    </div>
  )
}

function KeyLinks({ namespace, keys }: NamespaceCardProps): ReactElement {
  const words = own.use()
  const { number } = useFormat()
  return (
    <p className="overview-line row small-text">
      <Link to="/keys">
        {namespace.keys === 0 ? words.noKeys : words.keys(number(namespace.keys), namespace.keys)}
      </Link>
      <ExpiringKeys namespace={namespace} keys={keys} />
    </p>
  )
}

/** Nothing while no key of the namespace expires soon. */
export function ExpiringKeys({ namespace, keys }: NamespaceCardProps): ReactElement | null {
  const words = own.use()
  const { number } = useFormat()
  const expiring = expiringKeys(keys, namespace.namespace, Date.now()).length
  if (expiring === 0) return null
  return (
    <Link to="/keys" className="overview-expiring row inline one-line gap-1 small-text">
      <Icon name="warning" size={16} />
      {words.expiring(number(expiring), expiring)}
    </Link>
  )
}
