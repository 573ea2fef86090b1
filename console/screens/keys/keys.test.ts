import { describe, expect, it } from 'vitest'

import type { ApiKey } from '../../shared/api/keys.ts'
import { assistantSettings, exampleCommand, exampleNamespace } from './example-command.ts'
import { expiryEnd } from './expiry.ts'
import { filterKeys, chooseView } from './shown-keys.ts'

const now = Date.parse('2026-11-15T12:00:00Z')

const key = (id: string, differs: Partial<ApiKey> = {}): ApiKey => ({
  object: 'api_key',
  id,
  label: id,
  scope: 'write',
  namespaces: null,
  owner_rights: true,
  created_at: '2026-11-01T00:00:00Z',
  created_by: null,
  expires_at: null,
  last_used_at: null,
  revoked_at: null,
  rolled_to: null,
  state: 'active',
  ...differs,
})

describe('the views of the list of keys', () => {
  const keys = [
    key('new'),
    key('old and used', { created_at: '2025-01-01T00:00:00Z', last_used_at: '2026-11-14T00:00:00Z' }),
    key('forgotten', { created_at: '2025-01-01T00:00:00Z', last_used_at: '2026-08-01T00:00:00Z' }),
    key('never used', { created_at: '2026-08-01T00:00:00Z' }),
    key('rolling', { state: 'rolling' }),
    key('revoked', { state: 'revoked', created_at: '2025-01-01T00:00:00Z' }),
    key('expired', { state: 'expired', created_at: '2025-01-01T00:00:00Z' }),
  ]

  it.each([
    ['active', ['new', 'old and used', 'forgotten', 'never used', 'rolling']],
    ['ended', ['revoked', 'expired']],
    ['unused', ['forgotten', 'never used']],
  ] as const)('%s', (view, ids) => {
    expect(filterKeys(view, keys, now).map(({ id }) => id)).toEqual(ids)
  })

  it('default to the active ones', () => {
    expect([undefined, 'unused', 'other'].map(chooseView)).toEqual(['active', 'unused', 'active'])
  })
})

describe('the expiry of a new key', () => {
  it('is the last second of the chosen day, in local time', () => {
    expect(expiryEnd({ expiry: 'date', day: '2026-12-31' })).toEqual(new Date(2026, 11, 31, 23, 59, 59))
  })

  it('counts calendar days', () => {
    const chosen = { expiry: 'days30', day: '' } as const
    expect(expiryEnd(chosen, new Date(2026, 10, 15, 12))).toEqual(new Date(2026, 11, 15, 12))
  })

  it('is null for never, and undefined while no day is chosen', () => {
    const ends = (['never', 'date'] as const).map((expiry) => expiryEnd({ expiry, day: '' }))
    expect(ends).toEqual([null, undefined])
  })
})

describe('the example command of a key', () => {
  const there = { scope: 'read', baseUrl: 'http://127.0.0.1:8080' } as const
  const asking = 'read -rs IMPACT_GRAPH_KEY && \\\n  curl -H "X-API-Key: $IMPACT_GRAPH_KEY"'

  it('names a namespace that the key may use', () => {
    expect(exampleCommand({ ...there, namespace: 'prairie' })).toBe(
      `${asking} -H "X-Namespace: prairie" "http://127.0.0.1:8080/rows/themes"`,
    )
  })

  it('is one that the scope allows', () => {
    expect(exampleCommand({ ...there, scope: 'submit', namespace: 'prairie' })).toBe(
      `${asking} -H "X-Namespace: prairie" "http://127.0.0.1:8080/capsules"`,
    )
  })

  it('asks about the key when there is no namespace', () => {
    expect(exampleCommand({ ...there, namespace: null })).toBe(`${asking} "http://127.0.0.1:8080/keys/self"`)
  })

  it.each([
    [null, ['a', 'b'], 'b', 'b'],
    [['a'], ['a', 'b'], 'b', 'a'],
    [['gone'], ['a', 'b'], 'b', null],
    [null, [], 'b', null],
  ] as const)('allowed %j of %j, looking at %s: %s', (allowed, existing, current, chosen) => {
    expect(exampleNamespace(allowed, existing, current)).toBe(chosen)
  })
})

it('the settings of an assistant name a namespace where there is one', () => {
  const shown = (namespace: string | null) =>
    JSON.parse(assistantSettings({ baseUrl: 'http://127.0.0.1:8080', namespace, secret: 'igk_1' })) as {
      mcpServers: Record<string, unknown>
    }
  expect(shown('prairie').mcpServers['impact-graph']).toEqual({
    command: 'npx',
    args: ['-y', 'impact-graph', 'mcp', '--namespace', 'prairie'],
    env: { IMPACT_GRAPH_URL: 'http://127.0.0.1:8080', IMPACT_GRAPH_KEY: 'igk_1' },
  })
  expect(shown(null).mcpServers['impact-graph']).toMatchObject({ args: ['-y', 'impact-graph', 'mcp'] })
})
