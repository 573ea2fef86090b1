// Which mails the person gets, where the service sends mail.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'

import { consoleApi } from '../../shared/api/clients.ts'
import { sessionQuery, useSignedIn } from '../../shared/api/session.ts'
import { announce } from '../../shared/parts/announce.tsx'
import { Check } from '../../shared/parts/choice.tsx'
import { Card } from '../../shared/parts/page.tsx'
import { ProblemNote } from '../../shared/parts/problem-note.tsx'
import { settings as own } from './words.ts'

export function MailCard(): ReactElement {
  const { mail: texts } = own.use()
  const { account } = useSignedIn()
  const queries = useQueryClient()
  const change = useMutation({
    mutationFn: (mails_verdicts: boolean) => consoleApi.updateAccount({ body: { mails_verdicts } }),
    onSuccess: async ({ mails_verdicts }) => {
      await queries.invalidateQueries(sessionQuery)
      announce(mails_verdicts ? texts.switchedOn : texts.switchedOff)
    },
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
