// Creates an account: with the set-up link, with an invitation, or where registration is open. The secret of the link
// is in the URL fragment, so that it is never sent to a server.
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'

import { useOneTimeLink, type OneTimeLink } from './use-one-time-link.ts'
import { Form, useFieldFaults } from '../../shared/parts/form.tsx'
import { consoleApi } from '../../shared/api/clients.ts'
import { sessionQuery } from '../../shared/api/session.ts'
import { Button } from '../../shared/parts/button.tsx'
import { Field } from '../../shared/parts/field.tsx'
import { NewPassword, useShortPassword } from '../../shared/parts/new-password.tsx'
import { Note } from '../../shared/parts/note.tsx'
import { Loading } from '../../shared/parts/page.tsx'
import { ProblemNote } from '../../shared/parts/problem-note.tsx'
import { SignInLayout } from './sign-in-layout.tsx'
import { SingleSignOn } from './single-sign-on.tsx'
import { useOpenSession } from './use-open-session.ts'
import { signIn as own } from './words.ts'

export function RegisterPage(): ReactElement {
  const words = own.use()
  const [token] = useState(() => location.hash.slice(1))
  const isOpenSignUp = location.pathname.endsWith('/register')
  const oneTimeLink = useOneTimeLink(token)
  const { data: session } = useQuery(sessionQuery)
  const issuer = session?.single_sign_on ?? null
  // The first account is made with a password also where others have none.
  const hasPasswords = (session?.password_sign_in ?? true) || oneTimeLink.data?.kind === 'setup'
  const { title, lead } = registerHead(words, oneTimeLink.data, isOpenSignUp, oneTimeLink.isLoading)
  return (
    <SignInLayout title={title} lead={lead}>
      {oneTimeLink.isError && <ProblemNote error={oneTimeLink.error} />}
      {oneTimeLink.isLoading && <Loading />}
      {token === '' && !isOpenSignUp && <Note tone="warn">{words.linkMissing}</Note>}
      {issuer !== null && oneTimeLink.data?.kind === 'invitation' && (
        <SingleSignOn label={issuer} invitation={token} hasAlternative={hasPasswords} />
      )}
      {isOpenSignUp && !hasPasswords && <Note tone="warn">{words.onlyIssuer}</Note>}
      {(oneTimeLink.data !== undefined || isOpenSignUp) && hasPasswords && (
        <RegisterForm token={token} link={oneTimeLink.data} />
      )}
      {oneTimeLink.data?.kind !== 'setup' && (
        <p className="sign-in-foot muted small-text">
          <Link to="/sign-in">{words.haveAccount}</Link>
        </p>
      )}
    </SignInLayout>
  )
}

function registerHead(
  words: ReturnType<typeof own.now>,
  link: OneTimeLink | undefined,
  isOpenSignUp: boolean,
  isLoading: boolean,
) {
  if (isOpenSignUp) return { title: words.registerTitle, lead: words.registerLead }
  if (link?.kind === 'invitation')
    return { title: words.joinTitle(link.tenant_name ?? ''), lead: words.joinLead }
  // A missing or invalid link is handled below.
  if (!link && location.pathname.endsWith('/join')) {
    return { title: words.joinAny, lead: isLoading ? words.checkingLink : '' }
  }
  return { title: words.setupTitle, lead: link ? words.setupLead : isLoading ? words.checkingLink : '' }
}

function RegisterForm({ token, link }: { token: string; link: OneTimeLink | undefined }): ReactElement {
  const words = own.use()
  const asksOrganization = (link?.tenant_name ?? null) === null
  const [organization, setOrganization] = useState('')
  const [name, setName] = useState('')
  const [email, setEmail] = useState(link?.email ?? '')
  const [password, setPassword] = useState('')
  const person = { name, email, password }
  const register = useMutation({
    mutationFn: () =>
      consoleApi.registerAccount({
        body: { ...(token !== '' && { token }), ...(asksOrganization && { organization }), ...person },
      }),
    onSuccess: useOpenSession(),
  })
  const { faultAt, attempt, isRefusalShown } = useFieldFaults(
    {
      organization: asksOrganization && organization.trim() === '' ? words.organizationMissing : undefined,
      name: name.trim() === '' ? words.nameMissing : undefined,
      email: /^[^\s@]+@[^\s@]+$/.test(email.trim()) ? undefined : words.emailWrong,
      password: useShortPassword(password),
    },
    register.error,
  )
  const submit = () => {
    if (attempt()) register.mutate()
  }
  return (
    <Form onSubmit={submit}>
      {register.isError && !isRefusalShown && <ProblemNote error={register.error} />}
      {link?.kind === 'setup' && link.tenant_name !== null && <Note>{words.joining(link.tenant_name)}</Note>}
      {asksOrganization && (
        <Field
          label={words.organization}
          hint={words.organizationHint}
          autoComplete="organization"
          autoFocus
          value={organization}
          onChange={setOrganization}
          error={faultAt('organization')}
        />
      )}
      <Field
        label={words.name}
        autoComplete="name"
        autoFocus={!asksOrganization}
        value={name}
        onChange={setName}
        error={faultAt('name')}
      />
      <Field
        label={words.email}
        type="email"
        autoComplete="username"
        value={email}
        onChange={setEmail}
        error={faultAt('email')}
      />
      <NewPassword
        label={words.password}
        value={password}
        onChange={setPassword}
        error={faultAt('password')}
      />
      <Button type="submit" variant="primary" isPending={register.isPending}>
        {register.isPending ? words.creating : words.create}
      </Button>
    </Form>
  )
}
