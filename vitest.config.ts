// Four tiers of tests. A new file belongs to the tier of its folder or its suffix; nothing is registered by hand.
//   unit     beside the sources, and the laws in test/: no database, threads that share their modules
//   db       test/acceptance, test/citus, and *.db.test.ts beside the sources: one PostgreSQL, a database per process
//   slow     test/model, test/crash, and *.slow.test.ts anywhere: long sequences, killed processes, big files
//   browser  test/browser: one Chromium and one service, a tenant per file
import { availableParallelism } from 'node:os'

import { defineConfig } from 'vitest/config'

import { FileTimes } from './test/file-times.ts'
import { LongestTierFirst } from './test/longest-tier-first.ts'

// Upper bounds for something that hangs, never a measurement: a busy machine may be many times slower.
const patience = {
  testTimeout: 600_000,
  hookTimeout: 600_000,
  teardownTimeout: 60_000,
  expect: { poll: { timeout: 90_000 } },
}

const shared = { ...patience, setupFiles: ['test/random-seed.ts'] }
// A process keeps its modules from file to file; loading them takes longer than most files' tests.
const processes = { ...shared, pool: 'forks' as const, isolate: false, sequence: { groupOrder: 1 } }
const database = 'test/database/global-setup.ts'
const excluded = ['**/node_modules/**', 'dist/**', 'dist.*/**']

export default defineConfig({
  test: {
    // Twice the processors of a small machine: many tests wait for other processes.
    maxWorkers: 4,
    sequence: { sequencer: LongestTierFirst },
    reporters: ['default', new FileTimes()],
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['{src,console,bench}/**/*.test.ts', 'test/*.test.ts'],
          exclude: [...excluded, '**/*.{db,slow}.test.ts'],
          pool: 'threads',
          isolate: false,
          // They wait for nothing, and each further thread loads all modules again.
          maxWorkers: Math.min(4, availableParallelism()),
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...processes,
          name: 'db',
          include: ['src/**/*.db.test.ts', 'test/{acceptance,citus,database}/**/*.test.ts'],
          exclude: [...excluded, '**/*.slow.test.ts'],
          globalSetup: [database],
          setupFiles: [...shared.setupFiles, 'test/cheap-passwords.ts'],
        },
      },
      {
        test: {
          ...processes,
          name: 'slow',
          include: ['test/{model,crash}/**/*.test.ts', '{src,console,test}/**/*.slow.test.ts'],
          exclude: excluded,
          globalSetup: [database],
          setupFiles: [...shared.setupFiles, 'test/cheap-passwords.ts'],
        },
      },
      {
        test: {
          ...processes,
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          exclude: excluded,
          globalSetup: [database, 'test/browser/global-setup.ts'],
        },
      },
    ],
  },
})
