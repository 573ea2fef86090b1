import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'console/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: ['test/conformance/**', 'node_modules/**', 'dist/**'],
    globalSetup: ['test/database/global-setup.ts'],
    setupFiles: ['test/same-chance.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
