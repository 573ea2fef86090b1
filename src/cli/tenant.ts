// tenant create | list | suspend | resume | limits. Rules, section 7.
import { listTenants, type Tenant } from '../service/access/tenant.ts'
import { createTenantAsOperator, resumeTenant, suspendTenant } from '../service/accounts/operate-tenants.ts'
import type { Store } from '../database/pools/open-store.ts'
import { asJson, printValue, UsageError, type Command } from './command.ts'
import { program } from './help.ts'
import { printList, type Columns } from './table.ts'
import { tenantLimits } from './tenant-limits.ts'
import { noSuchTenant, withStore } from './with-store.ts'

const tenantJson = (tenant: Tenant) => ({
  tenant_id: tenant.id,
  name: tenant.name,
  created_at: tenant.createdAt.toISOString(),
  suspended_at: tenant.suspendedAt?.toISOString() ?? null,
})

const tenantCreate: Command = {
  name: 'tenant create',
  summary: 'create a tenant and print its id',
  options: { name: { value: 'NAME', summary: 'the name of the organization', isRequired: true }, ...asJson },
  async run(input, io) {
    const name = input.required('name').trim()
    if (name.length > 200) throw new UsageError('--name must be 200 characters or fewer.')
    const tenant = await withStore(io, (store) => createTenantAsOperator(store, name))
    io.out(input.has('json') ? `${JSON.stringify(tenantJson(tenant))}\n` : `${tenant.id}\n`)
    if (io.isWatched) {
      io.err(`Next, a key for it: ${program} key create --tenant ${tenant.id} --label "my first key"\n`)
    }
  },
}

const tenantList: Command = {
  name: 'tenant list',
  summary: 'list the tenants, oldest first',
  options: asJson,
  async run(input, io) {
    const tenants = await withStore(io, listTenants)
    const none = `There is no tenant yet. ${program} tenant create --name NAME creates one.`
    printList(input, io, tenants, { columns, none, json: tenantJson })
  },
}

const columns: Columns<Tenant> = {
  TENANT: ({ id }) => id,
  NAME: ({ name }) => name,
  CREATED: ({ createdAt }) => createdAt.toISOString().slice(0, 10),
  STATE: ({ suspendedAt }) =>
    suspendedAt ? `suspended since ${suspendedAt.toISOString().slice(0, 10)}` : 'active',
}

/** Changes the state of one tenant, and says which it has now. */
const stateCommand = (
  name: string,
  summary: string,
  apply: (store: Store, id: string) => Promise<Tenant | null>,
): Command => ({
  name,
  summary,
  arguments: { name: 'TENANT', max: 1 },
  options: asJson,
  async run(input, io) {
    const id = input.argument
    const tenant = await withStore(io, (store) => apply(store, id))
    if (!tenant) throw noSuchTenant(id)
    const state = tenant.suspendedAt ? 'suspended' : 'active'
    printValue(input, io, tenantJson(tenant), () => `${tenant.id} (${tenant.name}) is ${state}.\n`)
  },
})

export const tenantCommands = [
  tenantCreate,
  tenantList,
  stateCommand('tenant suspend', 'refuse all requests of a tenant; its data stays', suspendTenant),
  stateCommand('tenant resume', 'let a suspended tenant work again', resumeTenant),
  tenantLimits,
]
