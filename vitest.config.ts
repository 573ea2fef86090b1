// Three tiers of tests. A new file belongs to the tier of its folder or its suffix (test/tiers.ts); nothing is registered by
// hand.
//   unit     beside the sources, and the laws in test/: no database, threads that share their modules
//   db       test/acceptance, test/citus, test/database, test/model, test/crash, and *.db.test.ts beside the sources: one
//            PostgreSQL, a database per process
//   browser  test/browser: one service, a Chromium per process, a tenant per file
import { availableParallelism, totalmem } from 'node:os'
import { setFlagsFromString } from 'node:v8'

import { defineConfig } from 'vitest/config'

import { stripTypes } from './test/strip-types.ts'
import { strippedFile } from './test/stripped-file.ts'
import { FileTimes } from './test/file-times.ts'
import { LongestTierFirst } from './test/longest-tier-first.ts'
import { tiers } from './test/tiers.ts'

// Upper bounds for something that hangs, never a measurement: a busy machine may be many times slower.
const patience = {
  testTimeout: 600_000,
  hookTimeout: 600_000,
  teardownTimeout: 60_000,
  expect: { poll: { timeout: 90_000 } },
}

// With every processor busy, threads that share the collection of garbage take more time than one alone; and V8 marks all
// that lives in a small heap whenever it has grown by some.
const flags = ['--no-parallel-scavenge', '--initial-old-space-size=256']
// For the threads of this process.
for (const flag of flags) setFlagsFromString(flag)

stripTypes()
const shared = {
  ...patience,
  runner: strippedFile('test/stripped-runner.ts'),
  setupFiles: ['test/random-seed.ts'],
}
// A process keeps its modules from file to file; loading them takes longer than most files' tests.
const processes = {
  ...shared,
  pool: 'forks' as const,
  execArgv: flags,
  isolate: false,
  sequence: { groupOrder: 1 },
  setupFiles: [...shared.setupFiles, 'test/cheap-passwords.ts'],
}
const database = strippedFile('test/database/global-setup.ts')
const browser = strippedFile('test/browser/global-setup.ts')
// The embedded database, its address and the pages of the console by themselves are the same as ever there; statistics are
// kept with the parts of a table, where the test does not look. Commits are refused by triggers, which it does not have.
const notOnCitus = [
  'console/**',
  'test/crash/embedded*',
  'test/acceptance/forced-rollback.test.ts',
  'src/database/{pools/wait-for-database,plans/refresh-statistics}.db.test.ts',
]
// *.long.test.ts: of any tier, in npm run test:long alone.
const excluded = [
  '**/node_modules/**',
  'dist/**',
  'dist.*/**',
  ...(process.env['TEST_LONG'] === undefined ? ['**/*.long.test.ts'] : []),
  ...(process.env['TEST_CITUS'] === '1' ? notOnCitus : []),
]

const unit = {
  ...shared,
  name: 'unit',
  include: tiers.unit.include,
  exclude: [...excluded, ...tiers.unit.exclude],
  pool: 'threads' as const,
  isolate: false,
  // They wait for nothing, and each further thread loads all modules again.
  maxWorkers: Math.min(4, availableParallelism()),
  sequence: { groupOrder: 0 },
}

const tier = (name: 'db' | 'browser', ...globalSetup: string[]) => ({
  test: {
    ...processes,
    name,
    include: tiers[name].include,
    exclude: [...excluded, ...tiers[name].exclude],
    globalSetup,
  },
})

export default defineConfig({
  test: {
    // More than a small machine has processors: many tests wait for other processes. Each takes up to two gigabytes, with its
    // browser, and loads all modules again.
    maxWorkers: totalmem() < 12 * 2 ** 30 ? 3 : 4,
    sequence: { sequencer: LongestTierFirst },
    reporters: ['default', new FileTimes()],
    projects: [{ test: unit }, tier('db', database), tier('browser', database, browser)],
  },
})
