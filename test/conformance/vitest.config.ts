// Checks against files that are not part of this repository, on demand:
//   npm run conformance -- contexts FOLDER   official cidsContext.jsonld and sffContext.jsonld
//   npm run conformance -- shapes FOLDER     the published SHACL shapes of the tiers
//   npm run conformance -- w3c FOLDER        expand and toRdf of the W3C JSON-LD tests: the manifests and their files
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

import { defineConfig } from 'vitest/config'

const CHECKS = ['contexts', 'shapes', 'w3c']
const at = process.argv.findIndex((word) => CHECKS.includes(word))
const check = process.argv[at]
const folder = process.argv[at + 1]
if (at === -1 || !folder || !existsSync(folder)) {
  console.error(`Usage: npm run conformance -- ${CHECKS.join('|')} FOLDER (a folder that exists)`)
  process.exit(2)
}

export default defineConfig({
  test: {
    include: [`test/conformance/${check}*.conformance.ts`],
    globalSetup: check === 'w3c' ? ['test/database/global-setup.ts'] : [],
    hookTimeout: 120_000,
    env: { CONFORMANCE_FOLDER: resolve(folder) },
    testTimeout: 60_000,
    reporters: ['default'],
  },
})
