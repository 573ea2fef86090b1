// The tier of a test file follows from its folder or its suffix (vitest.config.ts says what each has).
export const tiers = {
  unit: {
    include: ['{src,console,bench}/**/*.test.ts', 'test/*.test.ts'],
    exclude: ['**/*.db.test.ts'],
  },
  db: {
    include: ['src/**/*.db.test.ts', 'test/{acceptance,citus,database,model,crash}/**/*.test.ts'],
    exclude: [],
  },
  browser: { include: ['test/browser/**/*.test.ts'], exclude: [] },
}

/** Of a file, by its path from the root of the repository. */
export function findTier(file: string): keyof typeof tiers {
  if (file.startsWith('test/browser/')) return 'browser'
  return /^test\/\w+\/|\.db\.test\.ts$/.test(file) ? 'db' : 'unit'
}
