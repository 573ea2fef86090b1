// The sign-in form. It allows pasting and password managers; an error does not reveal whether the email or the
// password was wrong.
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useRef, useState, type ReactElement } from 'react'

import { Form, useFieldFaults } from '../../shared/parts/form.tsx'
import { consoleApi } from '../../shared/api/clients.ts'
import { sessionQuery } from '../../shared/api/session.ts'
import { Button } from '../../shared/parts/button.tsx'
import { Field, PasswordField } from '../../shared/parts/field.tsx'
import { Note } from '../../shared/parts/note.tsx'
import { ProblemNote } from '../../shared/parts/problem-note.tsx'
import { SignInLayout } from './sign-in-layout.tsx'
import { SingleSignOn } from './single-sign-on.tsx'
import { useOpenSession } from './use-open-session.ts'
import { signIn as own } from './words.ts'

export function SignInPage(): ReactElement {
  const words = own.use()
  const { ended, next } = useSearch({ from: '/sign-in' })
  const { data: session } = useQuery(sessionQuery)
  const issuer = session?.single_sign_on ?? null
  const hasPasswords = session?.password_sign_in ?? true
  return (
    <SignInLayout title={words.title} lead={words.lead}>
      {ended !== undefined && <Note>{words.ended}</Note>}
      {session?.needs_setup && <Note>{words.needsSetup}</Note>}
      {issuer !== null && <SingleSignOn label={issuer} next={next} hasAlternative={hasPasswords} />}
      {hasPasswords && <SignInForm />}
      <p className="sign-in-foot muted small-text">{hasPasswords ? <PasswordHelp /> : words.onlyIssuer}</p>
    </SignInLayout>
  )
}

function PasswordHelp(): ReactElement {
  const words = own.use()
  const { data: session } = useQuery(sessionQuery)
  return (
    <>
      {session?.sign_up_open && (
        <>
          {words.noAccount} <Link to="/register">{words.register}</Link>.{' '}
        </>
      )}
      {session?.sends_mail ? (
        <Link to="/forgot">{words.forgot}</Link>
      ) : (
        <>
          {words.forgotten} <code>npx impact-graph account reset</code>.
        </>
      )}
    </>
  )
}

function SignInForm(): ReactElement {
  const words = own.use()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const passwordInput = useRef<HTMLInputElement>(null)
  const { next } = useSearch({ from: '/sign-in' })
  const enter = useOpenSession(next)
  const signIn = useMutation({
    mutationFn: () => consoleApi.signIn({ body: { email, password } }),
    onSuccess: enter,
    onError: () => passwordInput.current?.select(),
  })
  const { faultAt, attempt } = useFieldFaults({
    email: email.trim() === '' ? words.emailMissing : undefined,
    password: password === '' ? words.passwordMissing : undefined,
  })
  const submit = () => {
    if (attempt()) signIn.mutate()
  }
  return (
    <Form onSubmit={submit}>
      {signIn.isError && <ProblemNote error={signIn.error} />}
      <Field
        label={words.email}
        type="email"
        autoComplete="username"
        autoFocus
        value={email}
        onChange={setEmail}
        error={faultAt('email')}
      />
      <PasswordField
        label={words.password}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        inputRef={passwordInput}
        error={faultAt('password')}
      />
      <Button type="submit" variant="primary" isPending={signIn.isPending}>
        {signIn.isPending ? words.entering : words.enter}
      </Button>
    </Form>
  )
}
