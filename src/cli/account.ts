// account create | list | reset: for the operator. The password comes from standard input, never from an argument, where
// other users of the machine could see it. Rules, section 7.
import { findTenant } from '../service/access/tenant.ts'
import type { Account } from '../service/accounts/account.ts'
import { listAccounts, listMembers } from '../service/accounts/members.ts'
import { passwordFault } from '../service/accounts/password-rules.ts'
import { Problem } from '../contract/problems.ts'
import { describeFault } from '../contract/wording/en-faults.ts'
import { asJson, printValue, Refused, UsageError, type Command, type Input, type Io } from './command.ts'
import { program } from './help.ts'
import { oneLine, printList, type Columns } from './table.ts'
import { noSuchTenant, withStore, withTenant } from './with-store.ts'
import type { TenantId } from '../contract/ids.ts'

const roles = ['owner', 'member', 'reader'] as const
const email = { value: 'ADDRESS', summary: 'the e-mail address to sign in with', isRequired: true }
const note = 'The password is read from standard input: one line, at least 12 characters.'

function readEmail(input: Input): string {
  const text = input.required('email').trim()
  if (text.length <= 254 && /^[^\s@]+@[^\s@]+$/.test(text)) return text
  throw new UsageError(`--email "${text}" is not an e-mail address.`)
}

function readName(input: Input): string {
  const name = input.required('name').trim()
  if (name.length > 200) throw new UsageError('--name must be 200 characters or fewer.')
  return name
}

/** Throws when the password breaks a rule; the message never quotes it. */
async function readPassword(io: Io, person: { name?: string; email: string }): Promise<string> {
  const password = (await io.readSecret?.('Password: ')) ?? ''
  if (password === '') throw new UsageError('The password is missing. Type or pipe it into standard input.')
  const weakness = passwordFault(password, person)
  if (weakness) throw new UsageError(describeFault(weakness))
  return password
}

const accountCreate: Command = {
  name: 'account create',
  summary: 'create an account for the console',
  options: {
    tenant: { value: 'TENANT', summary: 'the id of the tenant it belongs to', isRequired: true },
    email,
    name: { value: 'NAME', summary: 'what the person is called', isRequired: true },
    role: { value: 'ROLE', summary: 'owner (the default), member or reader' },
    ...asJson,
  },
  notes: [note],
  async run(input, io) {
    const person = {
      tenantId: input.required('tenant') as TenantId,
      email: readEmail(input),
      name: readName(input),
      role: input.choice('role', roles, 'is owner, member or reader') ?? 'owner',
    }
    const password = await readPassword(io, person)
    await withTenant(io, person.tenantId, async (store) => {
      // Loaded here, so that other commands do not load the library for password hashes.
      const { createAccount } = await import('../service/accounts/register.ts')
      const account = await createAccount(store, { ...person, password }).catch(unlessTaken)
      if (!account)
        throw new Refused(
          `${person.email} has an account already. ${program} account reset sets its password.`,
        )
      const done = `${account.email} (${account.name}) can sign in as ${account.role} of ${account.tenantId}.\n`
      printValue(input, io, accountJson(account), () => done)
    })
  },
}

function unlessTaken(error: unknown): null {
  if (error instanceof Problem && error.code === 'email_taken') return null
  throw error
}

const accountJson = (account: Account) => ({
  account_id: account.id,
  tenant_id: account.tenantId,
  email: account.email,
  name: account.name,
  role: account.role,
  created_at: account.createdAt.toISOString(),
})

const accountReset: Command = {
  name: 'account reset',
  summary: 'set the password of an account; all its sessions end',
  options: { email, ...asJson },
  notes: [note],
  async run(input, io) {
    const address = readEmail(input)
    const password = await readPassword(io, { email: address })
    const { resetPassword } = await import('../service/accounts/sign-in.ts')
    const found = await withStore(io, (store) => resetPassword(store, address, password))
    if (!found) throw new Refused(`There is no account with the address ${address}.`)
    const done = `${address} (${found.name}) has the new password and is signed out everywhere.\n`
    printValue(input, io, { account_id: found.id, name: found.name }, () => done)
  },
}

const accountList: Command = {
  name: 'account list',
  summary: 'list the people who can sign in to the console',
  options: { tenant: { value: 'TENANT', summary: 'those of this tenant only' }, ...asJson },
  run: (input, io) =>
    withStore(io, async (store) => {
      const tenantId = input.text('tenant') as TenantId | undefined
      if (tenantId !== undefined && !(await findTenant(store, tenantId))) throw noSuchTenant(tenantId)
      const accounts = await (tenantId === undefined ? listAccounts(store) : listMembers(store, tenantId))
      printList(input, io, accounts, { columns, none: 'There is no account yet.', json: accountJson })
    }),
}

const columns: Columns<Account> = {
  ACCOUNT: ({ id }) => id,
  EMAIL: ({ email: address }) => address,
  NAME: ({ name }) => oneLine(name),
  ROLE: ({ role }) => role,
  TENANT: ({ tenantId }) => tenantId,
  CREATED: ({ createdAt }) => createdAt.toISOString().slice(0, 10),
}

export const accountCommands = [accountCreate, accountList, accountReset]
