import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { include: ['test/proxy/*.proxy.ts'], pool: 'forks', testTimeout: 3_600_000, hookTimeout: 120_000 },
})
