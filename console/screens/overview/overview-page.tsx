// The start page: the first steps until they are done, and the counts of each namespace.
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState, type ReactElement } from 'react'

import { consoleApi } from '../../shared/api/clients.ts'
import { useKeys, type ApiKey } from '../../shared/api/keys.ts'
import {
  namespacesQuery,
  useMayWrite,
  useNamespaces,
  useSignedIn,
  type ConsoleNamespace,
} from '../../shared/api/session.ts'
import { Arriving } from '../../shared/parts/arriving.tsx'
import { Button, ButtonLink } from '../../shared/parts/button.tsx'
import { Page } from '../../shared/parts/page.tsx'
import { ProblemNote } from '../../shared/parts/problem-note.tsx'
import { useChange } from '../../shared/parts/use-change.ts'
import { NamespaceCard } from './namespace-card.tsx'
import { OverviewTable } from './overview-table.tsx'
import { Welcome } from './welcome.tsx'
import { overview as own, sampleData } from './words.ts'
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

const sampleSlug = 'demo'

/** Creates a namespace with sample data in one click and opens it in the explorer. */
function SampleOffer(): ReactElement {
  const words = sampleData.use()
  const navigate = useNavigate()
  const fill = useChange({
    change: () => consoleApi.fillSampleData({ body: { namespace: sampleSlug, label: words.label } }),
    shownBy: [namespacesQuery],
    onDone: ({ namespace }) => navigate({ to: '/explorer', search: { ns: namespace } }),
  })
  return (
    <section className="sample-offer" aria-labelledby="sample-offer">
      <div>
        <h2 id="sample-offer">{words.title}</h2>
        <p>{words.text}</p>
      </div>
      <Button variant="primary" icon="explorer" isPending={fill.isPending} onPress={() => fill.mutate()}>
        {fill.isPending ? words.filling : words.action}
      </Button>
      {fill.isError && <ProblemNote error={fill.error} />}
    </section>
  )
}
