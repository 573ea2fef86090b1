// Changes the password. Errors from the service are shown at the field concerned.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactElement } from 'react'

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
  const [isChecked, setChecked] = useState(false)
  const change = useChange(() => {
    setCurrent('')
    setNext('')
    setChecked(false)
  })
  const short = useShortPassword(next)
  const faults = {
    current: current === '' ? texts.currentMissing : undefined,
    next: short,
  }
  const refused = {
    current: fieldFault(change.error, 'current_password') === undefined ? undefined : texts.currentWrong,
    next: fieldFault(change.error, 'new_password') === undefined ? undefined : texts.nextWeak,
  }
  const isShownAtField = refused.current !== undefined || refused.next !== undefined
  const fieldError = (field: 'current' | 'next') => (isChecked ? faults[field] : undefined) ?? refused[field]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (faults.current === undefined && faults.next === undefined) {
      change.mutate({ current_password: current, new_password: next })
    }
  }
  return (
    <Card title={texts.password}>
      <form className="settings-password stack start gap-4" onSubmit={submit} noValidate>
        {change.isError && !isShownAtField && <ProblemNote error={change.error} />}
        <p className="muted">{texts.passwordLead}</p>
        {/* Lets password managers find the account. */}
        <input type="text" autoComplete="username" value={account.email} readOnly hidden />
        <PasswordField
          label={texts.current}
          autoComplete="current-password"
          value={current}
          onChange={setCurrent}
          error={fieldError('current')}
        />
        <NewPassword label={texts.next} value={next} onChange={setNext} error={fieldError('next')} />
        <Button type="submit" isPending={change.isPending}>
          {change.isPending ? texts.changing : texts.change}
        </Button>
      </form>
    </Card>
  )
}

function useChange(onChanged: () => void) {
  const { account: texts } = own.use()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { current_password: string; new_password: string }) =>
      consoleApi.changePassword({ body }),
    // Passwords are not cached.
    gcTime: 0,
    onSuccess: async () => {
      onChanged()
      announce(texts.changed)
      await queries.invalidateQueries({ queryKey: ['sessions'] })
    },
  })
}
