// Signing in with the issuer: links the account to it, or unlinks it. Where the service has one.
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'

import { useChange } from '../../shared/parts/use-change.ts'
import { basePath } from '../../shared/api/base-path.ts'
import { consoleApi } from '../../shared/api/clients.ts'
import { Button, ButtonAnchor } from '../../shared/parts/button.tsx'
import { Card } from '../../shared/parts/page.tsx'
import { ProblemNote } from '../../shared/parts/problem-note.tsx'
import { settings as own } from './words.ts'

const identityQuery = queryOptions({
  queryKey: ['identity'],
  queryFn: ({ signal }) => consoleApi.getIdentity({}, { signal }),
})

/** Who signs in by the issuer alone has no password to change. */
export function useHasPassword(isAsked: boolean): boolean {
  return useQuery({ ...identityQuery, enabled: isAsked }).data?.has_password ?? !isAsked
}

export function IdentityCard({ label }: { readonly label: string }): ReactElement {
  const { identity: texts } = own.use()
  const identity = useQuery(identityQuery)
  const unlink = useChange({
    change: () => consoleApi.unlinkIdentity(),
    shownBy: [identityQuery],
    says: texts.unlinked(label),
  })
  const error = unlink.error ?? identity.error
  return (
    <Card title={texts.title(label)}>
      {error !== null && <ProblemNote error={error} />}
      {identity.data && (
        <>
          <p className="muted">
            {identity.data.issuer === null
              ? texts.notLinked(label)
              : identity.data.can_unlink
                ? texts.linked(label)
                : texts.onlyWay(label)}
          </p>
          {identity.data.issuer === null && (
            <p>
              <ButtonAnchor href={`${basePath}/console/oidc/start`}>{texts.link(label)}</ButtonAnchor>
            </p>
          )}
          {identity.data.can_unlink && (
            <p>
              <Button isPending={unlink.isPending} onPress={() => unlink.mutate()}>
                {texts.unlink(label)}
              </Button>
            </p>
          )}
        </>
      )}
    </Card>
  )
}
