import { constants, PerformanceObserver } from 'node:perf_hooks'

import { expect, it } from 'vitest'

import { collectGarbage } from './release-memory.ts'

it('marks all that lives, unless only young objects are asked for', async () => {
  const kinds: unknown[] = []
  const observer = new PerformanceObserver((list) => {
    const entries = list.getEntries() as unknown as { readonly detail: { readonly kind: number } }[]
    for (const { detail } of entries) kinds.push(detail.kind)
  })
  observer.observe({ entryTypes: ['gc'] })
  const kindsDuring = async (collect: () => void): Promise<unknown[]> => {
    kinds.length = 0
    collect()
    await new Promise((resolve) => setTimeout(resolve, 50))
    return kinds
  }
  const { NODE_PERFORMANCE_GC_MAJOR: major } = constants
  expect(await kindsDuring(() => collectGarbage({ type: 'minor' }))).not.toContain(major)
  expect(await kindsDuring(() => collectGarbage())).toContain(major)
  observer.disconnect()
})
