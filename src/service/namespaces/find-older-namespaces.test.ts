import { array, assert, constantFrom, property } from 'fast-check'
import { expect, it } from 'vitest'

import type { NamespaceId, TenantId } from '../../contract/ids.ts'
import { takeTurns, type OlderNamespace } from './find-older-namespaces.ts'

const namespace = (tenant: string, id: number): OlderNamespace => ({
  id: String(id) as NamespaceId,
  tenantId: tenant as TenantId,
})

it('gives every tenant its turn', () => {
  const listed = ['a', 'a', 'a', 'b', 'c', 'c'].map(namespace)
  expect(takeTurns(listed).map(({ tenantId, id }) => tenantId + id)).toEqual([
    'a0',
    'b3',
    'c4',
    'a1',
    'c5',
    'a2',
  ])
})

it('keeps all of them, and no tenant is ever two ahead of one that still waits', () => {
  assert(
    property(array(constantFrom('a', 'b', 'c', 'd')), (tenants) => {
      const listed = tenants.map(namespace)
      const turns = takeTurns(listed)
      expect(new Set(turns)).toEqual(new Set(listed))
      turns.forEach(({ tenantId }, at) => {
        const before = (tenant: TenantId) =>
          turns.slice(0, at).filter((one) => one.tenantId === tenant).length
        for (const waiting of turns.slice(at)) {
          expect(before(tenantId) - before(waiting.tenantId)).toBeLessThanOrEqual(0)
        }
      })
    }),
  )
})
