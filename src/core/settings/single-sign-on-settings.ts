// Settings of sign-in with OpenID Connect. Rules, section 14.
import type { SettingReader } from './setting-reader.ts'

const roles = ['owner', 'member', 'reader'] as const

/** Members of the group have this role in the tenant. */
export interface GroupRole {
  readonly group: string
  readonly tenantId: string
  readonly role: (typeof roles)[number]
}

export interface SingleSignOnSettings {
  readonly issuer: URL
  readonly clientId: string
  /** Unset: a public client, which proves itself by PKCE alone. */
  readonly clientSecret: string | undefined
  readonly scopes: string
  /** What the button calls the issuer. */
  readonly label: string
  readonly groupsClaim: string
  /** Empty: roles are never changed by a sign-in. */
  readonly roles: readonly GroupRole[]
  readonly signUp: 'off' | 'mapped'
}

export const readPasswordSignIn = (read: SettingReader): 'on' | 'off' => {
  const isOn = read.oneOf('PASSWORD_SIGN_IN', 'on', ['on', 'off'])
  if (isOn === 'off' && read.text('OIDC_ISSUER') === undefined)
    read.faults.push('PASSWORD_SIGN_IN=off needs OIDC_ISSUER: otherwise no one could sign in.')
  return isOn
}

export function readSingleSignOn(read: SettingReader): SingleSignOnSettings | undefined {
  const issuer = readIssuer(read)
  const clientId = read.text('OIDC_CLIENT_ID')
  const clientSecret = read.text('OIDC_CLIENT_SECRET')
  const roles = readRoles(read)
  const signUp = read.oneOf('OIDC_SIGN_UP', 'off', ['off', 'mapped'])
  const scopes = readScopes(read)
  const label = read.text('OIDC_LABEL') ?? issuer?.host ?? ''
  const groupsClaim = read.text('OIDC_GROUPS_CLAIM') ?? 'groups'
  if (read.text('OIDC_ISSUER') === undefined) {
    if (clientId !== undefined)
      read.faults.push('OIDC_CLIENT_ID needs OIDC_ISSUER: the address of the issuer.')
    return undefined
  }
  if (clientId === undefined)
    read.faults.push('OIDC_ISSUER needs OIDC_CLIENT_ID: what the issuer calls this service.')
  if (read.text('BASE_URL') === undefined)
    read.faults.push('OIDC_ISSUER needs BASE_URL: the issuer sends people back to it.')
  if (signUp === 'mapped' && roles.length === 0)
    read.faults.push('OIDC_SIGN_UP=mapped needs OIDC_ROLES: the groups whose members get an account.')
  if (!issuer || clientId === undefined) return undefined
  return { issuer, clientId, clientSecret, scopes, label, groupsClaim, roles, signUp }
}

/** Without TLS anybody on the way could be the issuer, so only on this machine. */
function readIssuer(read: SettingReader): URL | undefined {
  const text = read.text('OIDC_ISSUER')
  if (text === undefined) return undefined
  const url = read.plainUrl('OIDC_ISSUER')
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))) return url
  read.faults.push(
    `OIDC_ISSUER must be the https:// address of the issuer, or http:// on this machine; it is "${text}".`,
  )
  return undefined
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(host)

function readScopes(read: SettingReader): string {
  const text = read.text('OIDC_SCOPES') ?? 'openid profile email'
  const scopes = text.split(/\s+/)
  if (!scopes.includes('openid') || !scopes.every((scope) => /^[\x21\x23-\x5b\x5d-\x7e]+$/.test(scope)))
    read.faults.push(
      `OIDC_SCOPES must be names with spaces between them, openid among them; it is "${text}".`,
    )
  return scopes.join(' ')
}

/** Each entry is split at its last `=`: names of groups may hold others. */
function readRoles(read: SettingReader): GroupRole[] {
  const entries = (read.text('OIDC_ROLES') ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
  return entries.flatMap((entry) => {
    const [, group, tenantId, named] = /^(.+)=\s*(ten_\w+):(\w+)$/.exec(entry) ?? []
    const role = roles.find((each) => each === named)
    if (group !== undefined && tenantId !== undefined && role)
      return [{ group: group.trim(), tenantId, role }]
    read.faults.push(
      `OIDC_ROLES must be entries such as staff=ten_…:member with commas between them; this is not one: "${entry}".`,
    )
    return []
  })
}
