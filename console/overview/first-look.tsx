// Third step: the same data as rows and as a tree, in the Playground.
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'

import { dataApi } from '../api/clients.ts'
import type { ConsoleNamespace } from '../api/session.ts'
import { ButtonLink } from '../parts/button.tsx'
import { welcome as own } from './words.ts'

export interface FirstLookProps {
  /** One that has accepted a capsule. */
  readonly namespace: ConsoleNamespace | undefined
  readonly onLook: () => void
}

export function FirstLook({ namespace, onLook }: FirstLookProps): ReactElement {
  const say = own.use().look
  const slug = namespace?.namespace ?? ''
  const { data } = useQuery({
    queryKey: [slug, 'first-organization'],
    queryFn: ({ signal }) => dataApi.listOrganizations({ limit: 1 }, { namespace: slug, signal }),
    enabled: namespace !== undefined,
  })
  const organization = data?.data[0]
  if (!namespace) return <p className="muted">{say.first}</p>
  return (
    <p className="welcome-acts">
      <ButtonLink
        to="/playground"
        search={{ ns: slug, op: 'listRows', view: 'table', run: 'yes' }}
        icon="playground"
        look="primary"
        onClick={onLook}
      >
        {say.rows}
      </ButtonLink>
      {organization && (
        <ButtonLink
          to="/playground"
          search={{ ns: slug, op: 'getEverything', ask: `id=${organization.id}`, run: 'yes' }}
          icon="playground"
          onClick={onLook}
        >
          {say.tree}
        </ButtonLink>
      )}
    </p>
  )
}
