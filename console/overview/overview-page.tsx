// Where everybody arrives: the first steps until they are done, and each namespace in numbers. Guide, screens 2 and 3.
import type { ReactElement } from 'react'

import { useKeys } from '../api/keys.ts'
import { useNamespaces, useSignedIn } from '../api/session.ts'
import { ButtonLink } from '../parts/button.tsx'
import { Loading, Page } from '../parts/page.tsx'
import { ProblemNote } from '../parts/problem-note.tsx'
import { NamespaceCard } from './namespace-card.tsx'
import { Welcome } from './welcome.tsx'
import { overview as own } from './words.ts'
import './overview.css'

export function OverviewPage(): ReactElement {
  const say = own.use()
  const { tenant } = useSignedIn()
  const { data: all, error, refetch } = useNamespaces()
  const { data: keys } = useKeys()
  return (
    <Page title={say.title} lead={say.lead(tenant.name)}>
      {error !== null && <ProblemNote error={error} onRetry={() => void refetch()} />}
      {!all && error === null && <Loading lines={8} />}
      {all && keys && <Welcome namespaces={all} keys={keys} />}
      {all && all.length > 0 && (
        <section className="overview" aria-labelledby="overview-namespaces">
          <header>
            <h2 id="overview-namespaces">{say.namespaces}</h2>
            <ButtonLink to="/namespaces" search={{ create: 'yes' }} size="small" icon="plus">
              {say.another}
            </ButtonLink>
          </header>
          <ul className="overview-cards">
            {all.map((each) => (
              <NamespaceCard key={each.namespace} namespace={each} keys={keys ?? []} />
            ))}
          </ul>
        </section>
      )}
    </Page>
  )
}
