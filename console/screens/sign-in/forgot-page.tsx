// Asks for a link to a new password. The answer is the same whether or not the address has an account.
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'

import { Form, useFieldFaults } from '../../shared/parts/form.tsx'
import { consoleApi } from '../../shared/api/clients.ts'
import { sessionQuery } from '../../shared/api/session.ts'
import { Button } from '../../shared/parts/button.tsx'
import { Field } from '../../shared/parts/field.tsx'
import { Note } from '../../shared/parts/note.tsx'
import { ProblemNote } from '../../shared/parts/problem-note.tsx'
import { SignInLayout } from './sign-in-layout.tsx'
import { newPassword as own, signIn } from './words.ts'

export function ForgotPage(): ReactElement {
  const words = own.use()
  const { email: label, emailWrong, forgotten } = signIn.use()
  const { data: session } = useQuery(sessionQuery)
  const [email, setEmail] = useState('')
  const ask = useMutation({ mutationFn: () => consoleApi.askPasswordLink({ body: { email } }) })
  const { faultAt, attempt } = useFieldFaults({
    email: /^[^\s@]+@[^\s@]+$/.test(email.trim()) ? undefined : emailWrong,
  })
  const submit = () => {
    if (attempt()) ask.mutate()
  }
  return (
    <SignInLayout
      title={words.forgotTitle}
      lead={ask.isSuccess || session?.sends_mail === false ? '' : words.forgotLead}
    >
      {ask.isError && <ProblemNote error={ask.error} />}
      {session?.sends_mail === false ? (
        <Note>
          {forgotten} <code>npx impact-graph account reset</code>.
        </Note>
      ) : ask.isSuccess ? (
        <div role="status">
          <Note>{words.sent(email.trim())}</Note>
        </div>
      ) : (
        <Form onSubmit={submit}>
          <Field
            label={label}
            type="email"
            autoComplete="username"
            autoFocus
            value={email}
            onChange={setEmail}
            error={faultAt('email')}
          />
          <Button type="submit" variant="primary" isPending={ask.isPending}>
            {ask.isPending ? words.asking : words.ask}
          </Button>
        </Form>
      )}
      <p className="sign-in-foot muted small-text">
        <Link to="/sign-in">{words.back}</Link>
      </p>
    </SignInLayout>
  )
}
