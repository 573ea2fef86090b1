import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/package/*.package.ts'],
    pool: 'forks',
    fileParallelism: false,
    bail: 1,
    testTimeout: 300_000,
    hookTimeout: 900_000,
  },
})
