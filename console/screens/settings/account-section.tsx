// The user's account: name, password, mails, and preferences of this browser.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'

import { consoleApi } from '../../shared/api/clients.ts'
import { sessionQuery, useSignedIn } from '../../shared/api/session.ts'
import { announce } from '../../shared/parts/announce.tsx'
import { NameForm } from '../../shared/parts/name-form.tsx'
import { Card } from '../../shared/parts/page.tsx'
import { BrowserCard } from './browser-card.tsx'
import { IdentityCard, useHasPassword } from './identity-card.tsx'
import { MailCard } from './mail-card.tsx'
import { PasswordForm } from './password-form.tsx'
import { membersQuery } from './people-queries.ts'
import { Section } from './section.tsx'
import { settings as own } from './words.ts'

export function AccountSection(): ReactElement {
  const { account: texts, members } = own.use()
  const { account, sends_mail, password_sign_in, single_sign_on } = useSignedIn()
  const hasPassword = useHasPassword(single_sign_on !== null)
  const rename = useRename()
  return (
    <Section name="account" lead={texts.lead}>
      <Card>
        <NameForm
          field="name"
          label={texts.name}
          hint={texts.nameHint}
          missing={texts.nameMissing}
          before={account.name}
          autoComplete="name"
          isPending={rename.isPending}
          error={rename.error}
          onSave={(name) => rename.mutate(name)}
        />
        <dl className="settings-facts stack gap-4">
          <div>
            <dt>{texts.email}</dt>
            <dd>{account.email}</dd>
          </div>
          <div>
            <dt>{texts.role}</dt>
            <dd>
              {members.roles[account.role]}
              <small>{members.roleHints[account.role]}</small>
            </dd>
          </div>
        </dl>
      </Card>
      {single_sign_on !== null && <IdentityCard label={single_sign_on} />}
      {password_sign_in && hasPassword && <PasswordForm />}
      {sends_mail && <MailCard />}
      <BrowserCard />
    </Section>
  )
}

function useRename() {
  const { account: texts } = own.use()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => consoleApi.updateAccount({ body: { name } }),
    onSuccess: async () => {
      await Promise.all([queries.invalidateQueries(sessionQuery), queries.invalidateQueries(membersQuery)])
      announce(texts.renamed)
    },
  })
}
