// Changes the password. Errors from the service are shown at the field concerned.
import { useState, type ReactElement } from 'react'

import { Form, useFieldFaults } from '../../shared/parts/form.tsx'
import { useChange } from '../../shared/parts/use-change.ts'
import { consoleApi } from '../../shared/api/clients.ts'
import { useSignedIn } from '../../shared/api/session.ts'
import { announce } from '../../shared/parts/announce.tsx'
import { Button } from '../../shared/parts/button.tsx'
import { PasswordField } from '../../shared/parts/field.tsx'
import { NewPassword, useShortPassword } from '../../shared/parts/new-password.tsx'
import { Card } from '../../shared/parts/page.tsx'
import { fieldFault, ProblemNote } from '../../shared/parts/problem-note.tsx'
import { settings as own } from './words.ts'

export function PasswordForm(): ReactElement {
  const { account: texts } = own.use()
  const { account } = useSignedIn()
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const { faultAt, attempt, reset } = useFieldFaults({
    current: current === '' ? texts.currentMissing : undefined,
    next: useShortPassword(next),
  })
  const change = useChange({
    change: () => consoleApi.changePassword({ body: { current_password: current, new_password: next } }),
    shownBy: [{ queryKey: ['sessions'] }],
    onDone: () => {
      setCurrent('')
      setNext('')
      reset()
      announce(texts.changed)
    },
  })
  const refused = {
    current: fieldFault(change.error, 'current_password') === undefined ? undefined : texts.currentWrong,
    next: fieldFault(change.error, 'new_password') === undefined ? undefined : texts.nextWeak,
  }
  const isShownAtField = refused.current !== undefined || refused.next !== undefined
  const submit = () => {
    if (attempt()) change.mutate()
  }
  return (
    <Card title={texts.password}>
      <Form className="settings-password stack start gap-4" onSubmit={submit}>
        {change.isError && !isShownAtField && <ProblemNote error={change.error} />}
        <p className="muted">{texts.passwordLead}</p>
        {/* Lets password managers find the account. */}
        <input type="text" autoComplete="username" value={account.email} readOnly hidden />
        <PasswordField
          label={texts.current}
          autoComplete="current-password"
          value={current}
          onChange={setCurrent}
          error={faultAt('current') ?? refused.current}
        />
        <NewPassword
          label={texts.next}
          value={next}
          onChange={setNext}
          error={faultAt('next') ?? refused.next}
        />
        <Button type="submit" isPending={change.isPending}>
          {change.isPending ? texts.changing : texts.change}
        </Button>
      </Form>
    </Card>
  )
}
