// Builds the console, the documentation and the page of links into dist/console. They get the operations as plain data
// generated from the declarations, without the schema library.
import { fileURLToPath } from 'node:url'

import { defineConfig, type Plugin } from 'vite'

import { toRoute } from '../src/client/routes.ts'
import { consoleOperations } from '../src/contract/console/operations.ts'
import type { Operation } from '../src/contract/operation.ts'
import { operations } from '../src/contract/operations.ts'
import { docsModules, referenceOperations } from './docs/build/docs-modules.ts'
import type { ReferenceOperation } from './docs/reference/reference-types.ts'

const forSessions = (operations as readonly Operation[]).filter(
  ({ access }) => access !== 'public' && access !== 'link' && access !== 'own-key',
)

const readIds = new Set(forSessions.filter(({ method }) => method === 'GET').map(({ id }) => id))

/** Without what only the documentation shows. */
const withoutAnswers = (operation: ReferenceOperation): object => ({
  ...operation,
  answers: undefined,
  problems: undefined,
})

/** The first page waits for these: what is empty is left out. */
const leanRoute = (operation: Operation) =>
  Object.fromEntries(
    Object.entries(toRoute(operation)).filter(
      ([name, value]) => !['query', 'headers'].includes(name) || Object.keys(value as object).length > 0,
    ),
  )

const virtualModules = new Map<string, () => string>([
  ...docsModules,
  [
    'virtual:operation-routes',
    () =>
      `export const dataRoutes = ${JSON.stringify(forSessions.map(leanRoute))}\n` +
      `export const consoleRoutes = ${JSON.stringify(consoleOperations.map(leanRoute))}\n`,
  ],
  [
    'virtual:operation-forms',
    () =>
      `export const forms = ${JSON.stringify(referenceOperations.filter(({ id }) => readIds.has(id)).map(withoutAnswers))}\n`,
  ],
])

const declarations: Plugin = {
  name: 'operation-declarations',
  resolveId: (id) => (virtualModules.has(id) ? `\0${id}` : null),
  load: (id) => virtualModules.get(id.slice(1))?.() ?? null,
}

/** The component library has texts in thirty languages; the console needs two. */
const twoLanguages: Plugin = {
  name: 'two-languages',
  enforce: 'pre',
  load: (id) =>
    /node_modules\/.*(react-aria|react-stately).*\/[a-z]{2}-[A-Z]{2}\.m?js$/.test(id) &&
    !/(en-US|fr-FR)\.m?js$/.test(id)
      ? 'export default {}'
      : null,
}

/** Declares the order of the CSS layers first, whatever the order of the style sheets. */
const layersFirst: Plugin = {
  name: 'layers-first',
  enforce: 'post',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type === 'asset' && file.fileName.endsWith('.css'))
        file.source = `@layer tokens, base, parts, layout, screens;${String(file.source)}`
    }
  },
}

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  // Relative, because a proxy may serve the console below a path that is unknown at build time.
  base: './',
  plugins: [declarations, twoLanguages, layersFirst],
  build: {
    target: 'es2022',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The libraries in the bundles, with the texts that their licences ask to be passed on.
    license: { fileName: 'licences.json' },
    cssCodeSplit: false,
    rolldownOptions: {
      input: ['index.html', 'docs.html', 'link.html'].map((name) =>
        fileURLToPath(new URL(name, import.meta.url)),
      ),
      checks: { bundlerTimings: false },
      // Libraries contain "use client" directives, which mean nothing here.
      onLog: (level, log, pass) => (log.code === 'MODULE_LEVEL_DIRECTIVE' ? undefined : pass(level, log)),
    },
  },
})
