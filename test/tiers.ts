// The tier of a test file follows from its folder or its suffix (vitest.config.ts says what each has).
const database = 'src/**/*.db.test.ts'

export const tiers = {
  unit: {
    include: ['{src,console,bench}/**/*.test.ts', 'test/*.test.ts'],
    exclude: ['**/*.{db,slow}.test.ts'],
  },
  db: {
    include: [database, 'test/{acceptance,citus,database}/**/*.test.ts'],
    exclude: ['**/*.slow.test.ts'],
  },
  slow: {
    include: ['test/{model,crash}/**/*.test.ts', '{src,console,test}/**/*.slow.test.ts'],
    exclude: [],
  },
  browser: { include: ['test/browser/**/*.test.ts'], exclude: [] },
}

/** Of a file, by its path from the root of the repository. */
export function findTier(file: string): keyof typeof tiers {
  if (file.startsWith('test/browser/')) return 'browser'
  if (/^test\/(?:model|crash)\/|\.slow\.test\.ts$/.test(file)) return 'slow'
  return /^test\/\w+\/|\.db\.test\.ts$/.test(file) ? 'db' : 'unit'
}
