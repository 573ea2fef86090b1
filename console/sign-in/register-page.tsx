// Creates an account: with the set-up link, with an invitation, or where registration is open. The secret of the link
// is in the URL fragment, so that it is never sent to a server.
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { FormEvent, ReactElement } from 'react'

import { consoleApi } from '../api/clients.ts'
import { Button } from '../parts/button.tsx'
import { Field } from '../parts/field.tsx'
import { NewPassword, useShortPassword } from '../parts/new-password.tsx'
import { Note } from '../parts/note.tsx'
import { Loading } from '../parts/page.tsx'
import { faultOf, ProblemNote } from '../parts/problem-note.tsx'
import { SignInLayout } from './sign-in-layout.tsx'
import { useOpenSession } from './use-open-session.ts'
import { signIn as own } from './words.ts'

type OneTimeLink = Awaited<ReturnType<typeof consoleApi.readLink>>

export function RegisterPage(): ReactElement {
  const say = own.use()
  const [token] = useState(() => location.hash.slice(1))
  const isOpenSignUp = location.pathname.endsWith('/register')
  const link = useQuery({
    queryKey: ['link', token],
    queryFn: ({ signal }) => consoleApi.readLink({ body: { token } }, { signal }),
    enabled: token !== '',
    staleTime: Infinity,
    retry: false,
  })
  const { title, lead } = headOf(say, link.data, isOpenSignUp, link.isLoading)
  return (
    <SignInLayout title={title} lead={lead}>
      {link.isError && <ProblemNote error={link.error} />}
      {link.isLoading && <Loading />}
      {token === '' && !isOpenSignUp && <Note tone="warn">{say.linkMissing}</Note>}
      {(link.data !== undefined || isOpenSignUp) && <RegisterForm token={token} link={link.data} />}
      <p className="sign-in-foot">
        <Link to="/sign-in">{say.haveAccount}</Link>
      </p>
    </SignInLayout>
  )
}

function headOf(
  say: ReturnType<typeof own.now>,
  link: OneTimeLink | undefined,
  isOpenSignUp: boolean,
  isLoading: boolean,
) {
  if (isOpenSignUp) return { title: say.registerTitle, lead: say.registerLead }
  if (link?.kind === 'invitation') return { title: say.joinTitle(link.tenant_name ?? ''), lead: say.joinLead }
  // A missing or invalid link is handled below.
  if (!link && location.pathname.endsWith('/join')) {
    return { title: say.joinAny, lead: isLoading ? say.checkingLink : '' }
  }
  return { title: say.setupTitle, lead: link ? say.setupLead : isLoading ? say.checkingLink : '' }
}

interface FormProps {
  readonly token: string
  readonly link: OneTimeLink | undefined
}

function RegisterForm({ token, link }: FormProps): ReactElement {
  const say = own.use()
  const asksOrganization = (link?.tenant_name ?? null) === null
  const [organization, setOrganization] = useState('')
  const [name, setName] = useState('')
  const [email, setEmail] = useState(link?.email ?? '')
  const [password, setPassword] = useState('')
  const [isChecked, setChecked] = useState(false)
  const enter = useOpenSession()
  const register = useMutation({
    mutationFn: () =>
      consoleApi.registerAccount({
        body: {
          ...(token === '' ? {} : { token }),
          ...(asksOrganization ? { organization } : {}),
          name,
          email,
          password,
        },
      }),
    onSuccess: enter,
  })
  const short = useShortPassword(password)
  const faults = {
    organization: asksOrganization && organization.trim() === '' ? say.missing(say.organization) : undefined,
    name: name.trim() === '' ? say.missing(say.name) : undefined,
    email: /^[^\s@]+@[^\s@]+$/.test(email.trim()) ? undefined : say.emailWrong,
    password: short,
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (Object.values(faults).every((fault) => fault === undefined)) register.mutate()
  }
  const errorOf = (field: keyof typeof faults) =>
    (isChecked ? faults[field] : undefined) ?? faultOf(register.error, field)
  return (
    <form onSubmit={submit} noValidate>
      {register.isError && <ProblemNote error={register.error} />}
      {link?.kind === 'setup' && link.tenant_name !== null && <Note>{say.joining(link.tenant_name)}</Note>}
      {asksOrganization && (
        <Field
          label={say.organization}
          hint={say.organizationHint}
          autoComplete="organization"
          autoFocus
          value={organization}
          onChange={setOrganization}
          error={errorOf('organization')}
        />
      )}
      <Field
        label={say.name}
        autoComplete="name"
        autoFocus={!asksOrganization}
        value={name}
        onChange={setName}
        error={errorOf('name')}
      />
      <Field
        label={say.email}
        type="email"
        autoComplete="username"
        value={email}
        onChange={setEmail}
        error={errorOf('email')}
      />
      <NewPassword label={say.password} value={password} onChange={setPassword} error={errorOf('password')} />
      <Button type="submit" look="primary" isPending={register.isPending}>
        {register.isPending ? say.creating : say.create}
      </Button>
    </form>
  )
}
