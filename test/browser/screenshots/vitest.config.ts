// npm run screenshots: take-screenshots.ts is no test of its own, so no tier runs it.
import { defineConfig } from 'vitest/config'

const timeoutMs = 600_000

export default defineConfig({
  test: {
    include: ['test/browser/screenshots/take-screenshots.ts'],
    globalSetup: ['test/database/global-setup.ts', 'test/browser/global-setup.ts'],
    testTimeout: timeoutMs,
    hookTimeout: timeoutMs,
    expect: { poll: { timeout: 90_000 } },
  },
})
