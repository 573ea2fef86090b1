// The tenant: its name, which owners can change, and its identifiers.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'

import { consoleApi } from '../../shared/api/clients.ts'
import { sessionQuery, useSignedIn } from '../../shared/api/session.ts'
import { announce } from '../../shared/parts/announce.tsx'
import { CopyButton } from '../../shared/parts/copy-button.tsx'
import { NameForm } from '../../shared/parts/name-form.tsx'
import { Card } from '../../shared/parts/page.tsx'
import { Badge } from '../../shared/parts/status.tsx'
import { Day } from '../../shared/parts/time.tsx'
import { Section } from './section.tsx'
import { settings as own } from './words.ts'

export function OrganizationSection(): ReactElement {
  const words = own.use()
  const { tenant, account } = useSignedIn()
  const texts = words.organization
  const rename = useRename()
  return (
    <Section name="organization" lead={texts.lead}>
      <Card>
        {account.role === 'owner' && (
          <NameForm
            field="name"
            label={texts.name}
            missing={texts.nameMissing}
            before={tenant.name}
            isPending={rename.isPending}
            error={rename.error}
            onSave={(name) => rename.mutate(name)}
          />
        )}
        <dl className="settings-facts stack gap-4">
          {account.role !== 'owner' && (
            <div>
              <dt>{texts.name}</dt>
              <dd>
                {tenant.name}
                <small>{words.ownerOnlyRename}</small>
              </dd>
            </div>
          )}
          <div>
            <dt>{texts.id}</dt>
            <dd>
              <span className="settings-id">
                <code>{tenant.id}</code> <CopyButton text={tenant.id} what={texts.idOf} />
              </span>
              <small>{texts.idHint}</small>
            </dd>
          </div>
          <div>
            <dt>{texts.status}</dt>
            <dd>
              <Badge
                tone={tenant.status === 'active' ? 'good' : 'bad'}
                icon={tenant.status === 'active' ? 'check' : 'warning'}
              >
                {texts.statuses[tenant.status]}
              </Badge>
            </dd>
          </div>
          <div>
            <dt>{texts.since}</dt>
            <dd>
              <Day at={tenant.created_at} />
            </dd>
          </div>
        </dl>
      </Card>
    </Section>
  )
}

function useRename() {
  const words = own.use()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => consoleApi.renameTenant({ body: { name } }),
    onSuccess: async () => {
      await queries.invalidateQueries(sessionQuery)
      announce(words.organization.renamed)
    },
  })
}
