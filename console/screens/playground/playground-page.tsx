// Runs the read operations of the API as the signed-in account. rules, section 6.
import type { ReactElement } from 'react'

import { useCurrentNamespace } from '../../shared/api/current-namespace.ts'
import { useNamespaces } from '../../shared/api/session.ts'
import { ButtonLink } from '../../shared/parts/button.tsx'
import { Empty, Page } from '../../shared/parts/page.tsx'
import { playground } from './words.ts'
import { Workbench } from './workbench.tsx'
import '../../shared/api-form/api-form.css'
import './playground.css'

export function PlaygroundPage(): ReactElement {
  const words = playground.use()
  const namespace = useCurrentNamespace()
  const { data: all } = useNamespaces()
  return (
    <Page title={words.title} lead={words.lead}>
      {all?.length === 0 ? (
        <Empty
          title={words.noNamespace}
          actions={
            <ButtonLink to="/namespaces" variant="primary">
              {words.toNamespaces}
            </ButtonLink>
          }
        >
          {words.noNamespaceAdvice}
        </Empty>
      ) : (
        <Workbench namespace={namespace} />
      )}
    </Page>
  )
}
