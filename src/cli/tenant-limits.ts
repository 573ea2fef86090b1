// tenant limits: how many namespaces and bytes a tenant may have, and how many it uses.
import { setTenantLimits } from '../service/accounts/operate-tenants.ts'
import type { TenantUsage } from '../service/access/tenant-limits.ts'
import { readConfig, type Config } from '../config.ts'
import { asJson, UsageError, type Command, type Input } from './command.ts'
import { noSuchTenant, withStore } from './with-store.ts'

/** Undefined: leave it as it is. Null: use the setting. */
function readLimit(input: Input, name: string, max: number): number | null | undefined {
  const text = input.text(name)
  if (text === undefined) return undefined
  if (text === 'default') return null
  const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN
  if (value <= max) return value
  throw new UsageError(`--${name} must be a whole number up to ${max}, or "default".`)
}

const limitsJson = (id: string, usage: TenantUsage, config: Config) => ({
  tenant_id: id,
  namespaces: usage.namespaces,
  max_namespaces: usage.maxNamespaces ?? config.tenantMaxNamespaces ?? null,
  bytes: usage.bytes,
  max_bytes: usage.maxBytes ?? config.tenantMaxBytes ?? null,
})

function line(what: string, used: number, own: number | null, setting: number | undefined): string {
  const limit = own ?? setting
  const of = limit === undefined ? 'no limit' : `of at most ${limit}${own === null ? ' (setting)' : ''}`
  return `${what}: ${used}, ${of}\n`
}

export const tenantLimits: Command = {
  name: 'tenant limits',
  summary: 'show or change how many namespaces and bytes a tenant may have',
  arguments: { name: 'TENANT', max: 1 },
  options: {
    namespaces: { value: 'N', summary: 'at most so many; "default": as TENANT_MAX_NAMESPACES says' },
    bytes: { value: 'N', summary: 'at most so many stored bytes; "default": as TENANT_MAX_BYTES says' },
    ...asJson,
  },
  notes: [
    'Takes effect at once in every process. With a limit below the current use nothing is deleted, but nothing can be added.',
  ],
  async run(input, io) {
    const [id = ''] = input.arguments
    const maxNamespaces = readLimit(input, 'namespaces', 2 ** 31 - 1)
    const maxBytes = readLimit(input, 'bytes', Number.MAX_SAFE_INTEGER)
    const wanted = {
      ...(maxNamespaces !== undefined && { maxNamespaces }),
      ...(maxBytes !== undefined && { maxBytes }),
    }
    const usage = await withStore(io, (store) => setTenantLimits(store, id, wanted))
    if (!usage) throw noSuchTenant(id)
    const config = readConfig(io.env)
    if (input.has('json')) io.out(`${JSON.stringify(limitsJson(id, usage, config))}\n`)
    else {
      io.out(
        `${id} (${usage.name})\n` +
          line('namespaces', usage.namespaces, usage.maxNamespaces, config.tenantMaxNamespaces) +
          line('bytes', usage.bytes, usage.maxBytes, config.tenantMaxBytes),
      )
    }
  },
}
