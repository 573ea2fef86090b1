// Creates an invitation: a link that works once and is shown only here.
import { useState, type ReactElement } from 'react'

import { useChange } from '../../shared/parts/use-change.ts'
import { consoleApi } from '../../shared/api/clients.ts'
import { useSignedIn } from '../../shared/api/session.ts'
import { Field } from '../../shared/parts/field.tsx'
import { useFieldFaults } from '../../shared/parts/form.tsx'
import { FormDialog } from '../../shared/parts/form-dialog.tsx'
import { OneTimeSecret } from '../../shared/parts/one-time-secret.tsx'
import { sharedWords } from '../../shared/words/shared-words.ts'
import { useFormat } from '../../shared/words/format.ts'
import { invitationsQuery, type Member } from './people-queries.ts'
import { RoleChoice } from './role-choice.tsx'
import { settings as own } from './words.ts'

export function InviteMember({ onClose }: { onClose: () => void }): ReactElement {
  const { invitations: texts } = own.use()
  const { optional } = sharedWords.use()
  const { sends_mail } = useSignedIn()
  const [role, setRole] = useState<Member['role']>('member')
  const [email, setEmail] = useState('')
  const invite = useChange({
    change: () => consoleApi.inviteMember({ body: { role, email: email.trim() || null } }),
    shownBy: [invitationsQuery],
  })
  const faults = { email: /^(|[^\s@]+@[^\s@]+)$/.test(email.trim()) ? undefined : texts.emailWrong }
  const { faultAt, attempt } = useFieldFaults(faults, invite.error)
  const submit = () => {
    if (attempt()) invite.mutate()
  }
  if (invite.data) return <Invited made={invite.data} sendsMail={sends_mail} onClose={onClose} />
  return (
    <FormDialog
      title={texts.invite}
      submitLabel={invite.isPending ? texts.inviting : texts.make}
      change={invite}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{sends_mail ? texts.mailLead : texts.lead}</p>
      <RoleChoice role={role} onChange={setRole} />
      <Field
        label={`${texts.email} (${optional})`}
        hint={sends_mail ? texts.mailHint : texts.emailHint}
        type="email"
        autoComplete="off"
        value={email}
        onChange={setEmail}
        error={faultAt('email')}
      />
    </FormDialog>
  )
}

interface InvitedProps {
  readonly made: Awaited<ReturnType<typeof consoleApi.inviteMember>>
  readonly sendsMail: boolean
  readonly onClose: () => void
}

function Invited({ made, sendsMail, onClose }: InvitedProps): ReactElement {
  const { invitations: texts } = own.use()
  const { time } = useFormat()
  const { link, expires_at, is_mailed, email } = made
  return (
    <OneTimeSecret title={texts.linkTitle} what={texts.link} secret={link} words={texts} onStored={onClose}>
      <p>{texts.until(time(expires_at))}</p>
      {sendsMail && email !== null && <p>{is_mailed ? texts.mailed(email) : texts.notMailed(email)}</p>}
    </OneTimeSecret>
  )
}
