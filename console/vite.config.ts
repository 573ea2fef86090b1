// Builds the browser apps, the console and the documentation, into dist/console. They learn the operations from the declarations themselves, as plain
// data: the schema library stays out of the browser.
import { fileURLToPath } from 'node:url'

import { defineConfig } from 'vite'
import type { Plugin } from 'vite'

import { consoleOperations } from '../src/console-api/operations.ts'
import type { Operation } from '../src/operation.ts'
import { operations } from '../src/operations.ts'
import { docsModules } from './docs/build/docs-modules.ts'

type Made = Readonly<Record<string, unknown>>

/** The names of the parameters are all that an address is put together from. */
const namesOf = (parameters: object | undefined): Made =>
  Object.fromEntries(Object.keys(parameters ?? {}).map((name) => [name, {}]))

const routeOf = ({ id, method, path, access, query, headers, body, success }: Operation): Made => ({
  id,
  method,
  path,
  access,
  query: namesOf(query),
  headers: namesOf(headers),
  ...(body ? { body: { as: body.as } } : {}),
  success: Object.fromEntries(
    Object.entries(success).map(([status, { type }]) => [status, type === undefined ? {} : { type }]),
  ),
})

const isOptional = (schema: object): boolean => '~optional' in schema

const parametersOf = (parameters: object | undefined): readonly Made[] =>
  Object.entries(parameters ?? {}).map(([name, schema]: [string, object]) => ({
    name,
    isRequired: !isOptional(schema),
    schema,
  }))

/** The reads a form can be made for: those a session may call. */
const formOf = ({
  id,
  path,
  tag,
  summary,
  description,
  access,
  params,
  query,
  success,
}: Operation): Made => ({
  id,
  path,
  tag,
  summary,
  description,
  access,
  params: parametersOf(params),
  query: parametersOf(query),
  types: Object.values(success).flatMap(({ type = 'application/json', alternatives = [] }) =>
    [type].concat(alternatives),
  ),
})

const isRead = ({ method, access }: Operation): boolean => method === 'GET' && access !== 'public'

const madeModules = new Map<string, () => string>([
  ...docsModules,
  [
    'virtual:operation-routes',
    () =>
      `export const dataRoutes = ${JSON.stringify(operations.map(routeOf))}\n` +
      `export const consoleRoutes = ${JSON.stringify(consoleOperations.map(routeOf))}\n`,
  ],
  [
    'virtual:operation-forms',
    () =>
      `export const forms = ${JSON.stringify((operations as readonly Operation[]).filter(isRead).map(formOf))}\n`,
  ],
])

const declarations: Plugin = {
  name: 'operation-declarations',
  resolveId: (id) => (madeModules.has(id) ? `\0${id}` : null),
  load: (id) => madeModules.get(id.slice(1))?.() ?? null,
}

/** The component library brings its own words in thirty languages; the console speaks two. */
const twoLanguages: Plugin = {
  name: 'two-languages',
  enforce: 'pre',
  load: (id) =>
    /node_modules\/.*(react-aria|react-stately).*\/[a-z]{2}-[A-Z]{2}\.m?js$/.test(id) &&
    !/(en-US|fr-FR)\.m?js$/.test(id)
      ? 'export default {}'
      : null,
}

/** Which layer of styles wins is declared before the first of them, however the sheets were put together. */
const layersFirst: Plugin = {
  name: 'layers-first',
  enforce: 'post',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type === 'asset' && file.fileName.endsWith('.css'))
        file.source = `@layer tokens, base, parts, screens;${String(file.source)}`
    }
  },
}

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  // Relative, because a proxy may put the service below a path that is not known when it is built.
  base: './',
  plugins: [declarations, twoLanguages, layersFirst],
  build: {
    target: 'es2022',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    cssCodeSplit: false,
    rolldownOptions: {
      input: ['index.html', 'docs.html'].map((name) => fileURLToPath(new URL(name, import.meta.url))),
      // How long each plugin took is of no interest to whoever starts the service.
      checks: { bundlerTimings: false },
      // Libraries mark their modules for server rendering, which there is none of here.
      onLog: (level, log, pass) => (log.code === 'MODULE_LEVEL_DIRECTIVE' ? undefined : pass(level, log)),
    },
  },
})
