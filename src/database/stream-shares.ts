// Divides the connections for streamed answers between tenants: a tenant with slow clients blocks only itself. Rules,
// section 4.
import { problem } from '../contract/problems.ts'
import type { TenantId } from '../contract/ids.ts'

export interface StreamShares {
  /**
   * Counts one more stream of the tenant until the returned function is called. Most streams end soon, so one that exceeds
   * the share waits a moment; then `too_many_streams` is thrown.
   */
  take(tenantId: TenantId): Promise<() => void>
}

const patienceMs = 1000

/** Further waiting requests of one tenant are refused immediately. */
const maxWaiting = 100

/** A quarter of the connections for one tenant, one at least. */
export const shareOf = (connections: number): number => Math.max(1, Math.floor(connections / 4))

interface Tenant {
  open: number
  /** The longest waiting first. */
  readonly waiting: Set<() => void>
}

export function createStreamShares(connections: number): StreamShares {
  const most = shareOf(connections)
  const tenants = new Map<string, Tenant>()

  function once(tenantId: TenantId, tenant: Tenant): () => void {
    let isOpen = true
    return () => {
      if (!isOpen) return
      isOpen = false
      const [next] = tenant.waiting
      if (next) next()
      else if (--tenant.open === 0) tenants.delete(tenantId)
    }
  }

  /** Resolves when another stream hands its place over. */
  const wait = ({ waiting }: Tenant): Promise<void> =>
    new Promise((resolve, reject) => {
      if (waiting.size >= maxWaiting) {
        reject(tooMany(most))
        return
      }
      const take = (): void => {
        waiting.delete(take)
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        waiting.delete(take)
        reject(tooMany(most))
      }, patienceMs)
      waiting.add(take)
    })

  return {
    async take(tenantId) {
      const tenant = tenants.get(tenantId) ?? { open: 0, waiting: new Set() }
      tenants.set(tenantId, tenant)
      if (tenant.open < most) tenant.open += 1
      else await wait(tenant)
      return once(tenantId, tenant)
    },
  }
}

const tooMany = (most: number) =>
  problem('too_many_streams', { limit: most }, { headers: { 'Retry-After': '5' } })
