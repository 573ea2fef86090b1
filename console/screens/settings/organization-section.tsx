// The tenant: its name, which owners can change, and its identifiers.
import type { ReactElement } from 'react'

import { useChange } from '../../shared/parts/use-change.ts'
import { consoleApi } from '../../shared/api/clients.ts'
import { sessionQuery, useSignedIn } from '../../shared/api/session.ts'
import { CopyButton } from '../../shared/parts/copy-button.tsx'
import { NameForm } from '../../shared/parts/name-form.tsx'
import { Card } from '../../shared/parts/page.tsx'
import { Status } from '../../shared/parts/status.tsx'
import { Day } from '../../shared/parts/time.tsx'
import { Section } from './section.tsx'
import { settings as own } from './words.ts'

export function OrganizationSection(): ReactElement {
  const { organization: texts, ownerOnlyRename } = own.use()
  const { tenant, account } = useSignedIn()
  const rename = useChange({
    change: (name: string) => consoleApi.renameTenant({ body: { name } }),
    shownBy: [sessionQuery],
    says: texts.renamed,
  })
  return (
    <Section name="organization" lead={texts.lead}>
      <Card>
        {account.role === 'owner' && (
          <NameForm
            field="name"
            label={texts.name}
            missing={texts.nameMissing}
            before={tenant.name}
            change={rename}
            onSave={rename.mutate}
          />
        )}
        <dl className="settings-facts stack gap-4">
          {account.role !== 'owner' && (
            <div>
              <dt>{texts.name}</dt>
              <dd>
                {tenant.name}
                <small>{ownerOnlyRename}</small>
              </dd>
            </div>
          )}
          <div>
            <dt>{texts.id}</dt>
            <dd>
              <span className="settings-id row inline one-line gap-1">
                <code>{tenant.id}</code> <CopyButton text={tenant.id} what={texts.idOf} />
              </span>
              <small>{texts.idHint}</small>
            </dd>
          </div>
          <div>
            <dt>{texts.status}</dt>
            <dd>
              <Status state={tenant.status}>{texts.statuses[tenant.status]}</Status>
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
