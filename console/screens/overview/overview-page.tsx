// The start page: the first steps until they are done, and the counts of each namespace.
import { lazy, Suspense, useState, type ReactElement } from 'react'

import { useKeys, type ApiKey } from '../../shared/api/keys.ts'
import { useMayWrite, useNamespaces, useSignedIn, type ConsoleNamespace } from '../../shared/api/session.ts'
import { Arriving } from '../../shared/parts/arriving.tsx'
import { ButtonLink } from '../../shared/parts/button.tsx'
import { Page } from '../../shared/parts/page.tsx'
import { NamespaceCard } from './namespace-card.tsx'
import { OverviewTable } from './overview-table.tsx'
import { SampleOffer } from './sample-offer.tsx'
import { Welcome } from './welcome.tsx'
import { overview as own } from './words.ts'
import './overview.css'

const NextDue = lazy(() => import('./next-due.tsx'))

export function OverviewPage(): ReactElement {
  const words = own.use()
  const { tenant } = useSignedIn()
  const { data: all, error, refetch } = useNamespaces()
  const { data: keys } = useKeys()
  const mayWrite = useMayWrite()
  return (
    <Page title={words.title} lead={words.lead(tenant.name)}>
      <Arriving data={all} error={error} refetch={refetch} lines={8} />
      {all?.length === 0 && (mayWrite ? <SampleOffer /> : <p>{words.nothingYet}</p>)}
      {all?.some(({ next_due: due }) => due !== null) && (
        <Suspense>
          <NextDue all={all} />
        </Suspense>
      )}
      {all && keys ? <Loaded all={all} keys={keys} /> : all && <Namespaces all={all} keys={[]} />}
    </Page>
  )
}

interface LoadedProps {
  readonly all: readonly ConsoleNamespace[]
  readonly keys: readonly ApiKey[]
}

/** Once there is data, it comes before the first steps; the order does not change while a step is in progress. */
function Loaded({ all, keys }: LoadedProps): ReactElement {
  const [isFilled] = useState(() => all.some(({ counts }) => counts.reports > 0))
  const steps = <Welcome namespaces={all} keys={keys} />
  return (
    <>
      {!isFilled && steps}
      <Namespaces all={all} keys={keys} />
      {isFilled && steps}
    </>
  )
}

/** More are compared more easily in a table. */
const maxCards = 2

function Namespaces({ all, keys }: LoadedProps): ReactElement | null {
  const words = own.use()
  const mayWrite = useMayWrite()
  if (all.length === 0) return null
  return (
    <section className="overview stack gap-3" aria-labelledby="overview-namespaces">
      <header className="row one-line between gap-3">
        <h2 id="overview-namespaces">{words.namespaces}</h2>
        {mayWrite && (
          <ButtonLink to="/namespaces" search={{ create: 'yes' }} size="small" icon="plus">
            {words.another}
          </ButtonLink>
        )}
      </header>
      {all.length > maxCards ? (
        <OverviewTable all={all} keys={keys} />
      ) : (
        <ul className="overview-cards stack gap-4">
          {all.map((each) => (
            <NamespaceCard key={each.namespace} namespace={each} keys={keys} />
          ))}
        </ul>
      )}
    </section>
  )
}
