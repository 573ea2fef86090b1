import { describe, expect, it } from 'vitest'

import type { ApiKey } from '../../shared/api/keys.ts'
import { expiringKeys } from './expiring-keys.ts'

const now = Date.parse('2030-01-01T00:00:00Z')

const key = (over: Partial<ApiKey>): ApiKey => ({
  object: 'api_key',
  id: 'igk_1',
  label: 'x',
  scope: 'write',
  namespaces: null,
  owner_rights: true,
  created_at: '2029-01-01T00:00:00Z',
  created_by: null,
  expires_at: '2030-01-15T00:00:00Z',
  last_used_at: null,
  revoked_at: null,
  rolled_to: null,
  state: 'active',
  ...over,
})

describe('keys that expire soon', () => {
  it.each<[string, Partial<ApiKey>, number]>([
    ['within thirty days', {}, 1],
    ['later', { expires_at: '2030-02-15T00:00:00Z' }, 0],
    ['never', { expires_at: null }, 0],
    ['revoked already', { state: 'revoked' }, 0],
    ['for this namespace', { namespaces: ['other', 'mine'] }, 1],
    ['for another namespace', { namespaces: ['other'] }, 0],
  ])('%s', (_, over, count) => expect(expiringKeys([key(over)], 'mine', now)).toHaveLength(count))
})
