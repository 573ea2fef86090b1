// The counts of a namespace, each linked to what it counts.
import { Link } from '@tanstack/react-router'
import type { ReactElement, ReactNode } from 'react'

import { useMayWrite, type ConsoleNamespace } from '../../shared/api/session.ts'
import { ButtonLink } from '../../shared/parts/button.tsx'
import { Card } from '../../shared/parts/page.tsx'
import { sharedWords } from '../../shared/words/shared-words.ts'
import { useFormat } from '../../shared/words/format.ts'
import { countNames, playgroundLinks, type CountName } from './playground-links.ts'
import { namespaces as own } from './words.ts'

export function Contents({ namespace }: { namespace: ConsoleNamespace }): ReactElement {
  const words = own.use()
  const mayWrite = useMayWrite()
  const { namespace: slug, counts, capsules } = namespace
  const isEmpty = Object.values(counts).every((n) => n === 0) && namespace.last_capsule === null
  if (isEmpty) {
    return (
      <Card title={words.contents}>
        <p className="muted">{words.contentsEmpty}</p>
        {mayWrite && (
          <p>
            <ButtonLink to="/namespaces/$namespace/capsules" params={{ namespace: slug }} icon="upload">
              {words.upload}
            </ButtonLink>
          </p>
        )}
      </Card>
    )
  }
  return (
    <Card title={words.contents}>
      <ul className="namespaces-tiles stack gap-3">
        {countNames.map((name) => (
          <CountTile key={name} namespace={namespace} name={name} />
        ))}
        {(['accepted', 'pending', 'rejected'] as const)
          .filter((status) => status === 'accepted' || capsules[status] > 0)
          .map((status) => (
            <li key={status}>
              <Link
                to="/namespaces/$namespace/capsules"
                params={{ namespace: slug }}
                search={{ status }}
                title={words.opensCapsules}
              >
                <Tile count={capsules[status]}>{words.tiles[status](capsules[status])}</Tile>
              </Link>
            </li>
          ))}
      </ul>
    </Card>
  )
}

function CountTile({ namespace, name }: { namespace: ConsoleNamespace; name: CountName }): ReactElement {
  const words = own.use()
  const { counts: countWords } = sharedWords.use()
  const count = namespace.counts[name]
  const word = {
    ...countWords,
    unthemed_reports: () => words.tiles.unthemed,
    funds: words.tiles.funds,
  }[name](count)
  return (
    <li>
      <Link
        to="/playground"
        search={{ ns: namespace.namespace, ...playgroundLinks[name] }}
        title={words.opensPlayground}
      >
        <Tile count={count}>{word}</Tile>
      </Link>
    </li>
  )
}

const Tile = ({ count, children }: { count: number; children: ReactNode }): ReactElement => (
  <>
    <b>{useFormat().number(count)}</b> <span>{children}</span>
  </>
)
