// Tools of others on our OpenAPI document: npm --prefix tools test. They are installed in tools/ alone.
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/tools/*.tools.ts'],
    globalSetup: ['test/database/global-setup.ts'],
    setupFiles: ['test/random-seed.ts', 'test/cheap-passwords.ts'],
    pool: 'forks',
    hookTimeout: 600_000,
    testTimeout: 600_000,
  },
})
