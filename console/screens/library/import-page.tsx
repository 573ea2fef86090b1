// Import from an API namespace: copies the original files of selected capsules.
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactElement } from 'react'

import { useCurrentNamespace } from '../../shared/api/current-namespace.ts'
import { useNamespaces } from '../../shared/api/session.ts'
import { Arriving } from '../../shared/parts/arriving.tsx'
import { ButtonLink } from '../../shared/parts/button.tsx'
import { Empty, Page } from '../../shared/parts/page.tsx'
import { ImportList } from './import-list.tsx'
import { NamespaceChoice } from './namespace-choice.tsx'
import { importing as own, library } from './words.ts'
import './library.css'

export function ImportPage(): ReactElement {
  const words = own.use()
  const { back } = library.use()
  const { data: namespaces, error, refetch } = useNamespaces()
  const { ns } = useSearch({ from: '/signed-in/library/import' })
  const current = useCurrentNamespace()
  const navigate = useNavigate()
  const chosen = ns ?? current
  return (
    <Page title={words.title} lead={words.lead} above={<Link to="/library">{back}</Link>}>
      <Arriving data={namespaces} error={error} refetch={refetch} lines={5} />
      {namespaces?.length === 0 && (
        <Empty
          title={words.noNamespace}
          actions={<ButtonLink to="/namespaces">{words.toNamespaces}</ButtonLink>}
        >
          {''}
        </Empty>
      )}
      {namespaces && namespaces.length > 0 && chosen !== null && (
        <>
          <NamespaceChoice
            label={words.namespace}
            all={namespaces}
            chosen={chosen}
            onChange={(next) => void navigate({ to: '/library/import', search: { ns: next }, replace: true })}
          />
          <ImportList key={chosen} namespace={chosen} />
        </>
      )}
    </Page>
  )
}
