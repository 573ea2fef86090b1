// The user's account: name, password, mails, and preferences of this browser.
import type { ReactElement } from 'react'

import { useChange } from '../../shared/parts/use-change.ts'
import { consoleApi } from '../../shared/api/clients.ts'
import { sessionQuery, useMayWrite, useSignedIn } from '../../shared/api/session.ts'
import { NameForm } from '../../shared/parts/name-form.tsx'
import { Card } from '../../shared/parts/page.tsx'
import { setTheme, useTheme, type Theme } from '../../shared/frame/theme.ts'
import { frame } from '../../shared/frame/words.ts'
import { Check, Choices } from '../../shared/parts/choice.tsx'
import { setLanguage, useLanguage } from '../../shared/words/language.ts'
import { ProblemNote } from '../../shared/parts/problem-note.tsx'
import { IdentityCard, useHasPassword } from './identity-card.tsx'
import { PasswordForm } from './password-form.tsx'
import { membersQuery } from './people-queries.ts'
import { Section } from './section.tsx'
import { settings as own } from './words.ts'

export function AccountSection(): ReactElement {
  const { account: texts, members } = own.use()
  const { account, sends_mail, password_sign_in, single_sign_on } = useSignedIn()
  const mayWrite = useMayWrite()
  const hasPassword = useHasPassword(single_sign_on !== null)
  const rename = useChange({
    change: (name: string) => consoleApi.updateAccount({ body: { name } }),
    shownBy: [sessionQuery, membersQuery],
    says: texts.renamed,
  })
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
          change={rename}
          onSave={rename.mutate}
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
      {sends_mail && mayWrite && <MailCard />}
      <BrowserCard />
    </Section>
  )
}

/** Language and appearance, stored in this browser. */
function BrowserCard(): ReactElement {
  const { account: texts } = own.use()
  const { themes } = frame.use()
  return (
    <Card title={texts.browser}>
      <p className="muted">{texts.browserLead}</p>
      <div className="settings-looks stack top gap-5">
        <Choices
          label={texts.language}
          value={useLanguage()}
          options={[
            { value: 'en', label: 'English' },
            { value: 'fr', label: 'Français' },
          ]}
          onChange={setLanguage}
        />
        <Choices
          label={texts.appearance}
          value={useTheme()}
          options={(['system', 'light', 'dark'] satisfies Theme[]).map((value) => ({
            value,
            label: themes[value],
          }))}
          onChange={setTheme}
        />
      </div>
    </Card>
  )
}

/** Which mails the person gets, where the service sends mail. */
function MailCard(): ReactElement {
  const { mail: texts } = own.use()
  const { account } = useSignedIn()
  const change = useChange({
    change: (mails_verdicts: boolean) => consoleApi.updateAccount({ body: { mails_verdicts } }),
    shownBy: [sessionQuery],
    says: ({ mails_verdicts }) => (mails_verdicts ? texts.switchedOn : texts.switchedOff),
  })
  return (
    <Card title={texts.title}>
      {change.isError && <ProblemNote error={change.error} />}
      <p className="muted">{texts.lead(account.email)}</p>
      <Check
        isSelected={change.isPending ? change.variables : account.mails_verdicts}
        onChange={(isOn) => change.mutate(isOn)}
        hint={texts.verdictsHint}
      >
        {texts.verdicts}
      </Check>
    </Card>
  )
}
