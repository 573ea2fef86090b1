// node bin/build-client.js DIST: completes the client in a freshly compiled DIST, as the package exports it. Its table of
// operations becomes plain data, so that it imports nothing, and its types are written from the declared schemas, so that
// they are readable without the schema library.
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

import { writeClientTypes } from './client-types.js'

const dist = process.argv[2] ?? ''
const src = fileURLToPath(new URL('../src', import.meta.url))
const load = (name) => import(pathToFileURL(join(dist, name)).href)

const [{ operations }, { routes }, catalogue] = await Promise.all([
  load('contract/operations.js'),
  load('client/routes.js'),
  load('core/schema/schema-catalogue.js'),
])

const table = JSON.stringify(routes, null, 1)
writeFileSync(
  join(dist, 'client/routes.js'),
  `// Written by bin/build-client.js.\nexport const routes = ${table}\n`,
)
rmSync(join(dist, 'client/routes.js.map'), { force: true })
const { api, client } = writeClientTypes(operations, catalogue)
writeFileSync(join(dist, 'client/api.d.ts'), api)
writeFileSync(join(dist, 'client/create-client.d.ts'), client)

const exported = readFileSync(join(src, 'client/index.ts'), 'utf8')
const index = `${exported.replace(/^\/\/.*\n/gm, '')}export type * from './api.ts'\n`
writeFileSync(join(dist, 'client/index.d.ts'), index)

/** The compiler leaves the names of sources in declarations. */
for (const file of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
  if (!file.endsWith('.d.ts')) continue
  const text = readFileSync(join(dist, file), 'utf8')
  writeFileSync(join(dist, file), text.replaceAll(/(from '|import\(")(\.[^'"]+)\.ts(?=['"])/g, '$1$2.js'))
}
