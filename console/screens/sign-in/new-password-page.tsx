// Sets a new password with a link that came by mail. The secret of the link is in the URL fragment, so that it is never
// sent to a server.
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'

import { useOneTimeLink } from './use-one-time-link.ts'
import { Form, useFieldFaults } from '../../shared/parts/form.tsx'
import { ApiProblem } from '../../../src/client/api-problem.ts'
import { consoleApi } from '../../shared/api/clients.ts'
import { Button } from '../../shared/parts/button.tsx'
import { NewPassword, useShortPassword } from '../../shared/parts/new-password.tsx'
import { Note } from '../../shared/parts/note.tsx'
import { Loading } from '../../shared/parts/page.tsx'
import { ProblemNote } from '../../shared/parts/problem-note.tsx'
import { SignInLayout } from './sign-in-layout.tsx'
import { newPassword as own, signIn } from './words.ts'

export function NewPasswordPage(): ReactElement {
  const words = own.use()
  const { linkMissing } = signIn.use()
  const [token] = useState(() => location.hash.slice(1))
  const [isSet, setDone] = useState(false)
  const oneTimeLink = useOneTimeLink(token)
  return (
    <SignInLayout title={words.title} lead={oneTimeLink.data ? words.lead(oneTimeLink.data.email ?? '') : ''}>
      {oneTimeLink.isError &&
        (isGone(oneTimeLink.error) ? <GoneNote /> : <ProblemNote error={oneTimeLink.error} />)}
      {oneTimeLink.isLoading && <Loading />}
      {token === '' && <Note tone="warn">{linkMissing}</Note>}
      {isSet && (
        <div role="status">
          <Note>{words.done}</Note>
        </div>
      )}
      {oneTimeLink.data?.kind === 'password' && !isSet && (
        <NewPasswordForm token={token} email={oneTimeLink.data.email ?? ''} onSet={() => setDone(true)} />
      )}
      <p className="sign-in-foot muted small-text">
        <Link to="/sign-in">{isSet ? words.toSignIn : words.back}</Link>
        {oneTimeLink.isError && (
          <>
            {' · '}
            <Link to="/forgot">{words.another}</Link>
          </>
        )}
      </p>
    </SignInLayout>
  )
}

const isGone = (error: unknown): boolean => error instanceof ApiProblem && error.code === 'link_invalid'

const GoneNote = (): ReactElement => (
  <div role="alert">
    <Note tone="warn">{own.use().gone}</Note>
  </div>
)

interface FormProps {
  readonly token: string
  readonly email: string
  readonly onSet: () => void
}

function NewPasswordForm({ token, email, onSet }: FormProps): ReactElement {
  const words = own.use()
  const [password, setPassword] = useState('')
  const set = useMutation({
    mutationFn: () => consoleApi.resetPassword({ body: { token, new_password: password } }),
    // Passwords are not cached.
    gcTime: 0,
    onSuccess: onSet,
  })
  const faults = { new_password: useShortPassword(password) }
  const { faultAt, attempt, isRefusalShown } = useFieldFaults(faults, set.error)
  const submit = () => {
    if (attempt()) set.mutate()
  }
  return (
    <Form onSubmit={submit}>
      {set.isError && !isRefusalShown && <ProblemNote error={set.error} />}
      {/* Lets password managers find the account. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <NewPassword
        label={words.password}
        value={password}
        onChange={setPassword}
        error={faultAt('new_password')}
      />
      <Button type="submit" variant="primary" isPending={set.isPending}>
        {set.isPending ? words.setting : words.set}
      </Button>
    </Form>
  )
}
