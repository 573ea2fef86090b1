// key create (also: key mint) | list | usage | revoke. A key is shown once, alone on standard output. Rules, sections 5 and
// 7.
import { type ApiKey, findKey, listKeys } from '../service/access/api-key.ts'
import { createKeyAsOperator, revokeKeyAsOperator } from '../service/access/manage-keys.ts'
import { parseKeyId } from '../service/access/key-format.ts'
import { readKeyUse } from '../service/access/read-key-use.ts'
import { readExpiry as parseExpiry } from '../service/access/read-expiry.ts'
import { isSlug } from '../service/namespaces/namespace.ts'
import { asJson, printValue, Refused, repeatable, UsageError, type Command } from './command.ts'
import { program } from './help.ts'
import { printList, type Columns } from './table.ts'
import { withStore, withTenant } from './with-store.ts'
import type { KeyUseLine } from '../contract/console/use-schemas.ts'
import type { TenantId } from '../contract/ids.ts'
import { scopes } from '../contract/operation.ts'

const keyJson = (key: ApiKey) => ({
  key_id: key.keyId,
  tenant_id: key.tenantId,
  label: key.label,
  scope: key.scope,
  namespaces: key.namespaces,
  owner_rights: key.hasOwnerRights,
  created_at: key.createdAt.toISOString(),
  expires_at: key.expiresAt?.toISOString() ?? null,
  revoked_at: key.revokedAt?.toISOString() ?? null,
  last_used_at: key.lastUsedAt?.toISOString() ?? null,
})

function readExpiry(text: string | undefined): Date | null {
  if (text === undefined) return null
  const date = parseExpiry(text)
  if (!date) {
    throw new UsageError(`--expires takes a date such as 2030-12-31 or 2030-12-31T18:00:00Z, not "${text}".`)
  }
  if (date.getTime() <= Date.now()) throw new UsageError(`--expires is in the past: ${text}.`)
  return date
}

function readNamespaces(slugs: readonly string[]): string[] | null {
  for (const slug of slugs) {
    if (!isSlug(slug)) {
      throw new UsageError(
        `--namespace "${slug}" is not a slug: lowercase letters, digits and hyphens, 1 to 63 of them.`,
      )
    }
  }
  return slugs.length > 0 ? [...new Set(slugs)] : null
}

const keyCreate: Command = {
  name: 'key create',
  alias: 'key mint',
  summary: 'create an API key and print it, this once',
  options: {
    tenant: { value: 'TENANT', summary: 'the id of the tenant it belongs to', isRequired: true },
    label: { value: 'LABEL', summary: 'what it is for', isRequired: true },
    namespace: repeatable('SLUG', 'restrict it to this namespace'),
    scope: { value: 'SCOPE', summary: 'what it is for: read, submit or write (the default)' },
    expires: { value: 'DATE', summary: 'the day it stops working' },
    ...asJson,
  },
  notes: [
    'read: reads data and checks documents. submit: uploads files and reads what it uploaded. write: everything.',
  ],
  async run(input, io) {
    const tenantId = input.required('tenant') as TenantId
    const keyInput = {
      tenantId,
      label: input.required('label').trim(),
      scope: input.choice('scope', scopes, 'takes read, submit or write') ?? 'write',
      namespaces: readNamespaces(input.list('namespace')),
      expiresAt: readExpiry(input.text('expires')),
    }
    const { key, text } = await withTenant(io, tenantId, (store) => createKeyAsOperator(store, keyInput))
    printValue(input, io, { key: text, ...keyJson(key) }, () => `${text}\n`)
    if (io.isWatched) io.err('Keep this key in a safe place: it is not shown again.\n')
  },
}

const keyList: Command = {
  name: 'key list',
  summary: "list a tenant's keys, without their secrets",
  options: { tenant: { value: 'TENANT', summary: 'the id of the tenant', isRequired: true }, ...asJson },
  async run(input, io) {
    const tenantId = input.required('tenant') as TenantId
    const keys = await withTenant(io, tenantId, (store) => listKeys(store, tenantId))
    printList(input, io, keys, { columns: keyColumns, none: 'This tenant has no key yet.', json: keyJson })
  },
}

const day = (date: Date | null): string => date?.toISOString().slice(0, 10) ?? '-'

const keyColumns: Columns<ApiKey> = {
  KEY: ({ keyId }) => keyId,
  LABEL: ({ label }) => label,
  SCOPE: ({ scope }) => scope,
  NAMESPACES: ({ namespaces }) => namespaces?.join(' ') ?? 'all',
  CREATED: ({ createdAt }) => day(createdAt),
  'LAST USED': ({ lastUsedAt }) => day(lastUsedAt),
  STATE: keyState,
}

function keyState({ revokedAt, expiresAt }: ApiKey): string {
  if (revokedAt) return `revoked ${day(revokedAt)}`
  if (!expiresAt) return 'active'
  return `${expiresAt.getTime() <= Date.now() ? 'expired' : 'until'} ${day(expiresAt)}`
}

const keyUsage: Command = {
  name: 'key usage',
  summary: 'show how much a key was used: by day (UTC) and class, for 400 days',
  arguments: { name: 'KEY', max: 1 },
  options: asJson,
  notes: [
    'KEY is the id that key list shows, or the whole key.',
    'read: reads. capsule: uploads, checks and previews. write: everything else. What running processes counted in the last ten seconds may be missing.',
  ],
  async run(input, io) {
    const keyId = readKeyId(input.argument)
    const lines = await withStore(io, async (store) =>
      (await findKey(store, keyId)) ? readKeyUse(store, keyId) : null,
    )
    if (!lines) throw noSuchKey()
    printList(input, io, lines, { columns: useColumns, none: 'This key was not used in the last 400 days.' })
  },
}

const useColumns: Columns<KeyUseLine> = {
  DAY: (line) => line.day,
  CLASS: (line) => line.class,
  REQUESTS: ({ requests }) => String(requests),
  REFUSALS: ({ refusals }) => String(refusals),
  'BYTES IN': ({ bytes_in }) => String(bytes_in),
  'BYTES OUT': ({ bytes_out }) => String(bytes_out),
}

const readKeyId = (given: string): string => parseKeyId(given) ?? given.replace(/^igk_/, '')

/** The key is not quoted: it may be a whole one. */
const noSuchKey = () =>
  new Refused(`There is no such key. ${program} key list --tenant TENANT shows those there are.`)

const keyRevoke: Command = {
  name: 'key revoke',
  summary: 'revoke a key permanently',
  arguments: { name: 'KEY', max: 1 },
  options: asJson,
  notes: ['KEY is the id that key list shows, or the whole key.'],
  async run(input, io) {
    const keyId = readKeyId(input.argument)
    const key = await withStore(io, (store) => revokeKeyAsOperator(store, keyId))
    if (!key) throw noSuchKey()
    const done = `${key.keyId} (${key.label}) is revoked; every process refuses it within five seconds.\n`
    printValue(input, io, keyJson(key), () => done)
  },
}

export const keyCommands = [keyCreate, keyList, keyUsage, keyRevoke]
