// The large form of the requests that test/acceptance/requests-fuzz.test.ts makes: npm run fuzz.
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/fuzz/service.fuzz.ts'],
    globalSetup: ['test/database/global-setup.ts'],
    setupFiles: ['test/random-seed.ts', 'test/cheap-passwords.ts'],
    pool: 'forks',
    hookTimeout: 600_000,
    testTimeout: 6 * 3_600_000,
    disableConsoleIntercept: true,
  },
})
