import { describe, expect, it } from 'vitest'

import { readConfig } from '../../config.ts'
import { firstTenant, readGroups, roleIn } from './map-roles.ts'

const settings = (roles: string, more: Record<string, string> = {}) =>
  readConfig({
    OIDC_ISSUER: 'https://issuer.example',
    OIDC_CLIENT_ID: 'impact',
    BASE_URL: 'https://impact.example.org',
    OIDC_ROLES: roles,
    ...more,
  }).singleSignOn

describe('OIDC_ROLES', () => {
  const mapping =
    settings(
      'staff=ten_a:member, cn=leads=ten_a:owner ,staff=ten_b:member,staff = ten_c:owner,board=ten_a:reader',
    )?.roles ?? []

  it('is split at the last =, and keeps its order', () => {
    expect(mapping).toEqual([
      { group: 'staff', tenantId: 'ten_a', role: 'member' },
      { group: 'cn=leads', tenantId: 'ten_a', role: 'owner' },
      { group: 'staff', tenantId: 'ten_b', role: 'member' },
      { group: 'staff', tenantId: 'ten_c', role: 'owner' },
      { group: 'board', tenantId: 'ten_a', role: 'reader' },
    ])
  })

  it('gives the highest role of all groups, and none without a group', () => {
    expect(roleIn('ten_a', new Set(['staff', 'cn=leads']), mapping)).toBe('owner')
    expect(roleIn('ten_a', new Set(['staff']), mapping)).toBe('member')
    expect(roleIn('ten_a', new Set(['board']), mapping)).toBe('reader')
    expect(roleIn('ten_a', new Set(['board', 'staff']), mapping)).toBe('member')
    expect(roleIn('ten_a', new Set(['others']), mapping)).toBeNull()
    expect(roleIn('ten_z', new Set(['staff']), mapping)).toBeNull()
    // The issuer says what a group is: another case is another group.
    expect(roleIn('ten_a', new Set(['Staff', 'CN=leads']), mapping)).toBeNull()
    expect(firstTenant(new Set(['STAFF']), mapping)).toBeNull()
    expect(firstTenant(new Set(['staff', 'others']), mapping)).toBe('ten_a')
    expect(firstTenant(new Set(), mapping)).toBeNull()
  })

  it.each(['staff', 'staff=ten_a', 'staff=ten_a:admin', '=ten_a:owner', 'staff=other:owner'])(
    'is refused where an entry is wrong: %s',
    (entry) => {
      expect(() => settings(entry)).toThrow(/OIDC_ROLES must be entries/)
    },
  )
})

describe('the settings of single sign-on', () => {
  it.each([
    ['http://issuer.example', /on this machine/],
    ['ftp://issuer.example', /OIDC_ISSUER must be/],
    ['https://issuer.example/?tenant=1', /OIDC_ISSUER must be/],
    ['http://127.0.0.1.example', /OIDC_ISSUER must be/],
  ])('refuse the issuer %s', (issuer, fault) => {
    expect(() => settings('', { OIDC_ISSUER: issuer })).toThrow(fault)
  })

  it.each(['https://issuer.example/realm', 'http://localhost:9000', 'http://127.0.0.1:9', 'http://[::1]:9'])(
    'take the issuer %s',
    (issuer) => {
      expect(settings('', { OIDC_ISSUER: issuer })?.issuer.href).toContain(issuer)
    },
  )

  it('belong together', () => {
    expect(() => readConfig({ PASSWORD_SIGN_IN: 'off' })).toThrow('needs OIDC_ISSUER')
    expect(() => readConfig({ OIDC_CLIENT_ID: 'impact' })).toThrow('needs OIDC_ISSUER')
    expect(() => settings('', { OIDC_SIGN_UP: 'mapped' })).toThrow('needs OIDC_ROLES')
    expect(() => settings('', { OIDC_SCOPES: 'profile' })).toThrow('openid among them')
    expect(() => readConfig({ OIDC_ISSUER: 'https://issuer.example' })).toThrow(
      /OIDC_CLIENT_ID.*\n.*BASE_URL/,
    )
    expect(settings('')).toMatchObject({
      label: 'issuer.example',
      scopes: 'openid profile email',
      signUp: 'off',
    })
  })
})

describe('the groups of a person', () => {
  it('are a list, or one text; anything else in the claim is no group', () => {
    expect(readGroups({ groups: ['a', 1, null, 'b'] }, 'groups')).toEqual(new Set(['a', 'b']))
    expect(readGroups({ groups: 'a' }, 'groups')).toEqual(new Set(['a']))
    expect(readGroups({ groups: { a: true } }, 'groups')).toEqual(new Set())
    expect(readGroups({}, 'groups')).toBeNull()
    expect(readGroups({}, 'constructor')).toBeNull()
  })
})
